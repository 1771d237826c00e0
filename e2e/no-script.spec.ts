import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { navItems, publicPages } from '#app/navigation.ts';
import { field, postApi } from './accounts.ts';
import { address, openPage } from './page.ts';

const withoutScript = { javaScriptEnabled: false } as const;
/** Enabled controls without a function: not in a form that can be submitted or that states that it needs JavaScript. */
const deadControls = (page: Page) =>
  page
    .locator('button, input, select, textarea')
    .evaluateAll((all) =>
      all
        .filter(
          (control) =>
            control.checkVisibility() &&
            !control.matches(':disabled, form[method="post"][action] *, form[method="get"][action] *, form:has(noscript) :not(button)'),
        )
        .map((control) => control.outerHTML.slice(0, 120)),
    );

test.each(publicPages.filter((path) => path !== '/nowhere'))(
  '%s without JavaScript has no control without a function, states what needs JavaScript, and fits a phone',
  { tags: ['full'] },
  async (path) => {
    const page = await openPage(path, withoutScript);
    expect(await deadControls(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    const noscriptNotice = await page
      .locator('form')
      .filter({ has: page.locator('button:disabled') })
      .all();
    for (const form of noscriptNotice) await expect.poll(() => form.locator('noscript').textContent()).toContain('needs JavaScript');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
  },
);

test('where subscribing is impossible, a notice replaces the form', async () => {
  const page = await openPage('/about', withoutScript);
  const newsletter = page.getByRole('contentinfo').locator('form');
  await expect.poll(() => newsletter.innerText()).toBe('Subscribing needs JavaScript.');
});

test('a post is shown with its comments', async () => {
  const words = `Read without a script, ${Date.now()}`;
  const { id } = await postApi('/blog/4/comment', { text: words, fullName: 'A reader' });
  await postApi(`/blog/comment/${id}/reply`, { text: 'Me too' });
  const page = await openPage('/blog/4', withoutScript);
  await page.getByText(words).waitFor();
  await expect.poll(() => page.locator('section[aria-label=Comments] > noscript').innerText()).toBe('Replies and older comments need JavaScript.');
  expect(await deadControls(page)).toEqual([]);
  await page.getByRole('heading', { level: 2, name: /^\d+ comments?$/ }).waitFor();
  expect(
    await page
      .getByRole('article')
      .getByRole('presentation')
      .evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0),
  ).toBe(true);
});

test('missing content is shown as missing', async () => {
  const page = await openPage('/nowhere', { ...withoutScript, expectedErrors: [404] });
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: 'Go to the blog' }).click();
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
});

test.each(['/blog/feed.xml', '/word-of-day/feed.xml'])('the blog links to %s', { tags: ['full'] }, async (path) => {
  const page = await openPage('/blog', withoutScript);
  await expect.poll(() => page.locator(`main a[href="${path}"]`).count()).toBe(1);
  expect(await (await fetch(address + path)).text()).toContain('<item>');
});

test('the login page of administrators states that it needs JavaScript', async () => {
  const page = await openPage('/admin/login', withoutScript);
  await expect.poll(() => page.locator('form noscript').innerText()).toContain('needs JavaScript');
  expect(await deadControls(page)).toEqual([]);
});

test.each([320, 390, 768])('at %i px the header has two rows, and nothing touches the edge', { tags: ['full'] }, async (width) => {
  const page = await openPage('/about', { ...withoutScript, viewport: { width, height: 844 } });
  const banner = page.getByRole('banner');
  const box = async (part: Locator) => {
    const { x, y, width, height } = (await part.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };
    return { left: x, right: x + width, middle: y + height / 2, top: y };
  };
  const link = (name: string) => banner.getByRole('link', { name });
  const [logo, account] = [await box(banner.getByRole('link').first()), await box(link('Log in'))];
  const pageLinks = navItems.filter(({ to }) => to !== '/login');
  const lines = await Promise.all(pageLinks.map(async ({ label }) => Math.round((await box(link(label))).middle)));
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

test('a password field is as wide as its neighbours', { tags: ['full'] }, async () => {
  const page = await openPage('/login', withoutScript);
  const widths = await Promise.all(['Email', 'Password'].map(async (label) => (await field(page, label).boundingBox())?.width));
  expect(widths[1]).toBe(widths[0]);
});
