/** @module-tag full */
import { expect, test } from 'vitest';
import { pressRightAnswer } from './lesson-keys.ts';
import { newPage, server } from './page.ts';
import { readStored } from './stored-learning.ts';
import { newHousehold, readSession, start, untilSession } from './study.ts';

/** Makes the connections fail that are open, as WebKit does after a time in the background, or all of them. */
const breakStorage = (which: 'open' | 'all') =>
  `{
    const { transaction } = IDBDatabase.prototype;
    const { open } = IDBFactory.prototype;
    const opened = new WeakSet();
    IDBFactory.prototype.open = function (...args) {
      const request = open.apply(this, args);
      request.addEventListener('success', () => opened.add(request.result));
      return request;
    };
    IDBDatabase.prototype.transaction = function (...args) {
      if (${which === 'all'} || !opened.has(this)) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
      return transaction.apply(this, args);
    };
  }`;

/** A session without a network, of which the storage has failed after the first exercise. @returns the number of answers that wait */
async function learnOffline(which: 'open' | 'all') {
  const { token } = await newHousehold();
  const page = await newPage({ token, expectedErrors: ['network'] });
  await page.goto('/study/today');
  await start(page).click();
  await untilSession(page);
  await page.context().route('**/api/learning/**', (route) => route.abort());
  const stored = await readSession(page);
  const items = new Map(stored?.session.items.map((item) => [item.id, item]));
  await page.evaluate(breakStorage(which));
  let given = 0;
  for (const exercise of stored?.run.exercises.slice(0, 6) ?? []) {
    await pressRightAnswer(page, exercise, items);
    await page.keyboard.press('Enter');
    if (exercise.kind === 'meet') continue;
    given += 1;
    await page.getByRole('button', { name: 'Next' }).waitFor();
    await page.keyboard.press('Enter');
  }
  await page.getByText(`${given} ${given === 1 ? 'answer waits' : 'answers wait'} on this device`).waitFor();
  return { page, given };
}

test('a session whose connection to the storage was lost is there after a reload, with its answers', async () => {
  const { page, given } = await learnOffline('open');
  expect(await page.getByText('while this page is open').count()).toBe(0);
  expect((await readStored(page)).keys['study-answers']).toHaveLength(given);
  await expect.poll(async () => (await readSession(page))?.run.answers.length).toBe(6);
  await page.reload();
  await page.getByText(/(waits|wait) on this device/).waitFor();
  expect((await readSession(page))?.run.answers.length).toBe(6);
});

test('answers that the storage refuses are told, and sent when the network is back', async () => {
  const { page } = await learnOffline('all');
  await page.getByText('This browser only keeps your answers while this page is open.').waitFor();
  const sent = page.waitForResponse(async (response) => response.url().endsWith('/answers') && response.ok());
  await page.context().unroute('**/api/learning/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await sent;
  await expect.poll(() => page.getByText(/on this device/).count()).toBe(0);
});

for (const [name, script] of [
  ['has no storage', 'Reflect.defineProperty(globalThis, "indexedDB", { value: undefined })'],
  [
    'throws at the name of its storage',
    'Reflect.defineProperty(globalThis, "indexedDB", { get() { throw new DOMException("denied", "SecurityError") } })',
  ],
  ['never gets an answer of its storage', 'IDBFactory.prototype.open = () => ({})'],
] as const)
  test(`a browser that ${name} learns, says so, and logs out`, async () => {
    const { token, profile } = await newHousehold();
    const page = await newPage({ token });
    await page.addInitScript(script);
    await page.goto('/study/today');
    await page.getByText('This browser doesn’t save anything for this site').waitFor();
    await start(page).click();
    await untilSession(page);
    const answered = page.waitForResponse(async (response) => response.url().endsWith('/answers') && response.ok());
    await page.getByRole('button', { name: 'I knew that' }).click();
    await answered;
    expect((await server.api(token).learning.words({ id: profile })).rows).toHaveLength(1);
    await page.getByRole('link', { name: 'Leave (your answers are saved)' }).click();
    await page.getByRole('link', { name: 'Go on', exact: true }).waitFor();
    // The page remembers the session.
    await page.goBack();
    await page.getByText(/^[1-9]\d* of \d+$/).waitFor();
    await page.goto('/account');
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('status').getByText('You are logged out').waitFor();
  });

test('a browser that has deleted all that scripts stored learns on, and public pages do not ask for the device', async () => {
  const { token } = await newHousehold();
  const page = await newPage({ token });
  await page.goto('/study/today');
  await start(page).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('device'))).not.toBeNull();
  await page.context().clearCookies({ name: 'token' });
  await page.goto('/robots.txt');
  await page.evaluate(async () => {
    localStorage.clear();
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/learning/device')) asked.push(request.method());
  });
  await page.goto('/blog');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await page.goto('/study/today');
  await start(page).waitFor();
  expect(asked).toEqual(['POST']);
  expect(await server.api(token).household.devices()).toHaveLength(1);
});
