import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { field, fillRegistration, learnerWithToken, logIn, newLearner, pinFor } from './accounts.ts';
import { announced, heard, listen } from './live-regions.ts';
import { newEmail, openPage } from './page.ts';
import { keepPostsAsTheyAre, newPost } from './posts.ts';

keepPostsAsTheyAre();

/** Opens a page whose visitor listens from the moment it is there. */
async function hearing(path: string, options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage('/about', options);
  await listen(page);
  await page.goto(path);
  return page;
}

/** All that was announced, each once and in this order. */
async function expectSaid(page: Page, ...sentences: string[]): Promise<void> {
  await expect.poll(() => announced(page)).toEqual(sentences);
  // Whoever waits for a page has nothing else to listen to: of the places where it says so none is there before.
  const missed = (await heard(page)).filter(({ sentence, expected }) => !expected && !sentence.startsWith('Loading '));
  expect(missed).toEqual([]);
}

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

describe('each message is announced once:', () => {
  test('a refused registration, then one that works', async () => {
    const page = await hearing('/register', { expectedErrors: [409] });
    await fillRegistration(page, { Email: await newLearner({ verified: false }) });
    await press(page, 'Register');
    await expectSaid(page, 'Loading...', 'User with this email already exists');
    await field(page, 'Email').fill(newEmail('heard'));
    await press(page, 'Register');
    await page.waitForURL('**/verify');
    await expectSaid(page, 'Loading...', 'User with this email already exists', 'Loading...');
  });

  test('a login, on the page that it leads to', async () => {
    const email = await newLearner();
    const page = await hearing('/login');
    await logIn(page, email);
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    const said = () => announced(page);
    await expect.poll(said).toContain('Login successful');
    expect((await said()).filter((sentence) => !sentence.startsWith('Loading'))).toEqual(['Login successful']);
  });

  test('a verification, on the page that it leads to', async () => {
    const email = await newLearner({ verified: false });
    const page = await hearing('/verify');
    await field(page, 'Email').fill(email);
    await field(page, 'Verification pin').fill(await pinFor(email));
    await press(page, 'Verify');
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    const said = () => announced(page);
    await expect.poll(said).toContain('Verification successful');
    expect((await said()).filter((sentence) => !sentence.startsWith('Loading'))).toEqual(['Verification successful']);
  });

  test('a like and its taking back', async () => {
    const { token } = await learnerWithToken();
    const { id } = await newPost();
    const page = await hearing(`/blog/${id}`, { token });
    await page.getByRole('button', { name: /^Like A post/ }).click();
    await expectSaid(page, 'Liked');
    await page.getByRole('button', { name: /^Like A post/ }).click();
    await expectSaid(page, 'Liked', 'Unliked');
  });

  test('a like that is refused, each time that it is', async () => {
    const page = await hearing('/blog/1', { expectedErrors: [400] });
    const refused = 'Please login to like';
    await page.getByRole('button', { name: /^Like/ }).click();
    await expectSaid(page, refused);
    await page.getByRole('button', { name: /^Like/ }).click();
    await expectSaid(page, refused, refused);
  });

  test('a comment and a reply', async () => {
    const { id } = await newPost();
    const page = await hearing(`/blog/${id}`);
    const commented = ['Loading...', 'Comment added successfully'];
    await field(page, 'Your comment').fill('Heard once');
    await press(page, 'Comment');
    await expectSaid(page, ...commented);
    await press(page, 'Show replies (0)');
    await page.getByText('No replies yet').waitFor();
    await field(page, 'Your reply').fill('And this, too');
    await press(page, 'Reply');
    await expectSaid(page, ...commented, 'Loading replies...', 'Loading...', 'Reply added successfully');
  });

  test('a subscription to the newsletter', async () => {
    const page = await hearing('/about');
    const footer = page.getByRole('contentinfo');
    await footer.getByLabel('Your e-mail address').fill(newEmail('heard'));
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expectSaid(page, 'Subscribed to newsletter successfully');
  });

  test('having unsubscribed, with where the page goes next, and no seconds counted', async () => {
    const page = await hearing('/about');
    // As from a real server: not before the page itself is there, which is read as a whole.
    await page.route('**/api/unsubscribe*', async (route) => {
      await page.waitForLoadState();
      await route.fulfill({ json: { message: 'You are out' } });
    });
    await page.goto('/unsubscribe?token=x&email=reader@example.com');
    await page.getByRole('button', { name: 'Stay on this page' }).waitFor();
    await expectSaid(page, 'You are out Rerouting to the main page in 20 seconds...');
  });

  test('a tutor’s application, and once more on the page that it leads to', async () => {
    const page = await hearing('/tutor-registration');
    await fillRegistration(page, { Email: newEmail('tutor') });
    await press(page, 'Apply as a tutor');
    await page.getByRole('heading', { level: 1, name: 'Learn Igbo with Ease' }).waitFor();
    const said = async () => (await announced(page)).filter((sentence) => sentence.startsWith('Registration'));
    const sentence = 'Registration successful. We have sent a pin to your e-mail address.';
    await expect.poll(said).toEqual([sentence, sentence]);
  });

  test('a blog that could not be fetched', async () => {
    const page = await hearing('/about', { expectedErrors: [500] });
    await page.route(/\/api\/(word-of-day|blog)/, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    await page.getByText('Failed to fetch blogs').waitFor();
    const said = async () => (await announced(page)).filter((sentence) => sentence.startsWith('Failed'));
    await expect.poll(said).toEqual(['Failed to fetch the current Word of the Day', 'Failed to fetch blogs']);
  });
});

const forms = [
  { path: '/register', button: 'Register', first: 'first_name', wrong: 6 },
  { path: '/tutor-registration', button: 'Apply as a tutor', first: 'first_name', wrong: 6 },
  { path: '/login', button: 'Log in', first: 'email', wrong: 2 },
  { path: '/verify', button: 'Verify', first: 'email', wrong: 2 },
  { path: '/blog/1', button: 'Comment', first: 'text', wrong: 1 },
];

test.each(forms)('the first field in error of $path has its sentence when the focus comes, and every other has its own', async (form) => {
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
  const tied = await page.locator('[aria-invalid="true"]').evaluateAll((fields) =>
    fields.map((field) => {
      const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
      return ids.map((id) => document.getElementById(id)?.textContent).at(-1);
    }),
  );
  expect(tied).toHaveLength(form.wrong);
  for (const sentence of tied) expect(sentence).toMatch(/required$|^Please write something first/);
});

test('the first field that the server refuses has its sentence when the focus comes', async () => {
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
  expect(await atFocus).toContain('Please enter an e-mail address');
});

test('an error is said by a sign and words, not by colour alone', async () => {
  const page = await openPage('/login');
  await press(page, 'Log in');
  const error = page.getByText('Email is required');
  await error.waitFor();
  expect(await error.evaluate((sentence) => getComputedStyle(sentence, '::before').content)).toBe('"!"');
});
