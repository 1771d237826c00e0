import { expect, test } from 'vitest';
import { asAdmin } from './accounts.ts';
import { expectAccessible, newPage, openPage } from './page.ts';
import { newPost, readPost, restorePosts, saveAsOtherAdmin, visitPosts } from './posts.ts';
import { chooseInRow } from './row-menu.ts';

restorePosts();

test('a link shows a draft to a reader without JavaScript until it is ended', { tags: ['full'] }, async () => {
  await newPost({ title: 'Soon', body: '<p>Nearly written.</p>', state: 'draft' });
  const page = await visitPosts();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await chooseInRow(page, 'Preview link', 'Soon');
  const dialog = page.getByRole('dialog', { name: 'Preview link' });
  await dialog.getByRole('button', { name: 'Make a preview link' }).click();
  await dialog.getByRole('button', { name: 'Copy the link' }).click();
  await dialog.getByRole('status').getByText('The link is copied.').waitFor();
  const link = await dialog.getByRole('textbox', { name: 'The link' }).inputValue();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expectAccessible(page);

  const { pathname, search } = new URL(link);
  const reader = await newPage({ javaScriptEnabled: false });
  const response = await reader.goto(pathname + search);
  const { 'cache-control': cacheControl, 'referrer-policy': referrer, 'x-robots-tag': robots } = response?.headers() ?? {};
  expect([response?.status(), cacheControl, referrer]).toEqual([200, 'no-store', 'no-referrer']);
  expect(robots).toContain('noindex');
  await expect.poll(() => reader.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await reader.getByRole('complementary', { name: 'About this preview' }).getByText('This post is not published.').waitFor();
  await reader.getByRole('heading', { level: 1, name: 'Soon' }).waitFor();
  await reader.getByText('Nearly written.').waitFor();
  await expect.poll(() => reader.getByRole('button', { name: /Like/ }).count()).toBe(0);

  await dialog.getByRole('button', { name: /^End the link/ }).click();
  await dialog.getByText('There are none.').waitFor();
  const late = await newPage({ javaScriptEnabled: false, expectedErrors: [404] });
  expect((await late.goto(pathname + search))?.status()).toBe(404);
  await late.getByRole('heading', { level: 1, name: 'This preview has ended' }).waitFor();
  await late.getByRole('link', { name: 'Look in the blog' }).waitFor();
});

test('an earlier version is compared, restored, and brought back', { tags: ['full'] }, async () => {
  const { id } = await newPost({ title: 'Ọjị', body: '<p>The kola nut comes first.</p>' });
  await saveAsOtherAdmin(id, { title: 'Ọjị and wine', body: '<p>The kola nut comes before the wine.</p>' });
  const page = await openPage('/admin/blog', { token: await asAdmin() });
  await chooseInRow(page, 'Earlier versions', 'Ọjị and wine');
  await page.getByRole('heading', { level: 1, name: 'Earlier versions' }).waitFor();
  const body = page.getByRole('region', { name: 'Body' });
  await body.locator('del').getByText('first').waitFor();
  await body.locator('ins').getByText('before the wine').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByRole('status').getByText('is restored.').waitFor();
  expect((await readPost(id)).title).toBe('Ọjị');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('status').getByText('The text is again as it was before.').waitFor();
  expect((await readPost(id)).title).toBe('Ọjị and wine');
});
