import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { asAdmin, field, postApi } from './accounts.ts';
import { expectAccessible, focusedName, openPage } from './page.ts';
import { newPost, restorePosts } from './posts.ts';

restorePosts();

const items = (page: Page) => page.getByRole('region', { name: 'Comments' }).locator('> ul > li');
const comment = (page: Page) => page.getByRole('button', { name: 'Comment', exact: true });
const long = Array.from({ length: 60 }, (_, nth) => `Line ${nth + 1} with ọ̀kụ́kọ̀ Ṅ́`).join('\n');
/** Control that shows all of a text and less of it. */
const control = (page: Page, what: string) => page.locator('summary', { hasText: `of ${what}` });
/** Height in px of the text of a control, as far as it is shown. */
const shownHeight = (control: Locator) =>
  control.evaluate((element) => element.closest('details')?.parentElement?.parentElement?.parentElement?.clientHeight ?? 0);

test('a long comment is truncated and expands by keyboard', { tags: ['full'] }, async () => {
  const post = await newPost();
  await postApi(`/blog/${post.id}/comment`, { text: long, fullName: 'Ada' });
  await postApi(`/blog/${post.id}/comment`, { text: 'A short one', fullName: 'Obi' });
  const page = await openPage(`/blog/${post.id}`, { viewport: { width: 390, height: 800 } });
  const all = control(page, 'the comment by Ada');
  await expect.poll(() => page.locator('summary').filter({ visible: true }).count()).toBe(1);
  await expect.poll(() => all.innerText()).toMatch(/^Show all/);
  expect(await shownHeight(all)).toBeLessThan(450);
  await expectAccessible(page);
  await all.press('Enter');
  await expect.poll(() => all.innerText()).toMatch(/^Show less/);
  expect(await shownHeight(all)).toBeGreaterThan(1_500);
  await all.press('Enter');
  await expect.poll(() => all.innerText()).toMatch(/^Show all/);
  await expect.poll(() => focusedName(page)).toContain('of the comment by Ada');
  await expect.poll(async () => (await all.boundingBox())?.y, { message: 'the control stays in the window' }).toBeGreaterThan(0);
  expect(await shownHeight(all)).toBeLessThan(450);
});

test('a long reply is truncated as well, and expands without JavaScript', { tags: ['full'] }, async () => {
  const post = await newPost();
  const { id } = await postApi(`/blog/${post.id}/comment`, { text: long, fullName: 'Ada' });
  await postApi(`/blog/comment/${id}/reply`, { text: long.replaceAll('Line', 'Reply'), fullName: 'Obi' });
  const page = await openPage(`/blog/${post.id}`);
  await page.getByRole('button', { name: 'Show replies (1)' }).click();
  const reply = control(page, 'the reply by Obi');
  await reply.click();
  expect(await shownHeight(reply)).toBeGreaterThan(1_500);
  const plain = await openPage(`/blog/${post.id}`, { javaScriptEnabled: false });
  const all = control(plain, 'the comment by Ada');
  expect(await shownHeight(all)).toBeLessThan(450);
  await all.click();
  expect(await shownHeight(all)).toBeGreaterThan(1_500);
});

test('a name that imitates the academy is rejected at its field, and the input stays', { tags: ['full'] }, async () => {
  const { id } = await newPost();
  const page = await openPage(`/blog/${id}`, { expectedErrors: [400] });
  const typed = { 'Your comment': 'Precious words', 'Name (optional)': 'Mụta Igbo · Administrator' };
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text);
  await comment(page).click();
  await page.getByText('This name is reserved for the academy. Please enter your own name').waitFor();
  await expect.poll(() => focusedName(page)).toBe('fullName');
  for (const [label, text] of Object.entries(typed)) await expect.poll(() => field(page, label).inputValue()).toBe(text);
  await expectAccessible(page);
  await field(page, 'Name (optional)').fill('Ada \u202eofni');
  await comment(page).click();
  await page.getByText('Name contains an invisible character after “Ada”. Please delete it, or type the text again').waitFor();
  await expect.poll(() => field(page, 'Name (optional)').inputValue()).toBe('Ada \u202eofni');
  await field(page, 'Name (optional)').fill('Ada');
  await comment(page).click();
  await page.getByRole('status').getByText('Comment added successfully').waitFor();
});

test("an administrator's comment is marked, and an anonymous one is sent without the token", { tags: ['full'] }, async () => {
  const { id } = await newPost();
  const page = await openPage(`/blog/${id}`, { token: await asAdmin() });
  const tokens: boolean[] = [];
  page.on('request', (request) => request.method() === 'POST' && tokens.push('authorization' in request.headers()));
  await page.getByText('your comment will be marked “Academy”').waitFor();
  await field(page, 'Your comment').fill('Welcome');
  await comment(page).click();
  await items(page).filter({ hasText: 'Welcome' }).getByText('Academy').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Anonymous').check();
  await expect.poll(() => page.getByText('your comment will be marked').count()).toBe(0);
  await field(page, 'Your comment').fill('Between us');
  await comment(page).click();
  const anonymous = items(page).filter({ hasText: 'Between us' });
  await anonymous.waitFor();
  await expect.poll(() => anonymous.locator('strong').textContent()).toBe('Anonymous');
  await expect.poll(() => anonymous.getByText('Academy').count()).toBe(0);
  expect(tokens).toEqual([true, false]);
});
