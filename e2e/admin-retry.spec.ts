import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { asAdmin } from './accounts.ts';
import { expectAccessible } from './page.ts';
import {
  acknowledge,
  bodyField,
  created,
  expectFilled,
  fillPost,
  isKept,
  keepPostsAsTheyAre,
  keptDraft,
  listPosts,
  newPost,
  openForm,
  readPost,
  result,
  saveButton,
  subtitleField,
  theySave,
  titleField,
  updated,
  visitPosts,
} from './posts.ts';

keepPostsAsTheyAre();

/** The server gets the next writing and does it, but its answer never arrives. */
async function loseAnAnswer(page: Page, url: string): Promise<void> {
  let lost = false;
  await page.route(url, async (route) => {
    if (lost || route.request().method() === 'GET') return route.fallback();
    lost = true;
    await route.fetch();
    await route.abort();
  });
}

async function deleteMeanwhile(page: Page, id: number): Promise<void> {
  await fetch(new URL(`/api/blog/${id}`, page.url()), { method: 'DELETE', headers: { Authorization: `Bearer ${await asAdmin()}` } });
}

const asNewPost = (page: Page) => page.getByRole('button', { name: 'Save as a new post' });

test('when the answer to a creation is lost, trying again makes no second post', async () => {
  const page = await visitPosts({ expectedErrors: ['network'] });
  const before = (await listPosts()).length;
  await openForm(page);
  await fillPost(page, 'Only once');
  await loseAnAnswer(page, '**/api/blog');
  await saveButton(page).click();
  await acknowledge(page, 'There is no connection to the server.');
  expect((await listPosts()).length).toBe(before + 1);
  await saveButton(page).click();
  await acknowledge(page, created);
  expect((await listPosts()).length).toBe(before + 1);
  await page.getByText(`of ${before + 1} posts`).waitFor();
  expect(await page.getByRole('article').filter({ hasText: 'Only once' }).count()).toBe(1);
});

test('when the answer to an update is lost, trying again finds nobody else to blame', async () => {
  const post = await newPost({ title: 'Before' });
  const page = await visitPosts({ expectedErrors: ['network'] });
  await openForm(page, 'Before');
  await titleField(page).fill('After');
  await bodyField(page).click();
  await page.keyboard.type('More. ');
  await loseAnAnswer(page, `**/api/blog/${post.id}`);
  await saveButton(page).click();
  await acknowledge(page, 'There is no connection to the server.');
  await saveButton(page).click();
  await acknowledge(page, updated);
  expect((await readPost(post.id)).title).toBe('After');
});

test('a draft that was saved, though the answer was lost, is none any more when the form opens again', async () => {
  const post = await newPost({ title: 'Before' });
  const page = await visitPosts({ expectedErrors: ['network'] });
  await openForm(page, 'Before');
  await titleField(page).fill('After');
  await loseAnAnswer(page, `**/api/blog/${post.id}`);
  await saveButton(page).click();
  await acknowledge(page, 'There is no connection to the server.');
  await page.reload();
  await bodyField(page).waitFor();
  expect(await titleField(page).inputValue()).toBe('After');
  expect(await page.getByText('was kept in this browser').count()).toBe(0);
  expect(await keptDraft(page, post.id)).toBeUndefined();
});

test('another administrator at the same computer gets an empty form, and the first one hers back', async () => {
  const page = await visitPosts();
  await openForm(page);
  await fillPost(page, 'Hers');
  await isKept(page, 'new', 'image').toBeTruthy();
  await isKept(page, 'new', 'body').toBe('<p>What it says.</p>');
  await page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), email: 'other@example.com' } });
  });
  await page.reload();
  await bodyField(page).waitFor();
  expect(await titleField(page).inputValue()).toBe('');
  expect(await page.getByText('was kept in this browser').count()).toBe(0);
  await titleField(page).fill('His');
  await expect.poll(async () => (await keptDraft(page, 'new', 'other@example.com'))?.changes).toEqual({ title: 'His' });
  await page.unroute('**/api/auth/me');
  await page.reload();
  await expectFilled(page, 'Hers');
});

test('while nobody knows who writes, nothing is kept, and the form says so', async () => {
  const page = await visitPosts({ expectedErrors: [503] });
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503, json: { error: 'Out of order' } }));
  await page.reload();
  await openForm(page);
  await titleField(page).fill('Whose');
  await page.getByText('This browser cannot keep what you write.').waitFor();
});

test('a post that is deleted while it is written can be saved as a new one, whole', async () => {
  const post = await newPost({ title: 'Gone', subtitle: 'Its subtitle', body: '<p>Its body</p>' });
  const page = await visitPosts({ expectedErrors: [404] });
  await openForm(page, 'Gone');
  await titleField(page).fill('Mine');
  await deleteMeanwhile(page, post.id);
  await saveButton(page).click();
  await result(page, 'Somebody has deleted it in the meantime.').waitFor();
  await expectAccessible(page);
  await asNewPost(page).click();
  await page.getByRole('heading', { name: 'Create Blog' }).waitFor();
  await bodyField(page).getByText('Its body').waitFor();
  expect(await titleField(page).inputValue()).toBe('Mine');
  expect(await subtitleField(page).inputValue()).toBe('Its subtitle');
  expect(await keptDraft(page, post.id)).toBeUndefined();
  await saveButton(page).click();
  await page.getByText('Please choose an image').waitFor();
});

test('also after the page is loaded anew, with the picture that was picked', async () => {
  const post = await newPost({ title: 'Gone' });
  const page = await visitPosts({ expectedErrors: [404] });
  await openForm(page, 'Gone');
  await bodyField(page).press('Control+A');
  await fillPost(page, 'Mine');
  await isKept(page, post.id, 'title').toBe('Mine');
  await expect.poll(async () => Object.keys((await keptDraft(page, post.id))?.changes ?? {}).sort()).toEqual(['body', 'image', 'title']);
  await deleteMeanwhile(page, post.id);
  await page.reload();
  await page.getByRole('alert').getByText('What you wrote for it is kept in this browser.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await expectAccessible(page);
  await asNewPost(page).click();
  await page.getByRole('heading', { name: 'Create Blog' }).waitFor();
  await titleField(page).waitFor();
  expect(await titleField(page).inputValue()).toBe('Mine');
  await page.getByAltText('The chosen file, as readers will see it').waitFor();
  await saveButton(page).click();
  await acknowledge(page, created);
  expect((await listPosts())[0]).toMatchObject({ title: 'Mine' });
});

test('what becomes a new post is not written over another new one that was begun', async () => {
  const post = await newPost({ title: 'Gone' });
  const page = await visitPosts({ expectedErrors: [404] });
  await openForm(page);
  await titleField(page).fill('Begun');
  await isKept(page, 'new', 'title').toBe('Begun');
  await page.keyboard.press('Escape');
  await openForm(page, 'Gone');
  await titleField(page).fill('Mine');
  await deleteMeanwhile(page, post.id);
  await saveButton(page).click();
  await asNewPost(page).click();
  await page.getByRole('alert').getByText('You have begun another new post').waitFor();
  await isKept(page, 'new', 'title').toBe('Begun');
  await isKept(page, post.id, 'title').toBe('Mine');
});

test('a save that the other one has made already is no conflict', async () => {
  const post = await newPost({ title: 'Before' });
  const page = await visitPosts();
  await openForm(page, 'Before');
  await titleField(page).fill('The same');
  await theySave(post.id, { title: 'The same' });
  await saveButton(page).click();
  await acknowledge(page, updated);
});
