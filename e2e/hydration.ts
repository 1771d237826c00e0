import type { Page } from 'playwright';

const pagesOfFrozenTime = new WeakSet<Page>();

/** Stops waiting for hydration on a page whose timers the test runs. */
export const letTestsStartHydration = (page: Page): void => void pagesOfFrozenTime.add(page);

/**
 * Makes `goto` and `reload` wait until React handles events: an earlier click is lost or, on a link, loads the page anew, and an
 * earlier press of a button makes the browser validate the form. With `waitUntil: 'commit'` they do not wait.
 */
export function awaitHydrationAfterLoads(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const isAwaited = (waitUntil = 'load') => waitUntil !== 'commit' && !pagesOfFrozenTime.has(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (isAwaited(options?.waitUntil)) await untilHydrated(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (isAwaited(options?.waitUntil)) await untilHydrated(page);
    return response;
  };
}

/** Waits until React has hydrated the end of `main`: the content of a page has a Suspense boundary of its own. */
async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const last = document.querySelector('main > :last-child') ?? document;
    return !document.querySelector('script[type=module]') || Object.keys(last).some((key) => key.startsWith('__react'));
  });
}
