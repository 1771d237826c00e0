import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { navItems } from '#app/navigation.ts';
import { field, learnerWithToken, password, pinFor } from './accounts.ts';
import { tabTo } from './focus.ts';
import { focusedName, newEmail, newPage, openPage } from './page.ts';
import { newPost, restorePosts } from './posts.ts';

restorePosts();

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, field(page, label));
  await page.keyboard.type(text);
}

// Proves A49.
test('a learner registers, verifies and logs in from the front page by keyboard alone', { tags: ['full'] }, async () => {
  const page = await openPage('/');
  const { keyboard } = page;
  const email = newEmail('keyboard');
  await tabTo(page, page.getByRole('link', { name: 'Get Started' }));
  await keyboard.press('Enter');
  await heading(page, 'Register as a learner');
  await expect.poll(() => focusedName(page)).toBe('main');
  for (const [label, text] of Object.entries({ 'First name': 'Learner', 'Last name': 'Example', Email: email, 'Phone number': '+234 800' }))
    await typeInto(page, label, text);
  await tabTo(page, field(page, 'Your level'));
  await keyboard.press('ArrowDown');
  await typeInto(page, 'Password', password);
  await typeInto(page, 'Confirm password', password);
  await tabTo(page, button(page, 'Register'));
  await keyboard.press('Space');
  await heading(page, 'Verify your account');
  await expect.poll(() => focusedName(page)).toBe('main');
  await tabTo(page, field(page, 'Email'));
  await expect.poll(() => field(page, 'Email').inputValue()).toBe(email);
  await typeInto(page, 'Verification pin', await pinFor(email));
  await keyboard.press('Enter');
  await heading(page, 'Blog');
  await page.keyboard.press('Home');
  await tabTo(page, page.getByRole('contentinfo').getByRole('link', { name: 'Log in' }));
  await keyboard.press('Enter');
  await heading(page, 'Log in');
  await typeInto(page, 'Email', email);
  await typeInto(page, 'Password', password);
  await keyboard.press('Enter');
  await heading(page, 'Blog');
  await page.getByRole('status').getByText('Login successful').waitFor();
});

// Proves A63.
test('a learner opens, likes, comments on and replies to a post by keyboard alone', async () => {
  const { token } = await learnerWithToken();
  const { id } = await newPost({ title: 'Read by keyboard' });
  const page = await openPage('/blog', { token });
  const { keyboard } = page;
  await tabTo(page, page.getByRole('link', { name: 'Read by keyboard', exact: true }));
  await keyboard.press('Enter');
  await heading(page, 'Read by keyboard');
  expect(new URL(page.url()).pathname).toBe(`/blog/${id}`);
  await expect.poll(() => focusedName(page)).toBe('main');
  await tabTo(page, button(page, 'Like Read by keyboard, 0 likes'));
  await keyboard.press('Space');
  await page.getByRole('status').getByText('Liked', { exact: true }).waitFor();
  await typeInto(page, 'Your comment', 'Said without a mouse');
  await tabTo(page, button(page, 'Comment'));
  await keyboard.press('Enter');
  await page.getByText('Comment added successfully').waitFor();
  await expect.poll(() => focusedName(page)).toBe('Comment');
  await tabTo(page, button(page, 'Show replies (0)'));
  await keyboard.press('Enter');
  await page.getByText('No replies yet').waitFor();
  await expect.poll(() => focusedName(page)).toBe('Hide replies');
  await typeInto(page, 'Your reply', 'And answered so');
  await tabTo(page, button(page, 'Reply'));
  await keyboard.press('Enter');
  await page.getByText('Reply added successfully').waitFor();
  await expect.poll(() => focusedName(page)).toBe('Reply');
  await page.getByText('And answered so', { exact: true }).waitFor();
});

// Proves A8.
test('the link to the comments moves the focus to the comments', { tags: ['full'] }, async () => {
  const page = await openPage('/blog');
  await tabTo(page, page.getByRole('link', { name: 'comments on Counting from one to twenty' }));
  await page.keyboard.press('Enter');
  await heading(page, /Counting from one to twenty/);
  await expect.poll(() => focusedName(page)).toBe('comments');
});

// Proves A69.
test('staying on the page after unsubscribing moves the focus next to the removed button', { tags: ['full'] }, async () => {
  const page = await newPage();
  await page.route('**/api/unsubscribe*', (route) => route.fulfill({ json: { message: 'You have been unsubscribed from our newsletter' } }));
  await page.goto('/unsubscribe?token=x&email=reader@example.com');
  // The way from the top of the page may take longer than the 20 s until the redirect.
  await page.getByRole('main').getByRole('link', { name: 'Go now' }).focus();
  await tabTo(page, button(page, 'Stay on this page'));
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('Go now');
});

// Proves A26.
test('the open menu keeps the focus in the header', { tags: ['full'] }, async () => {
  const page = await openPage('/', { viewport: { width: 390, height: 800 } });
  await tabTo(page, button(page, 'Open the menu'));
  await page.keyboard.press('Enter');
  const links = navItems.map(({ label }) => label);
  const passed: string[] = [];
  for (const _ of ['the field of the search', ...links]) {
    await page.keyboard.press('Tab');
    passed.push((await focusedName(page)) ?? '');
  }
  expect(passed).toEqual(['q', ...links]);
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main, footer'))).toBeNull();
});

// Proves A7.
// In the gate public-pages.spec.ts has the focus of a new page.
test('navigation sets the title of the new page before it moves the focus', { tags: ['full'] }, async () => {
  const page = await openPage('/about');
  const titleAtFocus = page.evaluate(
    () => new Promise<string>((resolve) => document.querySelector('main')?.addEventListener('focus', () => resolve(document.title), { once: true })),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  expect(await titleAtFocus).toMatch(/^Contact/);
});
