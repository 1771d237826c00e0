import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { field, learnerWithToken, postApi } from './accounts.ts';
import { expectAccessible, focusedName, horizontalOverflow, mockApiError, openPage } from './page.ts';
import { newPost, restorePosts } from './posts.ts';

restorePosts();

const threeLinks = 'See https://a.example and https://b.example and https://c.example';
const items = (page: Page) => page.getByRole('region', { name: 'Comments' }).locator('> ul > li');
const send = (page: Page) => page.getByRole('button', { name: 'Comment', exact: true }).click();

// In the gate moderation.spec.ts has a held comment; what visitors are sent of it is tested without a browser.
test('the author of a held comment reads that we will look at it, also after a reload, and other visitors do not see the comment', {
  tags: ['full'],
}, async () => {
  const { id } = await newPost();
  const page = await openPage(`/blog/${id}`);
  await field(page, 'Your comment').fill(threeLinks);
  await send(page);
  await page.getByRole('status').getByText('Thank you. We will look at it before others see it.').waitFor();
  await expect.poll(() => field(page, 'Your comment').inputValue()).toBe('');
  for (const step of [() => Promise.resolve(), () => page.reload()]) {
    await step();
    await items(page).getByText('Only you see this. We will look at it.').waitFor();
    await items(page).getByText('See https://a.example').waitFor();
    await page.getByRole('heading', { name: '0 comments' }).waitFor();
  }
  await expectAccessible(page);
  const other = await openPage(`/blog/${id}`);
  await other.getByText('No comments yet').waitFor();
  await expect.poll(() => other.getByText('https://a.example').count()).toBe(0);
});

test('an author finds held and changeable comments after a reload and on another device, and no other account does', { tags: ['full'] }, async () => {
  const { id } = await newPost();
  const { token, email } = await learnerWithToken();
  const { id: question } = await postApi(`/blog/${id}/comment`, { text: 'A question', email });
  await postApi(`/blog/comment/${question}/reply`, { text: `Held: ${threeLinks}`, email });
  const page = await openPage(`/blog/${id}`, { token });
  await expect.poll(() => field(page, 'Email (optional)').inputValue()).toBe(email);
  await field(page, 'Your comment').fill(threeLinks);
  await send(page);
  await items(page).getByText('Only you see this. We will look at it.').waitFor();
  await page.reload();
  const device = await openPage(`/blog/${id}`, { token });
  for (const each of [page, device]) {
    await items(each).getByText('Only you see this. We will look at it.').waitFor();
    await items(each).getByText('See https://a.example').waitFor();
    await items(each).getByRole('button', { name: 'Delete this comment' }).nth(1).waitFor();
    await items(each).getByRole('button', { name: 'Show replies (0)' }).click();
    await items(each).getByText('Held: See https://a.example').waitFor();
    await items(each).getByRole('button', { name: 'Edit this reply' }).waitFor();
  }
  await expectAccessible(device);
  await items(device).filter({ hasText: 'A question' }).getByRole('button', { name: 'Edit this comment' }).click();
  await device.getByLabel('Your text').fill('A better question');
  await device.getByRole('button', { name: 'Save' }).click();
  await items(device).getByText('A better question').waitFor();
  for (const options of [{}, { token: (await learnerWithToken()).token }]) {
    const other = await openPage(`/blog/${id}`, options);
    await items(other).getByRole('button', { name: 'Report this comment' }).waitFor();
    await expect.poll(() => other.getByText('https://a.example').count()).toBe(0);
    await expect.poll(() => items(other).getByRole('button', { name: 'Edit this comment' }).count()).toBe(0);
  }
});

test('a held reply is shown to its author alone, below its comment', { tags: ['full'] }, async () => {
  const { id } = await newPost();
  await postApi(`/blog/${id}/comment`, { text: 'A question' });
  const page = await openPage(`/blog/${id}`);
  await page.getByRole('button', { name: 'Show replies (0)' }).click();
  await page.getByLabel('Your reply').fill(threeLinks);
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByText('Only you see this. We will look at it.').waitFor();
  await expectAccessible(page);
  const other = await openPage(`/blog/${id}`);
  await other.getByRole('button', { name: 'Show replies (0)' }).click();
  await other.getByText('No replies yet').waitFor();
});

// Proves A83.
test('a reader reports a comment by keyboard, with a reason', { tags: ['full'] }, async () => {
  const { id } = await newPost();
  await postApi(`/blog/${id}/comment`, { text: 'Buy now' });
  const page = await openPage(`/blog/${id}`, { viewport: { width: 320, height: 800 } });
  await items(page).first().waitFor();
  const report = page.getByRole('button', { name: 'Report this comment' });
  await report.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'What is wrong with it?' }).waitFor();
  await expect.poll(() => focusedName(page)).toBe('reason');
  await expectAccessible(page);
  await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByRole('alert').getByText('Please choose a reason').waitFor();
  await page.getByLabel('It is advertising').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Thank you. We will look at it.').waitFor();
  await expect.poll(() => focusedName(page), { message: 'the keyboard is back at the button' }).toContain('Report');
});

test('a report that fails says so and can be sent again', { tags: ['full'] }, async () => {
  const { id } = await newPost();
  await postApi(`/blog/${id}/comment`, { text: 'Buy now' });
  const page = await openPage(`/blog/${id}`, { expectedErrors: [500] });
  await page.getByRole('button', { name: 'Report this comment' }).click();
  await page.getByLabel('Something else is wrong').check();
  await mockApiError(page, '**/api/comments/*/report', 500);
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByRole('alert').getByText('Your report did not reach us.').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByRole('status').getByText('Thank you. We will look at it.').waitFor();
});

test('a learner changes and deletes a comment, which every count follows', { tags: ['full'] }, async () => {
  const { id } = await newPost();
  const { token } = await learnerWithToken();
  const page = await openPage(`/blog/${id}`, { token });
  await expect.poll(() => field(page, 'Email (optional)').inputValue()).toContain('@');
  await field(page, 'Your comment').fill('A typo');
  await send(page);
  await page.getByRole('heading', { name: '1 comment', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Edit this comment' }).click();
  await expect.poll(() => focusedName(page)).toBe('text');
  await page.getByLabel('Your text').fill('No typo');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await items(page).getByText('No typo').waitFor();
  await items(page).getByText('· edited').waitFor();
  await page.getByRole('button', { name: 'Delete this comment' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete your comment' });
  await question.waitFor();
  await expectAccessible(page, 'dialog');
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No comments yet').waitFor();
  await page.getByRole('heading', { name: '0 comments' }).waitFor();
  await page.reload();
  await page.getByText('No comments yet').waitFor();
});

test('a changed comment that a rule holds leaves the list, and its author reads why', { tags: ['full'] }, async () => {
  const { id } = await newPost();
  const { token } = await learnerWithToken();
  const page = await openPage(`/blog/${id}`, { token });
  await expect.poll(() => field(page, 'Email (optional)').inputValue()).toContain('@');
  await field(page, 'Your comment').fill('Harmless');
  await send(page);
  await page.getByRole('button', { name: 'Edit this comment' }).click();
  await page.getByLabel('Your text').fill(threeLinks);
  await page.getByRole('button', { name: 'Save' }).click();
  await items(page).getByText('Only you see this. We will look at it.').waitFor();
  await page.getByRole('heading', { name: '0 comments' }).waitFor();
});

test('an edit that comes too late or without a login keeps what was typed', { tags: ['full'] }, async () => {
  const { id } = await newPost();
  const { token } = await learnerWithToken();
  const page = await openPage(`/blog/${id}`, { token, expectedErrors: [409, 401] });
  await expect.poll(() => field(page, 'Email (optional)').inputValue()).toContain('@');
  await field(page, 'Your comment').fill('First');
  await send(page);
  await page.getByRole('button', { name: 'Edit this comment' }).click();
  await page.getByLabel('Your text').fill('Second');
  for (const [status, message] of [
    [409, 'Something of the server’s own'],
    [401, 'Please login to change your comment'],
  ] as const) {
    await mockApiError(page, '**/api/comments/*', status, /PUT/);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText(message).waitFor();
    await expect.poll(() => page.getByLabel('Your text').inputValue()).toBe('Second');
    await page.unrouteAll();
  }
});

// Proves A83.
test('the invisible field takes no focus and is hidden from assistive technology', { tags: ['full'] }, async () => {
  const { id } = await newPost();
  const page = await openPage(`/blog/${id}`);
  const invisible = page.locator('input[name=topic]');
  await expect.poll(() => invisible.getAttribute('tabindex')).toBe('-1');
  await expect.poll(() => page.getByRole('textbox', { name: /topic/i }).count()).toBe(0);
  await invisible.evaluate((input: HTMLInputElement) => {
    input.value = 'https://shop.example';
  });
  await field(page, 'Your comment').fill('Written by a program');
  await send(page);
  await items(page).getByText('Only you see this. We will look at it.').waitFor();
});
