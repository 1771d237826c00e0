import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { asAdmin, field, logIn } from './accounts.ts';
import { furnishAdmin } from './admin-screen.ts';
import { announced, listen } from './live-regions.ts';
import { expectAccessible, mockApiError, openPage } from './page.ts';
import { fillPost, keepPostsAsTheyAre, newPost, openForm, result, saveButton, visitPosts } from './posts.ts';

keepPostsAsTheyAre();
beforeAll(furnishAdmin);

interface Message {
  what: string;
  path: string;
  provokes?: number[];
  before?: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
  /** All that is said, and nothing of it twice. */
  said: (string | RegExp)[];
}

const press = (name: string) => (page: Page) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const send = async (page: Page) => {
  await press('Send Newsletters')(page);
  const letter = page.getByRole('dialog');
  await letter.getByLabel('Subject').fill('Akụkọ');
  await letter.getByLabel('Message').fill('Ndewo!');
  await letter.getByRole('button', { name: 'Send', exact: true }).click();
};
const answer = (url: string, method: string, json: object) => (page: Page) =>
  page.route(url, (route) => (route.request().method() === method ? route.fulfill({ json }) : route.fallback()));

const messages: Message[] = [
  {
    what: 'the next page of readers',
    path: '/admin/newsletter',
    act: press('Next'),
    said: [/^Showing 11 to \d+ of \d+ subscribers$/],
  },
  {
    what: 'a search in vain',
    path: '/admin/users',
    act: async (page) => {
      await page.getByLabel('Search by name or e-mail').fill('nobody-at-all');
      await page.getByLabel('Search by name or e-mail').press('Enter');
    },
    said: ['Showing 0 of 0 users'],
  },
  {
    what: 'a file that was downloaded',
    path: '/admin/users',
    act: (page) => Promise.all([page.waitForEvent('download'), press('Download as CSV')(page)]),
    said: [/^Downloaded users-.*\.csv$/],
  },
  {
    what: 'a download that failed',
    path: '/admin/users',
    provokes: [500],
    before: (page) => mockApiError(page, '**/api/admin/users/export*', 500),
    act: press('Download as CSV'),
    said: ['The server could not write the file. Nothing was saved, please try again in a moment.'],
  },
  {
    what: 'a list that failed',
    path: '/admin/users',
    provokes: [500],
    act: async (page) => {
      await mockApiError(page, '**/api/admin/tutors?*', 500);
      await page.getByRole('link', { name: 'Tutors', exact: true }).click();
    },
    said: ['We could not fetch the tutors. The fault is ours.'],
  },
  {
    what: 'settings that were saved',
    path: '/admin/settings',
    before: answer('**/api/admin/profile', 'PUT', { message: 'Settings updated successfully' }),
    act: press('Update Settings'),
    said: ['Loading...', 'Settings updated successfully.'],
  },
  {
    what: 'settings that were refused',
    path: '/admin/settings',
    provokes: [400],
    act: async (page) => {
      await field(page, 'First name').fill('');
      await press('Update Settings')(page);
    },
    said: ['Loading...', 'Failed to update settings'],
  },
  {
    what: 'a newsletter on its way',
    path: '/admin/newsletter',
    before: answer('**/api/admin/send-newsletter', 'POST', { id: 1, recipients: 2, message: 'On its way to 2 readers' }),
    act: send,
    said: ['Counting the readers …', /^It will go to \d+ readers?\.$/, 'Loading...', 'On its way to 2 readers'],
  },
  {
    what: 'a newsletter that failed',
    path: '/admin/newsletter',
    provokes: [500],
    before: (page) => mockApiError(page, '**/api/admin/send-newsletter', 500),
    act: send,
    said: ['Counting the readers …', /^It will go to \d+ readers?\.$/, 'Loading...', /^Failed to send\. What you wrote is kept here/],
  },
  {
    what: 'a logout that failed',
    path: '/admin/logout',
    provokes: [500],
    before: (page) => mockApiError(page, '**/api/admin/logout', 500),
    act: press('Logout'),
    said: ['The server could not end your login. Please try again.'],
  },
  {
    what: 'a picture that was chosen, and a post that lacks the rest',
    path: '/admin/blog',
    act: async (page) => {
      await openForm(page);
      await fillPost(page, '');
      await saveButton(page).click();
    },
    said: ['picture.png', 'All fields (title, body, and image) are required.'],
  },
];

test.each(messages)('$what: said once', async ({ path, provokes = [], before, act, said }) => {
  const page = await openPage('/about', { token: await asAdmin(), expectedErrors: provokes });
  await before?.(page);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await listen(page);
  await act(page);
  const all = said.map((words) => (typeof words === 'string' ? words : expect.stringMatching(words)));
  await expect.poll(() => announced(page)).toEqual(all);
  await page.waitForLoadState('networkidle');
  expect(await announced(page)).toEqual(all);
});

test('at the door: what is wrong is said once, and once that the login succeeded', async () => {
  const page = await openPage('/admin/login', { expectedErrors: [401] });
  await page.waitForLoadState('networkidle');
  await listen(page);
  await logIn(page, 'admin@example.com', 'not the password');
  await page.getByRole('alert').waitFor();
  await logIn(page, 'admin@example.com', 'an even longer secret');
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await announced(page)).toEqual(['Loading...', 'Invalid password', 'Loading...', 'Login successful']);
});

test('how a dialog tells its news: by its name and description, read when the focus comes, and by nothing else', async () => {
  await newPost({ title: 'Goes' });
  const page = await visitPosts();
  await page.waitForLoadState('networkidle');
  await listen(page);
  await page.getByRole('button', { name: 'Delete: Goes' }).click();
  const question = result(page, 'Are you sure you want to delete this blog post?');
  await question.getByRole('button', { name: 'Delete' }).click();
  const news = result(page, 'Blog post deleted successfully!');
  await news.waitFor();
  const read = await news.evaluate((dialog) => ({
    name: document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent,
    description: document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent,
    holdsFocus: dialog.contains(document.activeElement),
  }));
  expect(read).toEqual({ name: 'Done', description: 'Blog post deleted successfully!', holdsFocus: true });
  await expectAccessible(page);
  await page.waitForLoadState('networkidle');
  expect(await announced(page)).toEqual([expect.stringMatching(/^Showing 1 to \d+ of \d+ posts$/)]);
});
