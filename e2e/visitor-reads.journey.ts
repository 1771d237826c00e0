import { describe, expect, test } from 'vitest';
import { address, expectAccessible, visit } from './visit.ts';

const pages = [
  { path: '/', h1: 'Learn Igbo with Ease', found: true },
  { path: '/about', h1: 'About us', found: true },
  { path: '/contact', h1: 'Contact us', found: true },
  { path: '/blog', h1: 'Blog', found: true },
  { path: '/blog/1', h1: 'Thirty-six letters, and what the dots change', found: true },
  { path: '/register', h1: 'Register as a learner', found: true },
  { path: '/tutor-registration', h1: 'Become a tutor', found: true },
  { path: '/login', h1: 'Log in', found: true },
  { path: '/verify', h1: 'Verify your account', found: false },
];

describe.each(pages)('$path', ({ path, h1, found }) => {
  test('is a whole page in the server’s HTML', async () => {
    const answer = await fetch(address + path);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).toMatch(/<title>[^<]*Mụta Igbo[^<]*<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html.includes(`<link rel="canonical" href="${address}${path}"`)).toBe(found);
    expect(html.includes('<meta name="robots" content="noindex"')).toBe(!found);
  });

  test.each(['light', 'dark'] as const)('has nothing for axe to complain about in %s colours', async (colorScheme) => {
    const page = await visit(path, { colorScheme, reducedMotion: 'reduce' });
    await page.getByRole('heading', { level: 1, name: h1 }).waitFor();
    await expectAccessible(page);
  });

  test.each([320, 390, 1920])('fits a screen of %d pixels', async (width) => {
    const page = await visit(path, { viewport: { width, height: 800 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
});

test('a page that is not there, and a post that is not there, say so with status 404', async () => {
  for (const [path, sentence] of [
    ['/no-such-page', 'Page not found'],
    ['/blog/999999', 'Blog post not found'],
    ['/blog/abc', 'Blog post not found'],
  ] as const) {
    const answer = await fetch(address + path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain(sentence);
    const page = await visit(path, { complaints: /404/ });
    await page.getByRole('heading', { level: 1, name: sentence }).waitFor();
    await expectAccessible(page);
  }
});

test('a page is byte for byte the same for everybody', async () => {
  const [nobody, somebody] = await Promise.all([
    fetch(`${address}/blog`),
    fetch(`${address}/blog`, { headers: { Cookie: 'token=abc', Authorization: 'Bearer abc' } }),
  ]);
  expect(await somebody.text()).toBe(await nobody.text());
});

test('the header marks where one is, and goes to the five places', async () => {
  const page = await visit('/about');
  const nav = page.getByRole('navigation', { name: 'Main' });
  expect(await nav.getByRole('link').allTextContents()).toEqual(['Home', 'About', 'Blog', 'Contact', 'Log in']);
  const current = nav.locator('[aria-current="page"]');
  expect(await current.textContent()).toBe('About');
  const accent = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--accent)';
    return getComputedStyle(probe).color;
  });
  expect(await current.evaluate((link) => getComputedStyle(link).color)).toBe(accent);
  await nav.getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => current.textContent()).toBe('Log in');
});

test('on a phone the menu opens, holds the page, and closes on a link and on Escape', async () => {
  const page = await visit('/', { viewport: { width: 390, height: 800 } });
  const button = page.getByRole('button', { name: 'Open the menu' });
  const overflow = () => page.evaluate(() => document.documentElement.style.overflow);
  await button.click();
  expect(await overflow()).toBe('hidden');
  expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').count()).toBe(5);
  await expectAccessible(page, 'header');
  await page.keyboard.press('Escape');
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await overflow()).toBe('');
  await button.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
  await page.waitForURL('**/contact');
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(overflow).toBe('');
});

test('a new page begins at its top, with the focus in it', async () => {
  const page = await visit('/blog');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test('the skip link is first, and goes to the content', async () => {
  const page = await visit('/about');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
});

test('the footer says who we are, and social sites open in a new tab', async () => {
  const page = await visit('/about');
  const footer = page.getByRole('contentinfo');
  await footer.getByText('© 2024').waitFor();
  for (const heading of ['Quick Links', 'Contact Us', 'Newsletter']) await footer.getByRole('heading', { name: heading }).waitFor();
  const outside = footer.locator('a[target="_blank"]');
  expect(await outside.count()).toBe(4);
  for (const link of await outside.all()) expect(await link.getAttribute('rel')).toContain('noopener');
});
