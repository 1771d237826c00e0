/** Longest wait on a page that is never idle. */
const longestMs = 1_000;
/** Instead of it in browsers without idle callbacks. */
const fallbackMs = 200;

/** Until the browser has nothing to do: for work that may make the page wait at no other time. */
export const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: longestMs });
    else setTimeout(resolve, fallbackMs);
  });
