import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { field, fillRegistration, newLearner, password, pinFor, postApi } from './accounts.ts';
import { afterMs, expectAccessible, freezeTime, mailTo, mockApiError, newEmail, openPage } from './page.ts';

const apply = (page: Page) => page.getByRole('button', { name: 'Apply as a tutor' });

test('a tutor applies from the front page, sees the confirmation, and is redirected to the front page after 2 s', async () => {
  const email = newEmail('tutor');
  const page = await openPage('/');
  await freezeTime(page);
  await page.getByRole('link', { name: 'Become a Tutor' }).click();
  await page.getByRole('heading', { level: 1, name: 'Become a tutor' }).waitFor();
  await fillRegistration(page, { 'First name': 'Tutor', Email: email });
  await field(page, 'The level you teach').selectOption('advanced');
  await apply(page).click();
  await page.getByRole('status').getByText('Registration successful').waitFor();
  await page.clock.runFor(1_900);
  expect(new URL(page.url()).pathname).toBe('/tutor-registration');
  await expect.poll(() => afterMs(page, 200, async () => new URL(page.url()).pathname)).toBe('/');
  await page.getByRole('heading', { level: 1, name: 'Learn Igbo with Ease' }).waitFor();
  await page.getByRole('status').getByText('Registration successful').waitFor();
  expect((await mailTo(email)).text).toMatch(/^\d{6}$/m);
});

test('a tutor verifies and logs in through the pages of learners', { tags: ['full'] }, async () => {
  const email = newEmail('tutor');
  const application = { first_name: 'Tutor', last_name: 'Example', email, phone_number: '+234 800', password, confirm_password: password };
  await postApi('/tutor', application);
  const page = await openPage('/verify');
  await field(page, 'Email').fill(email);
  await field(page, 'Verification pin').fill(await pinFor(email));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
  expect((await postApi('/login', { email, password })).token).toMatch(/./);
});

test('an application reports all missing fields', { tags: ['full'] }, async () => {
  const page = await openPage('/tutor-registration');
  await apply(page).click();
  await expect.poll(() => page.getByText(/ is required$/).count()).toBe(6);
  await expectAccessible(page);
});

test('a rejected application, a server error and a lost network keep the input', { tags: ['full'] }, async () => {
  const email = await newLearner();
  await postApi('/tutor', { first_name: 'T', last_name: 'E', email, phone_number: '+234 800', password, confirm_password: password });
  const page = await openPage('/tutor-registration', { expectedErrors: [409, 500, 'network'] });
  await fillRegistration(page, { 'First name': 'Tutor', Email: email });
  const rejectWith = async (sentence: string) => {
    await apply(page).click();
    await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
    await expect.poll(() => field(page, 'Email').inputValue()).toBe(email);
    await expect.poll(() => field(page, 'Password').inputValue()).toBe(password);
    await expect.poll(() => page.getByText('Registration successful').count()).toBe(0);
  };
  await rejectWith('Tutor with this email already exists');
  await page.getByRole('link', { name: 'Enter the pin we have sent' }).waitFor();
  await mockApiError(page, '**/api/tutor', 500);
  await rejectWith('Registration failed');
  await page.unrouteAll();
  await page.route('**/api/tutor', (route) => route.abort());
  await rejectWith('Network error, please try again');
});
