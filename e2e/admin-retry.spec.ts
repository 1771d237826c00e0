import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { asAdmin } from './accounts.ts';
import { expectAccessible } from './page.ts';
import {
  bodyField,
  created,
  dismissDialog,
  expectStoredField,
  fillPost,
  listPosts,
  newPost,
  openForm,
  pictureWords,
  readPost,
  restorePosts,
  resultDialog,
  saveAsOtherAdmin,
  saveButton,
  storedDraft,
  subtitleField,
  titleField,
  updated,
  visitPosts,
} from './posts.ts';

restorePosts();

/** The server executes the next write, but its response is lost. */
async function loseResponse(page: Page, url: string): Promise<void> {
  let responseLost = false;
  await page.route(url, async (route) => {
    if (responseLost || route.request().method() === 'GET') return route.fallback();
    responseLost = true;
    await route.fetch();
    await route.abort();
  });
}

async function deleteMeanwhile(page: Page, id: number): Promise<void> {
  await fetch(new URL(`/api/blog/${id}`, page.url()), { method: 'DELETE', headers: { Authorization: `Bearer ${await asAdmin()}` } });
}

const asNewPost = (page: Page) => page.getByRole('button', { name: 'Save as a new post' });

test('retrying after a lost response to a create adds no second post', { tags: ['full'] }, async () => {
  const page = await visitPosts({ expectedErrors: ['network'] });
  const before = (await listPosts()).length;
  await openForm(page);
  await fillPost(page, 'Only once');
  await loseResponse(page, '**/api/blog');
  await saveButton(page).click();
  await dismissDialog(page, 'There is no connection to the server.');
  expect((await listPosts()).length).toBe(before + 1);
  await saveButton(page).click();
  await dismissDialog(page, created);
  expect((await listPosts()).length).toBe(before + 1);
  await page.getByText(`of ${before + 1} posts`).waitFor();
  await expect.poll(() => page.getByRole('article').filter({ hasText: 'Only once' }).count()).toBe(1);
});

test('retrying after a lost response to an update reports no edit conflict', { tags: ['full'] }, async () => {
  const post = await newPost({ title: 'Before' });
  const page = await visitPosts({ expectedErrors: ['network'] });
  await openForm(page, 'Before');
  await titleField(page).fill('After');
  await bodyField(page).click();
  await page.keyboard.type('More. ');
  await loseResponse(page, `**/api/blog/${post.id}`);
  await saveButton(page).click();
  await dismissDialog(page, 'There is no connection to the server.');
  await saveButton(page).click();
  await dismissDialog(page, updated);
  expect((await readPost(post.id)).title).toBe('After');
});

test('a draft that was saved with a lost response is discarded when the form opens again', { tags: ['full'] }, async () => {
  const post = await newPost({ title: 'Before' });
  const page = await visitPosts({ expectedErrors: ['network'] });
  await openForm(page, 'Before');
  await titleField(page).fill('After');
  await loseResponse(page, `**/api/blog/${post.id}`);
  await saveButton(page).click();
  await dismissDialog(page, 'There is no connection to the server.');
  await page.reload();
  await bodyField(page).waitFor();
  await expect.poll(() => titleField(page).inputValue()).toBe('After');
  await expect.poll(() => page.getByText('is not saved yet').count()).toBe(0);
  await expect.poll(() => storedDraft(page, post.id)).toBeUndefined();
});

test('while the current administrator is unknown no draft is stored, and the form shows that', { tags: ['full'] }, async () => {
  const page = await visitPosts({ expectedErrors: [503] });
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503, json: { error: 'Out of order' } }));
  await page.reload();
  await openForm(page);
  await titleField(page).fill('Whose');
  await page.getByText('This browser cannot keep what you write.').waitFor();
});

test('a post that is deleted during editing can be saved as a new one with all its fields', { tags: ['full'] }, async () => {
  const post = await newPost({ title: 'Gone', subtitle: 'Its subtitle', body: '<p>Its body</p>' });
  const page = await visitPosts({ expectedErrors: [404] });
  await openForm(page, 'Gone');
  await titleField(page).fill('Mine');
  await deleteMeanwhile(page, post.id);
  await saveButton(page).click();
  await resultDialog(page, 'It was deleted in the meantime.').waitFor();
  await expectAccessible(page);
  await asNewPost(page).click();
  await page.getByRole('heading', { name: 'Create Blog' }).waitFor();
  await bodyField(page).getByText('Its body').waitFor();
  await expect.poll(() => titleField(page).inputValue()).toBe('Mine');
  await expect.poll(() => subtitleField(page).inputValue()).toBe('Its subtitle');
  await expect.poll(() => storedDraft(page, post.id)).toBeUndefined();
  await saveButton(page).click();
  await page.getByText('Please choose an image').waitFor();
});

test('the same after a reload, with the selected image', { tags: ['full'] }, async () => {
  const post = await newPost({ title: 'Gone' });
  const page = await visitPosts({ expectedErrors: [404] });
  await openForm(page, 'Gone');
  await bodyField(page).press('Control+A');
  await fillPost(page, 'Mine');
  await expectStoredField(page, post.id, 'title').toBe('Mine');
  await expect.poll(async () => Object.keys((await storedDraft(page, post.id))?.changes ?? {}).sort()).toEqual(['body', 'image', 'title']);
  await deleteMeanwhile(page, post.id);
  await page.reload();
  await page.getByRole('alert').getByText('What you wrote for it is kept.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await expectAccessible(page);
  await asNewPost(page).click();
  await page.getByRole('heading', { name: 'Create Blog' }).waitFor();
  await titleField(page).waitFor();
  await expect.poll(() => titleField(page).inputValue()).toBe('Mine');
  await page.getByAltText('The chosen file, as readers will see it').waitFor();
  await pictureWords(page).fill('A plain picture');
  await saveButton(page).click();
  await dismissDialog(page, created);
  expect((await listPosts())[0]).toMatchObject({ title: 'Mine' });
});

test('converting an edit to a new post keeps the draft of another new post', { tags: ['full'] }, async () => {
  const post = await newPost({ title: 'Gone' });
  const page = await visitPosts({ expectedErrors: [404] });
  await openForm(page);
  await titleField(page).fill('Begun');
  await expectStoredField(page, 'new', 'title').toBe('Begun');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await openForm(page, 'Gone');
  await titleField(page).fill('Mine');
  await deleteMeanwhile(page, post.id);
  await saveButton(page).click();
  await asNewPost(page).click();
  await page.getByRole('heading', { name: 'Create Blog' }).waitFor();
  await expect.poll(() => titleField(page).inputValue()).toBe('Mine');
  await page.goto('/admin/drafts');
  await page.getByRole('link', { name: 'Begun' }).waitFor();
  await page.getByRole('link', { name: 'Mine' }).waitFor();
});

test("saving a version identical to the other administrator's is not a conflict", { tags: ['full'] }, async () => {
  const post = await newPost({ title: 'Before' });
  const page = await visitPosts();
  await openForm(page, 'Before');
  await titleField(page).fill('The same');
  await saveAsOtherAdmin(post.id, { title: 'The same' });
  await saveButton(page).click();
  await dismissDialog(page, updated);
});
