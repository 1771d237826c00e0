import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, type TestContext } from 'vitest';
import { resultsFolder } from '../failures.ts';
import { launchWebKit } from './launch.ts';
import { pageOf, type WebKitPage } from './page.ts';

type Cleanup = (test?: TestContext) => Promise<void>;

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 900 };

interface PageOptions {
  /** Origin of the academy. */
  address: string;
  size?: typeof phone;
  /** Further arguments of MiniBrowser. */
  browserArguments?: string[];
  /** Session token of a logged-in user. */
  token?: string | undefined;
  /** Takes the cleanup; by default it follows the test. A shared page is cleaned up by `afterAll`, which a hook cannot call itself. */
  registerCleanup?: (cleanup: Cleanup) => void;
}

/** A page with an empty profile in a browser of its own, which ends with the test. A failed test leaves a screenshot in `test-results/`. */
export async function newWebKitPage({
  address,
  token,
  size = phone,
  browserArguments = [],
  registerCleanup = onTestFinished,
}: PageOptions): Promise<WebKitPage> {
  const browser = await launchWebKit(...browserArguments);
  registerCleanup(async (test) => {
    if (test?.task.result?.state === 'fail') await saveScreenshot(browser.screenshot);
    await browser.close();
  });
  const page = pageOf(browser, address);
  await page.resize(size.width, size.height);
  if (token) await logIn(page, token);
  return page;
}

/** Sets the cookie of the session, as the login form does. */
export async function logIn(page: WebKitPage, token: string): Promise<void> {
  await page.open('/about');
  await page.addCookie({ name: 'token', value: token });
}

export async function saveScreenshot(take: () => Promise<Buffer>): Promise<void> {
  mkdirSync(resultsFolder, { recursive: true });
  const name = `webkit ${expect.getState().currentTestName ?? ''}`.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120);
  // The browser may have ended: the error of the test is reported in any case.
  const picture = await take().catch(() => undefined);
  if (picture) writeFileSync(join(resultsFolder, `${name}.png`), picture);
}
