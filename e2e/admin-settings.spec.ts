import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { asAdmin, field, login } from './accounts.ts';
import { address, delayRequests, expectAccessible, focusedName, horizontalOverflow, mockApiError, newPage, openPage, server } from './page.ts';

const admin = { email: 'admin@example.com', password: 'an even longer secret' };
const newPassword = 'a quite different secret';
const update = (page: Page) => page.getByRole('button', { name: 'Update Settings' });

async function open(token: string, expectedErrors: (number | 'network')[] = [], width = 1280) {
  const page = await openPage('/admin/settings', { token, expectedErrors, viewport: { width, height: 900 } });
  await field(page, 'First name').waitFor();
  return page;
}

const putProfile = (token: string, change: object) =>
  server.call('PUT', '/admin/profile', {
    token,
    json: { first_name: 'Admin', last_name: 'Example', email: admin.email, phone_number: '+234 1', password: '', ...change },
  });

const mockSaved = (page: Page, onSaved: () => void) =>
  page.route('**/api/admin/profile', (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    onSaved();
    return route.fulfill({ json: { message: 'Settings updated successfully' } });
  });

/** Other specs log in with these credentials. */
afterAll(async () => {
  const login = await server.call('POST', '/admin/login', { json: { ...admin, password: newPassword } });
  if (login.status === 200) await putProfile(String(login.body.token), { password: admin.password, current_password: newPassword });
  else await putProfile(await asAdmin(), {});
});

test('the form shows the profile, and server errors appear at their fields', { tags: ['full'] }, async () => {
  const page = await open(await asAdmin(), [400]);
  await expect.poll(() => field(page, 'First name').inputValue()).toBe('Admin');
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(admin.email);
  await expectAccessible(page);
  await field(page, 'First name').fill('');
  await field(page, 'Last name').fill('Example');
  await page.getByLabel('Phone number').fill('no digits');
  await page.getByLabel(/^Password/).fill('short');
  await update(page).click();
  await page.getByRole('alert').getByText('Failed to update settings', { exact: true }).waitFor();
  await page.getByText('First name is required').waitFor();
  await page.getByText('Password must have at least 12 characters').waitFor();
  await expect.poll(() => focusedName(page)).toBe('first_name');
  await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('no digits');
  await expectAccessible(page);
  await field(page, 'First name').fill('A');
  await expect.poll(() => page.getByText('First name is required').count()).toBe(0);
});

test('saving shows a message, changes the greeting of the dashboard, and survives a reload', { tags: ['full'] }, async () => {
  const page = await open(await asAdmin());
  await field(page, 'First name').fill('Ọ́lụ́');
  await field(page, 'Last name').fill('Example');
  await page.getByLabel('Phone number').fill('+234 1 555');
  const release = await delayRequests(page, '**/api/admin/profile');
  const puts: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && request.url().endsWith('/profile') && puts.push(request.url()));
  await update(page).dblclick();
  await page.getByRole('button', { name: 'Loading...' }).waitFor();
  release();
  await page.getByRole('status').getByText('Settings updated successfully.').waitFor();
  expect(puts).toHaveLength(1);
  await page.unrouteAll();
  await page.reload();
  await expect.poll(() => field(page, 'First name').inputValue()).toBe('Ọ́lụ́'.normalize('NFC'));
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { name: `Welcome, ${'Ọ́lụ́'.normalize('NFC')}` }).waitFor();
  expect((await putProfile(await asAdmin(), {})).status).toBe(200);
});

test('a changed password ends the other sessions, keeps the current one, and clears the field', { tags: ['full'] }, async () => {
  const currentToken = await asAdmin();
  const otherToken = await server.adminToken();
  const page = await open(currentToken, [400]);
  await field(page, 'Last name').fill('Example');
  await page.getByLabel('Phone number').fill('+234 1');
  await page.getByLabel(/^Password/).fill(newPassword);
  await update(page).press('Enter');
  await page.getByText('Please enter your current password').waitFor();
  await expect.poll(() => focusedName(page)).toBe('current_password');
  await expect.poll(() => page.getByLabel(/^Password/).inputValue()).toBe(newPassword);
  await expectAccessible(page);
  await page.getByLabel('Current password', { exact: true }).fill(admin.password);
  await update(page).press('Enter');
  await page.getByRole('status').getByText('Your other logins have ended.').waitFor();
  await expect.poll(() => page.getByLabel(/^Password/).inputValue()).toBe('');
  const other = await openPage('/admin', { token: otherToken, expectedErrors: [401] });
  await other.waitForURL('**/admin/login?*');
  await login(other, admin.email, newPassword);
  await other.getByRole('heading', { name: 'Welcome, Admin' }).waitFor();
  await page.getByLabel(/^Password/).fill(admin.password);
  await page.getByLabel('Current password', { exact: true }).fill(newPassword);
  await update(page).click();
  // The status of the first save says the same until the second one ends.
  await expect.poll(() => page.getByLabel(/^Password/).inputValue()).toBe('');
  await page.getByRole('status').getByText('Your other logins have ended.').waitFor();
});

test('a changed email asks for the current password and says that a link was sent; the field shows the present address again', async () => {
  const page = await open(await asAdmin(), [], 320);
  await field(page, 'Last name').fill('Example');
  await page.getByLabel('Phone number').fill('+234 1');
  await page.getByLabel('Email', { exact: true }).fill('another@example.com');
  await page.getByText('We email a link to the new address.').waitFor();
  await page.getByLabel('Current password', { exact: true }).fill(admin.password);
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  await update(page).click();
  await page.getByRole('status').getByText('We have sent an email to another@example.com.').waitFor();
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(admin.email);
  await expect.poll(() => page.getByLabel('Current password', { exact: true }).count()).toBe(0);
});

test('the printed first password leads to the settings until another is saved', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  const me = (await server.call('GET', '/auth/me', { token })).body;
  const page = await newPage({ token, viewport: { width: 320, height: 900 } });
  let isPrinted = true;
  await page.route('**/api/auth/me', (route) => (isPrinted ? route.fulfill({ json: { ...me, printedPassword: true } }) : route.fallback()));
  await mockSaved(page, () => {
    isPrinted = false;
  });
  await page.goto('/admin/users');
  await page.waitForURL('**/admin/settings');
  await page.getByText('Please choose a password of your own first.').waitFor();
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  await expectAccessible(page);
  await page.getByLabel(/^Password/).fill(newPassword);
  await page.getByLabel('Current password', { exact: true }).fill(admin.password);
  await update(page).click();
  await page.waitForURL('**/admin');
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
});

test('server errors, a lost network and an expired session keep the input', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  const page = await open(token, [500, 401, 'network'], 390);
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  await field(page, 'Last name').fill('Typed');
  await mockApiError(page, '**/api/admin/profile', 500, /PUT/);
  await update(page).click();
  await page.getByRole('alert').getByText('Failed to update settings. Please try again in a moment.').waitFor();
  await page.unrouteAll();
  await page.context().setOffline(true);
  await update(page).click();
  await page.getByRole('alert').getByText('Failed to update settings. There is no connection').waitFor();
  await expect.poll(() => field(page, 'Last name').inputValue()).toBe('Typed');
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  await page.context().setOffline(false);
  await fetch(`${address}/api/admin/logout`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
  await update(page).click();
  await page.waitForURL('**/admin/login?then=%2Fadmin%2Fsettings');
  await login(page, admin.email, admin.password);
  await expect.poll(() => field(page, 'Last name').inputValue()).toBe('Typed');
});

test('a profile that fails to load shows an error message', { tags: ['full'] }, async () => {
  const page = await newPage({ token: await asAdmin(), expectedErrors: [500] });
  await mockApiError(page, '**/api/admin/profile', 500);
  await page.goto('/admin/settings');
  await page.getByRole('alert').getByText('We could not fetch your profile.').waitFor();
  await expectAccessible(page);
});

test('drafts of one administrator are not shown to another in the same browser, and opening the form stores none', { tags: ['full'] }, async () => {
  const page = await open(await asAdmin());
  await field(page, 'Last name').fill('Of the first one');
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({ json: { id: 999_999, first_name: 'Second', last_name: 'One', email: 'second@example.com', permissions: ['admin:access'] } }),
  );
  await page.reload();
  await field(page, 'Last name').waitFor();
  await expect.poll(() => field(page, 'Last name').inputValue()).not.toBe('Of the first one');
  await expect.poll(() => page.getByText('We kept what you wrote').count()).toBe(0);
  await page.getByLabel(/^Password/).fill('only a password');
  await page.reload();
  await field(page, 'Last name').waitFor();
  await expect.poll(() => page.getByText('We kept what you wrote').count()).toBe(0);
  await page.unrouteAll();
  await page.reload();
  await page.getByText('We kept what you wrote the last time.').waitFor();
  await expect.poll(() => field(page, 'Last name').inputValue()).toBe('Of the first one');
  await page.getByRole('button', { name: 'Start afresh' }).click();
  await expect.poll(() => focusedName(page)).toBe('first_name');
});
