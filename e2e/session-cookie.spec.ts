import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { noCookiesMessage } from '#app/login-session/store-session.ts';
import { admin } from '#tests/support/api-client.ts';
import { field, login, newLearner, password, pinFor } from './accounts.ts';
import { blockCookies, dropSecureCookies } from './cookies.ts';
import { expectAccessible, newPage, server } from './page.ts';

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const saysNoCookies = (page: Page) => page.getByRole('alert').getByText(noCookiesMessage, { exact: true }).waitFor();

test('learners and staff log in where a browser drops secure cookies on plain http, as Safari does', { tags: ['full'] }, async () => {
  const email = await newLearner();
  const page = await newPage();
  await dropSecureCookies(page);
  await page.goto('/login');
  expect(await field(page, 'Email').getAttribute('autocomplete')).toBe('username');
  await login(page, email);
  await page.getByRole('status').getByText('Login successful').waitFor();
  expect(await page.context().cookies()).toMatchObject([{ name: 'token', secure: false, sameSite: 'Lax', path: '/' }]);
  await page.context().clearCookies();
  await page.goto('/admin/login');
  expect(await field(page, 'Email').getAttribute('autocomplete')).toBe('username');
  await login(page, admin.email, admin.password);
  await page.getByRole('heading', { name: 'Welcome, Admin' }).waitFor();
  await page.goto('/admin/logout');
  await press(page, 'Logout');
  await page.getByRole('heading', { name: 'Administrator login' }).waitFor();
  expect(await page.context().cookies()).toEqual([]);
});

// A rare browser; the gate has the login in login.spec.ts.
test('where the browser keeps no cookies a login says so and what to do, keeps what was typed, and ends its session', {
  tags: ['full'],
}, async () => {
  const email = await newLearner();
  const page = await newPage();
  await blockCookies(page);
  await page.goto('/login');
  const response = page.waitForResponse('**/api/login');
  await login(page, email);
  await saysNoCookies(page);
  await expectAccessible(page);
  expect([await field(page, 'Email').inputValue(), await field(page, 'Password').inputValue()]).toEqual([email, password]);
  const { token } = await (await response).json();
  await expect.poll(async () => (await server.call('GET', '/auth/me', { token })).status).toBe(401);
});

/** The server takes no other call with this token, so that its end is refused. */
const unknownSession = { expectedErrors: [401] };

test('the login of the staff and its second step say that the browser keeps no cookies', { tags: ['full'] }, async () => {
  const page = await newPage(unknownSession);
  await blockCookies(page);
  await page.goto('/admin/login');
  await login(page, admin.email, admin.password);
  await saysNoCookies(page);
  await page.route('**/api/admin/login', (route) => route.fulfill({ json: { message: 'Second step', secondStep: 'step' } }));
  await page.route('**/api/login/second-step', (route) => route.fulfill({ json: { message: 'Login successful', token: 'kept-nowhere' } }));
  await press(page, 'Log in');
  await field(page, 'Code').fill('123456');
  await press(page, 'Go on');
  await saysNoCookies(page);
  expect(await field(page, 'Code').inputValue()).toBe('123456');
});

test('a verification says that the browser keeps no cookies, and the account can log in', { tags: ['full'] }, async () => {
  const email = await newLearner({ verified: false });
  const page = await newPage();
  await blockCookies(page);
  await page.goto('/verify');
  await field(page, 'Email').fill(email);
  await field(page, 'Verification pin').fill(await pinFor(email));
  await press(page, 'Verify');
  await saysNoCookies(page);
  expect((await server.call('POST', '/login', { json: { email, password } })).status).toBe(200);
});

test('an accepted invitation says that the browser keeps no cookies', { tags: ['full'] }, async () => {
  const page = await newPage(unknownSession);
  await blockCookies(page);
  await page.route('**/api/staff-invitation', (route) =>
    route.fulfill({ json: { email: 'new@example.com', role: 'editor', endsOn: '2030-01-01T00:00:00.000Z' } }),
  );
  await page.route('**/api/staff-invitation/accept', (route) => route.fulfill({ json: { message: 'Welcome', token: 'kept-nowhere' } }));
  await page.goto('/admin/invitation#token=of-the-mail');
  await field(page, 'First name').fill('Ada');
  await field(page, 'Last name').fill('Obi');
  await field(page, 'Password').fill('the secret of an editor');
  await press(page, 'Accept the invitation');
  await saysNoCookies(page);
  expect(await field(page, 'First name').inputValue()).toBe('Ada');
});
