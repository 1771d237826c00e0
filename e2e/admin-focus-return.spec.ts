import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { asAdmin, logIn } from './accounts.ts';
import { furnishAdmin } from './admin-screen.ts';
import { focusedName, mockApiError, openPage } from './page.ts';
import { bodyField, keptDraft } from './posts.ts';

beforeAll(furnishAdmin);

const focused = (page: Page, name: string) => expect.poll(() => focusedName(page)).toBe(name);
const ways = (page: Page) => page.getByRole('navigation', { name: 'Administration' }).getByRole('link');

test('the first stop leads past the sidebar', async () => {
  const page = await openPage('/admin', { token: await asAdmin() });
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  await focused(page, 'main');
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('View the users');
});

test('on every way through the area the new title is there when the focus comes to the new page, at its top', async () => {
  const page = await openPage('/admin/login');
  await page.evaluate(() => {
    const arrivals: string[] = [];
    Object.assign(window, { arrivals });
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement && target.id === 'main') arrivals.push(`${document.title.split(' · ')[0]} at ${scrollY}`);
    });
  });
  await logIn(page, 'admin@example.com', 'an even longer secret');
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  for (const name of ['Users', 'Tutors', 'Newsletter', 'Blog', 'Word of the Day', 'Settings']) {
    await ways(page).filter({ hasText: name }).press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await focused(page, 'main');
    await page.mouse.wheel(0, 400);
  }
  await ways(page).filter({ hasText: 'Logout' }).press('Enter');
  await page.getByRole('button', { name: 'Logout' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Administrator login' }).waitFor();
  await focused(page, 'main');
  const titles = ['Dashboard', 'Users', 'Tutors', 'Newsletter', 'Blog', 'Word of the Day', 'Settings', 'Logout', 'Administrator login'];
  expect(await page.evaluate(() => (window as unknown as { arrivals: string[] }).arrivals)).toEqual(titles.map((title) => `${title} at 0`));
});

test.each([
  ['/admin', '**/api/admin/users/total'],
  ['/admin/newsletter', '**/api/admin/subscribers?*'],
  ['/admin/settings', '**/api/admin/profile'],
  ['/admin/word-of-day', '**/api/word-of-day/current'],
])('on %s, what comes after Try again has the focus that its button had', async (path, url) => {
  const page = await openPage('/about', { token: await asAdmin(), expectedErrors: [500] });
  await mockApiError(page, url, 500);
  await page.goto(path);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unrouteAll();
  await again.press('Enter');
  await again.waitFor({ state: 'detached' });
  await focused(page, 'main');
});

test('a post that opens at the second try has the focus at its title', async () => {
  const page = await openPage('/about', { token: await asAdmin(), expectedErrors: [500] });
  await mockApiError(page, '**/api/blog/1', 500);
  await page.goto('/admin/blog?edit=1');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unrouteAll();
  await again.press('Enter');
  await bodyField(page).waitFor();
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Update Blog');
});

test('a form that begins afresh has the focus at its title', async () => {
  const page = await openPage('/admin/blog?edit=1', { token: await asAdmin() });
  await bodyField(page).waitFor();
  await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill('Never saved');
  await expect.poll(async () => (await keptDraft(page, 1))?.changes).toEqual({ title: 'Never saved' });
  await page.reload();
  const afresh = page.getByRole('button', { name: 'Start afresh' });
  await afresh.press('Enter');
  await afresh.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Update Blog');
});

test('when the last word takes its buttons with it, the focus is on the one that creates another', async () => {
  const page = await openPage('/about', { token: await asAdmin(), expectedErrors: [404] });
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

test('in a letter the tab key goes from the subject to the message, Send and Cancel; Escape leads back to its button', async () => {
  const page = await openPage('/admin/newsletter', { token: await asAdmin() });
  await page.getByRole('button', { name: 'Send Newsletters' }).press('Enter');
  const letter = page.getByRole('dialog', { name: 'Send Newsletters' });
  await letter.getByText(/^It will go to \d+ readers?\.$/).waitFor();
  await letter.getByLabel('Subject').focus();
  for (const next of ['message', 'Send', 'Cancel', 'Preview']) {
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe(next);
  }
  await page.keyboard.press('Escape');
  await focused(page, 'Send Newsletters');
});

test('while the menu is open the page behind it stands still and is out of reach; closed, it leaves the focus on its button', async () => {
  const page = await openPage('/admin/users', { token: await asAdmin(), viewport: { width: 390, height: 844 } });
  await page.getByText(/^Showing 1 to /).waitFor();
  await page.getByRole('button', { name: 'Open the menu' }).press('Enter');
  expect(await page.getByRole('main').count()).toBe(1);
  expect(await page.locator('main').evaluate((main) => [(main as HTMLElement).inert, getComputedStyle(document.documentElement).overflow])).toEqual([
    true,
    'hidden',
  ]);
  const stops = ['Close the menu', 'Dashboard', 'Users', 'Tutors', 'Newsletter', 'Blog', 'Word of the Day', 'Settings', 'Logout'];
  for (const stop of stops.slice(1)) {
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe(stop);
  }
  await page.getByRole('link', { name: 'Users', exact: true }).press('Enter');
  await focused(page, 'Open the menu');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await focused(page, 'Open the menu');
  expect(await page.locator('main').evaluate((main) => [(main as HTMLElement).inert, getComputedStyle(document.documentElement).overflow])).toEqual([
    false,
    'visible',
  ]);
});
