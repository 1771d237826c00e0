import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { longWord } from '#tests/support/factories/boundary-values.ts';
import { asAdmin } from './accounts.ts';
import { expectToFit } from './overflow.ts';
import { openPage } from './page.ts';
import { bodyField } from './posts.ts';
import { academyWith } from './seeded-server.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first().click();

test('the door fits every screen', async () => {
  await expectToFit(await openPage('/admin/login', { reducedMotion: 'reduce' }));
});

test.each(['/admin/users?search=nobody', '/admin/settings', '/admin/logout'])('%s fits every screen', async (path) => {
  const page = await openPage(path, { reducedMotion: 'reduce', token: await asAdmin() });
  await page.waitForLoadState('networkidle');
  await expectToFit(page);
});

describe.each([0, 1, 10_000])('in an academy with %i of everything', (count) => {
  const academy = academyWith(count);
  async function open(path: string, options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
    const page = await openPage(path, { reducedMotion: 'reduce', baseURL: academy.address, token: academy.token, ...options });
    await page.waitForLoadState('networkidle');
    return page;
  }

  test.each(['/admin', '/admin/users', '/admin/newsletter', '/admin/blog'])('%s fits every screen', async (path) => {
    await expectToFit(await open(path));
  });

  test('the word of the day fits every screen', async () => {
    await expectToFit(await open('/admin/word-of-day', count === 0 ? { expectedErrors: [404] } : {}));
  });

  test('a new post, a new word and a letter fit every screen', async () => {
    const page = await open('/admin/blog');
    await press(page, 'Create Blog');
    await bodyField(page).waitFor();
    await page.getByLabel('Title', { exact: true }).fill(longWord(300));
    await bodyField(page).fill(longWord(300));
    await expectToFit(page);
    const word = await open('/admin/word-of-day', count === 0 ? { expectedErrors: [404] } : {});
    await press(word, 'Create Word of the Day');
    await expectToFit(word);
    const letter = await open('/admin/newsletter');
    await press(letter, 'Send Newsletters');
    await letter.getByLabel('Subject').fill(longWord(200));
    await letter.getByLabel('Message').fill(longWord(2_000));
    await letter.getByRole('button', { name: 'Preview' }).click();
    await expectToFit(letter);
  });

  test.runIf(count > 0)('what is changed or deleted fits every screen', async () => {
    const page = await open('/admin/blog');
    await press(page, /^Update/);
    await bodyField(page).waitFor();
    await expectToFit(page);
    const list = await open('/admin/blog');
    await press(list, /^Delete/);
    await expectToFit(list);
    const word = await open('/admin/word-of-day');
    await press(word, 'Update');
    await expectToFit(word);
    await word.keyboard.press('Escape');
    await press(word, 'Delete');
    await expectToFit(word);
  });

  test.runIf(count > 10).each(['users', 'tutors', 'newsletter', 'blog'])('the last page of %s fits every screen', async (list) => {
    await expectToFit(await open(`/admin/${list}?page=1000`));
  });
});
