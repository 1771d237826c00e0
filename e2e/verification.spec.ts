import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { field, newLearner } from './accounts.ts';
import { expectAccessible, focusedName, mockApiError, newEmail, openPage, waitForMails } from './page.ts';

const verify = (page: Page) => page.getByRole('button', { name: 'Verify', exact: true });

test('the link of the mail fills the address on another device, and the blog begins with the first lesson', { tags: ['full'] }, async () => {
  const email = await newLearner({ verified: false });
  const page = await openPage(`/verify#email=${encodeURIComponent(email)}`, { expectedErrors: [400] });
  await expect.poll(() => field(page, 'Email').inputValue()).toBe(email);
  expect(new URL(page.url()).hash).toBe('');
  for (let nth = 0; nth < 5; nth += 1) {
    await field(page, 'Verification pin').fill(`12 34 ${nth}`);
    await verify(page).click();
    await page.getByRole('alert').getByText('Invalid verification pin', { exact: true }).waitFor();
  }
  await page.getByText('Please request a new pin.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send me a new pin' }).click();
  await page.getByText('a new pin is on its way').waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await expect.poll(() => page.getByText('Please request a new pin.').count()).toBe(0);
  const [mail] = await waitForMails(2, ({ to, subject = '' }) => to?.[0]?.address === email && /pin/.test(subject));
  const pin = mail?.text?.match(/^\d{6}$/m)?.[0] ?? '';
  await field(page, 'Verification pin').fill(`${pin.slice(0, 3)} ${pin.slice(3)}`);
  await verify(page).click();
  const link = page.getByRole('link', { name: 'Begin your first lesson' });
  await link.waitFor();
  expect(new URL(page.url()).pathname).toBe('/blog');
  await expectAccessible(page);
  await link.click();
  await page.waitForURL('**/study/today');
});

// Proves A44.
test('the verification page opened directly lets the email be typed and reports missing fields', { tags: ['full'] }, async () => {
  const page = await openPage('/verify', { expectedErrors: [404] });
  await verify(page).click();
  await page.getByText('Email is required').waitFor();
  await page.getByText('Verification pin is required').waitFor();
  await expect.poll(() => focusedName(page)).toBe('email');
  await expectAccessible(page);
  await field(page, 'Email').fill(newEmail('unknown'));
  await field(page, 'Verification pin').fill('123456');
  await verify(page).click();
  await page.getByRole('alert').getByText('User not found').waitFor();
});

test('a new PIN is sent on demand and verifies', { tags: ['full'] }, async () => {
  const email = await newLearner({ verified: false });
  const page = await openPage('/verify');
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Send me a new pin' }).click();
  await page.getByRole('status').getByText('a new pin is on its way').waitFor();
  const [newestPin, ...others] = await waitForMails(2, (mail) => mail.to?.[0]?.address === email && /pin/.test(mail.subject ?? ''));
  expect(others).toHaveLength(1);
  await field(page, 'Verification pin').fill(newestPin?.text?.match(/^\d{6}$/m)?.[0] ?? '');
  await verify(page).click();
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
});

test('a server error and a lost network keep the PIN in the form', { tags: ['full'] }, async () => {
  const page = await openPage('/verify', { expectedErrors: [500, 'network'] });
  await field(page, 'Email').fill('learner@example.com');
  await field(page, 'Verification pin').fill('123456');
  await mockApiError(page, '**/api/verify', 500);
  await verify(page).click();
  await page.getByRole('alert').getByText('Verification failed').waitFor();
  await page.unrouteAll();
  await page.route('**/api/verify', (route) => route.abort());
  await verify(page).click();
  await page.getByRole('alert').getByText('Network error, please try again').waitFor();
  await expect.poll(() => field(page, 'Verification pin').inputValue()).toBe('123456');
  await expect.poll(() => field(page, 'Email').inputValue()).toBe('learner@example.com');
});

test('opened without a registration, the verification page does not claim that an email was sent', { tags: ['full'] }, async () => {
  const page = await openPage('/verify');
  await page.getByText('Enter the pin of six digits from our email to you.').waitFor();
  await expect.poll(() => page.getByRole('main').getByText('We have sent').count()).toBe(0);
  await expect.poll(() => field(page, 'Email').isEditable()).toBe(true);
});
