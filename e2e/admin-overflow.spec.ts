import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { longWord } from '#tests/support/factories/boundary-values.ts';
import { asAdmin } from './accounts.ts';
import { expectNoOverflow } from './overflow.ts';
import { openPage } from './page.ts';
import { bodyField } from './posts.ts';
import { seededServer } from './seeded-server.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first().click();

test('the login page fits every screen', async () => {
  await expectNoOverflow(await openPage('/admin/login', { reducedMotion: 'reduce' }));
});

test.each(['/admin/users?search=nobody', '/admin/settings', '/admin/logout'])('%s fits every screen', async (path) => {
  const page = await openPage(path, { reducedMotion: 'reduce', token: await asAdmin() });
  await expectNoOverflow(page);
});

describe.each([0, 10_000])('with %i rows of each kind', (count) => {
  const server = seededServer(count);
  const open = (path: string, options: Parameters<typeof openPage>[1] = {}) =>
    openPage(path, { reducedMotion: 'reduce', baseURL: server.address, token: server.token, ...options });

  test.each(['/admin', '/admin/users', '/admin/newsletter', '/admin/blog'])('%s fits every screen', async (path) => {
    await expectNoOverflow(await open(path));
  });

  test('the word of the day fits every screen', async () => {
    await expectNoOverflow(await open('/admin/word-of-day', count === 0 ? { expectedErrors: [404] } : {}));
  });

  test('forms for a new post, a new word and a newsletter fit every screen', async () => {
    const page = await open('/admin/blog');
    await press(page, 'Create Blog');
    await bodyField(page).waitFor();
    await page.getByLabel('Title', { exact: true }).fill(longWord(300));
    await bodyField(page).fill(longWord(300));
    await expectNoOverflow(page);
    const word = await open('/admin/word-of-day', count === 0 ? { expectedErrors: [404] } : {});
    await press(word, 'Create Word of the Day');
    await expectNoOverflow(word);
    const letter = await open('/admin/newsletter');
    await press(letter, 'Send Newsletters');
    await letter.getByLabel('Subject').fill(longWord(200));
    await letter.getByLabel('Message').fill(longWord(2_000));
    await letter.getByRole('button', { name: 'Preview' }).click();
    await expectNoOverflow(letter);
  });

  test.runIf(count > 0)('forms and dialogs for changes and deletions fit every screen', async () => {
    const page = await open('/admin/blog');
    await press(page, /^Update/);
    await bodyField(page).waitFor();
    await expectNoOverflow(page);
    const list = await open('/admin/blog');
    await press(list, /^Delete/);
    await expectNoOverflow(list);
    const word = await open('/admin/word-of-day');
    await press(word, 'Update');
    await expectNoOverflow(word);
    await word.keyboard.press('Escape');
    await press(word, 'Delete');
    await expectNoOverflow(word);
  });

  test.runIf(count > 10).each(['users', 'tutors', 'newsletter', 'blog'])('the last page of %s fits every screen', async (list) => {
    await expectNoOverflow(await open(`/admin/${list}?page=1000`));
  });
});
