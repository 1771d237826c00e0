import type { Page } from 'playwright';

type Watched = typeof globalThis & { shifts: { value: number; what: string }[] };

/** From the next document on, everything that moves by itself is written down: what a person has just set off does not count. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Watched['shifts'] = [];
    Object.assign(globalThis, { shifts });
    const named = (node: Node | null) =>
      node instanceof Element ? `${node.tagName} ${node.className} ${node.textContent?.slice(0, 30)}` : `${node?.nodeName}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] })[])
        if (!entry.hadRecentInput) shifts.push({ value: entry.value, what: entry.sources.map(({ node }) => named(node)).join(' | ') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved so far, once all that was going to be painted is. */
export async function shiftsOf(page: Page): Promise<Watched['shifts']> {
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  return page.evaluate(() => (globalThis as Watched).shifts);
}

/** After half a second the browser no longer lays what moves to a person's charge. */
export const untilNobodysFault = (page: Page) =>
  page.evaluate(() => {
    const from = performance.now();
    return new Promise<void>((done) => {
      const look = () => (performance.now() - from > 600 ? done() : requestAnimationFrame(look));
      look();
    });
  });
