import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { openChromium } from '#tests/support/chromium.ts';
import { ownProduct } from './server-process.ts';

const product = ownProduct();
export const { address } = product;

/** For what is waited for, in the browser and among the mails: a machine with much else to do is no failure. */
const patienceMs = 60_000;
let browser: Promise<Browser> | undefined;

interface PageOptions extends BrowserContextOptions {
  /** What the test provokes, and the browser therefore notes: answers by their status, requests that never arrive. */
  expectedErrors?: readonly (number | 'network')[];
  /** Of somebody who is logged in. */
  token?: string;
  /** Who ends it; the test in which it began, unless it is a block of them. */
  until?: (end: () => Promise<void>) => void;
}

const noted = (trouble: number | 'network') =>
  `Failed to load resource: ${trouble === 'network' ? 'net::ERR_' : `the server responded with a status of ${trouble} `}`;

/** A fresh visitor. Whatever the browser complains about fails the test, the content security policy's words and requests to other sites included. */
export async function openPage(
  path: string,
  { expectedErrors = [], token, baseURL = address, until = onTestFinished, ...options }: PageOptions = {},
): Promise<Page> {
  browser ??= openChromium();
  const context = await (await browser).newContext({ baseURL, viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(patienceMs);
  if (token) await context.addCookies([{ name: 'token', value: token, url: baseURL }]);
  const page = await context.newPage();
  const heard: string[] = [];
  page.on('console', (message) => {
    const expected = expectedErrors.some((trouble) => message.text().startsWith(noted(trouble)));
    if (['error', 'warning'].includes(message.type()) && !expected) heard.push(message.text());
  });
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(baseURL)) heard.push(`a request to ${request.url()}`);
  });
  until(async () => {
    await context.close();
    expect(heard, 'what the browser complained about').toEqual([]);
  });
  await page.goto(path);
  return page;
}

/** One visit for all tests of a block: each looks at the page as the one before has left it. */
export function openPageOnce(open: (options: Pick<PageOptions, 'until'>) => Promise<Page>): () => Page {
  const ends: (() => Promise<void>)[] = [];
  let opened: Page | undefined;
  beforeAll(async () => {
    opened = await open({ until: (end) => ends.push(end) });
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });
  return () => {
    if (!opened) throw new Error('The page was not opened');
    return opened;
  };
}

/** The page, or the part of it that a selector names, as axe sees it: nothing to complain about, WCAG 2.2 AA included. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // Run in the page's own world, past its content security policy, as a person's extension would.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const result = await axe.run(selector, { runOnly, resultTypes: ['violations'] });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
  }, part);
  expect(violations, page.url()).toEqual([]);
}

/** From here on time passes only when the test says so: `page.clock.runFor(ms)`. For axe too, which would wait for ever. */
export async function freezeTime(page: Page): Promise<void> {
  const noon = Date.UTC(2026, 0, 15, 12);
  await page.clock.install({ time: noon });
  await page.clock.pauseAt(noon + 1_000);
}

/** Holds requests back until the function that it returns is called. */
export async function delayRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await gate.promise;
    await route.fallback();
  });
  return () => gate.resolve();
}

/** From here on the API answers these with a status and no sentence of its own. */
export async function mockApiError(page: Page, url: string | RegExp, status: number, method = /./): Promise<void> {
  await page.route(url, (route) =>
    method.test(route.request().method()) ? route.fulfill({ status, json: { error: 'Something of the server’s own' } }) : route.fallback(),
  );
}

/** What has the focus, by the name that it goes by. */
export const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused } = document;
    return focused?.getAttribute('name') || focused?.getAttribute('aria-label') || focused?.id || focused?.textContent;
  });

/** How much wider than the screen the page is. */
export const horizontalOverflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The newest mail to somebody, once it is there. */
export async function mailTo(email: string, subject = /./): Promise<Email> {
  const [mail] = await mailsOnceThere(1, (mail) => mail.to?.[0]?.address === email && subject.test(mail.subject ?? ''));
  if (!mail) throw new Error(`No mail to ${email} with a subject like ${subject}`);
  return mail;
}

/** All mails of a kind, newest first, once there are so many; those that are there when patience ends. */
export async function mailsOnceThere(count: number, isOne: (mail: Email) => boolean): Promise<Email[]> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const found = (await allMails()).filter(isOne).reverse();
    if (found.length >= count || Date.now() > deadline) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function allMails(): Promise<Email[]> {
  if (!existsSync(product.outbox)) return [];
  const names = readdirSync(product.outbox).filter((name) => name.endsWith('.eml'));
  const number = (name: string) => Number(name.match(/-(\d+)\.eml$/)?.[1]);
  return Promise.all(
    names.sort((one, other) => number(one) - number(other)).map((name) => PostalMime.parse(readFileSync(join(product.outbox, name)))),
  );
}

/** An e-mail address that nobody has used before. */
export const newEmail = (who: string) => `${who}-${randomUUID().slice(0, 8)}@example.com`;
