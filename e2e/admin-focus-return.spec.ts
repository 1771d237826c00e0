import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { adminNavItems } from '#app/navigation.ts';
import { asAdmin, login } from './accounts.ts';
import { createAdminFixtures } from './admin-screen.ts';
import { focusedName, mockApiError, newPage, openPage } from './page.ts';
import { bodyField, storedDraft } from './posts.ts';

beforeAll(createAdminFixtures);

const focused = (page: Page, name: string) => expect.poll(() => focusedName(page)).toBe(name);
const links = (page: Page) => page.getByRole('navigation', { name: 'Administration' }).getByRole('link');

// Proves A90.
test('the first tab stop skips the sidebar', { tags: ['full'] }, async () => {
  const page = await openPage('/admin', { token: await asAdmin() });
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  await focused(page, 'main');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.locator(':focus').textContent()).toBe('View the users');
});

// Proves A91.
test('each navigation of the admin area sets the title before the focus moves to the top of the new page', { tags: ['full'] }, async () => {
  const page = await openPage('/admin/login');
  await page.evaluate(() => {
    const arrivals: string[] = [];
    Object.assign(window, { arrivals });
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement && target.id === 'main') arrivals.push(`${document.title.split(' · ')[0]} at ${scrollY}`);
    });
  });
  await login(page, 'admin@example.com', 'an even longer secret');
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  await focused(page, 'main');
  for (const name of ['Users', 'Tutors', 'Newsletter', 'Blog', 'Word of the Day', 'Settings']) {
    await links(page).filter({ hasText: name }).press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await focused(page, 'main');
    await page.evaluate(() => scrollTo(0, 400));
  }
  await links(page).filter({ hasText: 'Logout' }).press('Enter');
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  await focused(page, 'main');
  await page.getByRole('button', { name: 'Logout' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Administrator login' }).waitFor();
  await focused(page, 'main');
  const titles = ['Dashboard', 'Users', 'Tutors', 'Newsletter', 'Blog', 'Word of the Day', 'Settings', 'Logout', 'Administrator login'];
  expect(await page.evaluate(() => (window as unknown as { arrivals: string[] }).arrivals)).toEqual(titles.map((title) => `${title} at 0`));
});

// Proves A102.
test.each([
  ['/admin', '**/api/admin/users/total'],
  ['/admin/newsletter', '**/api/admin/subscribers?*'],
  ['/admin/settings', '**/api/admin/profile'],
  ['/admin/word-of-day', '**/api/word-of-day/current'],
])('on %s the focus moves from Try again to the content that replaces it', { tags: ['full'] }, async (path, url) => {
  const page = await newPage({ token: await asAdmin(), expectedErrors: [500] });
  await mockApiError(page, url, 500);
  await page.goto(path);
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  await page.unrouteAll();
  await retry.press('Enter');
  await retry.waitFor({ state: 'detached' });
  await focused(page, 'main');
});

test('a post that loads on the second attempt moves the focus to its title', { tags: ['full'] }, async () => {
  const page = await newPage({ token: await asAdmin(), expectedErrors: [500] });
  await mockApiError(page, '**/api/admin/blogs/1', 500);
  await page.goto('/admin/blog/1');
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  await page.unrouteAll();
  await retry.press('Enter');
  await bodyField(page).waitFor();
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Update Blog');
});

// Proves A124.
test('resetting a form moves the focus to its title', { tags: ['full'] }, async () => {
  const page = await openPage('/admin/blog/1', { token: await asAdmin() });
  await bodyField(page).waitFor();
  await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill('Never saved');
  await expect.poll(async () => (await storedDraft(page, 1))?.changes).toEqual({ title: 'Never saved' });
  await page.reload();
  const afresh = page.getByRole('button', { name: 'Start afresh' });
  await afresh.press('Enter');
  await afresh.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Update Blog');
});

// Proves A128.
test('deleting the last word moves the focus to the button that creates one', { tags: ['full'] }, async () => {
  const page = await newPage({ token: await asAdmin(), expectedErrors: [404] });
  await page.route('**/api/word-of-day/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ json: { message: 'Deleted' } }) : route.fallback(),
  );
  await page.goto('/admin/word-of-day');
  await page.getByRole('button', { name: /^Delete: / }).press('Enter');
  await focused(page, 'Cancel');
  await mockApiError(page, '**/api/word-of-day/current', 404);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await focused(page, 'OK');
  await page.keyboard.press('Enter');
  await page.getByText('No Word of the Day found').waitFor();
  await focused(page, 'Create Word of the Day');
});

// Proves A129.
test('Tab moves from the subject to the toolbar, the message, the readers, the time, the archive, Send and Cancel; Escape returns to the button that opened the form', {
  tags: ['full'],
}, async () => {
  const page = await openPage('/admin/newsletter', { token: await asAdmin() });
  await page.getByRole('button', { name: 'Send Newsletters' }).press('Enter');
  const letter = page.getByRole('dialog', { name: 'Send Newsletters' });
  await letter.getByText(/^It will go to \d+ readers?\.$/).waitFor();
  await letter.getByRole('toolbar').waitFor();
  await letter.getByLabel('Subject').focus();
  for (const nextStop of [
    letter.getByRole('toolbar').getByRole('button').first(),
    letter.getByLabel('Message'),
    letter.getByLabel('To', { exact: true }),
    letter.getByLabel('When'),
    letter.getByLabel('Put it into the public archive'),
    letter.getByRole('button', { name: 'Send', exact: true }),
    letter.getByRole('button', { name: 'Cancel' }),
    letter.getByRole('button', { name: 'Send a test to me' }),
  ]) {
    await page.keyboard.press('Tab');
    await expect.poll(() => nextStop.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await focused(page, 'Send Newsletters');
});

// Proves A108.
test('the open menu locks and disables the page behind it, and closing it returns the focus to its button', async () => {
  const page = await openPage('/admin/users', { token: await asAdmin(), viewport: { width: 390, height: 844 } });
  await page.getByText(/^Showing 1 to /).waitFor();
  await page.getByRole('button', { name: 'Open the menu' }).press('Enter');
  await expect.poll(() => page.getByRole('main').count()).toBe(1);
  await expect
    .poll(() => page.locator('main').evaluate((main) => [(main as HTMLElement).inert, getComputedStyle(document.documentElement).overflow]))
    .toEqual([true, 'hidden']);
  for (const { label: stop } of adminNavItems) {
    await page.keyboard.press('Tab');
    // A number of what waits may follow.
    await expect.poll(() => focusedName(page)).toMatch(new RegExp(`^${stop}(?:\\d|$)`));
  }
  await page.getByRole('link', { name: 'Users', exact: true }).press('Enter');
  await focused(page, 'Open the menu');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await focused(page, 'Open the menu');
  await expect
    .poll(() => page.locator('main').evaluate((main) => [(main as HTMLElement).inert, getComputedStyle(document.documentElement).overflow]))
    .toEqual([false, 'visible']);
});
