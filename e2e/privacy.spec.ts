// Proves T46.

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { field, learnerWithToken, login, password, postApi } from './accounts.ts';
import { tabTo } from './focus.ts';
import { untilQuiet } from './hydration.ts';
import { address, focusedName, mockApiError, openPage } from './page.ts';
import { newPost, restorePosts } from './posts.ts';

restorePosts();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const getApi = async (path: string) => (await fetch(`${address}/api${path}`)).json();

/** Opens the account page of a learner with a like and a comment. */
async function openAccountWithData(expectedErrors: (number | 'network')[] = []) {
  const { email, token } = await learnerWithToken();
  const post = await newPost();
  await postApi(`/blog/${post.id}/like`, {}, token);
  await postApi(`/blog/${post.id}/comment`, { text: `Words of ${email}`, fullName: 'Learner Example', email });
  const page = await openPage('/account', { token, expectedErrors });
  await page.getByText(`You are logged in as Learner Example, ${email}.`).waitFor();
  // The list of passkeys comes last, and moves what is below it.
  await button(page, 'Add a passkey').waitFor();
  return { page, email, post };
}

test('the account menu leads to the account, where the data is exported as a file', { tags: ['full'] }, async () => {
  const { email, token } = await learnerWithToken();
  const page = await openPage('/about', { token });
  await page.getByRole('button', { name: 'Account of Learner Example' }).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await heading(page, 'My account');
  // Lists that come later move what is below them.
  await button(page, 'Add a passkey').waitFor();
  await untilQuiet(page);
  const download = page.waitForEvent('download');
  await button(page, 'Download my data').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, object>;
  expect(Object.keys(data)).toEqual(expect.arrayContaining(['profile', 'sessions', 'likes', 'comments', 'newsletter', 'notifications']));
  expect(data.profile).toMatchObject({ email, kind: 'learner' });
  await page.getByRole('status').getByText(`Your data is in the file ${file.suggestedFilename()}`).waitFor();
});

// Proves A73.
test('an account is deleted by keyboard alone: the like is deleted, the comment stays without a name, and the session ends', async () => {
  const { page, email, post } = await openAccountWithData();
  // A child learned here last.
  await page.evaluate(() => {
    localStorage.setItem('device', JSON.stringify({ account: 1, id: 1, key: 'x' }));
    localStorage.setItem('profile', '1 child');
  });
  await tabTo(page, field(page, 'Password'));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await heading(page, 'Learn Igbo with Ease');
  await page.getByRole('status').getByText('Your account is deleted').waitFor();
  await expect.poll(() => page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => [localStorage.getItem('device'), localStorage.getItem('profile')])).toEqual([null, null]);
  expect(await getApi(`/blog/${post.id}`)).toMatchObject({ likes: 0, comments: 1 });
  expect(await getApi(`/blog/${post.id}/comments`)).toMatchObject([{ text: `Words of ${email}`, fullName: null }]);
});

test('on request comments and newsletter subscription are deleted too, and the login fails afterwards', { tags: ['full'] }, async () => {
  const { page, email, post } = await openAccountWithData([404]);
  await page.getByLabel('Delete my words, too').check();
  await page.getByLabel('Take me off the newsletter, too').check();
  await field(page, 'Password').fill(password);
  const sent = page.waitForRequest('**/api/auth/delete-account');
  await button(page, 'Delete my account').click();
  expect((await sent).postDataJSON()).toEqual({ password, comments: 'delete', newsletter: 'leave' });
  await heading(page, 'Learn Igbo with Ease');
  expect(await getApi(`/blog/${post.id}`)).toMatchObject({ likes: 0, comments: 0 });
  expect(await getApi(`/blog/${post.id}/comments`)).toEqual([]);
  await page.goto('/login');
  await login(page, email);
  await page.getByRole('alert').getByText('User not found').waitFor();
});

// Proves A72.
test('without the right password nothing is deleted, and the field shows an error message', { tags: ['full'] }, async () => {
  const { page, post } = await openAccountWithData([400]);
  await button(page, 'Delete my account').click();
  await page.getByText('Password is required').waitFor();
  await expect.poll(() => focusedName(page)).toBe('password');
  await field(page, 'Password').fill('not the password');
  await button(page, 'Delete my account').click();
  await page.getByRole('alert').getByText('Your account was not deleted').waitFor();
  await expect.poll(() => field(page, 'Password').getAttribute('aria-invalid')).toBe('true');
  await page.getByText('Invalid password', { exact: true }).waitFor();
  await expect.poll(() => focusedName(page)).toBe('password');
  expect(await getApi(`/blog/${post.id}`)).toMatchObject({ likes: 1, comments: 1 });
});

// Proves A71.
test('a lost network and a server error show an error message and keep the input', { tags: ['full'] }, async () => {
  const { page } = await openAccountWithData([500, 'network']);
  await mockApiError(page, '**/api/auth/d*', 500);
  await button(page, 'Download my data').click();
  await page.getByRole('alert').getByText('We could not fetch your data, please try again').waitFor();
  await page.unrouteAll();
  await page.route('**/api/auth/d*', (route) => route.abort());
  await field(page, 'Password').fill(password);
  await button(page, 'Delete my account').click();
  await page.getByRole('alert').getByText('Network error, please try again').waitFor();
  await expect.poll(() => field(page, 'Password').inputValue()).toBe(password);
});

test('visitors without a valid session get a link to the login page', { tags: ['full'] }, async () => {
  const page = await openPage('/account', { token: 'a-dead-one', expectedErrors: [401] });
  await page.getByText('You are not logged in.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await heading(page, 'Log in');
});

// Proves A70.
test('when the current user fails to load, a retry is offered', { tags: ['full'] }, async () => {
  const { page } = await openAccountWithData([500]);
  await mockApiError(page, '**/api/auth/account', 500);
  await page.reload();
  await page.getByRole('alert').getByText('We could not find out which account is logged in here').waitFor();
  await page.unrouteAll();
  await button(page, 'Try again').click();
  await page.getByRole('heading', { name: 'Your data' }).waitFor();
  await expect.poll(() => focusedName(page)).toBe('main');
});

// Proves A74.
test('every page links to the privacy page, which links to the account page', { tags: ['full'] }, async () => {
  const page = await openPage('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click();
  await heading(page, 'Privacy');
  for (const words of ['deleted after 48 hours', 'address and message for 180 days', 'is kept for 90 days']) await page.getByText(words).waitFor();
  await page.getByRole('link', { name: 'your account' }).click();
  await page.getByText('You are not logged in.').waitFor();
});
