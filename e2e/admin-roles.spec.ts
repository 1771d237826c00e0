// Proves T11.

import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#app/auth/passwords.server.ts';
import type { Role } from '#app/auth/roles.server.ts';
import { openDatabase } from '#app/db/database.server.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { login } from './accounts.ts';
import { expectAccessible, horizontalOverflow, openPage } from './page.ts';
import { startWithContent } from './starter-content.ts';

const password = 'the secret of the staff';
const staff: Role[] = ['editor', 'moderator'];
let server: Awaited<ReturnType<typeof startWithContent>>;

beforeAll(async () => {
  server = await startWithContent({}, { fill: insertAccounts });
});
afterAll(() => server?.stop());

const emailOf = (role: Role) => `${role}@example.com`;

async function insertAccounts(dataDir: string): Promise<void> {
  const { db, migrate, close } = openDatabase(join(dataDir, 'academy.db'));
  await migrate();
  for (const role of staff) await insertStaff(db, emailOf(role), [role], await hashPassword(password));
  await close();
}

/** Opens a page of the admin area after a login on the login page. */
async function openAs(role: Role, path: string, options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(path, { baseURL: server.address, ...options });
  await page.getByRole('heading', { name: 'Administrator login' }).waitFor();
  await login(page, emailOf(role), password);
  return page;
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Administration' }).getByRole('listitem').allInnerTexts();
const forbidden = (page: Page) => page.getByRole('heading', { name: 'You may not open this page' });

test('an editor sees only the pages and numbers of the role, also after a reload', { tags: ['full'] }, async () => {
  const page = await openAs('editor', '/admin');
  for (const step of [() => Promise.resolve(), () => page.reload()]) {
    await step();
    await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
    await expect.poll(() => menu(page)).toEqual(['Dashboard', 'Blog', 'Course', 'Word of the Day', 'Your drafts', 'Settings', 'Handbook', 'Logout']);
    await expect.poll(() => page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Total Blogs']);
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Word of the Day' }).click();
  await page.getByRole('button', { name: 'Create Word of the Day' }).waitFor();
});

test.each([390, 1280])(
  'a page without permission says so inside the layout, at %i px, and leads to the dashboard',
  { tags: ['full'] },
  async (width) => {
    const page = await openAs('editor', '/admin/users?page=2', { expectedErrors: [403], viewport: { width, height: 844 } });
    await forbidden(page).waitFor();
    await expect.poll(() => page.title()).toMatch(/^You may not open this page · /);
    await page.getByText('Your role does not include it. Please ask an administrator').waitFor();
    await expectAccessible(page);
    await expect.poll(() => horizontalOverflow(page)).toBe(0);
    await page.reload();
    await forbidden(page).waitFor();
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
  },
);

test('a page whose data is public still needs its permission', { tags: ['full'] }, async () => {
  const page = await openAs('moderator', '/admin/word-of-day');
  await forbidden(page).waitFor();
  await expect.poll(() => menu(page)).toEqual(['Dashboard', 'Comments', 'Messages', 'Your drafts', 'Settings', 'Handbook', 'Logout']);
});

test('a moderator gets the parts of the dashboard that the role may see, and no others', { tags: ['full'] }, async () => {
  const page = await openAs('moderator', '/admin');
  await page.getByText('Every message has its answer.').or(page.getByText('to answer')).waitFor();
  const parts = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(parts).toEqual(['Comments waiting', 'Messages waiting']);
  await expectAccessible(page);
});

test('a role without numbers gets a dashboard that says so', { tags: ['full'] }, async () => {
  const page = await openAs('editor', '/admin');
  await page.getByRole('heading', { name: 'Total Blogs' }).waitFor();
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({ json: { first_name: 'Ada', last_name: 'Obi', email: 'ada@example.com', staff: true, permissions: ['admin:access'] } }),
  );
  await page.reload();
  await page.getByText('Your role has no numbers to show here.').waitFor();
  await expectAccessible(page);
});

test('an action beyond the role shows the sentence of the server', { tags: ['full'] }, async () => {
  const page = await openAs('editor', '/admin/word-of-day', { expectedErrors: [403] });
  await page.getByRole('button', { name: 'Create Word of the Day' }).click();
  await page.route('**/api/word-of-day', (route) => route.fulfill({ status: 403, json: { error: 'Your role does not allow this.' } }));
  await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill('Ụlọ');
  await page.getByRole('dialog').getByLabel('Body', { exact: true }).fill('House');
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('alert').getByText('Your role does not allow this.').waitFor();
});
