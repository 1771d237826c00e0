import { expect, test } from 'vitest';
import { asAdmin, field } from './accounts.ts';
import { openPage } from './page.ts';
import { bodyField, newPost, restorePosts } from './posts.ts';

restorePosts();

test('a headword gets its tones by one press, and undo takes them back', { tags: ['full'] }, async () => {
  const page = await openPage('/admin/word-of-day?edit=new', { token: await asAdmin() });
  const title = field(page, 'Title');
  await title.fill('Nnukwu osisi');
  const hints = page.getByRole('region', { name: 'Writing hints' });
  await title.locator('xpath=ancestor::*[@data-field]').getByRole('region', { name: 'Writing hints' }).waitFor();
  await hints.getByRole('button', { name: 'Use ósísí (tree, wood, stick)' }).press('Enter');
  await expect.poll(() => title.inputValue()).toBe('Nnukwu ósísí');
  await hints.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await expect.poll(() => title.inputValue()).toBe('Nnukwu osisi');
  await hints.getByRole('button', { name: 'Keep osisi' }).click();
  await hints.waitFor({ state: 'detached' });
  await expect.poll(() => title.evaluate((input) => input === document.activeElement)).toBe(true);
});

test('in the editor the word of the hint is replaced, with its formatting', { tags: ['full'] }, async () => {
  const { id } = await newPost({ title: 'Hints', body: '<p>òsisi and</p><ul><li><p><strong>akwụkwo</strong> here</p></li></ul>' });
  const page = await openPage(`/admin/blog/${id}`, { token: await asAdmin() });
  await bodyField(page).press('End');
  await page.keyboard.type('.');
  const hints = page.getByRole('region', { name: 'Writing hints' });
  await hints.getByRole('button', { name: 'Use ákwụ́kwọ́' }).click();
  await expect.poll(() => bodyField(page).locator('strong').textContent()).toBe('ákwụ́kwọ́');
  await hints.getByRole('button', { name: 'Use ósísí' }).click();
  await expect.poll(() => bodyField(page).locator('p').first().textContent()).toMatch(/^ósísí and/);
});
