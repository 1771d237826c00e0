/** @module-tag full */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { stepAt, totpCode } from '#app/auth/totp.server.ts';
import { admin } from '#tests/support/api-client.ts';
import { field, login } from './accounts.ts';
import { localhostServer } from './localhost-server.ts';
import { expectAccessible, focusedName, openPage } from './page.ts';

const server = localhostServer({ STAFF_SECOND_FACTOR: 'on' });

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const onDashboard = (page: Page) => page.getByRole('heading', { name: 'Welcome, Admin' }).waitFor();

/** Code of the present step, or of the next one, which is accepted, too: neither ends while the test types it. */
const codeOf = (secret: string, offset: number) => totpCode(secret, stepAt(Date.now()) + offset);

async function logout(page: Page): Promise<void> {
  await page.goto('/admin/logout');
  await press(page, 'Logout');
  await page.waitForURL('**/admin/login');
}

// Proves A136.
test('an administrator who needs a second factor sets up an authenticator app, and logs in with codes', async () => {
  const page = await openPage('/admin/login', { baseURL: server().address, expectedErrors: [400, 403] });
  await login(page, admin.email, admin.password);
  await page.getByText('All staff of this academy need a second factor').waitFor();
  for (const path of ['/admin/users', '/admin/blog', '/admin']) {
    await page.goto(path);
    await page.waitForURL('**/admin/second-factor');
    await page.getByText('All staff of this academy need a second factor').waitFor();
  }
  await expectAccessible(page);

  await page.getByLabel('Your password').first().fill(admin.password);
  await press(page, 'Set up an authenticator app');
  await page.getByRole('img', { name: 'QR code with the key' }).waitFor();
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await expectAccessible(page);
  await field(page, '2. Code').fill('000000');
  await press(page, 'Turn on the app');
  await page.getByText('This code is wrong, or it was used before.').first().waitFor();
  await field(page, '2. Code').fill(codeOf(secret, 0));
  await press(page, 'Turn on the app');
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await press(page, 'Download');
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await press(page, 'I have kept them');
  await page.getByText('10 recovery codes are left.').waitFor();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await onDashboard(page);

  await logout(page);
  await login(page, admin.email, admin.password);
  await page.getByText('Your password is right. Now the second step, please.').waitFor();
  await field(page, 'Code').waitFor();
  await expect.poll(() => focusedName(page)).toBe('code');
  await expectAccessible(page);
  await field(page, 'Code').fill('000000');
  await press(page, 'Go on');
  await page.getByText('This code is wrong, or it was used before.').first().waitFor();
  await field(page, 'Code').fill(codeOf(secret, 1));
  await press(page, 'Go on');
  await onDashboard(page);

  await logout(page);
  await login(page, admin.email, admin.password);
  await press(page, 'Use a recovery code');
  await field(page, 'Recovery code').fill(codes[0] ?? '');
  await press(page, 'Go on');
  await onDashboard(page);
  await page.goto('/admin/second-factor');
  await page.getByText('9 recovery codes are left.').waitFor();
});
