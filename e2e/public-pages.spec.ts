import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { address, expectAccessible, focusedName, horizontalOverflow, openPage } from './page.ts';

/** Pages without an address of their own are not meant to be found. */
const pages = [
  { path: '/', found: true },
  { path: '/about', found: true },
  { path: '/contact', found: true },
  { path: '/blog', found: true },
  { path: '/blog/1', found: true },
  { path: '/register', found: true },
  { path: '/tutor-registration', found: true },
  { path: '/login', found: true },
  { path: '/verify', found: false },
  { path: '/unsubscribe', found: false, provokes: [400] },
  { path: '/confirm-subscription', found: false, provokes: [400] },
  { path: '/no-such-page', found: false, status: 404, provokes: [404] },
  { path: '/blog/999999', found: false, status: 404, provokes: [404] },
  { path: '/blog/abc', found: false, status: 404, provokes: [404] },
];

describe.each(pages)('$path', ({ path, found, status = 200, provokes = [] }) => {
  test('is a whole page in the server’s HTML', async () => {
    const answer = await fetch(address + path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/script-src[^;]*'self'/);
    const html = await answer.text();
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).toMatch(/<title>[^<]*Mụta Igbo[^<]*<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html.match(/rel="canonical" href="[^"]*"/g) ?? []).toEqual(found ? [`rel="canonical" href="${address}${path}"`] : []);
    expect(html.includes('<meta name="robots" content="noindex"')).toBe(!found);
  });

  test('fits every screen from 320 to 1920 pixels', async () => {
    const page = await openPage(path, { expectedErrors: provokes });
    for (const width of [1920, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await horizontalOverflow(page), `${width} pixels`).toBeLessThanOrEqual(0);
    }
  });
});

test('every page to be found has a title and a description of its own', async () => {
  const heads = await Promise.all(
    pages
      .filter(({ found }) => found)
      .map(async ({ path }) => (await (await fetch(address + path)).text()).match(/<title>.*?<\/title>|name="description" content="[^"]*"/g) ?? []),
  );
  expect(new Set(heads.flat()).size).toBe(2 * heads.length);
});

test('dark colours are dark', async () => {
  const lightness = async (colorScheme: 'light' | 'dark') => {
    const page = await openPage('/about', { colorScheme });
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    return Math.max(...(paper.match(/\d+/g) ?? []).map(Number));
  };
  expect(await lightness('light')).toBeGreaterThan(200);
  expect(await lightness('dark')).toBeLessThan(60);
});

test.each(['/', '/blog', '/blog/4', '/login'])('%s is byte for byte the same for everybody', async (path) => {
  const [nobody, somebody] = await Promise.all([
    fetch(address + path),
    fetch(address + path, { headers: { Cookie: 'token=abc', Authorization: 'Bearer abc' } }),
  ]);
  expect(await somebody.text()).toBe(await nobody.text());
  expect(somebody.headers.get('Set-Cookie')).toBeNull();
});

test.each([
  { path: '/register', button: 'Register' },
  { path: '/tutor-registration', button: 'Apply as a tutor' },
  { path: '/login', button: 'Log in' },
  { path: '/verify', button: 'Verify' },
  { path: '/blog/4', button: 'Comment' },
])('a form of $path that cannot do without script says so, and cannot be sent', async ({ path, button }) => {
  const page = await openPage(path, { javaScriptEnabled: false });
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: button, exact: true }) });
  expect(await form.locator('noscript').innerText()).toContain('needs JavaScript');
  expect(await form.getByRole('button', { name: button, exact: true }).isDisabled()).toBe(true);
});

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('the header goes to the five places, and marks in the accent colour where one is', async () => {
  const page = await openPage('/about');
  const accent = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--accent)';
    return getComputedStyle(probe).color;
  });
  const links = menu(page).getByRole('link');
  const marked = () =>
    links.evaluateAll(
      (all, colour) =>
        all.filter((link) => link.getAttribute('aria-current') === 'page' && getComputedStyle(link).color === colour).map((link) => link.textContent),
      accent,
    );
  expect(await links.allTextContents()).toEqual(['Home', 'About', 'Blog', 'Contact', 'Log in']);
  for (const [name, path] of [
    ['Home', '/'],
    ['Blog', '/blog'],
    ['Contact', '/contact'],
    ['Log in', '/login'],
    ['About', '/about'],
  ] as const) {
    await menu(page).getByRole('link', { name }).click();
    await page.waitForURL((url) => url.pathname === path);
    await expect.poll(marked).toEqual([name]);
  }
  await page.getByRole('banner').getByRole('link', { name: 'Mụta Igbo' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('the link to log in is a picture without text', async () => {
  const page = await openPage('/about');
  const link = menu(page).getByRole('link', { name: 'Log in' });
  await link.locator('svg').waitFor();
  expect(await link.locator('span').evaluate((text) => text.getBoundingClientRect().width)).toBeLessThanOrEqual(1);
});

const phone = { viewport: { width: 390, height: 800 } };
const opener = (page: Page) => page.getByRole('button', { name: /the menu$/ });
const scrolls = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).overflowY !== 'hidden');
const isShut = async (page: Page) => (await scrolls(page)) && !(await page.getByRole('main').evaluate((main: HTMLElement) => main.inert));

test.each(['light', 'dark'] as const)('on a phone the menu opens, holds the page behind, and closes on Escape (%s)', async (colorScheme) => {
  const page = await openPage('/', { ...phone, colorScheme, reducedMotion: 'reduce' });
  expect(await menu(page).isVisible()).toBe(false);
  await opener(page).click();
  expect(await menu(page).getByRole('link').count()).toBe(5);
  expect(await opener(page).getAttribute('aria-expanded')).toBe('true');
  expect(await scrolls(page)).toBe(false);
  await expectAccessible(page, 'header');
  await page.keyboard.press('Escape');
  expect(await menu(page).isVisible()).toBe(false);
  expect(await focusedName(page)).toBe('Open the menu');
  expect(await isShut(page)).toBe(true);
});

test.each([
  ['Home', '/'],
  ['About', '/about'],
  ['Blog', '/blog'],
  ['Contact', '/contact'],
  ['Log in', '/login'],
])('on a phone the link %s of the menu closes it, even for the page one is on', async (name, path) => {
  const page = await openPage('/about', phone);
  await opener(page).click();
  await menu(page).getByRole('link', { name }).click();
  await page.waitForURL((url) => url.pathname === path);
  await expect.poll(() => isShut(page)).toBe(true);
  expect(await menu(page).isVisible()).toBe(false);
});

test('an open menu is closed by going back and by turning the phone, so that nothing stays locked', async () => {
  const page = await openPage('/about', phone);
  await opener(page).click();
  await menu(page).getByRole('link', { name: 'Contact' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
  await opener(page).click();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
  await expect.poll(() => isShut(page)).toBe(true);
  expect(await focusedName(page)).toBe('main');
  await opener(page).click();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(() => isShut(page)).toBe(true);
});

test('a new page begins at its top, with the focus in it', async () => {
  const page = await openPage('/blog');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About' });
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(() => focusedName(page)).toBe('main');
});

test('the skip link is first, and goes to the content', async () => {
  const page = await openPage('/about');
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('main');
});

test.each([
  { width: 1280, expected: [4] },
  { width: 1023, expected: [2, 2] },
  { width: 561, expected: [2, 2] },
  { width: 390, expected: [1, 1, 1, 1] },
])('at $width pixels no part of the footer is left alone beside an empty place', async ({ width, expected }) => {
  const page = await openPage('/about', { viewport: { width, height: 800 } });
  const tops = await page
    .getByRole('contentinfo')
    .locator('section, nav')
    .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)));
  expect([...new Set(tops)].map((top) => tops.filter((other) => other === top).length)).toEqual(expected);
});

test('the footer says who we are, leads on, and opens social sites in a new tab', async () => {
  const page = await openPage('/about');
  const footer = page.getByRole('contentinfo');
  await footer.getByText('© 2024').waitFor();
  await footer.getByText('An online academy for families').waitFor();
  for (const heading of ['Quick Links', 'Contact Us', 'Newsletter']) await footer.getByRole('heading', { name: heading }).waitFor();
  const hrefs = (links: Element[]) => links.map((link) => link.getAttribute('href'));
  const quick = footer.getByRole('navigation', { name: 'Quick Links' }).getByRole('link');
  expect(await quick.evaluateAll(hrefs)).toEqual(['/', '/about', '/blog', '/contact', '/login']);
  const ways = await footer.getByRole('link').evaluateAll(hrefs);
  expect(ways.filter((href) => /^(mailto:\S+@\S+|tel:\+\d+)$/.test(href ?? ''))).toHaveLength(2);
  const outside = await footer.locator('a[target="_blank"]').all();
  expect(outside).toHaveLength(4);
  for (const link of outside) {
    expect(await link.getAttribute('rel')).toContain('noopener');
    expect(await link.getAttribute('href')).toMatch(/^https:/);
  }
});
