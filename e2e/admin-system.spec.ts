import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '#tests/support/server-process.ts';
import { asAdmin } from './accounts.ts';
import { mockSystem } from './admin-system-screens.ts';
import { expectAccessible, focusedName, newPage, openPage } from './page.ts';

test('a test email is sent from the screen, which says what became of it, also after a reload', { tags: ['full'] }, async () => {
  const page = await openPage('/admin/system', { token: await asAdmin() });
  const mail = page.getByRole('region', { name: 'Mail', exact: true });
  await mail.getByText(/^Mails are files in .*outbox: none leaves this machine\.$/).waitFor();
  await mail.getByRole('button', { name: 'Send a test to me' }).click();
  await mail.getByText('The test was written as a file.').waitFor();
  expect(await focusedName(page)).toBe('Send a test to me');
  await page.reload();
  await mail.getByText('The test was written as a file.').waitFor();
});

test('without a folder a backup is refused with a sentence', { tags: ['full'] }, async () => {
  const page = await openPage('/admin/system', { token: await asAdmin(), expectedErrors: [409] });
  const backups = page.getByRole('region', { name: 'Backups', exact: true });
  await backups.getByText('Please name a folder on another disk in BACKUP_DIR').waitFor();
  await backups.getByRole('button', { name: 'Back up now' }).click();
  await backups.getByRole('alert').getByText('There is no folder for backups.').waitFor();
});

test('a backup is begun by keyboard, and the screen follows it to its end', { tags: ['full'] }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-backups-'));
  const server = await startServer({ STARTER_CONTENT: 'off', BACKUP_DIR: folder });
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const written = () => readdirSync(folder).filter((name) => name.endsWith('.db')).length;
  // The one of the start.
  await expect.poll(written).toBe(1);
  const page = await openPage('/admin/system', { baseURL: server.address, token: await server.adminToken() });
  const backups = page.getByRole('region', { name: 'Backups', exact: true });
  await backups.getByText(/^The last backup: /).waitFor();
  await backups.getByRole('button', { name: 'Back up now' }).focus();
  await page.keyboard.press('Enter');
  await backups.getByText('A backup is being written.').waitFor();
  await backups.getByText('The new backup is written.').waitFor();
  expect(written()).toBe(2);
  expect(await focusedName(page)).toBe('Back up now');
  await expectAccessible(page);
});

test('a fault is named at the top, and the link leads to it', { tags: ['full'] }, async () => {
  const page = await newPage({ token: await asAdmin() });
  await mockSystem({ work: { dueJobs: 0, deadJobs: 0, waitingMails: 0, deadMails: 1, isLate: false } })(page);
  await page.goto('/admin/system');
  await page.getByText('One part needs your attention: Background work.').waitFor();
  await page.getByRole('link', { name: 'Background work', exact: true }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('work');
  await page.getByRole('region', { name: 'Background work' }).getByText('Please look', { exact: true }).waitFor();
});
