import { expect, test } from 'vitest';
import { field, postApi } from './accounts.ts';
import { commentButton, commentItems, commentSection, replyButton, untilCommentAdded } from './comment-parts.ts';
import { expectAccessible, mockApiError, openPage } from './page.ts';

test('replies that fail to load show an error message and reload on demand', { tags: ['full'] }, async () => {
  const { id } = await postApi('/blog/4/comment', { text: `Who answers? ${Date.now()}` });
  await postApi(`/blog/comment/${id}/reply`, { text: 'I do' });
  const page = await openPage('/blog/4', { expectedErrors: ['network'] });
  await page.route('**/api/blog/comment/*/replies*', (route) => route.abort());
  const item = commentItems(page).first();
  await item.getByRole('button', { name: 'Show replies (1)' }).click();
  await item.getByRole('alert').getByText('We could not fetch the replies.').waitFor();
  await page.unrouteAll();
  await item.getByRole('button', { name: 'Try again' }).click();
  await item.getByText('I do', { exact: true }).waitFor();
  await expect.poll(() => item.getByRole('alert').count()).toBe(0);
});

test('comments that fail to load show an error message and reload on demand', { tags: ['full'] }, async () => {
  await postApi('/blog/4/comment', { text: `Still there, ${Date.now()}` });
  const page = await openPage('/blog', { expectedErrors: [500] });
  await mockApiError(page, '**/api/blog/4/comments*', 500);
  await page.getByRole('link', { name: 'Counting from one to twenty' }).first().click();
  await commentSection(page).getByRole('alert').getByText('We could not fetch the comments.').waitFor();
  await expect.poll(() => page.getByText('No comments yet').count()).toBe(0);
  await expectAccessible(page);
  await page.unrouteAll();
  await commentSection(page).getByRole('button', { name: 'Try again' }).click();
  await commentItems(page).getByText('Still there').first().waitFor();
  await expect.poll(() => commentSection(page).getByRole('alert').count()).toBe(0);
});

// In the gate contact.spec.ts has a form whose failure keeps what was typed.
test('a comment that fails to be sent shows an error message and keeps the input', { tags: ['full'] }, async () => {
  const page = await openPage('/blog/4', { expectedErrors: [500, 401, 'network'] });
  const tried = async (sentence: string) => {
    await commentButton(page).click();
    await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
    await expect.poll(() => field(page, 'Your comment').inputValue()).toBe('Precious words');
    await expect.poll(() => field(page, 'Name (optional)').inputValue()).toBe('A reader');
    await page.unrouteAll();
  };
  await field(page, 'Your comment').fill('Precious words');
  await field(page, 'Name (optional)').fill('A reader');
  await mockApiError(page, '**/api/blog/4/comment', 500, /POST/);
  await tried('Failed to add comment');
  await mockApiError(page, '**/api/blog/4/comment', 401, /POST/);
  await tried('Please login to add a comment');
  await expect.poll(() => page.getByRole('link', { name: 'Please login to add a comment' }).getAttribute('href')).toBe('/login?then=%2Fblog%2F4');
  await page.route('**/api/blog/4/comment', (route) => route.abort());
  await tried('Failed to add comment');
  await page.getByRole('alert').getByText('What you typed is still here. Please try again when you are connected.').waitFor();
  await commentButton(page).click();
  await untilCommentAdded(page);
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

test('a reply that fails to be sent shows an error message and keeps the input', { tags: ['full'] }, async () => {
  const text = `To be replied to, ${Date.now()}`;
  await postApi('/blog/4/comment', { text });
  const page = await openPage('/blog/4', { expectedErrors: [500, 401, 'network'] });
  const item = commentItems(page).filter({ hasText: text });
  await item.getByRole('button', { name: 'Show replies' }).click();
  await item.getByLabel('Your reply').fill('More of them');
  for (const [status, sentence] of [
    [500, 'Failed to add reply'],
    [401, 'Please login to add a reply'],
  ] as const) {
    await mockApiError(page, '**/api/blog/comment/*/reply', status, /POST/);
    await replyButton(page).click();
    await item.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
    await expect.poll(() => item.getByLabel('Your reply').inputValue()).toBe('More of them');
    await page.unrouteAll();
  }
  await expect.poll(() => item.getByRole('link', { name: 'Please login to add a reply' }).getAttribute('href')).toBe('/login?then=%2Fblog%2F4');
  await page.route('**/api/blog/comment/*/reply', (route) => route.abort());
  await replyButton(page).click();
  await item.getByRole('alert').getByText('Failed to add reply', { exact: true }).waitFor();
  await item.getByRole('alert').getByText('What you typed is still here. Please try again when you are connected.').waitFor();
  await expect.poll(() => item.getByLabel('Your reply').inputValue()).toBe('More of them');
});
