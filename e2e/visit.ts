import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import PostalMime, { type Email } from 'postal-mime';
import { expect, inject, onTestFinished } from 'vitest';

export const address = inject('address');
const outbox = inject('outbox');

const quiet =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(' ');
let browser: Promise<Browser> | undefined;

interface Visit extends BrowserContextOptions {
  /** What the browser may complain about: a test that provokes a refusal expects its line on the console. */
  complaints?: RegExp;
}

/** A fresh visitor. Whatever the browser complains about fails the test, the content security policy's words included. */
export async function visit(path: string, { complaints, ...options }: Visit = {}): Promise<Page> {
  browser ??= chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: quiet });
  const context = await (await browser).newContext({ baseURL: address, viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const heard: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !complaints?.test(message.text())) heard.push(message.text());
  });
  page.on('pageerror', (error) => heard.push(error.message));
  onTestFinished(async () => {
    await context.close();
    expect(heard, 'what the browser complained about').toEqual([]);
  });
  await page.goto(path);
  return page;
}

/** The page, or the part of it that a selector names, as axe sees it: nothing to complain about, WCAG 2.2 AA included. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // Run in the page's own world, past its content security policy, as a person's extension would.
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const result = await axe.run(selector, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
  }, part);
  expect(violations, page.url()).toEqual([]);
}

/** From here on time passes only when the test says so: `page.clock.runFor(ms)`. */
export async function stopTheClock(page: Page): Promise<void> {
  const noon = Date.UTC(2026, 0, 15, 12);
  await page.clock.install({ time: noon });
  await page.clock.pauseAt(noon + 1_000);
}

/** The newest mail to somebody, once it is there. */
export async function mailTo(email: string, subject = /./, patienceMs = 15_000): Promise<Email> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const found = (await allMails()).findLast((mail) => mail.to?.[0]?.address === email && subject.test(mail.subject ?? ''));
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No mail to ${email} with a subject like ${subject}`);
}

async function allMails(): Promise<Email[]> {
  if (!existsSync(outbox)) return [];
  const names = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  const number = (name: string) => Number(name.match(/-(\d+)\.eml$/)?.[1]);
  return Promise.all(names.sort((one, other) => number(one) - number(other)).map((name) => PostalMime.parse(readFileSync(join(outbox, name)))));
}

/** An e-mail address that nobody has used before. */
export const newEmail = (who: string) => `${who}-${randomUUID().slice(0, 8)}@example.com`;
