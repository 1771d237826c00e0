import { expect, test } from 'vitest';
import { expectAccessible, newEmail, visit } from './visit.ts';

test('a tutor applies from the front page, reads that it worked, and is back on the front page after two seconds', async () => {
  const page = await visit('/tutor-registration');
  await page.getByLabel('First name').fill('Tutor');
  await page.getByLabel('Last name').fill('Example');
  await page.getByLabel('Email', { exact: true }).fill(newEmail('tutor'));
  await page.getByLabel('Phone number').fill('+234 800 000 0000');
  await page.getByLabel('Password', { exact: true }).fill('a long enough secret');
  await page.getByLabel('Confirm password', { exact: true }).fill('a long enough secret');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apply as a tutor' }).click();
  await page.getByText('Registration successful').waitFor();
  expect(new URL(page.url()).pathname).toBe('/tutor-registration');
  await page.waitForURL('**/');
  await page.getByRole('status').getByText('Registration successful').waitFor();
});
