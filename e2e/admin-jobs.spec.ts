import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#app/db/database.server.ts';
import { readConfig } from '#app/lib/config.server.ts';
import { insertDeadJob, insertDeadMail } from '#tests/support/factories/jobs.ts';
import { startServer } from '#tests/support/server-process.ts';
import { expectAccessible, focusedName, horizontalOverflow, openPage } from './page.ts';
import { chooseInRow } from './row-menu.ts';

/** Starts a server with failed work: a job that fails again, a job that succeeds, and a mail to the outbox. */
async function startWithDeadJobs() {
  const now = Date.now();
  const fill = async (dataDir: string) => {
    const { db, migrate, close } = openDatabase(readConfig({ DATA_DIR: dataDir }).databaseUrl);
    await migrate();
    await insertDeadJob(db, now, { kind: 'retention.purge', args: 'null' });
    await insertDeadJob(db, now, { kind: 'retention.purge', args: '{}', finished_at: now - 1000 });
    await insertDeadMail(db, now, { mail: { kind: 'contact.message', subject: 'Kedu?' }, dead_at: now - 2000, last_error: '550 User unknown' });
    await close();
  };
  const server = await startServer({ STARTER_CONTENT: 'off' }, { fill });
  onTestFinished(server.stop);
  return { address: server.address, token: await server.adminToken() };
}

const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') });
const shown = (page: Page, count: number) => page.getByText(`Showing 1 to ${count} of ${count} failed jobs and mails`).waitFor();
const focusIsOnMain = (page: Page) => page.evaluate(() => document.activeElement?.id === 'main');

/** Confirms the question, and closes the message with the result. */
async function confirm(page: Page, label: string, message: string): Promise<void> {
  await page.getByRole('alertdialog', { name: label }).getByRole('button', { name: label }).click();
  await page.getByRole('alertdialog', { name: 'Done' }).getByText(message).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focusIsOnMain(page)).toBe(true);
}

test('failed work is tried again by keyboard, and discarded after a confirmation', { tags: ['full'] }, async () => {
  const { address, token } = await startWithDeadJobs();
  const page = await openPage('/admin', { baseURL: address, token, viewport: { width: 1280, height: 900 } });
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Background jobs' }).click();
  await page.getByRole('heading', { level: 1, name: 'Background jobs' }).waitFor();
  await shown(page, 3);
  await expect.poll(() => rows(page).count()).toBe(3);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Try again: retention.purge (job 2)' }).focus();
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await confirm(page, 'Try again', 'The job is tried again now');
  await shown(page, 2);

  await page.getByRole('button', { name: 'Try again: Kedu? (mail 1)' }).click();
  await confirm(page, 'Try again', 'The mail is sent again now');
  await shown(page, 1);

  await chooseInRow(page, 'Discard', 'retention.purge (job 1)');
  await expect.poll(() => focusedName(page)).toBe('Cancel');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(page)).toBe('More actions: retention.purge (job 1)');
  await chooseInRow(page, 'Discard', 'retention.purge (job 1)');
  await confirm(page, 'Discard', 'The job was discarded');
  await page.getByText('No background job has failed, and no email.').waitFor();
  await page.reload();
  await page.getByText('No background job has failed, and no email.').waitFor();
});

test('type and search are in the address, and a reload keeps them', { tags: ['full'] }, async () => {
  const { address, token } = await startWithDeadJobs();
  const page = await openPage('/admin/jobs', { baseURL: address, token });
  await shown(page, 3);
  await page.getByLabel('Type').selectOption('Mails');
  await page.getByLabel('Search by kind or error').fill('unknown 550');
  await shown(page, 1);
  expect(new URL(page.url()).search).toBe('?search=unknown+550&type=mail');
  await page.reload();
  await shown(page, 1);
  await rows(page).getByText('a***@example.com').waitFor();
});

test('a job that fails again comes back, on a phone without horizontal scrolling of the page', { tags: ['full'] }, async () => {
  const { address, token } = await startWithDeadJobs();
  const page = await openPage('/admin/jobs', { baseURL: address, token, viewport: { width: 320, height: 640 } });
  await page.getByRole('button', { name: 'Try again: retention.purge (job 1)' }).click();
  await confirm(page, 'Try again', 'The job is tried again now');
  const response = async () => {
    const dead = await fetch(`${address}/api/admin/jobs?search=arguments`, { headers: { Authorization: `Bearer ${token}` } });
    return ((await dead.json()) as { kind: string }[]).map(({ kind }) => kind);
  };
  await expect.poll(response).toEqual(['retention.purge']);
  await page.reload();
  await page.getByText('This version does not accept the arguments').waitFor();
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
});

test('without a network an error message is shown, and the question stays', { tags: ['full'] }, async () => {
  const { address, token } = await startWithDeadJobs();
  const page = await openPage('/admin/jobs', { baseURL: address, token, expectedErrors: ['network'] });
  await page.route('**/api/admin/jobs/*/retry', (route) => route.abort());
  await page.getByRole('button', { name: 'Try again: retention.purge (job 1)' }).click();
  const question = page.getByRole('alertdialog', { name: 'Try again' });
  await question.getByRole('button', { name: 'Try again' }).click();
  await question.getByRole('alert').getByText('There is no connection. Please try again.').waitFor();
});
