import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright';
import { launchChromium } from '#tests/support/browsers.ts';
import { routeApiOnly } from './api-mocks.ts';
import { isTracing, startTrace } from './failures.ts';
import { awaitHydrationAfterLoads } from './hydration.ts';

export type PoolOptions = BrowserContextOptions & { baseURL: string };

interface Pooled {
  context: BrowserContext;
  key: string;
  origin: string;
  devtools: CDPSession;
  /** Ends the mocks of the API. */
  endApiMocks: () => Promise<void>;
  /** It has something that cannot be undone: init scripts, a fake clock, a second page. */
  isChanged: boolean;
}

/**
 * Pages for the next tests, the last used at the end. A page whose process has loaded the site before costs half
 * the processor time of a new one (decision 0054).
 */
const idlePages: { key: string; page: Page }[] = [];
/** Each idle page takes the memory of a process, and pages of a server that has ended are never used again. */
const maxIdlePages = 3;
const pooled = new WeakMap<Page, Pooled>();
let browser: Promise<Browser> | undefined;

interface Visitor {
  /** Session token. */
  token: string | undefined;
  /** Nothing may be cached: a new browser context. */
  cold: boolean;
  /** The browser has a data saver, so that pages prefetch no other page (decision 0102). */
  dataSaver: boolean;
}

/** Takes an idle page, or creates one in a new browser context. */
export async function takePage(options: PoolOptions, { token, cold, dataSaver }: Visitor): Promise<Page> {
  const { viewport, colorScheme = 'light', reducedMotion = 'no-preference', forcedColors = 'none', ...fixed } = options;
  const key = JSON.stringify({ ...fixed, dataSaver });
  const nth = cold ? -1 : idlePages.findLastIndex((each) => each.key === key);
  const idle = nth < 0 ? undefined : idlePages.splice(nth, 1)[0]?.page;
  if (idle && viewport) await idle.setViewportSize(viewport);
  await idle?.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors });
  const page = idle ?? (await createPage(options, key, dataSaver));
  if (token) await pooled.get(page)?.context.addCookies([{ name: 'token', value: token, url: options.baseURL }]);
  return page;
}

async function createPage(options: PoolOptions, key: string, dataSaver: boolean): Promise<Page> {
  browser ??= launchChromium();
  // A service worker would stay between pages and their mocks.
  const context = await (await browser).newContext({ serviceWorkers: 'block', ...options });
  // Also of further pages that a test opens in it: a busy machine needs longer than the default of 30 s.
  context.setDefaultTimeout(60_000);
  await startTrace(context);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  if (dataSaver) await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  // Without JavaScript a new page costs little, and Playwright may miss that a used one has no request left.
  const state: Pooled = {
    context,
    key,
    origin: new URL(options.baseURL).origin,
    devtools,
    endApiMocks: routeApiOnly(page, devtools),
    isChanged: options.javaScriptEnabled === false,
  };
  pooled.set(page, state);
  // After `routeApiOnly`, whose mocks it has to see.
  if (options.javaScriptEnabled !== false) awaitHydrationAfterLoads(page);
  const markChanged = () => {
    state.isChanged = true;
  };
  context.on('page', markChanged);
  for (const name of ['addInitScript', 'exposeBinding', 'exposeFunction'] as const) callBefore(page, name, markChanged);
  for (const name of ['addInitScript', 'grantPermissions', 'newCDPSession', 'route', 'setOffline'] as const) callBefore(context, name, markChanged);
  for (const name of ['install', 'setFixedTime', 'setSystemTime'] as const) callBefore(page.clock, name, markChanged);
  return page;
}

/** Replaces a method by one that calls `before` first. */
function callBefore<Name extends string>(target: { [name in Name]: unknown }, name: Name, before: () => void): void {
  const method = target[name];
  if (typeof method !== 'function') throw new TypeError(`${name} is no method`);
  Object.assign(target, {
    [name]: (...args: unknown[]) => {
      before();
      return Reflect.apply(method, target, args);
    },
  });
}

/** Returns a page that a test has used: cleaned for the next one, or closed with its context when it cannot be cleaned. */
export async function releasePage(page: Page): Promise<void> {
  const state = pooled.get(page);
  if (!state) throw new Error('The page is not from the pool');
  const isReusable = !isTracing && !state.isChanged && !page.isClosed();
  if (!isReusable || !(await clean(page, state))) return state.context.close();
  idlePages.push({ key: state.key, page });
  if (idlePages.length > maxIdlePages) await idlePages.shift()?.page.context().close();
}

const pageEvents = ['console', 'pageerror', 'dialog', 'download', 'filechooser', 'framenavigated', 'load', 'popup'] as const;
const requestEvents = ['request', 'requestfailed', 'requestfinished', 'response'] as const;

/** Removes mocks, listeners, cookies and storage. @returns false when the server does not respond any more */
async function clean(page: Page, { context, origin, devtools, endApiMocks }: Pooled): Promise<boolean> {
  for (const event of [...pageEvents, ...requestEvents]) page.removeAllListeners(event);
  try {
    await page.unrouteAll();
    await endApiMocks();
    // Ends what the page is doing, and stays in its process, because the site is the same.
    await page.goto(`${origin}/robots.txt`, { waitUntil: 'commit' });
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    // The pointer of the test before would hover over the next page.
    await page.mouse.move(0, 0);
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await context.clearCookies();
    return true;
  } catch {
    return false;
  }
}
