import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request } from 'playwright';

/** Resource types that no page waits for: the document itself is loaded, and sound is loaded in parts while it plays. */
const notAwaited = ['document', 'media', 'ping'];

/** Time after which a request counts as never answered, and a page as never hydrated, in ms. */
const maxWaitMs = 60_000;

const pagesOfFrozenTime = new WeakSet<Page>();
const settling = new WeakMap<Page, () => Promise<void>>();

/**
 * Waits until a page has no request left and has drawn its responses, so that a measurement sees no list that is just being loaded.
 * With a mock, which may hold a response, it does not wait.
 */
export const untilQuiet = async (page: Page): Promise<void> => settling.get(page)?.();

/** Stops waiting for hydration on a page whose timers the test runs. */
export const letTestsStartHydration = (page: Page): void => void pagesOfFrozenTime.add(page);

/**
 * Makes `goto` and `reload` wait until React handles events: an earlier click is lost or, on a link, loads the page anew, and an
 * earlier press of a button makes the browser validate the form. Then they wait for the visitor's own data, which a page asks for after
 * it has loaded, so that no check depends on its time. With `waitUntil: 'commit'` they do not wait; with a mock, which may hold a
 * response, they do not wait for data.
 */
export function awaitHydrationAfterLoads(page: Page): void {
  const isQuiet = observeRequests(page);
  let hasMocks = false;
  const [route, unrouteAll] = [page.route.bind(page), page.unrouteAll.bind(page)];
  page.route = (...args) => {
    hasMocks = true;
    return route(...args);
  };
  page.unrouteAll = (...args) => {
    hasMocks = false;
    return unrouteAll(...args);
  };
  const settle = async () => {
    if (!hasMocks && !pagesOfFrozenTime.has(page)) await untilSettled(page, isQuiet);
  };
  settling.set(page, settle);
  const untilReady = async () => {
    await untilHydrated(page);
    await settle();
  };
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const isAwaited = (waitUntil = 'load') => waitUntil !== 'commit' && !pagesOfFrozenTime.has(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (isAwaited(options?.waitUntil)) await untilReady();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (isAwaited(options?.waitUntil)) await untilReady();
    return response;
  };
}

/** Runs in a page: React has hydrated all parts of `main`, of which some have a Suspense boundary of their own, and their buttons are disabled before. */
export function isHydrated(): boolean {
  if (!document.querySelector('script[type=module]')) return true;
  const parts = [document.querySelector('main > :last-child') ?? document, ...document.querySelectorAll('main :is(button, input, textarea)')];
  return parts.every((part) => Object.keys(part).some((key) => key.startsWith('__react')));
}

const untilHydrated = (page: Page) => page.waitForFunction(isHydrated, undefined, { timeout: maxWaitMs, polling: 20 });

/** Returns a function that tells that no request waits for its response. */
function observeRequests(page: Page): () => boolean {
  const waiting = new Set<Request>();
  const end = (request: Request) => void waiting.delete(request);
  const context = page.context();
  context.on('request', (request) => {
    if (!notAwaited.includes(request.resourceType())) waiting.add(request);
  });
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  // A request of the document before may end without an event.
  context.on('response', (response) => response.request().isNavigationRequest() && waiting.clear());
  return () => waiting.size === 0;
}

/** Waits until responses have arrived and been drawn, and none of them has led to another request. */
async function untilSettled(page: Page, isQuiet: () => boolean): Promise<void> {
  const deadline = Date.now() + maxWaitMs;
  do {
    // Not `expect.poll`, which hooks cannot call.
    while (!isQuiet()) {
      if (Date.now() > deadline) throw new Error(`A request of ${page.url()} is not answered`);
      await wait(20);
    }
    // A document without scripts may not allow callbacks.
    const isDrawn = () =>
      !document.querySelector('script[type=module]') || new Promise((done) => requestAnimationFrame(() => requestIdleCallback(() => done(true))));
    await page.waitForFunction(isDrawn, undefined, { timeout: maxWaitMs });
  } while (!isQuiet());
}
