import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { field, learnerWithToken, password, postApi } from './accounts.ts';
import { tabTo } from './focus.ts';
import { address, expectAccessible, focusedName, horizontalOverflow, mailTo, mockApiError, newEmail, openPage } from './page.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name, exact: true });
const told = (page: Page, message: string) => page.getByRole('status').getByText(message, { exact: true }).waitFor();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const linkIn = async (email: string, subject: RegExp) =>
  (await mailTo(email, subject)).text?.match(/https?:\/\/[^/]+(\/[\w-]+\?token=\S+)/)?.[1] ?? '';

async function openAccount(
  options: { expectedErrors?: (number | 'network')[]; javaScriptEnabled?: boolean; viewport?: { width: number; height: number } } = {},
) {
  const { email, token } = await learnerWithToken();
  const page = await openPage('/account', { ...options, token });
  await page.getByText(`You are logged in as Learner Example, ${email}.`).waitFor();
  // The list of passkeys comes last, and moves what is below it.
  await button(page, 'Add a passkey').waitFor();
  return { page, email, token };
}

/** Passkeys ask for it as well. */
const emailPassword = (page: Page) => page.getByRole('region', { name: 'Change your email address' }).getByLabel('Your password', { exact: true });

// Proves A77.
test('names, phone number and level are changed by keyboard alone, and the menu shows the new name', { tags: ['full'] }, async () => {
  const { page, email } = await openAccount();
  const { keyboard } = page;
  await tabTo(page, field(page, 'First name'));
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('Adaeze');
  await tabTo(page, field(page, 'Level'));
  await keyboard.press('ArrowDown');
  await tabTo(page, button(page, 'Save my details'));
  await keyboard.press('Enter');
  await told(page, 'Your details are saved');
  await page.getByText(`You are logged in as Adaeze Example, ${email}.`).waitFor();
  await page.getByRole('button', { name: 'Account of Adaeze Example' }).waitFor();
  await page.reload();
  expect([await field(page, 'First name').inputValue(), await field(page, 'Level').inputValue()]).toEqual(['Adaeze', 'intermediate']);
});

// Proves A77.
test('an error keeps what was typed, and stands at its field', { tags: ['full'] }, async () => {
  const { page } = await openAccount({ expectedErrors: [400, 500] });
  await field(page, 'First name').fill('The Academy');
  await field(page, 'Last name').fill('Ọkafọ');
  await button(page, 'Save my details').click();
  await page.getByRole('alert').getByText('Your details were not saved').waitFor();
  await expect.poll(() => field(page, 'First name').getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => focusedName(page)).toBe('first_name');
  await expect.poll(() => field(page, 'Last name').inputValue()).toBe('Ọkafọ');
  await mockApiError(page, '**/api/auth/account', 500, /PUT/);
  await field(page, 'First name').fill('Adaeze');
  await button(page, 'Save my details').click();
  await expect.poll(() => button(page, 'Save my details').isEnabled()).toBe(true);
  await expect.poll(() => field(page, 'First name').inputValue()).toBe('Adaeze');
});

test('when the session has ended meanwhile, a login in another tab lets the save go on', { tags: ['full'] }, async () => {
  const { page, email, token } = await openAccount({ expectedErrors: [401] });
  await postApi('/auth/logout', {}, token);
  await field(page, 'First name').fill('Adaeze');
  await button(page, 'Save my details').click();
  const tab = page.context().waitForEvent('page');
  await page.getByRole('alert').getByRole('link', { name: 'Log in in a new tab' }).click();
  const login = await tab;
  await login.getByRole('main').getByLabel('Email', { exact: true }).fill(email);
  await login.getByRole('main').getByLabel('Password', { exact: true }).fill(password);
  await login.getByRole('button', { name: 'Log in', exact: true }).click();
  await login.getByRole('status').getByText('Login successful').waitFor();
  await expect.poll(() => field(page, 'First name').inputValue()).toBe('Adaeze');
  await button(page, 'Save my details').click();
  await told(page, 'Your details are saved');
});

test('a save is refused when another account has logged in in another tab', { tags: ['full'] }, async () => {
  const { page } = await openAccount();
  const other = await learnerWithToken();
  await page.context().addCookies([{ name: 'token', value: other.token, url: address }]);
  await field(page, 'First name').fill('Adaeze');
  await button(page, 'Save my details').click();
  await page.getByRole('alert').getByText('Another account is logged in here now. Please load this page again.').waitFor();
});

test('the password is changed with the old one, and the other login ends', { tags: ['full'] }, async () => {
  const { page, email } = await openAccount({ expectedErrors: [400] });
  const other = String((await postApi('/login', { email, password })).token);
  await field(page, 'Old password').fill('not the password');
  await field(page, 'New password').fill('another good secret');
  await button(page, 'Change my password').click();
  await page.getByRole('alert').getByText('Your password was not changed').waitFor();
  await expect.poll(() => focusedName(page)).toBe('old_password');
  await expect.poll(() => field(page, 'New password').inputValue()).toBe('another good secret');
  await field(page, 'Old password').fill(password);
  await button(page, 'Change my password').click();
  await told(page, 'Your password is changed, and your other logins have ended');
  await expect.poll(() => field(page, 'Old password').inputValue()).toBe('');
  expect((await fetch(`${address}/api/auth/me`, { headers: { Authorization: `Bearer ${other}` } })).status).toBe(401);
  expect((await mailTo(email, /Your password was changed/)).subject).toBeDefined();
});

// Proves A79.
test('a new email address is confirmed by its link and undone by the old one, each by keyboard', async () => {
  const { page, email } = await openAccount();
  const newAddress = newEmail('new');
  await tabTo(page, field(page, 'New email address'));
  await page.keyboard.type(newAddress);
  await tabTo(page, emailPassword(page));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByText(`${newAddress} is waiting to be confirmed`).waitFor();
  await page.goto(await linkIn(newAddress, /confirm your new email/));
  // The address bar and the history do not keep the token.
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await tabTo(page, button(page, 'Confirm this address'));
  await page.keyboard.press('Enter');
  await told(page, 'Your new email address is in place: from now on you log in with it');
  await expect.poll(() => focusedName(page)).toBe('main');
  await page.goto('/account');
  await page.getByText(`You are logged in as Learner Example, ${newAddress}.`).waitFor();
  await page.goto(await linkIn(email, /was changed/));
  await button(page, 'Undo the change').click();
  await told(page, 'Your earlier email address is back, and all logins have ended');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await heading(page, 'Log in');
});

// Proves A79.
test('a link is used without JavaScript, and says why it is refused a second time', { tags: ['full'] }, async () => {
  const { token } = await learnerWithToken();
  const newAddress = newEmail('new');
  await postApi('/auth/email', { email: newAddress, password }, token);
  const link = await linkIn(newAddress, /confirm your new email/);
  const page = await openPage(link, { javaScriptEnabled: false, expectedErrors: [400] });
  await button(page, 'Confirm this address').click();
  await page.getByText('Your new email address is in place').waitFor();
  await page.goto(link);
  await button(page, 'Confirm this address').click();
  await page.getByRole('alert').getByText('This link has been used').waitFor();
});

// Proves A80.
test('logins are listed with their device, and end one by one or all at once', { tags: ['full'] }, async () => {
  const { email, token } = await learnerWithToken();
  const login = async (userAgent: string) => {
    const headers = { 'Content-Type': 'application/json', 'User-Agent': userAgent };
    const response = await fetch(`${address}/api/login`, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
    return String(((await response.json()) as { token: string }).token);
  };
  const phone = await login('Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0');
  const tablet = await login('Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/604.1');
  await login('');
  const page = await openPage('/account', { token });
  const logins = page.getByRole('list', { name: 'Logins' }).getByRole('listitem');
  await expect.poll(() => logins.count()).toBe(4);
  await expect.poll(() => logins.filter({ hasText: 'This device' }).count()).toBe(1);
  await button(page, /^Log out Firefox on Android,/).click();
  await told(page, 'That login has ended');
  await expect.poll(() => logins.filter({ hasText: 'Firefox on Android' }).count()).toBe(0);
  await expect.poll(() => focusedName(page)).toBe('Logins');
  const statusOf = async (sessionToken: string) =>
    (await fetch(`${address}/api/auth/me`, { headers: { Authorization: `Bearer ${sessionToken}` } })).status;
  expect([await statusOf(phone), await statusOf(tablet)]).toEqual([401, 200]);
  await button(page, 'Log out everywhere else').click();
  await told(page, 'All other logins have ended');
  await expect.poll(() => logins.count()).toBe(1);
  expect([await statusOf(tablet), await statusOf(token)]).toEqual([401, 200]);
});

test('notifications are switched and stay as chosen', { tags: ['full'] }, async () => {
  const { page } = await openAccount();
  await expect.poll(() => field(page, 'Tell me about replies to my comments').isChecked()).toBe(true);
  await field(page, 'Tell me about replies to my comments').uncheck();
  await field(page, 'Send me the newsletter').check();
  await button(page, 'Save my choice').click();
  await told(page, 'Your choice is saved');
  await page.reload();
  await expect.poll(() => field(page, 'Send me the newsletter').isChecked()).toBe(true);
  await expect.poll(() => field(page, 'Tell me about replies to my comments').isChecked()).toBe(false);
});

test('the page logs out', { tags: ['full'] }, async () => {
  const { page } = await openAccount();
  await button(page, 'Log out').click();
  await told(page, 'You are logged out');
  await expect.poll(() => page.context().cookies()).toEqual([]);
});

// Proves A78.
test('the page is accessible and fits 320 pixels, with errors and with a long address', { tags: ['full'] }, async () => {
  const { page } = await openAccount({ viewport: { width: 320, height: 700 } });
  for (const name of ['Change my password', 'Change my email address']) await button(page, name).click();
  await page.getByText('Email is required').waitFor();
  await field(page, 'New email address').fill(newEmail('a-very-long-address-that-does-not-fit-into-one-line'));
  await emailPassword(page).fill(password);
  await button(page, 'Change my email address').click();
  await page.getByText('is waiting to be confirmed').waitFor();
  await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});
