import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { learnerWithToken, login, newLearner } from './accounts.ts';
import { tabTo } from './focus.ts';
import { shiftsOf, waitForShiftWindow, watchShifts } from './layout-shift.ts';
import { address, delayRequests, focusedName, openPage } from './page.ts';

const menuButton = (page: Page) => page.getByRole('button', { name: 'Account of Learner Example' });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name });
const loginLink = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Log in' });
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function openAsLearner(path = '/about', options: { viewport?: { width: number; height: number } } = {}) {
  const { email, token } = await learnerWithToken();
  const page = await openPage(path, { ...options, token });
  return { page, email, token };
}

// Proves A75.
test('the menu is a menu button by keyboard: arrows, Home, End, letters, Escape and Tab', { tags: ['full'] }, async () => {
  const { page } = await openAsLearner();
  const { keyboard } = page;
  await tabTo(page, menuButton(page));
  const opensAt = { Enter: 'My account', Space: 'My account', ArrowDown: 'My account', ArrowUp: 'Log out' };
  for (const [key, name] of Object.entries(opensAt)) {
    await keyboard.press(key);
    expect([key, await focusedText(page)]).toEqual([key, name]);
    await expect.poll(() => menuButton(page).getAttribute('aria-expanded')).toBe('true');
    await keyboard.press('Escape');
    await expect.poll(() => item(page, 'Log out').count()).toBe(0);
    await expect.poll(() => menuButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
  }
  await keyboard.press('Enter');
  const leadsTo = { ArrowDown: 'Go on learning', Home: 'My account', End: 'Log out', m: 'My account', L: 'Log out', ArrowUp: 'Go on learning' };
  for (const [key, name] of Object.entries(leadsTo)) {
    await keyboard.press(key);
    expect([key, await focusedText(page)]).toEqual([key, name]);
  }
  await keyboard.press('Home');
  await keyboard.press('ArrowUp');
  await expect.poll(() => focusedText(page)).toBe('Log out');
  await keyboard.press('Tab');
  await expect.poll(() => item(page, 'Log out').count()).toBe(0);
  await menuButton(page).focus();
  await keyboard.press('Enter');
  await keyboard.press('Space');
  await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
});

test('a press outside closes the menu', { tags: ['full'] }, async () => {
  const { page } = await openAsLearner();
  await menuButton(page).click();
  await item(page, 'Log out').waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(() => item(page, 'Log out').count()).toBe(0);
});

test('after a logout the next person at the device sees that no account is logged in, and the token is of no use', { tags: ['full'] }, async () => {
  const { page, token } = await openAsLearner('/blog');
  await menuButton(page).click();
  await item(page, 'Log out').click();
  await page.getByRole('status').getByText('You are logged out').waitFor();
  await loginLink(page).waitFor();
  await expect.poll(() => menuButton(page).count()).toBe(0);
  await expect.poll(() => page.context().cookies()).toEqual([]);
  expect((await fetch(`${address}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401);
  await page.goto('/account');
  await page.getByText('You are not logged in.').waitFor();
});

test('a logout without a connection still makes the browser forget the token', { tags: ['full'] }, async () => {
  const { token } = await learnerWithToken();
  const page = await openPage('/about', { token, expectedErrors: ['network'] });
  await page.route('**/api/auth/logout', (route) => route.abort());
  await menuButton(page).click();
  await item(page, 'Log out').click();
  await page.getByRole('status').getByText('You are logged out').waitFor();
  await expect.poll(() => page.context().cookies()).toEqual([]);
});

test('a logout in another tab is seen when the page is shown again', { tags: ['full'] }, async () => {
  const { page } = await openAsLearner();
  await menuButton(page).waitFor();
  await page.context().clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await loginLink(page).waitFor();
});

// Proves A76.
test('the menu appears after a login, and the focused link hands its focus to the button', { tags: ['full'] }, async () => {
  const email = await newLearner();
  const page = await openPage('/login');
  const release = await delayRequests(page, '**/api/auth/me');
  await login(page, email);
  await page.getByRole('status').getByText('Login successful').waitFor();
  await loginLink(page).focus();
  release();
  await menuButton(page).waitFor();
  await expect.poll(() => focusedName(page)).toBe('Account of Learner Example');
});

test('on a phone the entries open within the menu, Escape closes one after the other, and nothing is wider than 320 pixels', {
  tags: ['full'],
}, async () => {
  const { page } = await openAsLearner('/about', { viewport: { width: 320, height: 700 } });
  const menu = page.getByRole('button', { name: 'Open the menu' });
  await menu.click();
  await menuButton(page).click();
  await item(page, 'My account').waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => item(page, 'My account').count()).toBe(0);
  await menuButton(page).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => menuButton(page).isVisible()).toBe(false);
  await menu.click();
  await menuButton(page).click();
  await item(page, 'Log out').click();
  await page.getByRole('status').getByText('You are logged out').waitFor();
});

test('nothing shifts when the button replaces the link', { tags: ['full'] }, async () => {
  const { token } = await learnerWithToken();
  const page = await openPage('/contact', { token });
  await watchShifts(page);
  await page.goto('/about');
  await menuButton(page).waitFor();
  await waitForShiftWindow(page);
  expect((await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.001);
});

test('visitors get the same HTML, and load no code of the menu', async () => {
  const { token } = await learnerWithToken();
  const html = async (headers: Record<string, string>) => (await fetch(`${address}/about`, { headers })).text();
  await expect.poll(() => html({ Cookie: `token=${token}` })).toBe(await html({}));
  const page = await openPage('/about', { expectedErrors: [] });
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(names.filter((name) => /account-menu|api\/auth/.test(name))).toEqual([]);
});
