/**
 * Runs in a page before its scripts. Set back by a second, each screen of a lesson was shown long ago, so that tests need not wait 400 ms before
 * each press; set forward, it drops presses for longer. Presses have the time of the browser, which no script sets.
 */
export function shiftClock(ms: number): void {
  const now = performance.now.bind(performance);
  performance.now = () => now() + ms;
}
