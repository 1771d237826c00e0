import { expect, test } from 'vitest';
import { asAdmin, field, learnerWithToken, login } from './accounts.ts';
import { address, delayRequests, expectAccessible, focusedName, horizontalOverflow, mockApiError, newPage, openPage } from './page.ts';

const password = 'an even longer secret';
const admin = 'admin@example.com';
const greeting = { name: 'Welcome, Admin' };

test.each(['/admin', '/admin/users?page=2', '/admin/settings', '/admin/logout', '/admin/nowhere'])(
  'without a token %s redirects to the login page and is not cached',
  { tags: ['full'] },
  async (path) => {
    const response = await fetch(address + path, { redirect: 'manual' });
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe(`/admin/login?${new URLSearchParams([['then', path]])}`);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  },
);

// Proves A103.
test('the login page reports missing and wrong credentials, keeps the email, and redirects to the requested page', { tags: ['full'] }, async () => {
  const page = await openPage('/admin/logout', { expectedErrors: [401, 404, 500, 'network'] });
  await page.waitForURL('**/admin/login?*');
  await page.getByText('you will go straight to the page you wanted').waitFor();
  await expectAccessible(page);
  const submit = page.getByRole('button', { name: 'Log in', exact: true });
  await submit.click();
  await page.getByText('Email is required').waitFor();
  await page.getByText('Password is required').waitFor();
  await expect.poll(() => focusedName(page)).toBe('email');
  await login(page, 'nobody@example.com', password);
  await page.getByRole('alert').getByText('User not found').waitFor();
  await login(page, admin, 'not the password');
  await page.getByRole('alert').getByText('Invalid password').waitFor();
  await mockApiError(page, '**/api/admin/login', 500);
  await submit.click();
  await page.getByRole('alert').getByText('Login failed').waitFor();
  await page.unrouteAll();
  await page.context().setOffline(true);
  await submit.click();
  await page.getByRole('alert').getByText('Network error, please try again').waitFor();
  await expect.poll(() => field(page, 'Email').inputValue()).toBe(admin);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await login(page, admin, password);
  await page.getByRole('heading', { name: 'Are you sure you want to logout?' }).waitFor();
  await page.getByRole('status').getByText('Login successful').waitFor();
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: 'token', path: '/', sameSite: 'Lax', secure: true });
});

test.each(['//evil.example/admin', 'https://evil.example/admin', '/blog', '/admin/login', '/administrator', 'javascript:alert(1)'])(
  'the login page redirects to the dashboard when the URL contains %s',
  { tags: ['full'] },
  async (target) => {
    const page = await openPage(`/admin/login?${new URLSearchParams([['then', target]])}`);
    await login(page, admin, password);
    await page.getByRole('heading', greeting).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');
  },
);

test('the dashboard shows greeting, counts and links', { tags: ['full'] }, async () => {
  const page = await openPage('/admin', { token: await asAdmin() });
  await page.getByRole('heading', greeting).waitFor();
  await expectAccessible(page);
  for (const [name, targetPath] of [
    ['Total Users', 'users'],
    ['Total Tutors', 'tutors'],
    ['Total Blogs', 'blog'],
    ['Total Subscribers', 'newsletter'],
  ] as const) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await expect.poll(() => card.getByText(/^[\d,]+$/).count()).toBe(1);
    await expect.poll(() => card.getByRole('link', { name: /^View/ }).getAttribute('href')).toBe(`/admin/${targetPath}`);
  }
});

test('the dashboard loads when a count fails, and greets an administrator without a name as Admin', { tags: ['full'] }, async () => {
  const page = await newPage({ token: await asAdmin(), expectedErrors: [500] });
  await mockApiError(page, '**/api/admin/users/total', 500);
  await mockApiError(page, '**/api/admin/first-name', 500);
  await page.goto('/admin');
  await page.getByRole('heading', greeting).waitFor();
  await page.getByRole('alert').getByText('We could not fetch this number: something went wrong on our side.').waitFor();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

test.each([400, 401])('the dashboard redirects to the login page when its requests get %i', { tags: ['full'] }, async (status) => {
  const page = await newPage({ token: await asAdmin(), expectedErrors: [status] });
  await mockApiError(page, '**/api/admin/*/total', status);
  await page.goto('/admin');
  await page.waitForURL('**/admin/login?then=%2Fadmin');
  await page.getByRole('heading', { name: 'Administrator login' }).waitFor();
});

test("a learner's token does not open the admin area", { tags: ['full'] }, async () => {
  const page = await openPage('/admin', { token: (await learnerWithToken()).token, expectedErrors: [401] });
  await page.waitForURL('**/admin/login?then=%2Fadmin');
  await page.getByRole('heading', { name: 'Administrator login' }).waitFor();
  await expect.poll(() => page.context().cookies()).toEqual([]);
});

test('a session that expires on an open page redirects to the login page on the next action, and back after the login', async () => {
  const page = await openPage('/admin', { token: await asAdmin() });
  await page.getByRole('heading', greeting).waitFor();
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.waitForURL('**/admin/login?then=%2Fadmin%2Fsettings');
  await login(page, admin, password);
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
});

test('the sidebar collapses and stays collapsed; links keep their names and the current one is marked', { tags: ['full'] }, async () => {
  const page = await openPage('/admin', { token: await asAdmin() });
  await page.getByRole('heading', greeting).waitFor();
  const sidebar = page.getByRole('banner');
  const width = async () => (await sidebar.boundingBox())?.width ?? 0;
  const wide = await width();
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
  const expand = page.getByRole('button', { name: 'Expand the sidebar' });
  await expect.poll(() => expand.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => width()).toBeLessThan(wide / 2);
  await page.getByRole('link', { name: 'Word of the Day' }).click();
  await page.getByRole('heading', { name: 'Word of the Day', level: 1 }).waitFor();
  await expect
    .poll(() => page.getByRole('navigation', { name: 'Administration' }).locator('[aria-current=page]').textContent())
    .toBe('Word of the Day');
  await page.reload();
  await expand.waitFor();
  await expect.poll(() => width()).toBeLessThan(wide / 2);
  await expectAccessible(page);
  await expand.click();
  await expect.poll(() => width()).toBe(wide);
});

// Proves A107.
test('on a phone the navigation is behind a button, and Escape closes it', { tags: ['full'] }, async () => {
  const page = await openPage('/admin', { token: await asAdmin(), viewport: { width: 390, height: 844 } });
  await page.getByRole('heading', greeting).waitFor();
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('link', { name: 'Settings' }).waitFor();
  await expectAccessible(page, 'header');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open the menu' }).waitFor();
  await expect.poll(() => focusedName(page)).toBe('Open the menu');
  await page.getByRole('button', { name: 'Open the menu' }).press('Enter');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Settings' }).isVisible()).toBe(false);
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
});

// Proves A135.
test('logging out ends the session on the server and then in the browser; Cancel returns to the dashboard', async () => {
  const token = await asAdmin();
  const page = await openPage('/admin/logout', { token, expectedErrors: [500, 'network'] });
  const confirmation = page.getByRole('heading', { name: 'Are you sure you want to logout?' });
  await confirmation.waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('heading', greeting).waitFor();
  await page.goBack();
  await confirmation.waitFor();
  const logout = page.getByRole('button', { name: 'Logout' });
  await mockApiError(page, '**/api/admin/logout', 500);
  await logout.click();
  await page.getByRole('alert').getByText('The server could not end your login. Please try again.').waitFor();
  await page.unrouteAll();
  await page.context().setOffline(true);
  await logout.click();
  await page.getByRole('alert').getByText('there is no connection').waitFor();
  await expectAccessible(page);
  await page.context().setOffline(false);
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname));
  const release = await delayRequests(page, '**/api/admin/logout');
  await logout.dblclick();
  await page.getByRole('button', { name: 'Loading...' }).waitFor();
  release();
  await page.getByRole('heading', { name: 'Administrator login' }).waitFor();
  expect(calls).toEqual(['/api/admin/logout']);
  await expect.poll(() => page.context().cookies()).toEqual([]);
  const expiredToken = await fetch(`${address}/api/admin/first-name`, { headers: { Authorization: `Bearer ${token}` } });
  expect(expiredToken.status).toBe(401);
});

test('logging out with an expired session sends no request', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  await fetch(`${address}/api/admin/logout`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
  const page = await openPage('/admin/logout', { token, expectedErrors: [401] });
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Administrator login' }).waitFor();
  await expect.poll(() => page.context().cookies()).toEqual([]);
});

test('the 404 page is shown inside the admin layout', { tags: ['full'] }, async () => {
  const page = await openPage('/admin/nowhere', { token: await asAdmin(), expectedErrors: [404] });
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', greeting).waitFor();
});

test('without a network a page visited for the first time opens the admin area with an error message', { tags: ['full'] }, async () => {
  const page = await openPage('/admin', { token: await asAdmin(), expectedErrors: ['network'] });
  await page.getByRole('heading', greeting).waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('alert').getByText('We could not fetch the users: there is no connection.').waitFor();
  await page.getByRole('link', { name: 'Word of the Day' }).click();
  await page.getByRole('alert').getByText('We could not fetch the Word of the Day: there is no connection.').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('article').waitFor();
});
