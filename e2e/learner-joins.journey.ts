import { expect, test } from 'vitest';
import { fillRegistration, logIn, newLearner, pinFor } from './people.ts';
import { expectAccessible, newEmail, visit } from './visit.ts';

test('a learner registers, verifies with the pin from the mail, logs in, likes and is known', async () => {
  const email = newEmail('joining');
  const page = await visit('/', { complaints: /400/ });
  await page.getByRole('link', { name: 'Get Started' }).click();
  await page.getByRole('heading', { level: 1, name: 'Register as a learner' }).waitFor();
  await fillRegistration(page, { Email: email });
  await page.getByLabel('Your level').selectOption('intermediate');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('heading', { level: 1, name: 'Verify your account' }).waitFor();
  const carried = page.getByRole('main').getByLabel('Email', { exact: true });
  expect(await carried.inputValue()).toBe(email);
  expect(await carried.getAttribute('readonly')).not.toBeNull();
  await page.reload();
  await expect.poll(() => carried.inputValue()).toBe(email);
  expect(await carried.getAttribute('readonly')).not.toBeNull();
  const pin = await pinFor(email);
  await page.getByLabel('Verification pin').fill(pin === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByRole('alert').getByText('Invalid verification pin').waitFor();
  await page.getByLabel('Verification pin').fill(pin);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.waitForURL('**/blog');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Log in' }).click();
  await logIn(page, email);
  await page.waitForURL('**/blog');
  await page.getByRole('status').getByText('Login successful').waitFor();
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: 'token', path: '/', sameSite: 'Lax', secure: true, httpOnly: false });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(86_000);

  const like = page.getByRole('button', { name: /^Like ọ́jị́/ });
  const before = Number((await like.textContent())?.match(/\d+/)?.[0]);
  await like.click();
  await page.getByText('Liked', { exact: true }).waitFor();
  await page.getByRole('button', { name: `Like ọ́jị́, ${before + 1} like` }).waitFor();
  expect(await like.getAttribute('aria-pressed')).toBe('true');
  await page.reload();
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
  await like.click();
  await page.getByText('Unliked', { exact: true }).waitFor();

  await page
    .getByRole('link', { name: /Counting from one to twenty/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /Counting from one/ }).waitFor();
  await expect.poll(() => page.getByLabel('Name (optional)').inputValue()).toBe('Learner Example');
  expect(await page.getByLabel('Email (optional)').inputValue()).toBe(email);
  await page.getByLabel('Anonymous').check();
  expect(await page.getByLabel('Name (optional)').count()).toBe(0);
});

test('a registration says everything that is missing, and each sentence goes when its field is edited', async () => {
  const page = await visit('/register');
  await page.getByRole('button', { name: 'Register' }).click();
  const sentences = ['First name', 'Last name', 'Email', 'Phone number', 'Password', 'Confirm password'].map((field) => `${field} is required`);
  for (const sentence of sentences) await page.getByText(sentence, { exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('first_name');
  await expectAccessible(page);
  await page.getByLabel('First name').fill('L');
  expect(await page.getByText('First name is required').count()).toBe(0);
  expect(await page.getByText('Last name is required').count()).toBe(1);
  await page.getByLabel('Password', { exact: true }).fill('one long secret');
  await page.getByLabel('Confirm password', { exact: true }).fill('another secret');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('Passwords do not match').waitFor();
  const confirm = page.getByLabel('Confirm password', { exact: true });
  expect(await confirm.getAttribute('aria-invalid')).toBe('true');
});

test('a refused registration and a lost network keep what was typed', async () => {
  const known = await newLearner();
  const page = await visit('/register', { complaints: /409|ERR_|Failed to load/ });
  await fillRegistration(page, { Email: known });
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('alert').getByText('User with this email already exists').waitFor();
  expect(await page.getByLabel('First name').inputValue()).toBe('Learner');
  await page.route('**/api/register', (route) => route.abort());
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('alert').getByText('Network error, please try again').waitFor();
  expect(await page.getByRole('main').getByLabel('Email', { exact: true }).inputValue()).toBe(known);
});

test('while a registration is on its way the button says so and cannot be pressed', async () => {
  const page = await visit('/register');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/register', async (route) => {
    await held;
    await route.continue();
  });
  await fillRegistration(page);
  await page.getByRole('button', { name: 'Register' }).click();
  const button = page.getByRole('button', { name: 'Loading...' });
  await button.waitFor();
  expect(await button.isDisabled()).toBe(true);
  release();
  await page.waitForURL('**/verify');
});

test('everything of a registration can be done with the keyboard', async () => {
  const page = await visit('/register');
  const email = newEmail('keyboard');
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  };
  await page.getByLabel('First name').focus();
  for (const text of ['Learner', 'Example', email, '+234 800']) await type(text);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await type('a long enough secret');
  await page.keyboard.press('Tab');
  await page.keyboard.type('a long enough secret');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/verify');
});

test('the verify page opened by itself lets the address be typed, and sends a new pin', async () => {
  const email = await newLearner({ verified: false });
  const page = await visit('/verify', { complaints: /400|404/ });
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByText('Email is required').waitFor();
  await page.getByText('Verification pin is required').waitFor();
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(newEmail('nobody'));
  await page.getByLabel('Verification pin').fill('123456');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByRole('alert').getByText('User not found').waitFor();
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send me a new pin' }).click();
  await page.getByText('a new pin is on its way').waitFor();
});

test('logging in says what is wrong, and offers a new pin to whoever has not verified', async () => {
  const unverified = await newLearner({ verified: false });
  const verified = await newLearner();
  const page = await visit('/login', { complaints: /40\d|ERR_|Failed to load/ });
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Email is required').waitFor();
  await page.getByText('Password is required').waitFor();
  await logIn(page, newEmail('nobody'));
  await page.getByRole('alert').getByText('User not found').waitFor();
  await logIn(page, verified, 'not the password');
  await page.getByRole('alert').getByText('Invalid password').waitFor();
  await logIn(page, unverified);
  await page.getByRole('alert').getByText('User is not verified').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Enter the pin' }).click();
  await page.getByRole('heading', { level: 1, name: 'Verify your account' }).waitFor();
  expect(await page.getByRole('main').getByLabel('Email', { exact: true }).inputValue()).toBe(unverified);
});
