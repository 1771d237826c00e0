import { expect, test } from 'vitest';
import { asAdmin, newLearner } from './accounts.ts';
import { openPage, server } from './page.ts';

test('an administrator helps a person who has no pin, notes it, and deletes the account when asked to', async () => {
  const email = await newLearner({ verified: false });
  const { users, accounts } = server.api(await asAdmin());
  const { rows } = await accounts.users({ search: email, page: 1, limit: 10 });
  const id = rows[0]?.id ?? 0;
  const page = await openPage(`/admin/users/${id}`, { token: await asAdmin(), expectedErrors: [404] });
  await page.getByRole('button', { name: 'Send the pin again' }).click();
  await page.getByRole('status').getByText(`A new pin is on its way to ${email}`).waitFor();
  await page.getByRole('textbox', { name: /^Note/ }).fill('Called about the pin.');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await page.getByRole('alertdialog').getByText('The note is saved').waitFor();
  await page.keyboard.press('Escape');
  expect((await users.read({ id })).note.text).toBe('Called about the pin.');
  await page.getByRole('button', { name: 'Delete the account' }).click();
  await page.getByRole('dialog').getByLabel('Email address of the account').fill(email);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await page.getByRole('alertdialog').getByText('The account is deleted').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  await page.goto(`/admin/users/${id}`);
  await page.getByRole('heading', { name: 'This user is gone' }).waitFor();
});
