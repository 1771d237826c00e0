import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { publicPages } from '#app/navigation.ts';
import { field, postApi } from './accounts.ts';
import { address, openPage } from './page.ts';

const plain = { javaScriptEnabled: false } as const;
/** Controls that would do nothing: switched on, and in no form that can be sent or says that it needs a script. */
const dead = (page: Page) =>
  page
    .locator('button, input, select, textarea')
    .evaluateAll((all) =>
      all
        .filter(
          (control) => control.checkVisibility() && !control.matches(':disabled, form[method="post"][action] *, form:has(noscript) :not(button)'),
        )
        .map((control) => control.outerHTML.slice(0, 120)),
    );

describe.each(publicPages)('%s without JavaScript', (path) => {
  test('has no control that does nothing', async () => {
    const page = await openPage(path, plain);
    expect(await dead(page)).toEqual([]);
  });

  test('says what needs a script, and fits a phone', async () => {
    const page = await openPage(path, { ...plain, viewport: { width: 320, height: 700 } });
    const off = await page
      .locator('form')
      .filter({ has: page.locator('button:disabled') })
      .all();
    for (const form of off) expect(await form.locator('noscript').textContent()).toContain('needs JavaScript');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
  });
});

test('where nobody can subscribe, a sentence says so and there is nothing to press', async () => {
  const page = await openPage('/about', plain);
  const newsletter = page.getByRole('contentinfo').locator('form');
  expect(await newsletter.innerText()).toBe('Subscribing needs JavaScript.');
});

test('a post is read with what people say about it', async () => {
  const words = `Read without a script, ${Date.now()}`;
  const { id } = await postApi('/blog/4/comment', { text: words, fullName: 'A reader' });
  await postApi(`/blog/comment/${id}/reply`, { text: 'Me too' });
  const page = await openPage('/blog/4', plain);
  await page.getByText(words).waitFor();
  expect(await page.locator('section[aria-label=Comments] > noscript').innerText()).toBe('Replies and older comments need JavaScript.');
  expect(await dead(page)).toEqual([]);
  await page.getByRole('heading', { level: 2, name: /^\d+ comments?$/ }).waitFor();
  expect(
    await page
      .getByRole('article')
      .getByRole('presentation')
      .evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0),
  ).toBe(true);
});

test('what is not there is said', async () => {
  const page = await openPage('/nowhere', { ...plain, expectedErrors: [404] });
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: 'To the blog' }).click();
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
});

test.each(['/blog/feed.xml', '/word-of-day/feed.xml'])('the blog leads to %s', async (path) => {
  const page = await openPage('/blog', plain);
  expect(await page.locator(`main a[href="${path}"]`).count()).toBe(1);
  expect(await (await fetch(address + path)).text()).toContain('<item>');
});

test('the door of the administrators says that it needs a script', async () => {
  const page = await openPage('/admin/login', plain);
  expect(await page.locator('form noscript').innerText()).toContain('needs JavaScript');
  expect(await dead(page)).toEqual([]);
});

test.each([320, 390, 768])('on a screen of %i pixels the header has two lines, and nothing touches the edge', async (width) => {
  const page = await openPage('/about', { ...plain, viewport: { width, height: 844 } });
  const banner = page.getByRole('banner');
  const box = async (part: Locator) => {
    const { x, y, width, height } = (await part.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };
    return { left: x, right: x + width, middle: y + height / 2, top: y };
  };
  const link = (name: string) => banner.getByRole('link', { name });
  const [logo, account] = [await box(banner.getByRole('link').first()), await box(link('Log in'))];
  const lines = await Promise.all(['Home', 'About', 'Blog', 'Contact'].map(async (name) => Math.round((await box(link(name))).middle)));
  expect(new Set(lines).size).toBe(1);
  expect(Math.abs(account.middle - logo.middle)).toBeLessThanOrEqual(1);
  const words = await banner.getByRole('link', { name: 'Home' }).evaluate((link) => {
    const range = document.createRange();
    range.selectNodeContents(link);
    return range.getBoundingClientRect().left;
  });
  expect(Math.abs(words - logo.left), 'both lines begin below each other').toBeLessThanOrEqual(1);
  expect(lines[0]).toBeGreaterThan(logo.middle + 24);
  expect(Math.min(logo.left, logo.top, width - account.right)).toBeGreaterThanOrEqual(8);
});

test('a password field is as wide as its neighbours', async () => {
  const page = await openPage('/login', plain);
  const widths = await Promise.all(['Email', 'Password'].map(async (label) => (await field(page, label).boundingBox())?.width));
  expect(widths[1]).toBe(widths[0]);
});
