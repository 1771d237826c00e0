import type { RouteFigures } from './measure.ts';

interface Seen {
  lcp: number;
  /** The worst session of layout shifts: at most a second apart, five seconds in all. */
  cls: number;
  session: { score: number; from: number; last: number };
  /** The longest event of each press or letter. */
  interactions: Map<number, number>;
}

type Watched = Window & { seen: Seen };

/** Runs in the page before anything of it does: counts as https://web.dev/vitals defines, in one visit without leaving. */
export function observeVitals(): void {
  const seen: Seen = { lcp: Number.NaN, cls: 0, session: { score: 0, from: 0, last: 0 }, interactions: new Map() };
  (window as unknown as Watched).seen = seen;
  const watch = <Entry extends PerformanceEntry>(type: string, take: (entry: Entry) => void, options = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as Entry);
    }).observe({ type, buffered: true, ...options });

  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', ({ value, hadRecentInput, startTime }) => {
    if (hadRecentInput) return;
    const { session } = seen;
    const goesOn = session.score > 0 && startTime - session.last < 1_000 && startTime - session.from < 5_000;
    seen.session = goesOn ? { ...session, score: session.score + value, last: startTime } : { score: value, from: startTime, last: startTime };
    seen.cls = Math.max(seen.cls, seen.session.score);
  });
  watch<PerformanceEventTiming & { interactionId: number }>(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId > 0) seen.interactions.set(interactionId, Math.max(duration, seen.interactions.get(interactionId) ?? 0));
    },
    { durationThreshold: 16 },
  );
}

/** Runs in the page when all is done: what the browser still has to report of the last interaction comes with the next frames. */
export async function readVitals(): Promise<RouteFigures> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  for (let nth = 0; nth < 3; nth += 1) await frame();
  const { lcp, cls, interactions } = (window as unknown as Watched).seen;
  return { LCP: lcp, INP: Math.max(0, ...interactions.values()), CLS: cls, interactions: interactions.size };
}
