import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { isFull } from '#tests/support/suite.ts';
import { field, learnerWithToken, login, newLearner } from './accounts.ts';
import { delayRequests, expectAccessible, focusedName, mockApiError, newEmail, newPage, openPage } from './page.ts';

const alert = (page: Page, sentence: string) => page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
const onBlog = (page: Page) => page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();

test('login redirects to the blog with a token for 24 hours that is sent to the API', async () => {
  const email = await newLearner();
  const page = await openPage('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  await login(page, email.toUpperCase());
  await onBlog(page);
  await page.getByRole('status').getByText('Login successful').waitFor();
  const [cookie, ...otherCookies] = await page.context().cookies();
  expect(otherCookies).toEqual([]);
  expect(cookie).toMatchObject({ name: 'token', path: '/', sameSite: 'Lax', secure: true, httpOnly: false });
  const maxAge = (cookie?.expires ?? 0) - Date.now() / 1000;
  expect(maxAge).toBeGreaterThan(86_300);
  expect(maxAge).toBeLessThanOrEqual(86_400);
  const apiRequest = page.waitForRequest('**/api/blog/*');
  await page.getByRole('link', { name: 'Counting from one to twenty' }).first().click();
  expect((await apiRequest).headers().authorization).toBe(`Bearer ${cookie?.value}`);
});

test('login reports missing and wrong credentials and keeps the email', async () => {
  const email = await newLearner();
  const page = await openPage('/login', { expectedErrors: [401, 404, 500, 'network'] });
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('Email is required').waitFor();
  await page.getByText('Password is required').waitFor();
  await expect.poll(() => focusedName(page)).toBe('email');
  await expectAccessible(page);
  await login(page, newEmail('unknown'));
  await alert(page, 'User not found');
  await login(page, email, 'not the password');
  await alert(page, 'Invalid password');
  await expect.poll(() => page.getByRole('button', { name: 'Send me a new pin' }).count()).toBe(0);
  await mockApiError(page, '**/api/login', 500);
  await login(page, email);
  await alert(page, 'Login failed');
  await page.unrouteAll();
  await page.route('**/api/login', (route) => route.abort());
  await login(page, email);
  await alert(page, 'Network error, please try again');
  await expect.poll(() => field(page, 'Email').inputValue()).toBe(email);
  await expect.poll(() => page.context().cookies()).toEqual([]);
});

test('login before verification offers a new PIN and a link to the verification page', { tags: ['full'] }, async () => {
  const email = await newLearner({ verified: false });
  const page = await openPage('/login', { expectedErrors: [403] });
  await login(page, email);
  await alert(page, 'User is not verified');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send me a new pin' }).click();
  await page.getByText('a new pin is on its way').waitFor();
  await page.getByRole('link', { name: 'Enter the pin' }).click();
  await page.getByRole('heading', { level: 1, name: 'Verify your account' }).waitFor();
  await expect.poll(() => field(page, 'Email').inputValue()).toBe(email);
  await expect.poll(() => field(page, 'Email').isEditable()).toBe(false);
});

// Proves A54.
test.each(
  [
    { path: '/blog', what: 'ọ́jị́' },
    { path: '/blog/4', what: 'Counting from one to twenty' },
  ].slice(isFull ? 0 : 1),
)('a learner likes $what once by a double press and unlikes it, and the count is updated', async ({ path, what }) => {
  const { token } = await learnerWithToken();
  const page = await openPage(path, { token });
  const like = page.getByRole('button', { name: new RegExp(`^Like ${what}`) });
  const likes = async () => Number((await like.textContent())?.match(/\d+/)?.[0]);
  const before = await likes();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  // Both presses come before React shows the first one: only the action itself can ignore the second.
  await like.evaluate((button) => {
    for (const _ of [1, 2]) button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });
  await page.getByRole('status').getByText('Liked', { exact: true }).waitFor();
  await expect.poll(() => likes()).toBe(before + 1);
  expect(sent).toHaveLength(1);
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
  await page.reload();
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => likes()).toBe(before + 1);
  await like.click();
  await page.getByRole('status').getByText('Unliked', { exact: true }).waitFor();
  await expect.poll(() => likes()).toBe(before);
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('false');
});

test('a like stays pressed when the response to the query for liked targets is late', { tags: ['full'] }, async () => {
  const { token } = await learnerWithToken();
  const page = await openPage('/about', { token });
  const pendingResponse = Promise.withResolvers<void>();
  await page.route('**/api/auth/likes', async (route) => {
    const response = await route.fetch();
    await pendingResponse.promise;
    await route.fulfill({ response });
  });
  const apiRequest = page.waitForRequest('**/api/auth/likes');
  await page.goto('/blog/4');
  const like = page.getByRole('button', { name: /^Like/ });
  await apiRequest;
  const liked = page.waitForResponse('**/api/blog/4/like');
  await like.click();
  await liked;
  pendingResponse.resolve();
  await page.getByRole('status').getByText('Liked', { exact: true }).waitFor();
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
});

test('a failed like shows an error message, and the count stays', { tags: ['full'] }, async () => {
  const { token } = await learnerWithToken();
  const page = await openPage('/blog/4', { token, expectedErrors: [500] });
  await mockApiError(page, '**/api/blog/4/like', 500);
  const like = page.getByRole('button', { name: /^Like/ });
  const before = await like.textContent();
  await like.click();
  await page.getByRole('status').getByText('Failed to like/unlike').waitFor();
  await expect.poll(() => like.textContent()).toBe(before);
  await expect.poll(() => page.getByRole('link', { name: 'Failed to like/unlike' }).count()).toBe(0);
});

// In the gate admin-login.spec.ts has a session that ends on an open page.
test('a learner with an expired token is asked to log in, and the page stays', { tags: ['full'] }, async () => {
  const page = await openPage('/blog/4', { token: 'a-dead-one', expectedErrors: [401] });
  await page.getByRole('button', { name: /^Like/ }).click();
  const link = page.getByRole('link', { name: 'Please login', exact: true });
  await link.waitFor();
  await expect.poll(() => field(page, 'Name (optional)').inputValue()).toBe('');
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
});

test("the comment form shows the learner's name and omits it from an anonymous comment", { tags: ['full'] }, async () => {
  const { email, token } = await learnerWithToken();
  const page = await openPage('/blog/6', { token });
  await expect.poll(() => field(page, 'Name (optional)').inputValue()).toBe('Learner Example');
  await expect.poll(() => field(page, 'Email (optional)').inputValue()).toBe(email);
  await page.getByLabel('Anonymous').check();
  await expect.poll(() => field(page, 'Name (optional)').count()).toBe(0);
  const words = `Nobody need know ${email}`;
  await field(page, 'Your comment').fill(words);
  const sent = page.waitForRequest('**/api/blog/6/comment');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  expect((await sent).postDataJSON()).toEqual({ text: words, elapsedMs: expect.any(Number) });
  expect((await sent).headers().authorization).toBeUndefined();
  await page.getByText('Comment added successfully').waitFor();
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: words }).locator('strong').textContent()).toBe('Anonymous');
  await expect.poll(() => page.getByLabel('Anonymous').isChecked()).toBe(true);
  await page.getByLabel('Anonymous').uncheck();
  await expect.poll(() => field(page, 'Name (optional)').inputValue()).toBe('Learner Example');
  await expect.poll(() => field(page, 'Email (optional)').inputValue()).toBe(email);
});

test('a name typed before the current user is loaded stays', { tags: ['full'] }, async () => {
  const { email, token } = await learnerWithToken();
  const page = await newPage({ token });
  const release = await delayRequests(page, '**/api/auth/me');
  await page.goto('/blog/4');
  await field(page, 'Name (optional)').fill('Another name');
  release();
  await expect.poll(() => field(page, 'Email (optional)').inputValue()).toBe(email);
  await expect.poll(() => field(page, 'Name (optional)').inputValue()).toBe('Another name');
});
