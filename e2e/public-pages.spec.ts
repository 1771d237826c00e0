import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { navItems } from '#app/navigation.ts';
import { address, expectAccessible, expectAccessibleColours, focusedName, openPage } from './page.ts';

/** Public pages that search engines index. */
const pages = [
  { path: '/', isIndexed: true },
  { path: '/about', isIndexed: true },
  { path: '/contact', isIndexed: true },
  { path: '/blog', isIndexed: true },
  { path: '/blog/1', isIndexed: true },
  { path: '/words', isIndexed: true },
  { path: '/word/1-osisi', isIndexed: true },
  { path: '/learn/tones', isIndexed: true },
  { path: '/register', isIndexed: true },
  { path: '/tutor-registration', isIndexed: true },
  { path: '/login', isIndexed: true },
  { path: '/verify', isIndexed: false },
  { path: '/unsubscribe', isIndexed: false, expectedErrors: [400] },
  { path: '/confirm-subscription', isIndexed: false, expectedErrors: [400] },
  { path: '/no-such-page', isIndexed: false, status: 404, expectedErrors: [404] },
  { path: '/blog/999999', isIndexed: false, status: 404, expectedErrors: [404] },
  { path: '/word/999999', isIndexed: false, status: 404, expectedErrors: [404] },
  { path: '/blog/abc', isIndexed: false, status: 404, expectedErrors: [404] },
];

describe.each(pages)('$path', ({ path, isIndexed, status = 200 }) => {
  test('is complete in the HTML of the server', { tags: ['full'] }, async () => {
    const answer = await fetch(address + path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/script-src[^;]*'self'/);
    const html = await answer.text();
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).toMatch(/<title>[^<]*Mụta Igbo[^<]*<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html.match(/rel="canonical" href="[^"]*"/g) ?? []).toEqual(isIndexed ? [`rel="canonical" href="${address}${path}"`] : []);
    expect(html.includes('<meta name="robots" content="noindex"')).toBe(!isIndexed);
  });
});

// Proves A6.
test('every indexed page has a unique title and description', async () => {
  const heads = await Promise.all(
    pages
      .filter(({ isIndexed }) => isIndexed)
      .map(async ({ path }) => (await (await fetch(address + path)).text()).match(/<title>.*?<\/title>|name="description" content="[^"]*"/g) ?? []),
  );
  expect(new Set(heads.flat()).size).toBe(2 * heads.length);
});

test('dark colours are dark', { tags: ['full'] }, async () => {
  const lightness = async (colorScheme: 'light' | 'dark') => {
    const page = await openPage('/about', { colorScheme });
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    return Math.max(...(paper.match(/\d+/g) ?? []).map(Number));
  };
  expect(await lightness('light')).toBeGreaterThan(200);
  expect(await lightness('dark')).toBeLessThan(60);
});

test.each(['/', '/blog', '/blog/4', '/login'])('%s is byte-identical for all visitors', async (path) => {
  const [anonymousHtml, loggedInHtml] = await Promise.all([
    fetch(address + path),
    fetch(address + path, { headers: { Cookie: 'token=abc', Authorization: 'Bearer abc' } }),
  ]);
  expect(await loggedInHtml.text()).toBe(await anonymousHtml.text());
  expect(loggedInHtml.headers.get('Set-Cookie')).toBeNull();
});

test.each([
  { path: '/register', button: 'Register' },
  { path: '/tutor-registration', button: 'Apply as a tutor' },
  { path: '/login', button: 'Log in' },
  { path: '/verify', button: 'Verify' },
  { path: '/blog/4', button: 'Comment' },
])('a form of $path that needs JavaScript states so and cannot be sent', { tags: ['full'] }, async ({ path, button }) => {
  const page = await openPage(path, { javaScriptEnabled: false });
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: button, exact: true }) });
  await expect.poll(() => form.locator('noscript').innerText()).toContain('needs JavaScript');
  await expect.poll(() => form.getByRole('button', { name: button, exact: true }).isDisabled()).toBe(true);
});

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

// Proves A22.
test('the header links to five pages and marks the current one in the accent colour', async () => {
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
  await expect.poll(() => links.allTextContents()).toEqual(navItems.map(({ label }) => label));
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

// Proves A23.
test('the login link is an icon without visible text', { tags: ['full'] }, async () => {
  const page = await openPage('/about');
  const link = menu(page).getByRole('link', { name: 'Log in' });
  await link.locator('svg').waitFor();
  expect(await link.locator('span').evaluate((text) => text.getBoundingClientRect().width)).toBeLessThanOrEqual(1);
});

const phone = { viewport: { width: 390, height: 800 } };
const opener = (page: Page) => page.getByRole('button', { name: /the menu$/ });
const canScroll = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).overflowY !== 'hidden');
const isClosed = async (page: Page) => (await canScroll(page)) && !(await page.getByRole('main').evaluate((main: HTMLElement) => main.inert));

// Proves A25.
test('on a phone the menu opens, locks the page behind it, and closes on Escape', async () => {
  const page = await openPage('/', { ...phone, colorScheme: 'light', reducedMotion: 'reduce' });
  await expect.poll(() => menu(page).isVisible()).toBe(false);
  await opener(page).click();
  await expect.poll(() => menu(page).getByRole('link').count()).toBe(navItems.length);
  await expect.poll(() => opener(page).getAttribute('aria-expanded')).toBe('true');
  expect(await canScroll(page)).toBe(false);
  await expectAccessible(page, 'header');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessibleColours(page, 'header');
  await page.keyboard.press('Escape');
  await expect.poll(() => menu(page).isVisible()).toBe(false);
  await expect.poll(() => focusedName(page)).toBe('Open the menu');
  await expect.poll(() => isClosed(page)).toBe(true);
});

// Proves A27.
test('on a phone each link of the menu closes it, even the one of the current page', { tags: ['full'] }, async () => {
  const page = await openPage('/about', phone);
  for (const [name, heading] of [
    ['Home', 'Learn Igbo with Ease'],
    ['Blog', 'Blog'],
    ['Contact', 'Contact us'],
    ['Log in', 'Log in'],
    ['About', 'About us'],
    // Last, because nothing shows that the same page has been opened once more.
    ['About', 'About us'],
  ] as const) {
    await opener(page).click();
    await menu(page).getByRole('link', { name }).click();
    // The page that follows closes an open menu, too.
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    await expect.poll(() => isClosed(page)).toBe(true);
    expect(await menu(page).isVisible(), name).toBe(false);
  }
});

test('an open menu closes on Back and on rotation, and scrolling is unlocked', { tags: ['full'] }, async () => {
  const page = await openPage('/about', phone);
  await opener(page).click();
  await menu(page).getByRole('link', { name: 'Contact' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
  await opener(page).click();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
  await expect.poll(() => isClosed(page)).toBe(true);
  await expect.poll(() => focusedName(page)).toBe('main');
  await opener(page).click();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(() => isClosed(page)).toBe(true);
});

// Proves A8.
test('a new page starts at its top with the focus in it', async () => {
  const page = await openPage('/blog');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About' });
  await link.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(() => focusedName(page)).toBe('main');
});

// Proves A4.
test('the skip link is first and moves to the content', { tags: ['full'] }, async () => {
  const page = await openPage('/about');
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedName(page)).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('main');
});

test('no part of the footer stands alone in a row', { tags: ['full'] }, async () => {
  const page = await openPage('/about');
  for (const { width, expected } of [
    { width: 1280, expected: [4] },
    { width: 1023, expected: [2, 2] },
    { width: 561, expected: [2, 2] },
    { width: 390, expected: [1, 2, 1] },
  ]) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await page
      .getByRole('contentinfo')
      .locator('section, nav')
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)));
    expect(
      [...new Set(tops)].map((top) => tops.filter((other) => other === top).length),
      `${width} px`,
    ).toEqual(expected);
  }
});

test('on a phone the footer is at most 560 px high', async () => {
  const page = await openPage('/about', { viewport: { width: 360, height: 800 } });
  const { height } = (await page.getByRole('contentinfo').boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThan(0);
  expect(height).toBeLessThanOrEqual(560);
});

// Proves A15.
test('the footer describes the academy, has links, and opens social sites in a new tab', async () => {
  const page = await openPage('/about');
  const footer = page.getByRole('contentinfo');
  await footer.getByText('© 2024').waitFor();
  await footer.getByText('An online academy for families').waitFor();
  for (const heading of ['Quick Links', 'Contact Us', 'Newsletter']) await footer.getByRole('heading', { name: heading }).waitFor();
  const hrefs = (links: Element[]) => links.map((link) => link.getAttribute('href'));
  const quickLinks = footer.getByRole('navigation', { name: 'Quick Links' }).getByRole('link');
  expect(await quickLinks.evaluateAll(hrefs)).toEqual(['/', '/about', '/blog', '/contact', '/login']);
  const contactLinks = await footer.getByRole('link').evaluateAll(hrefs);
  expect(contactLinks.filter((href) => /^(mailto:\S+@\S+|tel:\+\d+)$/.test(href ?? ''))).toHaveLength(2);
  const outside = await footer.locator('a[target="_blank"]').all();
  expect(outside).toHaveLength(4);
  for (const link of outside) {
    await expect.poll(() => link.getAttribute('rel')).toContain('noopener');
    await expect.poll(() => link.getAttribute('href')).toMatch(/^https:/);
  }
});
