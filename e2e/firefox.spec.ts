/** @module-tag full */
import type { Browser, ConsoleMessage, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { publicPages } from '#app/navigation.ts';
import { firefoxPath, launchFirefox } from '#tests/support/firefox.ts';
import { asAdmin, password, pinFor } from './accounts.ts';
import { address, newEmail } from './page.ts';
import { newPost, readPost, restorePosts } from './posts.ts';

/** Time limit in ms of each wait: a busy machine is not a failure. */
const timeout = 60_000;
/** Statuses that a page reports, because its address has no valid link. */
const expectedErrors: Record<string, RegExp> = { '/nowhere': /404/, '/unsubscribe': /400/, '/confirm-subscription': /400/ };

let browser: Browser;
beforeAll(async () => {
  if (firefoxPath) browser = await launchFirefox();
});
afterAll(() => browser?.close());

/** NS_BINDING_ABORTED: a navigation cancels the download of a font. */
const cancelled = /downloadable font: download failed .*status=2152398850/;

/** Creates a page in a new context, and a list of the errors in its console. */
async function createPage(): Promise<{ page: Page; errors: string[] }> {
  const page = await (await browser.createBrowserContext()).newPage();
  page.setDefaultTimeout(timeout);
  const errors: string[] = [];
  const record = (text: string) => !cancelled.test(text) && errors.push(text);
  page.on('console', (message: ConsoleMessage) => message.type() === 'error' && record(message.text()));
  page.on('pageerror', (error) => record(String(error)));
  await page.setViewport({ width: 1280, height: 900 });
  return { page, errors };
}

/** Opens a page in a new context. Errors in its console fail the test. */
async function openPage(path: string): Promise<Page> {
  const { page, errors } = await createPage();
  onTestFinished(async () => {
    await page.waitForNetworkIdle();
    await page.browserContext().close();
    expect(errors, 'console errors').toEqual([]);
  });
  await page.goto(address + path);
  return page;
}

/** Fills a field of main by the name that the form sends. */
const fill = (page: Page, name: string, value: string) => page.locator(`main [name="${name}"]`).fill(value);
const pressButton = (page: Page, text: string) => page.locator(`main ::-p-xpath(.//button[normalize-space()="${text}"])`).click();
const press = (page: Page, label: string) => page.locator(`[aria-label^="${label}"]`).click();
const waitForText = (page: Page, text: string) => page.locator(`::-p-text(${text})`).wait();
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe.skipIf(!firefoxPath)('in Firefox', () => {
  restorePosts();

  describe('each public page', () => {
    let visited: Awaited<ReturnType<typeof createPage>>;
    beforeAll(async () => {
      visited = await createPage();
    });
    afterAll(() => visited?.page.browserContext().close());

    test.each(publicPages)('%s loads without console errors and fits a phone and a desktop', async (path) => {
      const { page, errors } = visited;
      errors.length = 0;
      await page.goto(address + path);
      for (const width of [320, 1280]) {
        await page.setViewport({ width, height: 800 });
        await expect.poll(() => overflow(page), { message: `${width} px` }).toBeLessThanOrEqual(0);
      }
      expect(await page.$$eval('h1', (headings) => headings.length)).toBe(1);
      await page.waitForNetworkIdle();
      const expected = expectedErrors[new URL(path, address).pathname] ?? /(?!)/;
      expect(
        errors.filter((text) => !expected.test(text)),
        'console errors',
      ).toEqual([]);
    });
  });

  test('a learner registers, verifies, logs in and comments', async () => {
    const email = newEmail('firefox');
    const page = await openPage('/register');
    const person = { first_name: 'Ọlụchi', last_name: 'Example', email, phone_number: '+234 800', password, confirm_password: password };
    for (const [name, value] of Object.entries(person)) await fill(page, name, value);
    await pressButton(page, 'Register');
    await waitForText(page, 'Verify your account');
    await fill(page, 'verification_pin', await pinFor(email));
    await pressButton(page, 'Verify');
    await waitForText(page, 'Verification successful');
    await page.goto(`${address}/login`);
    await fill(page, 'email', email);
    await fill(page, 'password', password);
    await pressButton(page, 'Log in');
    await waitForText(page, 'Login successful');
    await page.goto(`${address}/blog/1`);
    await fill(page, 'text', 'Daalụ, from Firefox');
    await pressButton(page, 'Comment');
    await waitForText(page, 'Comment added successfully');
    await waitForText(page, 'Daalụ, from Firefox');
  });

  test('the rich editor writes bold text, a heading, a list and Igbo letters, and saves them', async () => {
    const { id } = await newPost({ title: 'In Firefox', body: '<p>x</p>' });
    const page = await openPage('/about');
    await page.browserContext().setCookie({ name: 'token', value: await asAdmin(), domain: new URL(address).hostname });
    await page.goto(`${address}/admin/blog/${id}`);
    await page.locator('[role=textbox]').click();
    await page.keyboard.press('Backspace');
    await press(page, 'H2');
    await page.keyboard.type('Heading');
    await page.keyboard.press('Enter');
    await press(page, 'Bold');
    await page.keyboard.type('bold');
    await press(page, 'Bold');
    await page.keyboard.press('Enter');
    await press(page, 'Bullet list');
    await press(page, 'Insert o with dot below');
    await press(page, 'High tone');
    await page.keyboard.type('ma');
    await page.locator('dialog ::-p-xpath(.//button[normalize-space()="Update"])').click();
    await waitForText(page, 'Blog post updated successfully!');
    const { body } = await readPost(id);
    expect(body).toBe('<h2>Heading</h2><p><strong>bold</strong></p><ul><li><p>\u1ecd\u0301ma</p></li></ul>');
  });
});
