import type { RouteFigures } from './measure.ts';

interface Observed {
  lcp: number;
  /** Worst session window of layout shifts: gaps of at most 1 s, 5 s in total. */
  cls: number;
  session: { score: number; from: number; last: number };
  /** Longest event duration by interaction id. */
  interactions: Map<number, number>;
}

type ObservedWindow = Window & { observed: Observed };

/** Runs in the page before its scripts. Counts as defined by https://web.dev/vitals, for one visit. */
export function observeVitals(): void {
  const observed: Observed = { lcp: Number.NaN, cls: 0, session: { score: 0, from: 0, last: 0 }, interactions: new Map() };
  (window as unknown as ObservedWindow).observed = observed;
  const observe = <Entry extends PerformanceEntry>(type: string, record: (entry: Entry) => void, options = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) record(entry as Entry);
    }).observe({ type, buffered: true, ...options });

  observe('largest-contentful-paint', ({ startTime }) => {
    observed.lcp = startTime;
  });
  observe<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', ({ value, hadRecentInput, startTime }) => {
    if (hadRecentInput) return;
    const { session } = observed;
    const continues = session.score > 0 && startTime - session.last < 1_000 && startTime - session.from < 5_000;
    observed.session = continues ? { ...session, score: session.score + value, last: startTime } : { score: value, from: startTime, last: startTime };
    observed.cls = Math.max(observed.cls, observed.session.score);
  });
  observe<PerformanceEventTiming & { interactionId: number }>(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId > 0) observed.interactions.set(interactionId, Math.max(duration, observed.interactions.get(interactionId) ?? 0));
    },
    { durationThreshold: 16 },
  );
}

/** Runs in the page at the end. The last interaction is reported within the next frames. */
export async function readVitals(): Promise<RouteFigures> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  for (let nth = 0; nth < 3; nth += 1) await frame();
  const { lcp, cls, interactions } = (window as unknown as ObservedWindow).observed;
  return { LCP: lcp, INP: Math.max(0, ...interactions.values()), CLS: cls, interactions: interactions.size };
}
