import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { postApi } from './people.ts';
import { expectAccessible, visit } from './visit.ts';

const comments = (page: Page) => page.getByRole('region', { name: 'Comments' });
const items = (page: Page) => comments(page).locator('> ul > li');

test('a visitor comments with a name and without one, and the count follows', async () => {
  const page = await visit('/blog/2');
  await page.getByText('No comments yet').waitFor();
  await page.getByRole('heading', { name: '0 comments' }).waitFor();
  await page.getByLabel('Your comment').fill('Daalụ! <b>not bold</b>');
  await page.getByLabel('Name (optional)').fill('A reader');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByText('Comment added successfully').waitFor();
  await page.getByRole('heading', { name: '1 comment' }).waitFor();
  expect(await page.getByLabel('Your comment').inputValue()).toBe('');
  await items(page).first().getByText('Daalụ! <b>not bold</b>').waitFor();
  await page.getByLabel('Your comment').fill('And so do I');
  await page.getByLabel('Anonymous').check();
  expect(await page.getByLabel('Email (optional)').count()).toBe(0);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByRole('heading', { name: '2 comments' }).waitFor();
  await expect.poll(() => items(page).count()).toBe(2);
  expect(await items(page).first().locator('strong').textContent()).toBe('Anonymous');
  expect(await items(page).nth(1).locator('strong').textContent()).toBe('A reader');
  await expectAccessible(page);
});

test('replies are fetched when they are first opened, and one more is added', async () => {
  await postApi('/blog/3/comment', { text: 'A question' });
  const page = await visit('/blog/3');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/replies') && asked.push(request.url()));
  const comment = items(page).first();
  expect(asked).toEqual([]);
  await comment.getByRole('button', { name: 'Show replies (0)' }).click();
  await comment.getByText('No replies yet').waitFor();
  await comment.getByRole('button', { name: 'Hide replies' }).click();
  await comment.getByRole('button', { name: 'Show replies' }).click();
  expect(asked).toHaveLength(1);
  await comment.getByLabel('Your reply').fill('An answer');
  await comment.getByLabel('Name (optional)').fill('A neighbour');
  await comment.getByRole('button', { name: 'Reply', exact: true }).click();
  await comment.getByText('Reply added successfully').waitFor();
  await comment.getByText('An answer').waitFor();
  await comment.getByText('A neighbour').waitFor();
  expect(await comment.getByLabel('Your reply').inputValue()).toBe('');
  await expectAccessible(page);
});

test('liking needs a login, and says where', async () => {
  const page = await visit('/blog/2', { complaints: /40\d/ });
  await page.getByRole('button', { name: /^Like/ }).click();
  const link = page.getByRole('link', { name: 'Please login to like' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('/login');
  await page.context().addCookies([{ name: 'token', value: 'a-dead-one', url: page.url() }]);
  await page.getByRole('button', { name: /^Like/ }).click();
  await page.getByRole('link', { name: 'Please login', exact: true }).click();
  await page.waitForURL('**/login');
});

test('what could not be sent is said and stays typed', async () => {
  await postApi('/blog/4/comment', { text: 'Something to reply to' });
  const page = await visit('/blog/4', { complaints: /50\d|401|ERR_|Failed to load/ });
  await page.route('**/api/blog/**', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: { error: 'x' } }) : route.continue(),
  );
  await page.getByLabel('Your comment').fill('Precious words');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByRole('alert').getByText('Failed to add comment').waitFor();
  expect(await page.getByLabel('Your comment').inputValue()).toBe('Precious words');
  await items(page).first().getByRole('button', { name: 'Show replies' }).click();
  await page.getByLabel('Your reply').fill('More of them');
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByRole('alert').getByText('Failed to add reply').waitFor();
  await page.unrouteAll();
  await page.route('**/api/blog/**', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 401, json: { error: 'Token expired' } }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByRole('alert').getByText('Please login to add a comment').waitFor();
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByRole('alert').getByText('Please login to add a reply').waitFor();
  expect(await page.getByLabel('Your comment').inputValue()).toBe('Precious words');
});

test('a long discussion shows its newest twenty and the older ones on demand', async () => {
  for (let nth = 1; nth <= 23; nth += 1) await postApi('/blog/5/comment', { text: `Number ${nth}` });
  const page = await visit('/blog/5');
  await page.getByRole('heading', { name: '23 comments' }).waitFor();
  expect(await items(page).count()).toBe(20);
  await page.getByRole('button', { name: 'Show older comments' }).click();
  await page.getByText('Number 1', { exact: true }).waitFor();
  expect(await items(page).count()).toBe(23);
  expect(await page.getByRole('button', { name: 'Show older comments' }).count()).toBe(0);
});

test('the word of the day is talked about on its card', async () => {
  const page = await visit('/blog');
  await page.getByText('Comments and replies').click();
  await page.getByLabel('Your comment').fill('Onye wetara ọjị wetara ndụ!');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByText('Comment added successfully').waitFor();
  await page.getByText('1 comment', { exact: true }).waitFor();
  await expectAccessible(page);
});
