import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#app/auth/passwords.server.ts';
import { openDatabase } from '#app/db/database.server.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { login } from './accounts.ts';
import { expectAccessible, focusedName, openPage } from './page.ts';
import { bodyField, chooseImage, openForm, pictureWords, saveButton, titleField, unsentDrafts } from './posts.ts';
import { chooseInRow } from './row-menu.ts';
import { startWithContent } from './starter-content.ts';

const password = 'the secret of the staff';
let server: Awaited<ReturnType<typeof startWithContent>>;

beforeAll(async () => {
  server = await startWithContent({}, { fill: insertAccounts });
});
afterAll(() => server?.stop());

const emails = ['ada@example.com', 'obi@example.com'];
async function insertAccounts(dataDir: string): Promise<void> {
  const { db, migrate, close } = openDatabase(join(dataDir, 'academy.db'));
  await migrate();
  for (const email of emails) await insertStaff(db, email, ['administrator'], await hashPassword(password));
  await close();
}

async function tokenOf(email: string): Promise<string> {
  return String((await server.call('POST', '/admin/login', { json: { email, password } })).body.token);
}

/** Opens the posts with the session of an account; each test has its own drafts. */
async function visit(token: string, path = '/admin/blog', options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(path, { baseURL: server.address, token, ...options });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

async function asAda(): Promise<string> {
  const token = await tokenOf('ada@example.com');
  for (const { form, subject } of await draftsOf(token)) await server.call('POST', '/drafts/discard', { json: { form, subject }, token });
  return token;
}
const draftsOf = async (token: string) => (await server.call('GET', '/drafts', { token })).rows;
const titlesOf = async (token: string) => (await draftsOf(token)).map(({ title }) => title).sort();
/** Waits until the server has a draft that begins with these words. */
const untilSent = (token: string, title: string) => expect.poll(() => titlesOf(token)).toContain(title);
const conflict = (page: Page) => page.getByRole('alertdialog', { name: 'You wrote in two places' });
const draftLink = (page: Page, title: string) => page.getByRole('article').getByRole('link', { name: title });

test('two tabs with a new post have two drafts, and each finds its own after a reload', { tags: ['full'] }, async () => {
  const token = await asAda();
  const first = await visit(token);
  await openForm(first);
  await titleField(first).fill('In the first tab');
  await untilSent(token, 'In the first tab');
  const second = await first.context().newPage();
  await second.goto('/admin/blog');
  await openForm(second);
  await second.getByText('You have begun 1 other post and not saved it yet.').waitFor();
  await expectAccessible(second);
  await expect.poll(() => titleField(second).inputValue()).toBe('');
  await titleField(second).fill('In the second tab');
  await untilSent(token, 'In the second tab');
  await expect.poll(() => titlesOf(token)).toEqual(['In the first tab', 'In the second tab']);
  await first.reload();
  await expect.poll(() => titleField(first).inputValue()).toBe('In the first tab');
  await second.reload();
  await expect.poll(() => titleField(second).inputValue()).toBe('In the second tab');
  await first.getByRole('button', { name: 'Keep it and begin another' }).click();
  await expect.poll(() => titleField(first).inputValue()).toBe('');
  await expect.poll(() => titlesOf(token)).toEqual(['In the first tab', 'In the second tab']);
});

test('another device finds a draft with its image, and saving it there deletes it', { tags: ['full'] }, async () => {
  const token = await asAda();
  const desktop = await visit(token);
  await openForm(desktop);
  await titleField(desktop).fill('Begun on the desktop');
  await bodyField(desktop).click();
  await desktop.keyboard.type('Its text.');
  await chooseImage(desktop);
  await pictureWords(desktop).fill('A plain picture');
  await desktop.getByText('picture.png').waitFor();
  await desktop.keyboard.press('Escape');
  await untilSent(token, 'Begun on the desktop');
  const phone = await visit(token, '/admin/drafts', { viewport: { width: 390, height: 844 } });
  await draftLink(phone, 'Begun on the desktop').press('Enter');
  await bodyField(phone).getByText('Its text.').waitFor();
  await expect.poll(() => titleField(phone).inputValue()).toBe('Begun on the desktop');
  await phone.getByAltText('The chosen file, as readers will see it').waitFor();
  await saveButton(phone).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => titlesOf(token)).toEqual([]);
});

test('a session that ends while the author writes loses nothing, and the form says how to go on', { tags: ['full'] }, async () => {
  const token = await asAda();
  const page = await visit(token, '/admin/blog', { expectedErrors: [401] });
  await openForm(page);
  await server.call('POST', '/admin/logout', { token });
  await titleField(page).fill('Written too late');
  await page.getByRole('alert').getByText('Your session ended. Log in and go on where you were.').waitFor();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).press('Enter');
  await page.waitForURL(/\/admin\/login\?then=/);
  await login(page, 'ada@example.com', password);
  await expect.poll(() => titleField(page).inputValue()).toBe('Written too late');
  await untilSent(await tokenOf('ada@example.com'), 'Written too late');
  await expect.poll(() => unsentDrafts(page)).toEqual([]);
});

test('what one account wrote is not shown to another on the same computer, and comes back to the first', { tags: ['full'] }, async () => {
  const token = await asAda();
  const page = await visit(token, '/admin/blog', { expectedErrors: [401] });
  await openForm(page);
  // The server acknowledges no draft without a session.
  await server.call('POST', '/admin/logout', { token });
  await titleField(page).fill('Hers');
  await expect.poll(async () => (await unsentDrafts(page)).length).toBe(1);
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
  await login(page, 'obi@example.com', password);
  await titleField(page).waitFor();
  await expect.poll(() => titleField(page).inputValue()).toBe('');
  await expect.poll(() => page.getByText('is not saved yet').count()).toBe(0);
  await page.goto('/admin/drafts');
  await page.getByText('You have no drafts.').waitFor();
  await page.goto('/admin/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/admin/login');
  await login(page, 'ada@example.com', password);
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await page.goto('/admin/drafts');
  await draftLink(page, 'Hers').waitFor();
  await expect.poll(() => unsentDrafts(page)).toEqual([]);
});

test('a page that another account’s login has left behind does not give its text to that account', { tags: ['full'] }, async () => {
  const token = await asAda();
  const page = await visit(token, '/admin/blog', { expectedErrors: [403] });
  await openForm(page);
  const other = await tokenOf('obi@example.com');
  await page.context().addCookies([{ name: 'token', value: other, url: server.address }]);
  await titleField(page).fill('Still hers');
  await page.getByRole('alert').getByText('You are logged in with another account now.').waitFor();
  await expect.poll(() => titlesOf(other)).toEqual([]);
  expect((await unsentDrafts(page)).map(({ changes }) => changes.title)).toEqual(['Still hers']);
});

// Proves A151.
test('of two tabs on one record, the second asks which draft to go on with', { tags: ['full'] }, async () => {
  const token = await asAda();
  const options = { expectedErrors: [409] };
  const first = await visit(token, '/admin/blog/1', options);
  await bodyField(first).waitFor();
  const second = await openSecond(first, '/admin/blog/1');
  await bodyField(second).waitFor();
  await titleField(first).fill('Of the first tab');
  await untilSent(token, 'Of the first tab');
  await second.getByLabel('Subtitle').fill('Of the second tab');
  await titleField(second).fill('Of the second tab');
  await conflict(second).waitFor();
  await conflict(second).getByText('Of the first tab').waitFor();
  await expectAccessible(second);
  await expect.poll(() => second.locator(':focus').textContent()).toBe('You wrote in two places');
  await conflict(second).getByRole('button', { name: 'Keep what is in this form' }).press('Enter');
  await untilSent(token, 'Of the second tab');
  await first.bringToFront();
  await titleField(first).fill('Of the first tab again');
  await conflict(first).waitFor();
  await expect.poll(() => titlesOf(token)).toEqual(['Of the second tab']);
  await conflict(first).getByRole('button', { name: 'Take the other one' }).click();
  await expect.poll(() => titleField(first).inputValue()).toBe('Of the second tab');
  await first.getByText('is not saved yet').waitFor();
  await titleField(first).fill('Of the first tab, at last');
  await untilSent(token, 'Of the first tab, at last');
  await second.bringToFront();
  await titleField(second).fill('Of the second tab again');
  await conflict(second).waitFor();
  await conflict(second).getByRole('button', { name: 'Keep both' }).click();
  await second.getByText('Both are kept: the other one is the draft of a new post now').waitFor();
  await untilSent(token, 'Of the second tab again');
  expect((await titlesOf(token)).toSorted()).toEqual(['Of the first tab, at last', 'Of the second tab again']);
});

/** Opens a second tab of the same browser. */
async function openSecond(page: Page, path: string): Promise<Page> {
  const second = await page.context().newPage();
  await second.goto(path);
  return second;
}

test('without a connection the text stays in the browser, and is sent when the connection is back', { tags: ['full'] }, async () => {
  const token = await asAda();
  const page = await visit(token, '/admin/blog', { expectedErrors: ['network'], dataSaver: false });
  await openForm(page);
  await page.context().setOffline(true);
  await titleField(page).fill('On the train');
  await page.getByText('There is no connection. What you write is kept in this browser').waitFor();
  await expectAccessible(page);
  expect((await unsentDrafts(page)).length).toBe(1);
  await page.context().setOffline(false);
  await page.getByText(/Draft kept in your account at/).waitFor();
  await expect.poll(() => unsentDrafts(page)).toEqual([]);
  await expect.poll(() => titlesOf(token)).toEqual(['On the train']);
});

// Proves A150.
test('drafts are opened, discarded and restored by keyboard', { tags: ['full'] }, async () => {
  const token = await asAda();
  const { body } = await server.call('GET', '/auth/me', { token });
  const draft = { form: 'word', subject: 'a-word', account: body.id, changes: { title: 'Ọjị', body: 'Kola' }, version: 0, writer: 'a-tab' };
  await server.call('PUT', '/drafts/one', { json: draft, token });
  const page = await visit(token, '/admin/drafts');
  await expectAccessible(page);
  await chooseInRow(page, 'Discard', 'Ọjị');
  await page.getByText('“Ọjị” is discarded.').waitFor();
  await page.getByText('You have no drafts.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByText('“Ọjị” is back.').waitFor();
  await expect.poll(() => focusedName(page)).not.toBe('BODY');
  await page.getByRole('button', { name: 'Open: Ọjị' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Create Word of the Day' });
  await form.waitFor();
  await expect.poll(() => form.getByLabel('Body').inputValue()).toBe('Kola');
  await page.goBack();
  await draftLink(page, 'Ọjị').waitFor();
});

test('a newsletter and an invitation are found on another device, too', { tags: ['full'] }, async () => {
  const token = await asAda();
  const page = await visit(token, '/admin/newsletter');
  await page.getByRole('button', { name: 'Send Newsletters' }).click();
  await page.getByRole('dialog').getByLabel('Subject').fill('Akụkọ');
  await page.keyboard.press('Escape');
  await untilSent(token, 'Akụkọ');
  await page.goto('/admin/staff');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill('new@example.com');
  await page.keyboard.press('Escape');
  await expect.poll(() => titlesOf(token)).toEqual(['Akụkọ', 'new@example.com']);
  const other = await visit(token, '/admin/drafts');
  await draftLink(other, 'Akụkọ').click();
  await expect.poll(() => other.getByRole('dialog').getByLabel('Subject').inputValue()).toBe('Akụkọ');
  await other.goto('/admin/drafts');
  await draftLink(other, 'new@example.com').click();
  await expect.poll(() => other.getByRole('dialog').getByLabel('Email').inputValue()).toBe('new@example.com');
});
