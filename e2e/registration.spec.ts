import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { field, fillRegistration, login, newLearner, password, pinFor, postApi } from './accounts.ts';
import { delayRequests, expectAccessible, focusedName, mockApiError, newEmail, openPage, untilPrefetched, waitForMails } from './page.ts';

const register = (page: Page) => page.getByRole('button', { name: 'Register' });
const verify = (page: Page) => page.getByRole('button', { name: 'Verify', exact: true });
const onVerifyPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Verify your account' }).waitFor();
const labels = ['First name', 'Last name', 'Email', 'Phone number', 'Password', 'Confirm password'];

test('a learner registers from the front page, verifies with the PIN from the email, and is redirected to the blog', async () => {
  const email = newEmail('joining');
  const page = await openPage('/', { expectedErrors: [400] });
  await page.getByRole('link', { name: 'Get Started' }).click();
  await page.getByRole('heading', { level: 1, name: 'Register as a learner' }).waitFor();
  await expect.poll(() => field(page, 'Your level').inputValue()).toBe('beginner');
  await fillRegistration(page, { Email: email });
  await field(page, 'Your level').selectOption('intermediate');
  await register(page).click();
  await onVerifyPage(page);
  await page.getByText('We have sent a pin of six digits to your email address.').waitFor();
  await expect.poll(() => field(page, 'Email').inputValue()).toBe(email);
  await expect.poll(() => field(page, 'Email').isEditable()).toBe(false);
  await page.reload();
  await expect.poll(() => field(page, 'Email').inputValue()).toBe(email);
  await expect.poll(() => field(page, 'Email').isEditable()).toBe(false);
  const pin = await pinFor(email);
  await field(page, 'Verification pin').fill(pin === '000000' ? '111111' : '000000');
  await verify(page).click();
  await page.getByRole('alert').getByText('Invalid verification pin').waitFor();
  await expectAccessible(page);
  await field(page, 'Verification pin').fill(pin);
  await verify(page).click();
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/blog');
  await page.getByRole('status').getByText('Verification successful').waitFor();
  // The pin has logged in.
  await page.goto('/account');
  await page.getByText(email).waitFor();
});

// In the gate contact.spec.ts has the errors of a form, and the test above a registration.
test('registration reports all missing fields, and each error disappears when its field is edited', { tags: ['full'] }, async () => {
  const page = await openPage('/register');
  const requestCount: string[] = [];
  page.on('request', (request) => requestCount.push(request.url()));
  const missingMessages = page.getByText(/ is required$/);
  await register(page).click();
  const sentences = labels.map((label) => `${label} is required`);
  await expect.poll(() => missingMessages.allTextContents()).toEqual(sentences);
  await expect.poll(() => focusedName(page)).toBe('first_name');
  await expect.poll(() => field(page, 'First name').getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page);
  for (const [nth, label] of labels.entries()) {
    await field(page, label).fill('x');
    await expect.poll(() => missingMessages.allTextContents()).toEqual(sentences.slice(nth + 1));
  }
  expect(requestCount.filter((url) => url.includes('/api/'))).toEqual([]);
});

test('two different passwords are rejected at the second field, which gets the focus', { tags: ['full'] }, async () => {
  const page = await openPage('/register');
  await fillRegistration(page, { 'Confirm password': 'another long secret' });
  await register(page).click();
  await page.getByText('Passwords do not match').waitFor();
  const confirm = field(page, 'Confirm password');
  await expect.poll(() => focusedName(page)).toBe('confirm_password');
  const described = (await confirm.getAttribute('aria-describedby')) ?? '';
  await expect.poll(() => page.locator(`[id="${described}"]`).textContent()).toBe('Passwords do not match');
  await confirm.fill('x');
  await expect.poll(() => page.getByText('Passwords do not match').count()).toBe(0);
});

// Proves A46.
test('a rejected registration, a server error and a lost network keep the input', { tags: ['full'] }, async () => {
  const isKnown = await newLearner();
  const page = await openPage('/register', { expectedErrors: [409, 500, 'network'] });
  await fillRegistration(page, { Email: isKnown });
  await field(page, 'Your level').selectOption('advanced');
  const enteredPin = () => Promise.all([...labels, 'Your level'].map((label) => field(page, label).inputValue()));
  const before = await enteredPin();
  const refusedWith = async (sentence: string) => {
    await register(page).press('Enter');
    await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
    await expect.poll(() => enteredPin()).toEqual(before);
    await expect.poll(() => focusedName(page), { message: 'the keyboard stays where it was' }).toBe('Register');
  };
  await refusedWith('User with this email already exists');
  await page.getByRole('link', { name: 'Enter the pin we have sent' }).waitFor();
  await expectAccessible(page);
  await mockApiError(page, '**/api/register', 500);
  await refusedWith('Registration failed');
  await page.unrouteAll();
  await page.route('**/api/register', (route) => route.abort());
  await refusedWith('Network error, please try again');
});

test('a learner whose email a third party registered gets 409, enters the PIN, and logs in with her own password', { tags: ['full'] }, async () => {
  const email = await newLearner({ verified: false });
  const own = 'the secret of the owner';
  const page = await openPage('/register', { expectedErrors: [409] });
  await fillRegistration(page, { Email: email, 'First name': 'Ada', Password: own, 'Confirm password': own });
  await register(page).click();
  await page.getByRole('alert').getByText('User with this email already exists', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Enter the pin we have sent' }).click();
  await onVerifyPage(page);
  await expect.poll(() => field(page, 'Email').inputValue()).toBe(email);
  await expect.poll(() => field(page, 'Email').isEditable()).toBe(false);
  await page.getByText('take the one that names the time at which you registered').waitFor();
  const [newestPin] = await waitForMails(2, (mail) => mail.to?.[0]?.address === email && /pin/.test(mail.subject ?? ''));
  expect(newestPin?.text).toContain('registered more than once');
  await field(page, 'Verification pin').fill(newestPin?.text?.match(/^\d{6}$/m)?.[0] ?? '');
  await verify(page).click();
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
  await page.goto('/login');
  await login(page, email, own);
  await page.getByRole('status').getByText('Login successful').waitFor();
});

test('the PIN of another registration, entered after the right one, shows what to do and keeps the input', { tags: ['full'] }, async () => {
  const email = await newLearner({ verified: false });
  const secondRegistration = { first_name: 'Ada', last_name: 'Obi', email, phone_number: '+234 800', password, confirm_password: password };
  await postApi('/register', secondRegistration).catch(() => undefined);
  const [newestPin, first] = await waitForMails(2, (mail) => mail.to?.[0]?.address === email && /pin/.test(mail.subject ?? ''));
  const pinOf = (mail: typeof first) => mail?.text?.match(/^\d{6}$/m)?.[0] ?? '';
  await postApi('/verify', { email, verification_pin: pinOf(newestPin) });
  const page = await openPage('/verify', { expectedErrors: [409] });
  await field(page, 'Email').fill(email);
  await field(page, 'Verification pin').fill(pinOf(first));
  await verify(page).click();
  await page.getByRole('alert').getByText('This account is verified already, with the pin of another registration.').waitFor();
  await expect.poll(() => field(page, 'Verification pin').inputValue()).toBe(pinOf(first));
});

test('errors that only the server detects show its message at their field', { tags: ['full'] }, async () => {
  const page = await openPage('/register', { expectedErrors: [400] });
  const error = 'This sentence is the server’s own';
  await page.route('**/api/register', (route) => route.fulfill({ status: 400, json: { error, message: error, errors: { phone_number: error } } }));
  await fillRegistration(page);
  await register(page).click();
  await page.getByRole('alert').getByText(error).waitFor();
  await expect.poll(() => field(page, 'Phone number').getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => focusedName(page)).toBe('phone_number');
});

test('the button shows that a registration is being sent, and it is sent once', { tags: ['full'] }, async () => {
  const page = await openPage('/register');
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/register') && sent.push(request.method()));
  const release = await delayRequests(page, '**/api/register');
  await fillRegistration(page);
  await register(page).click();
  const button = page.getByRole('button', { name: 'Loading...' });
  await button.waitFor();
  await expect.poll(() => button.isDisabled()).toBe(true);
  await field(page, 'First name').press('Enter');
  release();
  await onVerifyPage(page);
  expect(sent).toEqual(['POST']);
});

test('registration works by keyboard alone', { tags: ['full'] }, async () => {
  const page = await openPage('/register');
  const email = newEmail('keyboard');
  const { keyboard } = page;
  const type = async (text: string) => {
    await keyboard.type(text);
    await keyboard.press('Tab');
  };
  await field(page, 'First name').focus();
  for (const text of ['Learner', 'Example', email, '+234 800']) await type(text);
  await keyboard.press('ArrowDown');
  await expect.poll(() => field(page, 'Your level').inputValue()).toBe('intermediate');
  await keyboard.press('Tab');
  await type('a long enough secret');
  await expect.poll(() => focusedName(page)).toBe('Show password');
  await keyboard.press('Space');
  await expect.poll(() => field(page, 'Password').getAttribute('type')).toBe('text');
  await keyboard.press('Tab');
  await keyboard.type('a long enough secret');
  await keyboard.press('Enter');
  await onVerifyPage(page);
  await expect.poll(() => focusedName(page)).toBe('main');
  const pin = await pinFor(email);
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type(pin);
  await keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
});

test('a form first used without a network shows an error message, and works when it is back', { tags: ['full'] }, async () => {
  const page = await openPage('/register', { expectedErrors: ['network'] });
  await untilPrefetched(page);
  await page.context().setOffline(true);
  await fillRegistration(page);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('alert').getByText('Network error, please try again').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL('**/verify');
});
