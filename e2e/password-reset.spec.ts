import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { field, login, newLearner, password } from './accounts.ts';
import { expectAccessible, focusedName, mailTo, newEmail, openPage } from './page.ts';

const secret = 'the secret of tomorrow';
const send = (page: Page) => page.getByRole('button', { name: 'Send me the email' });
const set = (page: Page) => page.getByRole('button', { name: 'Set the new password' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const isSet = (page: Page) => heading(page, 'Your new password is set');

async function mailedTo(email: string) {
  const { text = '' } = await mailTo(email, /Choose a new password/);
  return { path: text.match(/\/reset-password\?token=\S+/)?.[0] ?? '', code: text.match(/^\d{6}$/m)?.[0] ?? '' };
}
async function fillPasswords(page: Page, confirm = secret): Promise<void> {
  await field(page, 'New password').fill(secret);
  await field(page, 'Confirm new password').fill(confirm);
}
async function ask(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password');
  await field(page, 'Email').fill(email);
  await send(page).click();
  await page.getByText('If this email address has an account here, an email is on its way.').waitFor();
}

test('from the login by keyboard to the link of the mail, and back to the login with the new password', async () => {
  const email = await newLearner();
  const page = await openPage('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).press('Enter');
  await heading(page, 'Forgot your password?');
  await expectAccessible(page);
  await field(page, 'Email').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await heading(page, 'Choose a new password');
  await expect.poll(() => field(page, 'Email').inputValue()).toBe(email);
  const { path } = await mailedTo(email);
  const response = await page.goto(path);
  expect(response?.headers()['referrer-policy']).toBe('strict-origin');
  await field(page, 'New password').focus();
  await page.keyboard.type(secret);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(secret);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await isSet(page);
  await expect.poll(() => focusedName(page)).toBe('main');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await login(page, email, secret);
  await page.getByRole('status').getByText('Login successful').waitFor();
});

test('the address bar loses the token, and a reload keeps the form', { tags: ['full'] }, async () => {
  const email = await newLearner();
  const page = await openPage('/about');
  await ask(page, email);
  const { path } = await mailedTo(email);
  await page.goto(path);
  await page.waitForURL((url) => url.search === '');
  await page.reload();
  await expect.poll(() => page.locator('input[name="token"]').count()).toBe(1);
  await fillPasswords(page);
  await set(page).click();
  await isSet(page);
});

test('the code works on another device; a wrong one keeps the input', { tags: ['full'] }, async () => {
  const email = await newLearner();
  const page = await openPage('/about', { expectedErrors: [400] });
  await ask(page, email);
  const { code } = await mailedTo(email);
  await field(page, 'Code').fill(code === '000000' ? '111111' : '000000');
  await fillPasswords(page);
  await set(page).click();
  await page.getByText('This code is wrong, or it has expired.').waitFor();
  await expect.poll(() => focusedName(page)).toBe('code');
  await expect.poll(() => field(page, 'New password').inputValue()).toBe(secret);
  await expectAccessible(page);
  await field(page, 'Code').fill(code);
  await set(page).click();
  await isSet(page);
});

test('a used link says so and leads to a new one', { tags: ['full'] }, async () => {
  const email = await newLearner();
  const page = await openPage('/about', { expectedErrors: [400] });
  await ask(page, email);
  const { path } = await mailedTo(email);
  for (const _ of [1, 2]) {
    await page.goto(path);
    await fillPasswords(page);
    await set(page).click();
    await page.getByText(/This link has been used|Your new password is set/).waitFor();
  }
  await page.getByRole('alert').getByText('This link has been used. Please ask for a new one.').waitFor();
  await expect.poll(() => field(page, 'New password').inputValue()).toBe(secret);
  await page.getByRole('link', { name: 'Ask for a new one' }).click();
  await heading(page, 'Forgot your password?');
});

test('missing and different passwords are reported at their fields, without a request', { tags: ['full'] }, async () => {
  const page = await openPage('/reset-password?token=made-up');
  // Before hydration the browser itself asks for the password.
  await page.locator('main form[novalidate]').waitFor();
  await set(page).click();
  await page.getByText('Password is required', { exact: true }).waitFor();
  await expect.poll(() => focusedName(page)).toBe('password');
  await fillPasswords(page, 'another secret');
  await set(page).click();
  await page.getByText('Passwords do not match').waitFor();
  await expect.poll(() => focusedName(page)).toBe('confirm_password');
});

test('an unknown email sees the same page', { tags: ['full'] }, async () => {
  const page = await openPage('/about');
  await ask(page, newEmail('unknown'));
  await heading(page, 'Choose a new password');
});

test('the login that this browser had ends with the others', { tags: ['full'] }, async () => {
  const email = await newLearner();
  const page = await openPage('/login');
  await login(page, email);
  await page.getByRole('status').getByText('Login successful').waitFor();
  await ask(page, email);
  await page.goto((await mailedTo(email)).path);
  await fillPasswords(page);
  await set(page).click();
  await isSet(page);
  expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([]);
});

test('the login of the administration leads to the same page', { tags: ['full'] }, async () => {
  const page = await openPage('/admin/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await heading(page, 'Forgot your password?');
});

test('a form that was posted before the script came clears the sentence of a field while it is corrected', { tags: ['full'] }, async () => {
  const email = await newLearner();
  const page = await openPage('/about', { expectedErrors: [400, 'network'] });
  await ask(page, email);
  const { path } = await mailedTo(email);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.evaluate((to) => location.assign(to), path);
  await expect.poll(() => field(page, 'Code').count()).toBe(0);
  await fillPasswords(page, 'the secret of yesterday');
  await page.unroute('**/assets/*.js');
  await set(page).click();
  const sentence = page.getByRole('main').getByText('Passwords do not match');
  await sentence.waitFor();
  await expect.poll(() => page.locator('form[novalidate]').count()).toBeGreaterThan(0);
  await field(page, 'Confirm new password').pressSequentially('x');
  await expect.poll(() => sentence.count()).toBe(0);
});

test('without JavaScript link and code set a new password, and an error keeps what is no secret', { tags: ['full'] }, async () => {
  const email = await newLearner();
  const page = await openPage('/forgot-password', { javaScriptEnabled: false, expectedErrors: [400] });
  await field(page, 'Email').fill(email);
  await send(page).click();
  await page.getByText('an email is on its way').waitFor();
  const { path, code } = await mailedTo(email);
  await field(page, 'Email').fill(email);
  await field(page, 'Code').fill(code);
  await fillPasswords(page, 'another secret');
  await set(page).click();
  await page.getByText('Passwords do not match').waitFor();
  await expect.poll(() => field(page, 'Email').inputValue()).toBe(email);
  await expect.poll(() => field(page, 'Code').inputValue()).toBe(code);
  await expect.poll(() => page.content()).not.toContain(secret);
  await page.goto(path);
  await fillPasswords(page, 'another secret');
  await set(page).click();
  await page.getByText('Passwords do not match').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await fillPasswords(page);
  await set(page).click();
  await isSet(page);
  const other = await openPage('/login', { expectedErrors: [401] });
  await login(other, email, password);
  await other.getByRole('alert').getByText('Invalid password').waitFor();
});
