import { expect, test } from 'vitest';
import { asAdmin, login, postApi } from './accounts.ts';
import { delayRequests, expectAccessible, focusedName, openPage } from './page.ts';
import {
  bodyField,
  card,
  created,
  dismissDialog,
  expectFilled,
  expectStoredField,
  fillPost,
  listPosts,
  newPost,
  openForm,
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

test('closing the tab or the form keeps the draft, and saving the post deletes it', async () => {
  const page = await visitPosts();
  await openForm(page);
  await fillPost(page, 'Kept');
  await expectStoredField(page, 'new', 'image').toBeTruthy();
  await expectStoredField(page, 'new', 'body').toBe('<p>What it says.</p>');
  await expectStoredField(page, 'new', 'imageAlt').toBe('A plain picture');
  await page.close();
  const reopened = await page.context().newPage();
  await reopened.goto('/admin/drafts');
  await reopened.getByRole('link', { name: 'Kept' }).click();
  await reopened.getByText(/What you wrote on .* was kept, and is not saved yet/).waitFor();
  await expectAccessible(reopened);
  await expectFilled(reopened, 'Kept');
  await subtitleField(reopened).fill('And more');
  await reopened.keyboard.press('Escape');
  await reopened.locator('dialog').waitFor({ state: 'detached' });
  await openForm(reopened);
  await expect.poll(() => subtitleField(reopened).inputValue()).toBe('And more');
  await expectFilled(reopened, 'Kept');
  await saveButton(reopened).click();
  await dismissDialog(reopened, created);
  await expect.poll(() => storedDraft(reopened, 'new')).toBeUndefined();
  await openForm(reopened);
  await expect.poll(() => titleField(reopened).inputValue()).toBe('');
  expect((await listPosts())[0]).toMatchObject({ title: 'Kept', subtitle: 'And more', body: '<p>What it says.</p>' });
});

test('each post has its own draft, which can be discarded', { tags: ['full'] }, async () => {
  const one = await newPost({ title: 'One' });
  await newPost({ title: 'Two' });
  const page = await visitPosts();
  await openForm(page, 'One');
  await titleField(page).fill('One, changed');
  await expectStoredField(page, one.id, 'title').toBe('One, changed');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await openForm(page, 'Two');
  await expect.poll(() => titleField(page).inputValue()).toBe('Two');
  await page.getByRole('button', { name: 'Close' }).click();
  await openForm(page, 'One');
  await expect.poll(() => titleField(page).inputValue()).toBe('One, changed');
  await page.getByRole('button', { name: 'Start afresh' }).click();
  await expect.poll(() => titleField(page).inputValue()).toBe('One');
  await expect.poll(() => storedDraft(page, one.id)).toBeUndefined();
  await titleField(page).fill('Something');
  await expectStoredField(page, one.id, 'title').toBe('Something');
  await titleField(page).fill('One');
  await expectStoredField(page, one.id, 'title').toBeUndefined();
});

test('a session that expires during writing keeps the form content, which is restored after the next login', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  const page = await openPage('/admin/blog', { token, expectedErrors: [401] });
  await openForm(page);
  await fillPost(page, 'Expired');
  await postApi('/admin/logout', {}, token);
  await saveButton(page).click();
  await page.waitForURL(/\/admin\/login\?then=/);
  await login(page, 'admin@example.com', 'an even longer secret');
  await expectFilled(page, 'Expired');
  await saveButton(page).click();
  await dismissDialog(page, created);
  await expect.poll(() => page.getByRole('article').first().getByRole('heading').textContent()).toBe('Expired');
});

test('the form is disabled while a post is being saved, and closing it does not cancel the request', { tags: ['full'] }, async () => {
  const page = await visitPosts();
  await openForm(page);
  await fillPost(page, 'On its way');
  const release = await delayRequests(page, '**/api/blog');
  await saveButton(page).click();
  await page.getByRole('button', { name: 'Loading...' }).waitFor();
  await expect.poll(() => titleField(page).isEditable()).toBe(false);
  await expect.poll(() => bodyField(page).getAttribute('contenteditable')).toBe('false');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  release();
  await dismissDialog(page, created);
  await card(page, 'On its way').waitFor();
});

test('a save that ends after the screen was left still shows its result', { tags: ['full'] }, async () => {
  const page = await visitPosts({ expectedErrors: [500] });
  await openForm(page);
  await fillPost(page, 'Late');
  await page.route('**/api/blog', (route) => route.fulfill({ status: 500, json: { error: 'The server’s own sentence' } }));
  const release = await delayRequests(page, '**/api/blog');
  await saveButton(page).click();
  await page.getByRole('button', { name: 'Loading...' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  release();
  await dismissDialog(page, 'The server’s own sentence');
  await page.getByRole('link', { name: 'Blog', exact: true }).click();
  await openForm(page);
  await expectFilled(page, 'Late');
  await page.getByRole('button', { name: 'Start afresh' }).click();
});

test('a draft that an earlier release kept in localStorage is restored, and can be discarded', { tags: ['full'] }, async () => {
  const page = await openPage('/admin/word-of-day', { token: await asAdmin() });
  await page.evaluate(() => localStorage.setItem('draft:admin@example.com:word:new', JSON.stringify({ title: 'Begun', body: 'Long ago' })));
  const open = () => page.getByRole('button', { name: 'Create Word of the Day' }).click();
  const form = page.getByRole('dialog', { name: 'Create Word of the Day' });
  await open();
  await form.getByText('You have begun 1 other word and not saved it yet.').waitFor();
  await expect.poll(() => form.getByLabel('Title', { exact: true }).inputValue()).toBe('');
  await form.getByRole('link', { name: 'Your drafts' }).click();
  await page.getByRole('link', { name: 'Begun' }).click();
  await form.getByText('We kept what you wrote the last time.').waitFor();
  await expect.poll(() => form.getByLabel('Title', { exact: true }).inputValue()).toBe('Begun');
  await form.getByLabel('Body').fill('Now');
  await page.reload();
  await form.getByText('We kept what you wrote the last time.').waitFor();
  await expect.poll(() => form.getByLabel('Title', { exact: true }).inputValue()).toBe('Begun');
  await expect.poll(() => form.getByLabel('Body').inputValue()).toBe('Now');
  await form.getByRole('button', { name: 'Start afresh' }).click();
  await expect.poll(() => form.getByLabel('Title', { exact: true }).inputValue()).toBe('');
  await page.reload();
  await form.getByLabel('Title', { exact: true }).waitFor();
  await expect.poll(() => form.getByLabel('Title', { exact: true }).inputValue()).toBe('');
});

test('a reload while the browser writes a draft loses nothing', { tags: ['full'] }, async () => {
  const page = await openPage('/admin/word-of-day', { token: await asAdmin() });
  await page.getByRole('button', { name: 'Create Word of the Day' }).click();
  const form = page.getByRole('dialog', { name: 'Create Word of the Day' });
  await form.getByLabel('Title', { exact: true }).fill('Begun');
  await page.evaluate(async () => {
    const opening = indexedDB.open('admin-drafts');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    // Writes of the form wait for this transaction, which does not end before the reload.
    const store = opening.result.transaction('posts', 'readwrite').objectStore('posts');
    const readAgain = () => {
      store.get('none').onsuccess = readAgain;
    };
    readAgain();
  });
  await form.getByLabel('Body').fill('Now');
  // Longer than the delay of a write, so that it has begun.
  await page.waitForTimeout(1_000);
  await page.reload();
  await expect.poll(() => form.getByLabel('Body').inputValue()).toBe('Now');
  await expect.poll(() => form.getByLabel('Title', { exact: true }).inputValue()).toBe('Begun');
});

test('the second of two administrators who edit a post gets an edit conflict, compares and decides', async () => {
  const post = await newPost({ title: 'Ours' });
  const page = await visitPosts({ expectedErrors: [409] });
  await openForm(page, 'Ours');
  await titleField(page).fill('Mine');
  await saveAsOtherAdmin(post.id, { title: 'Theirs', subtitle: 'Theirs too' });
  await saveButton(page).click();
  const confirmation = resultDialog(page, 'This post was saved elsewhere since you opened it');
  await confirmation.waitFor();
  await confirmation.getByText('They changed: Title, Subtitle.').waitFor();
  await expect.poll(() => focusedName(page)).toBe('Cancel');
  await expectAccessible(page);
  const comparison = page.context().waitForEvent('page');
  await confirmation.getByRole('link', { name: 'Look at theirs' }).click();
  await (await comparison).getByRole('heading', { level: 1, name: 'Theirs' }).waitFor();
  await page.bringToFront();
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => titleField(page).inputValue()).toBe('Mine');
  await saveButton(page).click();
  await confirmation.getByRole('button', { name: 'Save mine anyway' }).click();
  await dismissDialog(page, updated);
  await expect.poll(() => readPost(post.id)).toMatchObject({ title: 'Mine', subtitle: 'Theirs too' });
});

test('a draft stores its base version and does not overwrite later changes without a question', { tags: ['full'] }, async () => {
  const post = await newPost({ title: 'Ours' });
  const page = await visitPosts({ expectedErrors: [409] });
  await openForm(page, 'Ours');
  await subtitleField(page).fill('Mine');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await saveAsOtherAdmin(post.id, { title: 'Theirs' });
  await openForm(page, 'Ours');
  await expect.poll(() => titleField(page).inputValue()).toBe('Theirs');
  await expect.poll(() => subtitleField(page).inputValue()).toBe('Mine');
  await saveButton(page).click();
  await resultDialog(page, 'This post was saved elsewhere since you opened it').waitFor();
});

test('the form keeps its content when another administrator deletes the post', { tags: ['full'] }, async () => {
  const post = await newPost({ title: 'Gone' });
  const page = await visitPosts({ expectedErrors: [404] });
  await openForm(page, 'Gone');
  await titleField(page).fill('Mine');
  await fetch(new URL(`/api/blog/${post.id}`, page.url()), { method: 'DELETE', headers: { Authorization: `Bearer ${await asAdmin()}` } });
  await saveButton(page).click();
  await resultDialog(page, 'Blog post not found').getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => titleField(page).inputValue()).toBe('Mine');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Update: Gone' }).click();
  await page.getByRole('alert').getByText('It was deleted in the meantime.').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Delete: Gone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await dismissDialog(page, 'This blog post was deleted already.');
  await expect.poll(() => card(page, 'Gone').count()).toBe(0);
});
