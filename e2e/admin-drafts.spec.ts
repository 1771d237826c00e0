import { expect, test } from 'vitest';
import { asAdmin, logIn, postApi } from './accounts.ts';
import { delayRequests, expectAccessible, focusedName, openPage } from './page.ts';
import {
  acknowledge,
  bodyField,
  card,
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

test('a closed tab and a closed form lose nothing; a saved post leaves no draft', async () => {
  const page = await visitPosts();
  await openForm(page);
  await fillPost(page, 'Kept');
  await isKept(page, 'new', 'image').toBeTruthy();
  await isKept(page, 'new', 'body').toBe('<p>What it says.</p>');
  await page.close();
  const again = await page.context().newPage();
  await again.goto('/admin/blog');
  await openForm(again);
  await again.getByText(/What you wrote on .* was kept in this browser/).waitFor();
  await expectAccessible(again);
  await expectFilled(again, 'Kept');
  await subtitleField(again).fill('And more');
  await again.keyboard.press('Escape');
  await again.getByRole('dialog').waitFor({ state: 'detached' });
  await openForm(again);
  expect(await subtitleField(again).inputValue()).toBe('And more');
  await expectFilled(again, 'Kept');
  await saveButton(again).click();
  await acknowledge(again, created);
  expect(await keptDraft(again, 'new')).toBeUndefined();
  await openForm(again);
  expect(await titleField(again).inputValue()).toBe('');
  expect((await listPosts())[0]).toMatchObject({ title: 'Kept', subtitle: 'And more', body: '<p>What it says.</p>' });
});

test('drafts are kept for each post apart, and can be put away', async () => {
  const one = await newPost({ title: 'One' });
  await newPost({ title: 'Two' });
  const page = await visitPosts();
  await openForm(page, 'One');
  await titleField(page).fill('One, changed');
  await isKept(page, one.id, 'title').toBe('One, changed');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await openForm(page, 'Two');
  expect(await titleField(page).inputValue()).toBe('Two');
  await page.getByRole('button', { name: 'Close' }).click();
  await openForm(page, 'One');
  expect(await titleField(page).inputValue()).toBe('One, changed');
  await page.getByRole('button', { name: 'Start afresh' }).click();
  await expect.poll(() => titleField(page).inputValue()).toBe('One');
  expect(await keptDraft(page, one.id)).toBeUndefined();
  await titleField(page).fill('Something');
  await isKept(page, one.id, 'title').toBe('Something');
  await titleField(page).fill('One');
  await isKept(page, one.id, 'title').toBeUndefined();
});

test('when the login runs out in the middle of writing, the form opens again after the next one with all that was in it', async () => {
  const token = await asAdmin();
  const page = await openPage('/admin/blog', { token, expectedErrors: [401] });
  await openForm(page);
  await fillPost(page, 'Expired');
  await postApi('/admin/logout', {}, token);
  await saveButton(page).click();
  await page.waitForURL(/\/admin\/login\?then=/);
  await logIn(page, 'admin@example.com', 'an even longer secret');
  await expectFilled(page, 'Expired');
  await saveButton(page).click();
  await acknowledge(page, created);
  expect(await page.getByRole('article').first().getByRole('heading').textContent()).toBe('Expired');
});

test('while a post is on its way nothing in it can be changed, and closing the form does not stop it', async () => {
  const page = await visitPosts();
  await openForm(page);
  await fillPost(page, 'On its way');
  const release = await delayRequests(page, '**/api/blog');
  await saveButton(page).click();
  await page.getByRole('button', { name: 'Loading...' }).waitFor();
  expect(await titleField(page).isEditable()).toBe(false);
  expect(await bodyField(page).getAttribute('contenteditable')).toBe('false');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  release();
  await acknowledge(page, created);
  await card(page, 'On its way').waitFor();
});

test('of two who change a post, the second one is told, looks, and decides', async () => {
  const post = await newPost({ title: 'Ours' });
  const page = await visitPosts({ expectedErrors: [409] });
  await openForm(page, 'Ours');
  await titleField(page).fill('Mine');
  await theySave(post.id, { title: 'Theirs', subtitle: 'Theirs too' });
  await saveButton(page).click();
  const question = result(page, 'Somebody else has saved this post since you opened it');
  await question.waitFor();
  await expect.poll(() => focusedName(page)).toBe('Cancel');
  await expectAccessible(page);
  const look = page.context().waitForEvent('page');
  await question.getByRole('link', { name: 'Look at theirs' }).click();
  await (await look).getByRole('heading', { level: 1, name: 'Theirs' }).waitFor();
  await page.bringToFront();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await titleField(page).inputValue()).toBe('Mine');
  await saveButton(page).click();
  await question.getByRole('button', { name: 'Save mine anyway' }).click();
  await acknowledge(page, updated);
  expect(await readPost(post.id)).toMatchObject({ title: 'Mine', subtitle: 'Theirs too' });
});

test('a draft remembers what it was based on: what others saved since is not overwritten unasked', async () => {
  const post = await newPost({ title: 'Ours' });
  const page = await visitPosts({ expectedErrors: [409] });
  await openForm(page, 'Ours');
  await subtitleField(page).fill('Mine');
  await page.keyboard.press('Escape');
  await theySave(post.id, { title: 'Theirs' });
  await openForm(page, 'Ours');
  expect(await titleField(page).inputValue()).toBe('Theirs');
  expect(await subtitleField(page).inputValue()).toBe('Mine');
  await saveButton(page).click();
  await result(page, 'Somebody else has saved this post since you opened it').waitFor();
});

test('a post that somebody deleted meanwhile: what was written for it stays in the form', async () => {
  const post = await newPost({ title: 'Gone' });
  const page = await visitPosts({ expectedErrors: [404] });
  await openForm(page, 'Gone');
  await titleField(page).fill('Mine');
  await fetch(new URL(`/api/blog/${post.id}`, page.url()), { method: 'DELETE', headers: { Authorization: `Bearer ${await asAdmin()}` } });
  await saveButton(page).click();
  await result(page, 'Blog post not found').getByRole('button', { name: 'Cancel' }).click();
  expect(await titleField(page).inputValue()).toBe('Mine');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Update: Gone' }).click();
  await page.getByRole('alert').getByText('Somebody has deleted it in the meantime.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete: Gone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await acknowledge(page, 'Somebody else had deleted this blog post already.');
  expect(await card(page, 'Gone').count()).toBe(0);
});
