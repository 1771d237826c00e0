import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { expect, type TestContext } from 'vitest';

/** Folder of the screenshots, page sources, page logs, traces and server logs of failed tests. */
export const resultsFolder = 'test-results';
/** Traces show each step with the page at that time. They are off because of their cost (decision 0103). */
const isTracing = process.env.TEST_TRACE === 'on';

const maxNameLength = 120;
const fileName = (testName: string) =>
  testName
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(-maxNameLength);

/** Log of the server of a worker process of Vitest; the first process is 1. */
export const serverLogFile = (process: number) => join(resultsFolder, `server-${process}.log`);

export async function startTrace(context: BrowserContext): Promise<void> {
  if (isTracing) await context.tracing.start({ screenshots: true, snapshots: true });
}

const pageLogs = new WeakMap<Page, string[]>();

/** Records navigations, console messages, responses to documents and the API, and failed requests of a page, with times as in the server log. */
export function recordPage(page: Page): void {
  const lines: string[] = [];
  pageLogs.set(page, lines);
  const add = (line: string) => lines.push(`${new Date().toISOString()} ${line}`);
  page.on('framenavigated', (frame) => frame === page.mainFrame() && add(`URL ${frame.url()}`));
  page.on('console', (message) => add(`console.${message.type()} ${message.text()}`));
  page.on('pageerror', ({ stack, message }) => add(`error ${stack ?? message}`));
  page.on('response', (response) => {
    const isRead = ['document', 'fetch', 'xhr'].includes(response.request().resourceType());
    if (isRead || !response.ok()) add(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => add(`${request.failure()?.errorText} ${request.method()} ${request.url()}`));
}

/**
 * Writes the page as it is: a screenshot, its HTML, its log with an outline of roles, names and texts, and with TEST_TRACE=on a trace.
 * @returns the paths, which are also added to the errors of the test
 */
export async function saveFailure(page: Page, test?: TestContext): Promise<string> {
  mkdirSync(resultsFolder, { recursive: true });
  const name = join(resultsFolder, fileName(expect.getState().currentTestName ?? 'a page of several tests'));
  // A test may have several pages.
  let path = name;
  for (let nth = 2; existsSync(`${path}.log`); nth += 1) path = `${name}-${nth}`;
  // The page may be closed or hang: the error of the test is reported in any case.
  await page.screenshot({ path: `${path}.png`, timeout: 10_000 }).catch(() => undefined);
  writeFileSync(`${path}.html`, await page.content().catch(() => 'The page is closed.'));
  const outline = await page
    .locator('body')
    .ariaSnapshot({ timeout: 10_000 })
    .catch(() => '');
  writeFileSync(`${path}.log`, `${[...(pageLogs.get(page) ?? []), outline].join('\n')}\n`);
  // The trace of a shared page ends with the first failed test.
  if (isTracing)
    await page
      .context()
      .tracing.stop({ path: `${path}.zip` })
      .catch(() => undefined);
  const places = `The page at that time: ${path}.{png,html,log${isTracing ? ',zip' : ''}}, its server: ${serverLogFile(Number(process.env.VITEST_POOL_ID))}`;
  for (const error of test?.task.result?.errors ?? []) error.message += `\n${places}`;
  return places;
}
