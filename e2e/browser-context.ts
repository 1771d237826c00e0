import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { type Fonts, launchWithFonts } from '#tests/support/browsers.ts';
import { startTrace } from './failures.ts';
import { awaitHydrationAfterLoads } from './hydration.ts';
import { shiftClock } from './press-guard.ts';

/** Time limit for actions in a page, in milliseconds: a busy machine needs longer than Playwright's default of 30 s. */
const timeoutMs = 60_000;

export interface Visitor {
  /** Session token. */
  token: string | undefined;
  /** The browser has a data saver, so that pages prefetch no other page: in the gate, where a test needs no prefetched page (decision 0102). */
  dataSaver: boolean;
  /** Fonts of the browser; `wide` has the widest letter. */
  fonts: Fonts;
  /** Screens of a lesson drop presses for 400 ms, as they do for learners (decision 0132): for tests of that. */
  pressGuard: boolean;
}

/** Browsers of this process by their fonts. */
const browsers: Partial<Record<Fonts, Promise<Browser>>> = {};

/** Creates a page in a new browser context. */
export async function createPage(
  options: BrowserContextOptions & { baseURL: string },
  { token, dataSaver, fonts, pressGuard }: Visitor,
): Promise<Page> {
  browsers[fonts] ??= launchWithFonts(fonts);
  // A service worker would answer before the mocks of a test.
  const context = await (await browsers[fonts]).newContext({ serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(timeoutMs);
  await startTrace(context);
  if (!pressGuard) await context.addInitScript(shiftClock, -1_000);
  if (token) await context.addCookies([{ name: 'token', value: token, url: options.baseURL }]);
  const page = await context.newPage();
  if (dataSaver) await (await context.newCDPSession(page)).send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  if (options.javaScriptEnabled !== false) awaitHydrationAfterLoads(page);
  return page;
}
