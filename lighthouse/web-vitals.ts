import { readFileSync } from 'node:fs';

type Library = typeof import('web-vitals');
/** Figures of one run, by column. */
export type RouteFigures = Record<string, number>;

type MeasuredWindow = Window & { vitals?: RouteFigures };

const library = readFileSync(new URL(import.meta.resolve('web-vitals')).pathname.replace(/\.js$/, '.iife.js'), 'utf8');

/** Runs in the page before its scripts. One scope: Playwright wraps each script in a function. */
export const measureVitals = `${library};(${observe})(webVitals);`;

function observe({ onCLS, onINP, onLCP, onTTFB }: Library): void {
  const vitals: RouteFigures = {};
  (window as MeasuredWindow).vitals = vitals;
  for (const start of [onLCP, onCLS, onTTFB])
    start(({ name, value }) => {
      vitals[name] = value;
    });
  // The shortest duration that browsers report, instead of 40 ms.
  onINP(
    ({ value }) => {
      vitals.INP = value;
    },
    { durationThreshold: 16 },
  );
}

/** Runs in the page at the end: hides it, upon which the library reports final values. The last interaction is reported within a few frames. */
export async function readVitals(): Promise<RouteFigures> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  for (let nth = 0; nth < 3; nth += 1) await frame();
  Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  const { LCP = Number.NaN, INP = Number.NaN, CLS = Number.NaN, TTFB = Number.NaN } = (window as MeasuredWindow).vitals ?? {};
  return { LCP, INP, CLS, TTFB };
}
