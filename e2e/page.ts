import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { openChromium } from '#tests/support/chromium.ts';
import { ownServer } from './server-process.ts';

const server = ownServer();
export const { address } = server;

/** Time limit for browser events and mails, in milliseconds: a busy machine is not a failure. */
const timeoutMs = 60_000;
let browser: Promise<Browser> | undefined;

interface PageOptions extends BrowserContextOptions {
  /** Status codes, or failed requests, that the test causes and the browser logs. */
  expectedErrors?: readonly (number | 'network')[];
  /** Session token of a logged-in user. */
  token?: string;
  /** Registers the cleanup; defaults to `onTestFinished`, pass `afterAll` for shared pages. */
  registerCleanup?: (cleanup: () => Promise<void>) => void;
}

const consoleMessage = (failure: number | 'network') =>
  `Failed to load resource: ${failure === 'network' ? 'net::ERR_' : `the server responded with a status of ${failure} `}`;

/** Opens a page in a new browser context. Console errors, CSP violations and requests to other sites fail the test. */
export async function openPage(
  path: string,
  { expectedErrors = [], token, baseURL = address, registerCleanup = onTestFinished, ...options }: PageOptions = {},
): Promise<Page> {
  browser ??= openChromium();
  const context = await (await browser).newContext({ baseURL, viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(timeoutMs);
  if (token) await context.addCookies([{ name: 'token', value: token, url: baseURL }]);
  const page = await context.newPage();
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    const expected = expectedErrors.some((failure) => message.text().startsWith(consoleMessage(failure)));
    if (['error', 'warning'].includes(message.type()) && !expected) consoleErrors.push(message.text());
  });
  page.on('pageerror', (error) => consoleErrors.push(error.message));
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(baseURL)) consoleErrors.push(`a request to ${request.url()}`);
  });
  registerCleanup(async () => {
    await context.close();
    expect(consoleErrors, 'console errors').toEqual([]);
  });
  await page.goto(path);
  return page;
}

/** Opens one page for all tests of a block: each test starts from the state the previous one left. */
export function openPageOnce(open: (options: Pick<PageOptions, 'registerCleanup'>) => Promise<Page>): () => Page {
  const cleanups: (() => Promise<void>)[] = [];
  let page: Page | undefined;
  beforeAll(async () => {
    page = await open({ registerCleanup: (cleanup) => cleanups.push(cleanup) });
  });
  afterAll(async () => {
    for (const cleanup of cleanups) await cleanup();
  });
  return () => {
    if (!page) throw new Error('The page was not opened');
    return page;
  };
}

/** Expects no axe violations in the page or in the part matched by the selector, WCAG 2.2 AA included. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // Evaluated through CDP, which bypasses the CSP of the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const result = await axe.run(selector, { runOnly, resultTypes: ['violations'] });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
  }, part);
  expect(violations, page.url()).toEqual([]);
}

/** Freezes the clock: time passes only through `page.clock.runFor(ms)`. Timers of axe stop, too. */
export async function freezeTime(page: Page): Promise<void> {
  const noon = Date.UTC(2026, 0, 15, 12);
  await page.clock.install({ time: noon });
  await page.clock.pauseAt(noon + 1_000);
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
  await page.route(url, (route) =>
    method.test(route.request().method()) ? route.fulfill({ status, json: { error: 'Something of the server’s own' } }) : route.fallback(),
  );
}

/** Accessible name or label of the focused element. */
export const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused } = document;
    return focused?.getAttribute('name') || focused?.getAttribute('aria-label') || focused?.id || focused?.textContent;
  });

/** Width of the page beyond the viewport, in px. */
export const horizontalOverflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Waits for the newest mail to an address. */
export async function mailTo(email: string, subject = /./): Promise<Email> {
  const [mail] = await waitForMails(1, (mail) => mail.to?.[0]?.address === email && subject.test(mail.subject ?? ''));
  if (!mail) throw new Error(`No mail to ${email} with a subject like ${subject}`);
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

async function allMails(): Promise<Email[]> {
  if (!existsSync(server.outbox)) return [];
  const names = readdirSync(server.outbox).filter((name) => name.endsWith('.eml'));
  const number = (name: string) => Number(name.match(/-(\d+)\.eml$/)?.[1]);
  return Promise.all(names.sort((a, b) => number(a) - number(b)).map((name) => PostalMime.parse(readFileSync(join(server.outbox, name)))));
}

/** Creates a unique e-mail address. */
export const newEmail = (localPart: string) => `${localPart}-${randomUUID().slice(0, 8)}@example.com`;
