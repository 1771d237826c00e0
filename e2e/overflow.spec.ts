import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { longWord } from '#tests/support/factories/boundary-values.ts';
import { fillRegistration } from './accounts.ts';
import { expectNoOverflow } from './overflow.ts';
import { openPage } from './page.ts';
import { seededServer } from './seeded-server.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first().click();

describe.each([0, 10_000])('with %i rows of each kind', (count) => {
  const server = seededServer(count);
  const open = (path: string, options: Parameters<typeof openPage>[1] = {}) =>
    openPage(path, { reducedMotion: 'reduce', baseURL: server.address, ...options });

  test.each(['/', '/blog'])('%s fits every screen', async (path) => {
    await expectNoOverflow(await open(path));
  });

  test('a post fits every screen', async () => {
    await expectNoOverflow(await open(`/blog/${count}`, count === 0 ? { expectedErrors: [404] } : {}));
  });

  test.runIf(count > 0).each(['/blog', `/blog/${count}`])('replies and a rejected like fit every screen: %s', async (path) => {
    const page = await open(path, { expectedErrors: [400] });
    await press(page, /^Like/);
    await page.getByRole('link', { name: 'Please login to like' }).waitFor();
    await press(page, /^Show replies/);
    await page.getByLabel('Your reply').fill(longWord(500));
    await expectNoOverflow(page);
  });

  test.runIf(count > 20)('content loaded on demand fits every screen', async () => {
    const page = await open(`/blog/${count}`);
    await press(page, /^Show replies/);
    await press(page, 'Show more replies');
    await press(page, 'Show older comments');
    await page.locator('main section > ul > li:nth-child(40)').waitFor();
    await expectNoOverflow(page);
    const blog = await open('/blog');
    await blog.getByRole('link', { name: 'Show older posts' }).click();
    await blog.locator('article').nth(39).waitFor();
    await expectNoOverflow(blog);
  });
});

describe('with any content', () => {
  test.each([
    { path: '/about' },
    { path: '/contact' },
    { path: '/contact?sent=1' },
    { path: '/register' },
    { path: '/login' },
    { path: '/verify' },
    { path: '/tutor-registration' },
    { path: '/unsubscribe?token=x&email=x', expectedErrors: [400] },
    { path: '/confirm-subscription?token=x&email=x', expectedErrors: [400] },
    { path: '/nowhere', expectedErrors: [404] },
    { path: '/blog/999999', expectedErrors: [404] },
  ])('$path fits every screen', async ({ path, expectedErrors = [] }) => {
    const page = await openPage(path, { reducedMotion: 'reduce', expectedErrors });
    await expectNoOverflow(page);
  });

  test.each([
    { path: '/register', button: 'Register' },
    { path: '/tutor-registration', button: 'Apply as a tutor' },
    { path: '/login', button: 'Log in' },
    { path: '/verify', button: 'Verify' },
    { path: '/blog/1', button: 'Comment' },
  ])('$path fits every screen with every field rejected', async ({ path, button }) => {
    const page = await openPage(path, { reducedMotion: 'reduce' });
    await press(page, button);
    await page.locator('main [aria-invalid=true]').first().waitFor();
    await expectNoOverflow(page);
  });

  test('texts above the length limit and their error messages fit every screen', async () => {
    const page = await openPage('/register', { reducedMotion: 'reduce', expectedErrors: [400] });
    await fillRegistration(page, { 'First name': longWord(500), 'Last name': longWord(500), 'Phone number': '1'.repeat(200) });
    await press(page, 'Register');
    await page.locator('main [aria-invalid=true]').first().waitFor();
    await expectNoOverflow(page);
  });

  test('the open menu and the level dialog fit every screen', async () => {
    const page = await openPage('/', { reducedMotion: 'reduce', viewport: { width: 320, height: 800 } });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expectNoOverflow(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('group', { name: '1 of 3' }).getByRole('button').first().click();
    await expectNoOverflow(page);
  });
});
