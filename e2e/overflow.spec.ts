import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { longWord } from '#tests/support/factories/boundary-values.ts';
import { fillRegistration } from './accounts.ts';
import { expectToFit } from './overflow.ts';
import { openPage } from './page.ts';
import { academyWith } from './seeded-server.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first().click();

describe.each([0, 1, 10_000])('in an academy with %i of everything', (count) => {
  const academy = academyWith(count);
  async function open(path: string, options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
    const page = await openPage(path, { reducedMotion: 'reduce', baseURL: academy.address, ...options });
    await page.waitForLoadState('networkidle');
    return page;
  }

  test.each(['/', '/blog'])('%s fits every screen', async (path) => {
    await expectToFit(await open(path));
  });

  test('a post fits every screen', async () => {
    await expectToFit(await open(`/blog/${count}`, count === 0 ? { expectedErrors: [404] } : {}));
  });

  test.runIf(count > 0).each(['/blog', `/blog/${count}`])('replies, and a like that is refused, fit every screen: %s', async (path) => {
    const page = await open(path, { expectedErrors: [400] });
    await press(page, /^Like/);
    await page.getByRole('link', { name: 'Please login to like' }).waitFor();
    await press(page, /^Show replies/);
    await page.getByLabel('Your reply').fill(longWord(500));
    await expectToFit(page);
  });

  test.runIf(count > 20)('what comes on demand fits every screen', async () => {
    const page = await open(`/blog/${count}`);
    await press(page, /^Show replies/);
    await press(page, 'Show more replies');
    await press(page, 'Show older comments');
    await page.locator('main section > ul > li:nth-child(40)').waitFor();
    await expectToFit(page);
    const blog = await open('/blog');
    await blog.getByRole('link', { name: 'Show older posts' }).click();
    await blog.locator('article').nth(39).waitFor();
    await expectToFit(blog);
  });
});

describe('whatever there is', () => {
  test.each([
    { path: '/about' },
    { path: '/contact' },
    { path: '/contact?sent=1' },
    { path: '/register' },
    { path: '/login' },
    { path: '/verify' },
    { path: '/tutor-registration' },
    { path: '/unsubscribe?token=x&email=x', provokes: [400] },
    { path: '/confirm-subscription?token=x&email=x', provokes: [400] },
    { path: '/nowhere', provokes: [404] },
    { path: '/blog/999999', provokes: [404] },
  ])('$path fits every screen', async ({ path, provokes = [] }) => {
    const page = await openPage(path, { reducedMotion: 'reduce', expectedErrors: provokes });
    await page.waitForLoadState('networkidle');
    await expectToFit(page);
  });

  test.each([
    { path: '/register', button: 'Register' },
    { path: '/tutor-registration', button: 'Apply as a tutor' },
    { path: '/login', button: 'Log in' },
    { path: '/verify', button: 'Verify' },
    { path: '/blog/1', button: 'Comment' },
  ])('with every field refused $path fits every screen', async ({ path, button }) => {
    const page = await openPage(path, { reducedMotion: 'reduce' });
    await press(page, button);
    await page.locator('main [aria-invalid=true]').first().waitFor();
    await expectToFit(page);
  });

  test('what is too long for its fields fits every screen, and so does what the server says about it', async () => {
    const page = await openPage('/register', { reducedMotion: 'reduce', expectedErrors: [400] });
    await fillRegistration(page, { 'First name': longWord(500), 'Last name': longWord(500), 'Phone number': '1'.repeat(200) });
    await press(page, 'Register');
    await page.locator('main [aria-invalid=true]').first().waitFor();
    await expectToFit(page);
  });

  test('the open menu and the words about a level fit every screen', async () => {
    const page = await openPage('/', { reducedMotion: 'reduce', viewport: { width: 320, height: 800 } });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expectToFit(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('group', { name: '1 of 3' }).getByRole('button').first().click();
    await expectToFit(page);
  });
});
