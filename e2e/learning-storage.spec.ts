// Proves T46.

import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { login } from './accounts.ts';
import { exerciseAfter, readStoredLesson } from './first-lesson.ts';
import { expectAccessible, focusedName, newPage, openPage, server } from './page.ts';
import { readStored } from './stored-learning.ts';
import { newHousehold, start } from './study.ts';

const waiting = (page: Page) => page.getByText(/(waits|wait) on this device/);
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Answers wait on this device' });
const answersOf = '**/api/learning/profiles/*/answers';

/** A household with a named learner, and a page whose browser has its day and an answer that could not be sent. */
async function withWaitingAnswer(name: string) {
  const household = await newHousehold();
  const { token, profile } = household;
  const api = server.api(token);
  await api.household.updateProfile({ id: profile, name });
  const { account } = await api.household.household();
  const page = await newPage({ token, expectedErrors: ['network', 401, 404] });
  await page.context().route(answersOf, (route) => route.abort());
  await page.goto('/study/today');
  await page.getByRole('heading', { level: 1, name: `Ndeewo, ${name}` }).waitFor();
  await page.getByRole('button', { name: 'I did it' }).click();
  await waiting(page).waitFor();
  const [key = ''] = (await readStored(page)).keys['study-answers'] ?? [];
  return { ...household, account, page, key, entryKey: key.split('/').at(-1) ?? '' };
}

/** State in which the server has an entry. */
async function stateOf(token: string, profile: number, key: string): Promise<string | undefined> {
  const { results } = await server.api(token).learning.answer({ id: profile, answers: [{ key, type: 'unknown' }] });
  return results[0]?.state;
}

test('a logout names the answers that wait, sends them first, and leaves nothing of the household in the browser', async () => {
  const { page, token, account, profile, key, entryKey } = await withWaitingAnswer('Adaora');
  const before = await readStored(page);
  expect(key).toBe(`${account}/${profile}/${entryKey}`);
  expect(
    Object.values(before.keys)
      .flat()
      .filter((each) => !each.startsWith(`${account}/`)),
  ).toEqual([]);
  expect(before.text).toContain('Adaora');
  await page.goto('/account');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await question(page).getByText('Not sent yet: 1 answer of Adaora.').waitFor();
  expect(await focusedName(page)).toContain('Send them now');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await question(page).getByText('They could not be sent: there is no connection').waitFor();
  await page.context().unroute(answersOf);
  expect(await page.context().cookies()).not.toEqual([]);
  await page.getByRole('button', { name: 'Send them now' }).click();
  await page.getByRole('status').getByText('You are logged out').waitFor();
  const { keys, text } = await readStored(page);
  expect(Object.values(keys).flat()).toEqual([]);
  expect(text).not.toContain('Adaora');
  expect(await page.evaluate(() => [localStorage.getItem('device'), localStorage.getItem('profile')])).toEqual([null, null]);
  // The session has ended, the account has another one.
  expect((await server.call('GET', '/auth/me', { token })).status).toBe(401);
});

test('kept answers stay without a name through the login of another family, and their own family sends them once', { tags: ['full'] }, async () => {
  const { page, email, account, profile, entryKey } = await withWaitingAnswer('Nkemdi');
  await page.goto('/account');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await question(page).getByRole('button', { name: 'Keep on this device' }).click();
  await page.getByRole('status').getByText('You are logged out').waitFor();
  const kept = await readStored(page);
  expect(Object.values(kept.keys).flat()).toEqual([`${account}/${profile}/${entryKey}`]);
  expect(kept.text).not.toContain('Nkemdi');
  const other = await newHousehold();
  await page.context().unroute(answersOf);
  await page.goto('/login?then=/study/today');
  await login(page, other.email);
  await start(page).waitFor();
  expect(await waiting(page).count()).toBe(0);
  expect((await readStored(page)).keys['study-answers']).toEqual([`${account}/${profile}/${entryKey}`]);
  await page.goto('/login?then=/study/today');
  await login(page, email);
  await page.getByRole('heading', { level: 1, name: 'Ndeewo, Nkemdi' }).waitFor();
  await expect.poll(async () => (await readStored(page)).keys['study-answers']).toEqual([]);
  const again = String((await page.context().cookies()).find(({ name }) => name === 'token')?.value);
  expect(await stateOf(again, profile, entryKey)).toBe('known');
  const { account: own } = await server.api(again).household.household();
  const all = Object.values((await readStored(page)).keys).flat();
  expect(all.filter((each) => !each.startsWith(`${own}/`))).toEqual([]);
});

test('the first lesson of a visitor is named at the logout of the first login, and sent as that of its family', { tags: ['full'] }, async () => {
  const { email, token } = await newHousehold();
  const page = await openPage('/learn/first-lesson');
  await page.locator('button:enabled', { hasText: 'Start' }).click();
  await exerciseAfter(page, 0);
  await page.getByRole('button', { name: 'I knew that' }).click();
  await exerciseAfter(page, 1);
  const [answer] = (await readStoredLesson(page))?.answers ?? [];
  await page.goto('/login');
  await login(page, email);
  await page.getByText('Login successful').waitFor();
  await page.goto('/account');
  await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).click();
  await question(page).getByText('Not sent yet: 1 answer of a learner.').waitFor();
  await page.getByRole('button', { name: 'Send them now' }).click();
  await page.getByRole('status').getByText('You are logged out').waitFor();
  expect(Object.values((await readStored(page)).keys).flat()).toEqual([]);
  const [first] = await server.api(token).household.profiles({});
  const { rows } = await server.api(token).learning.words({ id: first?.id ?? 0 });
  expect(rows.map(({ item }) => item.id)).toEqual([answer?.item]);
});

test('another family that logs in is not greeted with the one before, not even without a network', { tags: ['full'] }, async () => {
  const { page, account, key } = await withWaitingAnswer('Somto');
  const other = await newHousehold();
  await page.context().unroute(answersOf);
  await page.goto('/login');
  // What a login needs, and nothing of the learning area.
  await page.route('**/api/learning/**', (route) => route.abort());
  await login(page, other.email);
  await page.getByText('Login successful').waitFor();
  await page.goto('/study/today');
  await page.getByText('There is no connection, and this device has nothing to learn from yet').waitFor();
  expect(await page.getByText('Somto').count()).toBe(0);
  await page.unroute('**/api/learning/**');
  await page.goto('/study/today');
  await start(page).waitFor();
  const note = page.getByText('1 answer waits on this device that is not from your family.');
  await note.waitFor();
  const { keys, text } = await readStored(page);
  expect(text).not.toContain('Somto');
  expect(
    Object.values(keys)
      .flat()
      .filter((each) => each.startsWith(`${account}/`)),
  ).toEqual([key]);
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await expect.poll(() => note.count()).toBe(0);
  expect((await readStored(page)).keys['study-answers']).toEqual([key]);
});

test('a login on the public pages alone deletes what another family has left', { tags: ['full'] }, async () => {
  const { page, key } = await withWaitingAnswer('Ifeoma');
  const other = await newHousehold();
  await page.goto('/login');
  await login(page, other.email);
  await page.getByText('Login successful').waitFor();
  await expect.poll(async () => Object.values((await readStored(page)).keys).flat()).toEqual([key]);
  expect((await readStored(page)).text).not.toContain('Ifeoma');
});

test('a logout without a network keeps or deletes as chosen, and ends the learning area in other tabs', { tags: ['full'] }, async () => {
  const { page, account } = await withWaitingAnswer('Chidi');
  const tab = await page.context().newPage();
  await tab.goto('/study/today');
  await start(tab).waitFor();
  await page.goto('/account');
  const logout = page.getByRole('main').getByRole('button', { name: 'Log out' });
  await logout.waitFor();
  await page.route('**/api/**', (route) => route.abort());
  await logout.click();
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('status').getByText('You are logged out').waitFor();
  await tab.waitForURL('**/login?then=**');
  const { keys } = await readStored(page);
  expect(
    Object.values(keys)
      .flat()
      .filter((each) => each.startsWith(`${account}/`)),
  ).toEqual([]);
});

test('the day is shown by the key of the device without a network, and a closed question leaves the login', { tags: ['full'] }, async () => {
  const { page } = await withWaitingAnswer('Obinna');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('device'))).not.toBeNull();
  await page.goto('/account');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await question(page).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => question(page).count()).toBe(0);
  expect(await page.context().cookies()).not.toEqual([]);
  await page.context().clearCookies();
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/study/today');
  await page.getByRole('heading', { level: 1, name: 'Ndeewo, Obinna' }).waitFor();
  await waiting(page).waitFor();
});

test('a deleted profile leaves nothing in the browser, and its answers are named before', { tags: ['full'] }, async () => {
  const { page, token, profile } = await withWaitingAnswer('Zikora');
  const [first] = await server.api(token).household.profiles({});
  await server.api(token).household.createProfile({ name: 'Uche', ageBand: 'adult', avatar: first?.avatar ?? 'sun', zone: 'Africa/Lagos' });
  await page.goto(`/study/grown-ups?profile=${profile}`);
  await page.getByRole('button', { name: 'Delete this profile' }).click();
  await page.getByRole('alertdialog').getByText('1 answer of Zikora').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Zikora is deleted').waitFor();
  await expect.poll(async () => (await readStored(page)).text).not.toContain('Zikora');
  const { keys } = await readStored(page);
  expect(
    Object.values(keys)
      .flat()
      .filter((each) => each.split('/')[1] === String(profile)),
  ).toEqual([]);
});

test('an administrator is logged out once it is chosen what becomes of the answers', { tags: ['full'] }, async () => {
  const page = await newPage({ token: await server.adminToken(), expectedErrors: ['network', 401] });
  await page.context().route(answersOf, (route) => route.abort());
  await page.goto('/study/today');
  await page.getByRole('button', { name: 'I did it' }).click();
  await waiting(page).waitFor();
  const [key = ''] = (await readStored(page)).keys['study-answers'] ?? [];
  await page.goto('/admin/logout');
  await page.getByRole('group', { name: 'Answers wait on this device' }).getByText('Not sent yet: 1 answer of').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByText('Please choose what happens to the answers').waitFor();
  await page.getByRole('radio', { name: 'Keep on this device' }).check();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/admin/login');
  await expect.poll(async () => Object.values((await readStored(page)).keys).flat()).toEqual([key]);
});
