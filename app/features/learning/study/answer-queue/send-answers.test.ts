// Proves T46.

import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { KeyedEntry } from '#app/features/learning/sent-answer.contract.ts';
import { withBrowserGlobals } from '#tests/support/browser-globals.ts';
import { withCourseItem } from '#tests/support/course-item.ts';
import { insertProfile } from '#tests/support/factories/learning.ts';
import { breakDatabases, keysIn, loseConnections } from '#tests/support/memory-indexed-db.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { learningLimits } from '../../learning-terms.contract.ts';

const browser = withBrowserGlobals();
const test = withCourseItem();

/** Code of pages, loaded where the globals of a browser are there. */
async function loadPage() {
  const [session, storing, waiting, queue, sending, learners] = await Promise.all([
    import('#app/login-session/session-cookie.ts'),
    import('#app/login-session/store-session.ts'),
    import('#app/login-session/waiting-answers.ts'),
    import('./answer-queue.ts'),
    import('./send-answers.ts'),
    import('../learner.ts'),
  ]);
  return { ...session, ...storing, ...waiting, ...queue, ...sending, ...learners };
}

const newEmail = () => `${randomUUID()}@example.com`;

/** A page of a new household, and its two profiles. */
async function newPage(app: TestApp) {
  const page = await loadPage();
  const { token, email } = await app.learner({ email: newEmail() });
  const [first, second] = [await insertProfile(app, email), await insertProfile(app, email, { name: 'Obi' })];
  browser.fetch = async (request) => app.httpApp.fetch(request);
  page.storeSessionToken(token);
  await page.loadLearners();
  await expect.poll(() => browser.localStorage.has('device')).toBe(true);
  return { page, token, first, second };
}

let made = 0;
/** A second after the entry before: entries are sent in the order of their times. */
function answeredAt(): string {
  made += 1;
  return new Date(Date.UTC(2026, 0, 15, 11, 0, made)).toISOString();
}
const task = (item: number): KeyedEntry => ({ key: randomUUID(), type: 'task', item, answeredAt: answeredAt() });
const placement = (item: number): KeyedEntry => ({
  key: randomUUID(),
  type: 'placement',
  questions: [{ unit: 1, item, exercise: 'read-mean', chosen: item }],
  answeredAt: answeredAt(),
});

/** Makes the profile one that has sent all answers of its day, but for those that are left. */
async function fillDay({ context }: TestApp, id: number, left = 0): Promise<void> {
  const received_answers = learningLimits.answersPerDay - left;
  await context.db.updateTable('profiles').set({ received_answers }).where('id', '=', id).execute();
}

async function storedKeys({ context }: TestApp, profile: number): Promise<string[]> {
  const rows = await context.db.selectFrom('answers').select(['key', 'exercise']).where('profile_id', '=', profile).execute();
  return rows.flatMap(({ key, exercise }) => (exercise === 'placed' ? [] : key)).sort();
}

test('two placements beside answers are all stored, and a fourth one of a day is told', async ({ app, item }) => {
  const { page, first } = await newPage(app);
  const entries = [task(item), placement(item), task(item), placement(item), task(item)];
  for (const entry of entries) await page.addEntry(first, entry);
  expect(await page.sendAnswers()).toEqual({ blockedBy: undefined, removed: [], rejections: [] });
  expect(await storedKeys(app, first)).toEqual(entries.map(({ key }) => key).sort());
  for (const entry of [placement(item), placement(item)]) await page.addEntry(first, entry);
  const { rejections } = await page.sendAnswers();
  expect(rejections).toEqual(['You have found your place three times today. Please try again tomorrow.']);
  expect(await page.waitingEntries()).toEqual([]);
});

test('answers beyond those of a day wait for the next one, and those of a sibling do not wait with them', async ({ app, item }) => {
  const { page, first, second } = await newPage(app);
  const before = task(item);
  await page.addEntry(first, before);
  await page.sendAnswers();
  await fillDay(app, first, 1);
  const [fits, ...beyond] = [task(item), task(item), task(item)];
  const ofSibling = task(item);
  for (const entry of [fits, ...beyond]) if (entry) await page.addEntry(first, entry);
  await page.addEntry(second, ofSibling);
  expect((await page.sendAnswers()).blockedBy).toBe('day-is-full');
  expect(await storedKeys(app, first)).toEqual([before.key, fits?.key].sort());
  expect(await storedKeys(app, second)).toEqual([ofSibling.key]);
  expect((await page.waitingEntries()).map(({ entry }) => entry.key)).toEqual(beyond.map(({ key }) => key));
  app.clock.ms += 24 * 60 * 60_000;
  // The session has ended by then: the key of the device sends them.
  expect((await page.sendAnswers()).blockedBy).toBeUndefined();
  expect(await storedKeys(app, first)).toEqual([before, fits, ...beyond].map((entry) => entry?.key).sort());
});

test('an answer that a sibling gives while the day of another profile is full is sent', async ({ app, item }) => {
  const { page, first, second } = await newPage(app);
  await page.addEntry(first, task(item));
  await page.sendAnswers();
  await fillDay(app, first);
  await page.addEntry(first, task(item));
  const ofSibling = task(item);
  browser.fetch = async (request) => {
    const response = await app.httpApp.fetch(request);
    if (response.status === 429 && (await storedKeys(app, second)).length === 0) {
      await page.addEntry(second, ofSibling);
      void page.sendAnswers();
    }
    return response;
  };
  expect((await page.sendAnswers()).blockedBy).toBe('day-is-full');
  expect(await storedKeys(app, second)).toEqual([ofSibling.key]);
  expect((await page.waitingEntries()).map(({ profile }) => profile)).toEqual([first]);
});

test('a removed profile is told beside the full day of another one', async ({ app, item }) => {
  const { page, first, second } = await newPage(app);
  await page.addEntry(second, task(item));
  await page.sendAnswers();
  await fillDay(app, second);
  await page.addEntry(first, task(item));
  await page.addEntry(second, task(item));
  await app.context.db.deleteFrom('profiles').where('id', '=', first).execute();
  expect(await page.sendAnswers()).toMatchObject({ blockedBy: 'profile-removed', removed: [first] });
});

test('an answer of a page whose login has ended is of its account, which alone sends it', async ({ app, item }) => {
  const { page, token, first } = await newPage(app);
  const { account } = await app.api(token).household.household();
  page.clearSessionToken();
  browser.localStorage.delete('device');
  const entry = task(item);
  await page.addEntry(first, entry);
  expect(keysIn('study-answers')).toEqual([`${account}/${first}/${entry.key}`]);
  expect([(await page.waitingEntries()).length, (await page.sendAnswers()).blockedBy]).toEqual([1, 'logged-out']);
  const other = await app.learner({ email: newEmail() });
  page.storeSessionToken(other.token);
  await page.loadLearners();
  await page.sendAnswers();
  expect([await storedKeys(app, first), await page.waitingEntries()]).toEqual([[], []]);
  page.storeSessionToken(token);
  await page.loadLearners();
  await page.sendAnswers();
  expect(await storedKeys(app, first)).toEqual([entry.key]);
});

test('answers after the loss of a connection are stored, and sent when the network is back', async ({ app, item }) => {
  const { page, first } = await newPage(app);
  browser.fetch = () => Promise.reject(new TypeError('offline'));
  const entries = Array.from({ length: 6 }, () => task(item));
  for (const [nth, entry] of entries.entries()) {
    if (nth === 1) loseConnections();
    await page.addEntry(first, entry);
  }
  expect([(await page.sendAnswers()).blockedBy, page.waitsInMemory(), keysIn('study-answers').length]).toEqual(['offline', false, 6]);
  browser.fetch = async (request) => app.httpApp.fetch(request);
  await page.sendAnswers();
  expect(await storedKeys(app, first)).toEqual(entries.map(({ key }) => key).sort());
});

test.for([401, 403, 404, 451])('a portal that answers %i to everything withholds no answer, once it is gone', async (status, { app, item }) => {
  const { page, first } = await newPage(app);
  const entries = [task(item), task(item)];
  for (const entry of entries) await page.addEntry(first, entry);
  const answers = ['<h1>Log in to this network</h1>', '{"message":"Forbidden"}', '{"error":{"code":403}}', ''];
  for (const body of answers) {
    browser.fetch = async () => new Response(body, { status });
    expect(await page.sendAnswers()).toEqual({ blockedBy: status === 401 ? 'offline' : 'busy', removed: [], rejections: [] });
  }
  browser.fetch = async (request) => app.httpApp.fetch(request);
  expect((await page.sendAnswers()).blockedBy).toBeUndefined();
  expect(await storedKeys(app, first)).toEqual(entries.map(({ key }) => key).sort());
});

test('answers that the storage refuses are sent beside those that it has, or stored once it works again', async ({ app, item }) => {
  const { page, first } = await newPage(app);
  const [stored, ...refused] = Array.from({ length: 6 }, () => task(item));
  if (stored) await page.addEntry(first, stored);
  breakDatabases(true);
  for (const entry of refused) await page.addEntry(first, entry);
  expect([(await page.waitingEntries()).length, page.waitsInMemory()]).toEqual([5, true]);
  breakDatabases(false);
  const last = task(item);
  await page.addEntry(first, last);
  expect([(await page.waitingEntries()).length, page.waitsInMemory(), keysIn('study-answers').length]).toEqual([7, false, 7]);
  await page.sendAnswers();
  expect(await storedKeys(app, first)).toEqual([stored, ...refused, last].flatMap((entry) => entry?.key ?? []).sort());
});
