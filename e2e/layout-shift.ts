import type { Page } from 'playwright';

type Watched = typeof globalThis & { shifts: { value: number; sources: string }[] };

/** Records layout shifts from the next document on, except those within 500 ms of an input. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Watched['shifts'] = [];
    Object.assign(globalThis, { shifts });
    const describe = (node: Node | null) =>
      node instanceof Element ? `${node.tagName} ${node.className} ${node.textContent?.slice(0, 30)}` : `${node?.nodeName}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] })[])
        if (!entry.hadRecentInput) shifts.push({ value: entry.value, sources: entry.sources.map(({ node }) => describe(node)).join(' | ') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Layout shifts so far, after pending frames are painted. */
export async function shiftsOf(page: Page): Promise<Watched['shifts']> {
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  return page.evaluate(() => (globalThis as Watched).shifts);
}

/** Leaves out what has shifted so far. */
export async function forgetShifts(page: Page): Promise<void> {
  await shiftsOf(page);
  await page.evaluate(() => {
    (globalThis as Watched).shifts.length = 0;
  });
}

/** Waits 500 ms, after which the browser counts shifts again. */
export const waitForShiftWindow = (page: Page) =>
  page.evaluate(() => {
    const from = performance.now();
    return new Promise<void>((done) => {
      const poll = () => (performance.now() - from > 600 ? done() : requestAnimationFrame(poll));
      poll();
    });
  });
