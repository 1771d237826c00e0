import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { longWord } from '#tests/support/factories/boundary-values.ts';
import { expectNoOverflow } from './overflow.ts';
import { openPage } from './page.ts';
import { bodyField } from './posts.ts';
import { seededServer } from './seeded-server.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first().click();

/** Tests of the pages that show rows, with that many of each kind. */
export function examineLists(count: number): void {
  const server = seededServer(count);
  const open = (path: string, options: Parameters<typeof openPage>[1] = {}) =>
    openPage(path, { dataSaver: true, reducedMotion: 'reduce', baseURL: server.address, ...options });
  const openAdmin = (path: string, options: Parameters<typeof openPage>[1] = {}) => open(path, { token: server.token, ...options });

  describe('public pages', () => {
    test.each(count === 0 ? ['/', '/blog'] : ['/'])('%s fits every screen', async (path) => {
      await expectNoOverflow(await open(path));
    });

    test.runIf(count === 0)('a missing post fits every screen', async () => {
      await expectNoOverflow(await open('/blog/0', { expectedErrors: [404] }));
    });

    test.runIf(count > 0).each(['/blog', `/blog/${count}`])('%s fits every screen, and so do its replies and a rejected like', async (path) => {
      const page = await open(path, { expectedErrors: [400] });
      await expectNoOverflow(page);
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

  describe('the admin area', () => {
    test.each(['/admin', '/admin/users'])('%s fits every screen', async (path) => {
      await expectNoOverflow(await openAdmin(path));
    });

    test('posts and the form of a new one fit every screen', async () => {
      const page = await openAdmin('/admin/blog');
      await expectNoOverflow(page);
      await press(page, 'Create Blog');
      await bodyField(page).waitFor();
      await page.getByLabel('Title', { exact: true }).fill(longWord(300));
      await bodyField(page).fill(longWord(300));
      await expectNoOverflow(page);
    });

    test('the word of the day and the form of a new one fit every screen', async () => {
      const page = await openAdmin('/admin/word-of-day', count === 0 ? { expectedErrors: [404] } : {});
      await expectNoOverflow(page);
      await press(page, 'Create Word of the Day');
      await expectNoOverflow(page);
    });

    test('subscribers and the form of a newsletter fit every screen', async () => {
      const page = await openAdmin('/admin/newsletter');
      await expectNoOverflow(page);
      await press(page, 'Send Newsletters');
      await page.getByLabel('Subject').fill(longWord(200));
      await page.getByLabel('Message').fill(longWord(2_000));
      await page.getByRole('button', { name: 'Preview' }).click();
      await expectNoOverflow(page);
    });

    test.runIf(count > 0)('forms and dialogs for changes and deletions fit every screen', async () => {
      const page = await openAdmin('/admin/blog');
      await press(page, /^Delete:/);
      await expectNoOverflow(page);
      await page.keyboard.press('Escape');
      await press(page, /^Update:/);
      await bodyField(page).waitFor();
      await expectNoOverflow(page);
      const word = await openAdmin('/admin/word-of-day');
      await press(word, 'Update');
      await expectNoOverflow(word);
      await word.keyboard.press('Escape');
      await press(word, 'Delete');
      await expectNoOverflow(word);
    });

    test.runIf(count > 10).each(['users', 'tutors', 'newsletter', 'blog'])('the last page of %s fits every screen', async (list) => {
      await expectNoOverflow(await openAdmin(`/admin/${list}?page=1000`));
    });
  });
}
