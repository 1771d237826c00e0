import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { RunOnly } from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, type TestContext } from 'vitest';
import { pages } from '#app/navigation.ts';
import { isFull } from '#tests/support/suite.ts';
import { createPage, type Visitor } from './browser-context.ts';
import { recordPage, saveFailure } from './failures.ts';
import { letTestsStartHydration, untilQuiet } from './hydration.ts';
import { ownServer } from './own-server.ts';

export const server = ownServer();
export const { address } = server;
/** Time limit for browser events and mails, in milliseconds: a busy machine is not a failure. */
const timeoutMs = 60_000;

interface PageOptions extends BrowserContextOptions, Partial<Omit<Visitor, 'token'>> {
  /** Status codes, or failed requests, that the test causes and the browser logs. */
  expectedErrors?: readonly (number | 'network')[];
  /** Session token of a logged-in user. */
  token?: string;
  /** Takes the cleanup; by default it follows the test. A shared page is cleaned up by `afterAll`, which a hook cannot call itself. */
  registerCleanup?: (cleanup: (test?: TestContext) => Promise<void>) => void;
}

/** Drafts belong to accounts, which tests share. */
async function discardDrafts(token: string): Promise<void> {
  const { status, rows } = await server.call('GET', '/drafts', { token });
  // The test has ended the session.
  if (status !== 200) return;
  for (const { form, subject } of rows) await server.call('POST', '/drafts/discard', { json: { form, subject }, token });
}

const consoleMessage = (failure: number | 'network') =>
  `Failed to load resource: ${failure === 'network' ? 'net::ERR_' : `the server responded with a status of ${failure} `}`;

/** Opens a page of the academy without cookies and storage, and waits until it handles events. */
export async function openPage(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await newPage(options);
  await page.goto(path);
  return page;
}

/**
 * Returns an empty page without cookies and storage, for mocks and observers that precede `page.goto(path)`.
 * Console errors, CSP violations and requests to other sites fail the test.
 */
export async function newPage({
  expectedErrors = [],
  token,
  dataSaver = !isFull,
  fonts = 'named',
  pressGuard = false,
  registerCleanup = onTestFinished,
  baseURL = address,
  ...options
}: PageOptions = {}): Promise<Page> {
  const page = await createPage({ baseURL, viewport: { width: 1280, height: 900 }, ...options }, { token, dataSaver, fonts, pressGuard });
  const consoleErrors: string[] = [];
  let hasLoggedOut = false;
  registerCleanup(async (test) => {
    const isFailed = test?.task.result?.state === 'fail' || consoleErrors.length > 0;
    const places = isFailed ? await saveFailure(page, test) : '';
    await page.context().close();
    if (token) await discardDrafts(token);
    expect(consoleErrors, `console errors. ${places}`).toEqual([]);
  });
  recordPage(page);
  page.on('console', (message) => {
    const expected = expectedErrors.some((failure) => message.text().startsWith(consoleMessage(failure)));
    if (/^(?:Service Worker registration blocked by|The Cross-Origin-Opener-Policy header has been ignored)/.test(message.text())) return;
    // A sandboxed SVG blocks the listeners that Playwright adds itself, such as those of the pointer.
    if (/^Blocked script execution in .*\.svg' because the document's frame is sandboxed/.test(message.text())) return;
    // A request that was on its way when the session ended.
    if (hasLoggedOut && message.text().startsWith(consoleMessage(401))) return;
    if (['error', 'warning'].includes(message.type()) && !expected) consoleErrors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => consoleErrors.push(error.message));
  page.on('request', (request) => {
    hasLoggedOut ||= request.method() === 'POST' && request.url().endsWith('/logout');
    if (/^https?:/.test(request.url()) && !request.url().startsWith(baseURL)) consoleErrors.push(`a request to ${request.url()}`);
  });
  return page;
}

/** Waits for the scripts of all prefetched pages: without them a lost network keeps their pages from opening. */
export async function untilPrefetched(page: Page): Promise<void> {
  const names = pages.flatMap(({ file, prefetch }) => (prefetch ? [basename(file, '.tsx')] : []));
  await page.waitForFunction((expected) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    const preloaded = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => new URL(href).pathname);
    return preloaded.every((path) => loaded.includes(path)) && expected.every((name) => loaded.some((path) => path.includes(`/${name}-`)));
  }, names);
  // What the last of them imports may still be on its way.
  await untilQuiet(page);
}

/** Opens one page for all tests of a block: each test starts from the state the previous one left. */
export function openPageOnce(open: (options: Pick<PageOptions, 'registerCleanup'>) => Promise<Page>): () => Page {
  const cleanups: ((test?: TestContext) => Promise<void>)[] = [];
  let page: Page | undefined;
  beforeAll(async () => {
    page = await open({ registerCleanup: (cleanup) => cleanups.push(cleanup) });
  });
  afterEach(async (test) => {
    if (page && test.task.result?.state === 'fail') await saveFailure(page, test);
  });
  afterAll(async () => {
    for (const cleanup of cleanups) await cleanup();
  });
  return () => {
    if (!page) throw new Error('The page was not opened');
    return page;
  };
}

/** axe, minified, because the browser parses it in each page. */
export const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Rules of axe whose result depends on colours. */
const colourRules: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
export const allRules: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

/** Part that differs between the states of a page: header, sidebar and footer are the same. */
export const changedPart = 'main, dialog[open]';

/** Expects no axe violations in the page or in the part matched by the selector, WCAG 2.2 AA included. */
export const expectAccessible = (page: Page, part?: string): Promise<void> => expectNoViolations(page, allRules, part);

/** Expects no violations of rules about colours: in a second theme the others have the same result. */
export const expectAccessibleColours = (page: Page, part?: string): Promise<void> => expectNoViolations(page, colourRules, part);

async function expectNoViolations(page: Page, rules: RunOnly, part = 'html'): Promise<void> {
  await untilQuiet(page);
  // Through CDP, which bypasses the CSP of the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async ({ selector, runOnly }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      // In the middle of a transition a colour may have too little contrast.
      const ending = document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      // Preloading serves the rule about autoplay alone, and nothing plays by itself.
      const result = await axe.run(selector, { runOnly, resultTypes: ['violations'], preload: false });
      return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
    },
    { selector: part, runOnly: rules },
  );
  expect(violations, page.url()).toEqual([]);
}

/** Freezes the clock: time passes only through `page.clock.runFor(ms)`. Timers of axe stop, too. */
export async function freezeTime(page: Page): Promise<void> {
  letTestsStartHydration(page);
  const noon = Date.UTC(2026, 0, 15, 12);
  await page.clock.install({ time: noon });
  await page.clock.pauseAt(noon + 1_000);
}

/** Lets a page that was loaded with a frozen clock hydrate, which waits for a timer. The script that sets it may run after the load event. */
export async function startHydration(page: Page): Promise<void> {
  const isHydrated = () => page.evaluate(() => Object.keys(document.querySelector('footer') ?? {}).some((key) => key.startsWith('__react')));
  await expect.poll(() => afterMs(page, 50, isHydrated)).toBe(true);
}

/** Reads a page with a controlled clock after some milliseconds. In a poll it waits for timers that an effect starts late. */
export async function afterMs<Value>(page: Page, ms: number, read: (page: Page) => Promise<Value>): Promise<Value> {
  await page.clock.runFor(ms);
  return read(page);
}

/** Delays requests until the returned function is called. */
export async function delayRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await gate.promise;
    await route.fallback();
  });
  return () => gate.resolve();
}

/** Mocks API responses with a status and no message. */
export async function mockApiError(page: Page, url: string | RegExp, status: number, method = /./): Promise<void> {
  const sentence = 'Something of the server’s own';
  await page.route(url, (route) =>
    method.test(route.request().method()) ? route.fulfill({ status, json: { error: sentence, message: sentence } }) : route.fallback(),
  );
}

/** Accessible name or label of the focused element. */
export const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused } = document;
    return focused?.getAttribute('name') || focused?.getAttribute('aria-label') || focused?.id || focused?.textContent;
  });

/** Width of the page beyond the viewport, in px; also of what `main` clips there. */
export async function horizontalOverflow(page: Page): Promise<number> {
  await untilQuiet(page);
  return page.evaluate(() => {
    const mains = [...document.querySelectorAll('main')];
    for (const main of mains) main.style.overflowX = 'visible';
    const overflow = document.documentElement.scrollWidth - innerWidth;
    for (const main of mains) main.style.removeProperty('overflow-x');
    return overflow;
  });
}

/** Waits for the newest mail to an address. */
export async function mailTo(email: string, subject = /./): Promise<Email> {
  const [mail] = await waitForMails(1, (mail) => mail.to?.[0]?.address === email && subject.test(mail.subject ?? ''));
  if (!mail) throw new Error(`No email to ${email} with a subject like ${subject}`);
  return mail;
}

/** Waits until there are that many matching mails, newest first; returns the existing ones after the time limit. */
export async function waitForMails(count: number, matches: (mail: Email) => boolean): Promise<Email[]> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = (await allMails()).filter(matches).reverse();
    if (found.length >= count || Date.now() > deadline) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Parsed mails by file, which the server writes once. */
const parsedMails = new Map<string, Promise<Email>>();

async function allMails(): Promise<Email[]> {
  if (!existsSync(server.outbox)) return [];
  const names = readdirSync(server.outbox).filter((name) => name.endsWith('.eml'));
  const number = (name: string) => Number(name.match(/-(\d+)\.eml$/)?.[1]);
  const parse = (name: string) => {
    const mail = parsedMails.get(name) ?? PostalMime.parse(readFileSync(join(server.outbox, name)));
    parsedMails.set(name, mail);
    return mail;
  };
  return Promise.all(names.sort((a, b) => number(a) - number(b)).map(parse));
}

/** Creates a unique email address. */
export const newEmail = (localPart: string) => `${localPart}-${randomUUID().slice(0, 8)}@example.com`;
