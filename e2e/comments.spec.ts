// Proves T23.

import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { field, learnerWithToken, login, newLearner, postApi } from './accounts.ts';
import { commentButton, commentItems, replyButton, untilCommentAdded } from './comment-parts.ts';
import { address, delayRequests, expectAccessible, focusedName, horizontalOverflow, openPage } from './page.ts';

// Proves A58, A61.
test('a visitor comments with and without a name, and every count is updated', async () => {
  const page = await openPage('/blog/2');
  await page.getByText('No comments yet').waitFor();
  await page.getByRole('heading', { name: '0 comments' }).waitFor();
  await field(page, 'Your comment').fill('Daalụ! <b>not bold</b> & <script>alert(1)</script>');
  await field(page, 'Name (optional)').fill('A reader');
  await field(page, 'Email (optional)').fill('reader@example.com');
  await commentButton(page).press('Enter');
  await untilCommentAdded(page);
  await page.getByRole('heading', { name: '1 comment', exact: true }).waitFor();
  await expect.poll(() => field(page, 'Your comment').inputValue()).toBe('');
  await expect.poll(() => focusedName(page), { message: 'the keyboard stays in the form' }).toBe('Comment');
  await commentItems(page).getByText('Daalụ! <b>not bold</b> & <script>alert(1)</script>').waitFor();
  await page.getByLabel('Anonymous').check();
  await expect.poll(() => field(page, 'Name (optional)').count()).toBe(0);
  await expect.poll(() => field(page, 'Email (optional)').count()).toBe(0);
  await field(page, 'Your comment').fill('And so do I');
  await commentButton(page).click();
  await page.getByRole('heading', { name: '2 comments' }).waitFor();
  await expect.poll(() => commentItems(page).locator('strong').allTextContents()).toEqual(['Anonymous', 'A reader']);
  await expect.poll(() => page.content()).not.toContain('reader@example.com');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the blog' }).click();
  await page.getByRole('link', { name: '2 comments on One spelling' }).waitFor();
  const plain = await openPage('/blog/2', { javaScriptEnabled: false });
  await expect.poll(() => commentItems(plain).locator('strong').allTextContents()).toEqual(['Anonymous', 'A reader']);
});

test('name and email fields are in one row', { tags: ['full'] }, async () => {
  const page = await openPage('/blog/2', { viewport: { width: 768, height: 800 } });
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const apart = async (one: Locator, other: Locator) => (await top(one)) - (await top(other));
  await expect.poll(() => apart(field(page, 'Name (optional)'), field(page, 'Email (optional)'))).toBe(0);
  await expect.poll(() => apart(page.getByText('Name (optional)'), page.getByText('Email (optional)'))).toBe(0);
});

test('an empty comment is rejected at its field', { tags: ['full'] }, async () => {
  const page = await openPage('/blog/4');
  await field(page, 'Your comment').fill('   ');
  await commentButton(page).click();
  await page.getByText('Please write something first').waitFor();
  await expect.poll(() => focusedName(page)).toBe('text');
  await expectAccessible(page);
});

test('a double click adds a comment or a reply once', { tags: ['full'] }, async () => {
  const page = await openPage('/blog/6');
  const text = `Twice, ${Date.now()}`;
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  const releases = [await delayRequests(page, '**/api/blog/6/comment'), await delayRequests(page, '**/api/blog/comment/*/reply')];
  await field(page, 'Your comment').fill(text);
  await commentButton(page).dblclick();
  for (const release of releases) release();
  await untilCommentAdded(page);
  const item = commentItems(page).filter({ hasText: text });
  await item.getByRole('button', { name: 'Show replies (0)' }).click();
  await item.getByLabel('Your reply').fill('Once');
  await replyButton(page).dblclick();
  await item.getByRole('status').getByText('Reply added successfully').waitFor();
  await page.reload();
  await item.getByRole('button', { name: 'Show replies (1)' }).waitFor();
  await expect.poll(() => item.count()).toBe(1);
  expect(sent).toHaveLength(2);
});

test('a comment above the length limit is rejected and not truncated', { tags: ['full'] }, async () => {
  const page = await openPage('/blog/6');
  const text = 'ọ'.repeat(5_001);
  await field(page, 'Your comment').fill(text);
  await commentButton(page).click();
  await page.getByText('Comment may have at most 5,000 characters').waitFor();
  await expect.poll(() => field(page, 'Your comment').inputValue()).toBe(text);
});

test('a name of spaces is treated as missing', { tags: ['full'] }, async () => {
  const page = await openPage('/blog/6');
  const text = `Blank, ${Date.now()}`;
  await field(page, 'Your comment').fill(text);
  await field(page, 'Name (optional)').fill('   ');
  await commentButton(page).click();
  await untilCommentAdded(page);
  await expect.poll(() => commentItems(page).filter({ hasText: text }).locator('strong').textContent()).toBe('Anonymous');
});

// Proves A57, A58.
// In the gate a11y-keyboard.spec.ts opens a discussion and replies.
test('replies load when they are first opened, and a new one is appended', { tags: ['full'] }, async () => {
  await postApi('/blog/3/comment', { text: 'A question' });
  const page = await openPage('/blog/3');
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('/api/blog/comment/') && requests.push(request.url()));
  const item = commentItems(page).filter({ hasText: 'A question' });
  const toggle = item.getByRole('button', { name: /replies/ });
  await item.waitFor();
  expect(requests).toEqual([]);
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
  await item.getByRole('button', { name: 'Show replies (0)' }).click();
  await item.getByText('No replies yet').waitFor();
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true');
  await item.getByRole('button', { name: 'Hide replies' }).click();
  await item.getByRole('button', { name: 'Show replies' }).click();
  await item.getByText('No replies yet').waitFor();
  expect(requests).toHaveLength(1);
  await item.getByLabel('Your reply').fill('An answer with <i>signs</i>');
  await item.getByLabel('Name (optional)').fill('A neighbour');
  await replyButton(page).click();
  await item.getByRole('status').getByText('Reply added successfully').waitFor();
  await item.getByText('An answer with <i>signs</i>').waitFor();
  await item.getByText('A neighbour', { exact: true }).waitFor();
  await expect.poll(() => item.getByLabel('Your reply').inputValue()).toBe('');
  await expect.poll(() => item.getByLabel('Name (optional)').inputValue()).toBe('');
  await page.getByRole('heading', { name: '1 comment', exact: true }).waitFor();
  await expectAccessible(page);
  await item.getByRole('button', { name: 'Hide replies' }).click();
  await item.getByRole('button', { name: 'Show replies (1)' }).waitFor();
});

// Proves A56.
test('liking without a login leads to the login page, and from there back to the post', { tags: ['full'] }, async () => {
  const page = await openPage('/blog/2', { expectedErrors: [400, 'network'] });
  const like = page.getByRole('button', { name: /^Like/ });
  const before = await like.textContent();
  await page.route('**/api/blog/2/like', (route) => route.abort());
  await like.click();
  await page.getByRole('status').getByText('Failed to like/unlike', { exact: true }).waitFor();
  await page.unrouteAll();
  await like.click();
  const link = page.getByRole('status').getByRole('link', { name: 'Please login to like' });
  await link.waitFor();
  await expect.poll(() => like.textContent()).toBe(before);
  await expectAccessible(page);
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  await login(page, await newLearner());
  await page.waitForURL('**/blog/2');
  await page.getByRole('status').getByText('Login successful').waitFor();
  await like.click();
  await page.getByRole('status').getByText('Liked', { exact: true }).waitFor();
});

test('a long discussion shows its newest 20 comments, and older ones on demand', { tags: ['full'] }, async () => {
  for (let nth = 1; nth <= 23; nth += 1) await postApi('/blog/5/comment', { text: `Number ${nth}` });
  const page = await openPage('/blog/5');
  await page.getByRole('heading', { name: '23 comments' }).waitFor();
  await expect.poll(() => commentItems(page).count()).toBe(20);
  await page.getByRole('button', { name: 'Show older comments' }).click();
  await page.getByText('Number 1', { exact: true }).waitFor();
  const shown = await commentItems(page)
    .getByText(/^Number \d+$/)
    .allTextContents();
  expect(shown).toEqual(Array.from({ length: 23 }, (_, nth) => `Number ${23 - nth}`));
  await expect.poll(() => page.getByRole('button', { name: 'Show older comments' }).count()).toBe(0);
});

test('comments on posts show the typed name, comments on words the name of the account', { tags: ['full'] }, async () => {
  const { token } = await learnerWithToken();
  const { id } = (await (await fetch(`${address}/api/word-of-day/current`)).json()) as { id: number };
  const text = `Signed twice, ${Date.now()}`;
  await postApi('/blog/6/comment', { text, fullName: 'A typed name' }, token);
  await postApi(`/word-of-day/${id}/comment`, { text, fullName: 'A typed name' }, token);
  const authorName = async (path: string) =>
    commentItems(await openPage(path))
      .filter({ hasText: text })
      .locator('strong')
      .textContent();
  await expect.poll(() => authorName('/blog/6')).toBe('A typed name');
  await expect.poll(() => authorName('/blog')).toBe('Learner');
});

test('the word of the day can be commented on its card', { tags: ['full'] }, async () => {
  const page = await openPage('/blog');
  const card = page.getByRole('region', { name: 'ọ́jị́' });
  const count = async () => Number((await card.getByText(/^\d+ comments?$/).textContent())?.match(/\d+/)?.[0]);
  const before = await count();
  if (!(await field(page, 'Your comment').isVisible())) await page.getByText('Comments and replies').click();
  await field(page, 'Your comment').fill('Onye wetara ọjị wetara ndụ!');
  await commentButton(page).click();
  await untilCommentAdded(page);
  expect(await count()).toBe(before + 1);
  const item = commentItems(page).filter({ hasText: 'Onye wetara ọjị' }).first();
  await item.getByRole('button', { name: 'Show replies (0)' }).click();
  await item.getByText('No replies yet').waitFor();
  await item.getByLabel('Your reply').fill('Ise!');
  await replyButton(page).click();
  await item.getByText('Reply added successfully').waitFor();
  await item.getByText('Ise!', { exact: true }).waitFor();
  await expectAccessible(page);
});

test('words without a break opportunity do not widen the page on a phone', { tags: ['full'] }, async () => {
  await postApi('/blog/1/comment', { text: 'ọ́'.repeat(400), fullName: 'Ụ'.repeat(100) });
  const page = await openPage('/blog/1', { viewport: { width: 320, height: 800 } });
  await commentItems(page).first().waitFor();
  await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
});

// In the gate the first test has the names under which comments are sent.
test('a half-written comment stays when another account logs in elsewhere, and is sent under the name that is shown', {
  tags: ['full'],
}, async () => {
  const [first, second] = [await learnerWithToken(), await learnerWithToken()];
  const page = await openPage('/blog/4', { token: first.token });
  const email = field(page, 'Email (optional)');
  await expect.poll(() => email.inputValue()).toBe(first.email);
  const text = `Half, ${Date.now()}`;
  await field(page, 'Your comment').fill(text);
  await field(page, 'Name (optional)').fill('The first');
  const sent: (string | null)[] = [];
  page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/comment') && sent.push(request.postData()));
  // Another window does not hide this page.
  await page.context().addCookies([{ name: 'token', value: second.token, url: page.url() }]);
  await commentButton(page).click();
  await page.getByRole('alert').getByText('You’re logged in as Learner Example now.').waitFor();
  expect(sent).toEqual([]);
  await expect.poll(() => email.inputValue()).toBe(second.email);
  await expect.poll(() => field(page, 'Name (optional)').inputValue()).toBe('Learner Example');
  await expect.poll(() => field(page, 'Your comment').inputValue()).toBe(text);
  await commentButton(page).click();
  await untilCommentAdded(page);
  expect(sent).toEqual([expect.stringContaining(second.email)]);
  await expect.poll(() => page.getByText('You’re logged in as').count()).toBe(0);
});
