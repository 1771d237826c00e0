import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { asAdmin, field, login } from './accounts.ts';
import { createAdminFixtures } from './admin-screen.ts';
import { announcedTexts, recordAnnouncements } from './live-regions.ts';
import { sendAfterQuestion } from './newsletter-sending.ts';
import { expectAccessible, mockApiError, newPage, openPage } from './page.ts';
import { fillPost, newPost, openForm, restorePosts, resultDialog, saveButton, visitPosts } from './posts.ts';

restorePosts();
beforeAll(createAdminFixtures);

interface Message {
  name: string;
  path: string;
  expectedErrors?: number[];
  setup?: (page: Page) => Promise<unknown>;
  action: (page: Page) => Promise<unknown>;
  /** Expected announcements, each exactly once. */
  expectedAnnouncements: (string | RegExp)[];
}

const press = (name: string) => (page: Page) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const send = async (page: Page) => {
  await press('Send Newsletters')(page);
  const letter = page.getByRole('dialog', { name: 'Send Newsletters' });
  await letter.getByLabel('Subject').fill('Akụkọ');
  await letter.getByLabel('Message').fill('Ndewo!');
  await letter.getByText(/^It will go to \d+ readers?\.$/).waitFor();
  await letter.getByRole('button', { name: 'Send', exact: true }).click();
  await sendAfterQuestion(page);
};
const mockResponse = (url: string, method: string, json: object) => (page: Page) =>
  page.route(url, (route) => (route.request().method() === method ? route.fulfill({ json }) : route.fallback()));

const messages: Message[] = [
  {
    name: 'the next page of subscribers',
    path: '/admin/newsletter',
    action: press('Next'),
    expectedAnnouncements: [/^Showing 11 to \d+ of \d+ subscribers$/],
  },
  {
    name: 'a search without a match',
    path: '/admin/users',
    action: async (page) => {
      await page.getByLabel('Search by name or email').fill('nobody-at-all');
      await page.getByLabel('Search by name or email').press('Enter');
    },
    expectedAnnouncements: ['Showing 0 of 0 users'],
  },
  {
    name: 'an export',
    path: '/admin/users',
    action: (page) => Promise.all([page.waitForEvent('download'), press('Download as CSV')(page)]),
    expectedAnnouncements: [/^Downloaded users-.*\.csv$/],
  },
  {
    name: 'a failed export',
    path: '/admin/users',
    expectedErrors: [500],
    setup: (page) => mockApiError(page, '**/api/admin/users/export*', 500),
    action: press('Download as CSV'),
    expectedAnnouncements: ['The server could not write the file. Nothing was saved, please try again in a moment.'],
  },
  {
    name: 'a list that failed to load',
    path: '/admin/users',
    expectedErrors: [500],
    action: async (page) => {
      await mockApiError(page, '**/api/admin/tutors?*', 500);
      await page.getByRole('link', { name: /^Tutors/ }).click();
    },
    expectedAnnouncements: ['We could not fetch the tutors: something went wrong on our side.'],
  },
  {
    name: 'saved settings',
    path: '/admin/settings',
    setup: mockResponse('**/api/admin/profile', 'PUT', { message: 'Settings updated successfully' }),
    action: press('Update Settings'),
    expectedAnnouncements: ['Loading...', 'Settings updated successfully.'],
  },
  {
    name: 'rejected settings',
    path: '/admin/settings',
    expectedErrors: [400],
    action: async (page) => {
      await field(page, 'First name').fill('');
      await press('Update Settings')(page);
    },
    expectedAnnouncements: ['Loading...', 'Failed to update settings'],
  },
  {
    name: 'an accepted newsletter',
    path: '/admin/newsletter',
    setup: mockResponse('**/api/admin/send-newsletter', 'POST', { id: 1, recipients: 2, message: 'On its way to 2 readers' }),
    action: send,
    expectedAnnouncements: ['Counting the readers …', /^It will go to \d+ readers?\.$/, 'Loading...', 'On its way to 2 readers'],
  },
  {
    name: 'a rejected newsletter',
    path: '/admin/newsletter',
    expectedErrors: [500],
    setup: (page) => mockApiError(page, '**/api/admin/send-newsletter', 500),
    action: send,
    expectedAnnouncements: [
      'Counting the readers …',
      /^It will go to \d+ readers?\.$/,
      'Loading...',
      /^Failed to send\. What you wrote is kept here/,
    ],
  },
  {
    name: 'a failed logout',
    path: '/admin/logout',
    expectedErrors: [500],
    setup: (page) => mockApiError(page, '**/api/admin/logout', 500),
    action: press('Logout'),
    expectedAnnouncements: ['The server could not end your login. Please try again.'],
  },
  {
    name: 'a selected image and an incomplete post',
    path: '/admin/blog',
    action: async (page) => {
      await openForm(page);
      await fillPost(page, '');
      await saveButton(page).click();
    },
    expectedAnnouncements: ['picture.png', 'All fields (title, body, and image) are required.'],
  },
];

// Proves A100.
test.each(messages)('$name: announced once', { tags: ['full'] }, async ({ path, expectedErrors = [], setup, action, expectedAnnouncements }) => {
  const page = await newPage({ token: await asAdmin(), expectedErrors });
  await setup?.(page);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await recordAnnouncements(page);
  await action(page);
  const expectedTexts = expectedAnnouncements.map((words) => (typeof words === 'string' ? words : expect.stringMatching(words)));
  await expect.poll(() => announcedTexts(page)).toEqual(expectedTexts);
  await page.waitForLoadState('networkidle');
  await expect.poll(() => announcedTexts(page)).toEqual(expectedTexts);
});

// Proves A104.
test('the login page announces the error once, and the successful login once', { tags: ['full'] }, async () => {
  const page = await openPage('/admin/login', { expectedErrors: [401] });
  await page.waitForLoadState('networkidle');
  await recordAnnouncements(page);
  await login(page, 'admin@example.com', 'not the password');
  await page.getByRole('alert').waitFor();
  await login(page, 'admin@example.com', 'an even longer secret');
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => announcedTexts(page)).toEqual(['Loading...', 'Invalid password', 'Loading...', 'Login successful']);
});

// Proves A101.
test('dialogs announce their message through name and description on focus only', { tags: ['full'] }, async () => {
  await newPost({ title: 'Goes' });
  const page = await visitPosts();
  await page.waitForLoadState('networkidle');
  await recordAnnouncements(page);
  await page.getByRole('button', { name: 'Delete: Goes' }).click();
  const question = resultDialog(page, 'Are you sure you want to delete this blog post?');
  await question.getByRole('button', { name: 'Delete' }).click();
  const news = resultDialog(page, 'Blog post deleted successfully!');
  await news.waitFor();
  const read = await news.evaluate((dialog) => ({
    name: document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent,
    description: document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent,
    hasFocus: dialog.contains(document.activeElement),
  }));
  expect(read).toEqual({ name: 'Done', description: 'Blog post deleted successfully!', hasFocus: true });
  await expectAccessible(page);
  await page.waitForLoadState('networkidle');
  await expect.poll(() => announcedTexts(page)).toEqual([expect.stringMatching(/^Showing 1 to \d+ of \d+ posts$/)]);
});
