import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { asAdmin, password, postApi } from './accounts.ts';
import { delayRequests, expectAccessible, focusedName, horizontalOverflow, mockApiError, openPage } from './page.ts';

/** Part of every name, because other specs register accounts as well. */
const marker = `crowd${randomUUID().slice(0, 8)}`;
const family = `family${randomUUID().slice(0, 8)}`;
let token: string;

async function join(path: '/register' | '/tutor', change: Record<string, string>): Promise<void> {
  const named = { first_name: 'Somebody', last_name: family, phone_number: '+234 800 000', level: 'beginner', ...change };
  await postApi(path, { ...named, email: `${randomUUID().slice(0, 8)}@example.com`, password, confirm_password: password });
}

beforeAll(async () => {
  token = await asAdmin();
  for (let nth = 1; nth <= 25; nth += 1) await join('/register', { first_name: `Nth${nth}`, last_name: marker });
  await join('/register', { first_name: 'Ọ́lụ́chí', level: 'advanced' });
  await join('/register', { first_name: '=Emeka', level: 'intermediate', phone_number: '+234 (0)800' });
  await join('/tutor', { first_name: 'Ngọzị', level: 'advanced' });
});

const showing = (page: Page, range: string) => page.getByRole('status').getByText(`Showing ${range}`, { exact: true }).waitFor();
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const searchField = (page: Page) => page.getByLabel(/^Search by name/);
/** Texts of a column from top to bottom. */
const column = (page: Page, nth: number) => page.locator(`tbody td:nth-child(${nth})`).allTextContents();
const query = (page: Page) => new URL(page.url()).search;

test('search ignores diacritics and case; URL, reload and Back keep the search', { tags: ['full'] }, async () => {
  const page = await openPage('/admin', { token });
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Users' }).click();
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  await searchField(page).fill(`OLUCHI ${family}`);
  await showing(page, '1 to 1 of 1 users');
  await expect
    .poll(() => page.locator('thead th[scope=col]').allTextContents())
    .toEqual(['S/N', 'First Name', 'Last Name', 'Email Address', 'Phone Number', 'Level']);
  await expect.poll(() => column(page, 1)).toEqual(['1']);
  await expect.poll(() => column(page, 2)).toEqual(['Ọ́lụ́chí']);
  await expect.poll(() => column(page, 6)).toEqual(['Advanced']);
  await expectAccessible(page);
  await page.reload();
  await showing(page, '1 to 1 of 1 users');
  await expect.poll(() => searchField(page).inputValue()).toBe(`OLUCHI ${family}`);
  await page.getByLabel('Level').focus();
  await page.getByLabel('Level').selectOption('Beginner');
  await page.getByText('No users match.').waitFor();
  await expect.poll(() => focusedName(page)).toBe('level');
  await page.goBack();
  await showing(page, '1 to 1 of 1 users');
  await expect.poll(() => searchField(page).inputValue()).toBe(`OLUCHI ${family}`);
  await button(page, 'Show all users').click();
  await page.getByText(/^Showing 1 to 10 of/).waitFor();
  await expect.poll(() => searchField(page).inputValue()).toBe('');
  await expect.poll(() => focusedName(page)).toBe('search');
  expect(query(page)).toBe('');
});

test('an empty list has no export button', { tags: ['full'] }, async () => {
  const page = await openPage('/admin', { token });
  await page.route('**/api/admin/users?*', (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }));
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Users' }).click();
  await page.getByText('No users yet').waitFor();
  await expect.poll(() => button(page, 'Download as CSV').count()).toBe(0);
});

// Proves A110.
test('25 accounts take three pages with continuous numbers, disabled ends and unchanged focus', { tags: ['full'] }, async () => {
  const page = await openPage(`/admin/users?search=${marker}`, { token });
  await showing(page, '1 to 10 of 25 users');
  await expect.poll(() => button(page, 'Previous').isDisabled()).toBe(true);
  expect((await column(page, 2)).slice(0, 2)).toEqual(['Nth25', 'Nth24']);
  await button(page, 'Next').click();
  await showing(page, '11 to 20 of 25 users');
  expect((await column(page, 1)).at(0)).toBe('11');
  await expect.poll(() => focusedName(page)).toBe('Next');
  await page.keyboard.press('Enter');
  await showing(page, '21 to 25 of 25 users');
  await expect.poll(() => button(page, 'Next').isDisabled()).toBe(true);
  await expect.poll(() => focusedName(page)).toBe('Previous');
  expect((await column(page, 2)).at(-1)).toBe('Nth1');
  await page.goBack();
  await showing(page, '11 to 20 of 25 users');
  await page.reload();
  await showing(page, '11 to 20 of 25 users');
  await page.goForward();
  await showing(page, '21 to 25 of 25 users');
  await searchField(page).fill(`nth ${marker}`);
  await searchField(page).press('Enter');
  await showing(page, '1 to 10 of 25 users');
  expect(query(page)).not.toContain('page');
});

test.each([
  ['abc', '1 to 10 of 25 users'],
  ['-3', '1 to 10 of 25 users'],
  ['99', '21 to 25 of 25 users'],
  ['999999999999999999999', '1 to 10 of 25 users'],
])('the page number %s in the URL still shows accounts', { tags: ['full'] }, async (number, shown) => {
  const page = await openPage(`/admin/users?search=${marker}&page=${number}`, { token });
  await showing(page, shown);
});

test('an edited URL is corrected to what the list shows, without a history entry', { tags: ['full'] }, async () => {
  const page = await openPage('/admin', { token });
  await page.goto(`/admin/users?search=+${marker}&level=expert&page=99`);
  await showing(page, '21 to 25 of 25 users');
  expect(query(page)).toBe(`?search=${marker}&page=3`);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
});

// Proves A111.
test('tutors are listed and filtered by level by keyboard alone', { tags: ['full'] }, async () => {
  const page = await openPage(`/admin/tutors?search=${family}`, { token });
  await showing(page, '1 to 1 of 1 tutors');
  await searchField(page).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Beg');
  await page.getByText('No tutors match.').waitFor();
  await showing(page, '0 of 0 tutors');
  expect(query(page)).toBe(`?search=${family}&level=beginner`);
  await expect.poll(() => focusedName(page)).toBe('level');
  await expectAccessible(page);
  await page.getByLabel('Level').selectOption('Advanced');
  await showing(page, '1 to 1 of 1 tutors');
  await expect.poll(() => column(page, 2)).toEqual(['Ngọzị']);
  await page.goBack();
  await page.getByText('No tutors match.').waitFor();
  await expect.poll(() => page.getByLabel('Level').inputValue()).toBe('beginner');
});

test('matching accounts are exported as a CSV file that spreadsheets open without running formulas', { tags: ['full'] }, async () => {
  const page = await openPage(`/admin/users?search=${family}`, { token });
  await showing(page, '1 to 2 of 2 users');
  const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Download as CSV').click()]);
  expect(saved.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByRole('status').getByText(`Downloaded ${saved.suggestedFilename()}, with the users who match`).waitFor();
  const [heading, first, second, ...rest] = readFileSync(await saved.path(), 'utf8').split('\r\n');
  expect(heading).toBe('\uFEFFFirst Name,Last Name,Email Address,Phone Number,Level');
  expect(first).toMatch(new RegExp(`^'=Emeka,${family},\\S+@example\\.com,\\+234 \\(0\\)800,intermediate$`));
  expect(second).toMatch(new RegExp(`^Ọ́lụ́chí,${family},\\S+@example\\.com,\\+234 800 000,advanced$`));
  expect(rest).toEqual(['']);
  await expectAccessible(page);
});

test('an interrupted export shows an error message and works on retry', { tags: ['full'] }, async () => {
  const page = await openPage(`/admin/users?search=${family}`, { token, expectedErrors: [500, 'network'] });
  await showing(page, '1 to 2 of 2 users');
  const exports = '**/api/admin/users/export*';
  await page.route(exports, (route) => route.abort());
  await button(page, 'Download as CSV').click();
  await page.getByRole('alert').getByText('The download broke off').waitFor();
  await page.unrouteAll();
  await mockApiError(page, exports, 500);
  await button(page, 'Download as CSV').click();
  await page.getByRole('alert').getByText('The server could not write the file').waitFor();
  await expectAccessible(page);
  await page.unrouteAll();
  const release = await delayRequests(page, exports);
  let exportRequests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/export')) exportRequests += 1;
  });
  const download = page.waitForEvent('download');
  await button(page, 'Download as CSV').click();
  const busy = page.getByRole('button', { name: 'Loading...' });
  await busy.waitFor();
  await expect.poll(() => busy.getAttribute('aria-busy')).toBe('true');
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await busy.press('Enter');
  release();
  await download;
  await button(page, 'Download as CSV').waitFor();
  expect(exportRequests).toBe(1);
});

// Proves A113.
test('a lost network shows an error message, and the request is repeated when it is back', { tags: ['full'] }, async () => {
  const page = await openPage(`/admin/users?search=${marker}`, { token, expectedErrors: ['network'] });
  await showing(page, '1 to 10 of 25 users');
  await page.route('**/api/admin/users?*', (route) => route.abort());
  await button(page, 'Next').click();
  await page.getByRole('alert').getByText('We could not fetch the users: there is no connection.').waitFor();
  await expectAccessible(page);
  const failedAgain = page.waitForEvent('requestfailed');
  await button(page, 'Try again').click();
  await failedAgain;
  await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
  await page.unrouteAll();
  await button(page, 'Try again').press('Enter');
  await showing(page, '11 to 20 of 25 users');
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('main div:has(table)'))).toBe(true);
});

test('loading the next page keeps the current rows and the typed search', { tags: ['full'] }, async () => {
  const page = await openPage(`/admin/users?search=${marker}`, { token });
  await showing(page, '1 to 10 of 25 users');
  const release = await delayRequests(page, '**/api/admin/users?*');
  await searchField(page).fill(`nth1 ${marker}`);
  await searchField(page).press('Enter');
  await page.locator('section[aria-busy=true]').waitFor();
  await expect.poll(() => column(page, 2)).toHaveLength(10);
  await searchField(page).pressSequentially('1');
  release();
  await showing(page, '1 to 10 of 11 users');
  await expect.poll(() => searchField(page).inputValue()).toBe(`nth1 ${marker}1`);
  await expect.poll(() => page.locator('section[aria-busy=true]').count()).toBe(0);
});

test('a login after an expired session returns to the same page of the same search', { tags: ['full'] }, async () => {
  const currentUrl = `/admin/users?search=${marker}&page=2`;
  const page = await openPage(currentUrl, { token: 'not-a-token-any-more', expectedErrors: [401] });
  await page.getByRole('heading', { level: 1, name: 'Administrator login' }).waitFor();
  expect(new URL(page.url()).searchParams.get('then')).toBe(currentUrl);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('an even longer secret');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await showing(page, '11 to 20 of 25 users');
});

test('an export with an expired session redirects to the login page', { tags: ['full'] }, async () => {
  const page = await openPage(`/admin/tutors?search=${family}`, { token: await asAdmin(), expectedErrors: [401] });
  await showing(page, '1 to 1 of 1 tutors');
  await mockApiError(page, '**/api/admin/tutors/export*', 401);
  await button(page, 'Download as CSV').click();
  await page.getByRole('heading', { level: 1, name: 'Administrator login' }).waitFor();
  expect(new URL(page.url()).searchParams.get('then')).toBe(`/admin/tutors?search=${family}`);
});

// Proves A112.
test.each(['light', 'dark'] as const)('on a phone the table scrolls inside its card, not the page (%s)', { tags: ['full'] }, async (colorScheme) => {
  const viewport = { width: 390, height: 844 };
  const page = await openPage(`/admin/users?search=${marker}`, { token, viewport, colorScheme, reducedMotion: 'reduce' });
  await showing(page, '1 to 10 of 25 users');
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  const card = page.getByRole('region', { name: 'Users' });
  await card.press('ArrowRight');
  await expect.poll(() => card.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await expectAccessible(page);
});
