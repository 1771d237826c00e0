import { expect, test } from 'vitest';
import { asAdmin } from './accounts.ts';
import { expectAccessible, newEmail, openPage } from './page.ts';

test('a list is checked, imported and found, and an address is added, unsubscribed and erased', async () => {
  const page = await openPage('/admin/newsletter', { token: await asAdmin() });
  const [listed, added] = [newEmail('listed'), newEmail('added')];
  const section = page.getByRole('main');
  const dialog = page.getByRole('dialog', { name: 'Import a list of subscribers' });

  await section.getByRole('button', { name: 'Import a list' }).click();
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await dialog.getByText('Please choose a file').waitFor();
  const csv = `email,source,date\n${listed},Paper list at the Easter party,2025-04-20\nnobody,,\n`;
  await dialog.getByLabel('File').setInputFiles({ name: 'easter.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await dialog.getByText('1 address will be added, with where and when they agreed.').waitFor();
  await dialog.getByText('This is not an email address.').waitFor();
  await expectAccessible(page);
  // The report is in the URL.
  await page.reload();
  await dialog.getByRole('button', { name: 'Import 1 address' }).click();
  await dialog.getByText('Done. 1 address added.').waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  await section.getByRole('button', { name: 'Add an address' }).click();
  const form = page.getByRole('dialog', { name: 'Add an address' });
  await form.getByLabel('Email').fill(added);
  await form.getByLabel('Where they agreed').fill('On the phone');
  await form.getByRole('button', { name: 'Add the address' }).click();
  await form.getByText('Please enter the date, too, or leave both fields empty').waitFor();
  await form.getByLabel('On which day').fill('2025-04-20');
  await form.getByRole('button', { name: 'Add the address' }).click();
  await page.getByRole('alertdialog', { name: 'Done' }).getByRole('button', { name: 'OK' }).click();

  await section.getByLabel('Search by address').fill(listed);
  await section.getByLabel('Search by address').press('Enter');
  await page.getByRole('cell', { name: 'Paper list at the Easter party, 20 April 2025' }).waitFor();
  await page.getByRole('button', { name: `Unsubscribe: ${listed}` }).click();
  await page.getByRole('alertdialog', { name: 'Unsubscribe the address' }).getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('alertdialog', { name: 'Done' }).getByRole('button', { name: 'OK' }).click();
  await section.getByText('No subscribers match.').waitFor();
  await page.goto(`/admin/newsletter?${new URLSearchParams({ state: 'unsubscribed', search: listed })}`);
  await page.getByRole('cell', { name: /^Unsubscribed/ }).waitFor();
  expect(await page.getByRole('button', { name: /^Unsubscribe: / }).count()).toBe(0);
  await page.getByRole('button', { name: `Erase: ${listed}` }).click();
  await page.getByRole('alertdialog', { name: 'Erase the address' }).getByRole('button', { name: 'Erase' }).click();
  await page.getByRole('alertdialog', { name: 'Done' }).getByRole('button', { name: 'OK' }).click();
  await section.getByText('No subscribers match.').waitFor();
});
