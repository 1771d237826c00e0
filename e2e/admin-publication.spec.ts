import { expect, test } from 'vitest';
import { asAdmin } from './accounts.ts';
import { expectAccessible, openPage, server } from './page.ts';
import { card, created, dismissDialog, fillPost, openForm, restorePosts, resultDialog, saveButton, titleField, visitPosts } from './posts.ts';

restorePosts();

const statusOf = async (id: number) => (await server.call('GET', `/blog/${id}`)).status;

test('a draft is hidden until it is published, and a published post until it is unpublished', { tags: ['full'] }, async () => {
  const page = await visitPosts();
  await openForm(page);
  await fillPost(page, 'Not yet');
  await page.getByLabel('Publication').selectOption('Keep it as a draft');
  await saveButton(page).click();
  await dismissDialog(page, created);
  await card(page, 'Not yet').getByText('Draft', { exact: true }).waitFor();
  const { rows } = await server.call('GET', '/admin/blogs', { token: await asAdmin() });
  const id = Number(rows[0]?.id);
  await expect.poll(() => statusOf(id)).toBe(404);
  for (const [choice, status] of [
    ['Publish it now', 200],
    ['Unpublish it: readers no longer find it', 404],
    ['Publish it again now', 200],
  ] as const) {
    await openForm(page, 'Not yet');
    await page.getByLabel('Publication').selectOption(choice);
    await saveButton(page).click();
    await dismissDialog(page, 'Blog post updated successfully!');
    await expect.poll(() => statusOf(id)).toBe(status);
  }
  const post = await openPage(`/blog/${id}`);
  await post.getByText('1 min read').waitFor();
  await post.getByRole('img', { name: 'A plain picture' }).waitFor();
  await post.getByText(/^By /).waitFor();
});

test('a time in the past is refused at its field, and nothing that was typed is lost', { tags: ['full'] }, async () => {
  const page = await visitPosts({ expectedErrors: [400] });
  await openForm(page);
  await fillPost(page, 'Too late');
  await page.getByLabel('Publication').selectOption('Publish it at a time');
  await page.getByLabel('Date and time').fill('2020-01-01T08:00');
  await saveButton(page).click();
  await resultDialog(page, 'This time is past.').getByRole('button', { name: 'OK' }).click();
  await page.getByText('This time is past. Please choose a later one, or publish the post now').waitFor();
  await expect.poll(() => titleField(page).inputValue()).toBe('Too late');
  await expect.poll(() => page.getByLabel('Date and time').inputValue()).toBe('2020-01-01T08:00');
  await expectAccessible(page);
  await page.getByLabel('Date and time').fill('2090-01-01T08:00');
  await saveButton(page).click();
  await dismissDialog(page, created);
  await card(page, 'Too late').getByText('1 Jan 2090, 08:00').waitFor();
});
