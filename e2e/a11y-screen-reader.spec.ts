/** @module-tag full */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { field, fillRegistration, learnerWithToken, login, newLearner, pinFor } from './accounts.ts';
import { announcedTexts, announcements, recordAnnouncements } from './live-regions.ts';
import { newEmail, newPage, openPage } from './page.ts';
import { newPost, restorePosts } from './posts.ts';

restorePosts();

/** Opens a page and records live region announcements from the first document on. */
async function openRecorded(path: string, options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await newPage(options);
  await recordAnnouncements(page);
  await page.goto(path);
  return page;
}

/** Expects each announcement once and in this order. */
async function expectAnnounced(page: Page, ...texts: string[]): Promise<void> {
  await expect.poll(() => announcedTexts(page)).toEqual(texts);
  // Regions of loading states are inserted together with their text, so they need not exist before.
  const unreliable = (await announcements(page)).filter(({ text, isReliable }) => !isReliable && !text.startsWith('Loading '));
  expect(unreliable).toEqual([]);
}

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

describe('each message is announced once:', () => {
  // Proves A45, A46.
  test('a rejected registration, then a successful one', async () => {
    const page = await openRecorded('/register', { expectedErrors: [409] });
    await fillRegistration(page, { Email: await newLearner({ verified: false }) });
    await press(page, 'Register');
    await expectAnnounced(page, 'Loading...', 'User with this email already exists');
    await field(page, 'Email').fill(newEmail('heard'));
    await press(page, 'Register');
    await page.waitForURL('**/verify');
    await expectAnnounced(page, 'Loading...', 'User with this email already exists', 'Loading...');
  });

  // Proves A50.
  test('a login, on the page after it', async () => {
    const email = await newLearner();
    const page = await openRecorded('/login');
    await login(page, email);
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    const announcedSoFar = () => announcedTexts(page);
    await expect.poll(announcedSoFar).toContain('Login successful');
    expect((await announcedSoFar()).filter((sentence) => !sentence.startsWith('Loading'))).toEqual(['Login successful']);
  });

  // Proves A50.
  test('a verification, on the page after it', async () => {
    const email = await newLearner({ verified: false });
    const page = await openRecorded('/verify');
    await field(page, 'Email').fill(email);
    await field(page, 'Verification pin').fill(await pinFor(email));
    await press(page, 'Verify');
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    const announcedSoFar = () => announcedTexts(page);
    await expect.poll(announcedSoFar).toContain('Verification successful');
    expect((await announcedSoFar()).filter((sentence) => !sentence.startsWith('Loading'))).toEqual(['Verification successful']);
  });

  // Proves A55.
  test('a like and its removal', async () => {
    const { token } = await learnerWithToken();
    const { id } = await newPost();
    const page = await openRecorded(`/blog/${id}`, { token });
    await page.getByRole('button', { name: /^Like A post/ }).click();
    await expectAnnounced(page, 'Liked');
    await page.getByRole('button', { name: /^Like A post/ }).click();
    await expectAnnounced(page, 'Liked', 'Unliked');
  });

  // Proves A55.
  test('a rejected like, on every attempt', async () => {
    const page = await openRecorded('/blog/1', { expectedErrors: [400] });
    const refused = 'Please login to like';
    await page.getByRole('button', { name: /^Like/ }).click();
    await expectAnnounced(page, refused);
    await page.getByRole('button', { name: /^Like/ }).click();
    await expectAnnounced(page, refused, refused);
  });

  // Proves A61.
  test('a comment and a reply', async () => {
    const { id } = await newPost();
    const page = await openRecorded(`/blog/${id}`);
    const commented = ['Loading...', 'Comment added successfully'];
    await field(page, 'Your comment').fill('Heard once');
    await press(page, 'Comment');
    await expectAnnounced(page, ...commented);
    await press(page, 'Show replies (0)');
    await page.getByText('No replies yet').waitFor();
    await field(page, 'Your reply').fill('And this, too');
    await press(page, 'Reply');
    await expectAnnounced(page, ...commented, 'Loading replies...', 'Loading...', 'Reply added successfully');
  });

  // Proves A65.
  test('a subscription to the newsletter', async () => {
    const page = await openRecorded('/about');
    const footer = page.getByRole('contentinfo');
    await footer.getByLabel('Your email address').fill(newEmail('heard'));
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expectAnnounced(page, 'Subscribed to newsletter successfully');
  });

  // Proves A67.
  test('an unsubscription and the redirect, without the countdown', async () => {
    const page = await openRecorded('/about');
    // Delays the response, as a real server does: the page itself is read first.
    await page.route('**/api/unsubscribe*', async (route) => {
      await page.waitForLoadState();
      await route.fulfill({ json: { message: 'You are out' } });
    });
    await page.goto('/unsubscribe?token=x&email=reader@example.com');
    await page.getByRole('button', { name: 'Stay on this page' }).waitFor();
    await expectAnnounced(page, 'You are out Rerouting to the main page in 20 seconds...');
  });

  // Proves A52.
  test('a tutor application, and again on the page after it', async () => {
    const page = await openRecorded('/tutor-registration');
    await fillRegistration(page, { Email: newEmail('tutor') });
    await press(page, 'Apply as a tutor');
    await page.getByRole('heading', { level: 1, name: 'Learn Igbo with Ease' }).waitFor();
    const announcedSoFar = async () => (await announcedTexts(page)).filter((sentence) => sentence.startsWith('Registration'));
    const sentence = 'Registration successful. We have sent a pin to your email address.';
    await expect.poll(announcedSoFar).toEqual([sentence, sentence]);
  });

  // Proves A53.
  test('a blog that failed to load', async () => {
    const page = await openRecorded('/about', { expectedErrors: [500] });
    await page.route(/\/api\/(word-of-day|blog)/, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    await page.getByText('Failed to fetch blogs').waitFor();
    const announcedSoFar = async () => (await announcedTexts(page)).filter((sentence) => sentence.startsWith('Failed'));
    await expect.poll(announcedSoFar).toEqual(['Failed to fetch the current Word of the Day', 'Failed to fetch blogs']);
  });
});

const forms = [
  { path: '/register', button: 'Register', first: 'first_name', invalidFields: 6 },
  { path: '/tutor-registration', button: 'Apply as a tutor', first: 'first_name', invalidFields: 6 },
  { path: '/login', button: 'Log in', first: 'email', invalidFields: 2 },
  { path: '/verify', button: 'Verify', first: 'email', invalidFields: 2 },
  { path: '/blog/1', button: 'Comment', first: 'text', invalidFields: 1 },
];

// Proves A42.
test.each(forms)('the first invalid field of $path has its error message when it gets the focus, and every other field has its own', async (form) => {
  const page = await openPage(form.path);
  const atFocus = page.evaluate(
    (name) =>
      new Promise((resolve) => {
        const field = document.querySelector(`main [name="${name}"]`);
        field?.addEventListener('focus', () => {
          const sentence = document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
          resolve({ invalid: field.ariaInvalid, sentence });
        });
      }),
    form.first,
  );
  await press(page, form.button);
  expect(await atFocus).toEqual({ invalid: 'true', sentence: expect.stringMatching(/\w/) });
  const errorOf = await page.locator('[aria-invalid="true"]').evaluateAll((fields) =>
    fields.map((field) => {
      const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
      return ids.map((id) => document.getElementById(id)?.textContent).at(-1);
    }),
  );
  expect(errorOf).toHaveLength(form.invalidFields);
  for (const sentence of errorOf) expect(sentence).toMatch(/required$|^Please write something first/);
});

// Proves A42.
test('the first field that the server rejects has its error message when it gets the focus', async () => {
  const page = await openPage('/contact', { expectedErrors: [400] });
  for (const [label, text] of Object.entries({ Name: 'A visitor', Email: 'visitor@nowhere', Subject: 'A question', Message: 'Ndewo' }))
    await field(page, label).fill(text);
  const atFocus = page.evaluate(
    () =>
      new Promise((resolve) => {
        const field = document.querySelector('main [name="email"]');
        field?.addEventListener('focus', () => resolve(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent));
      }),
  );
  await press(page, 'Send');
  expect(await atFocus).toContain('Please enter an email address');
});

// Proves A43.
test('errors are marked by an icon and text, not only by colour', async () => {
  const page = await openPage('/login');
  await press(page, 'Log in');
  const error = page.getByText('Email is required');
  await error.waitFor();
  await expect.poll(() => error.evaluate((sentence) => getComputedStyle(sentence, '::before').content)).toBe('"!"');
});
