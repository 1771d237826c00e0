import { randomUUID } from 'node:crypto';
import { set } from 'idb-keyval';
import { afterAll, expect, vi } from 'vitest';
import { withBrowserGlobals } from '#tests/support/browser-globals.ts';
import { withCourseItem } from '#tests/support/course-item.ts';
import { insertProfile } from '#tests/support/factories/learning.ts';
import { keysIn } from '#tests/support/memory-indexed-db.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const browser = withBrowserGlobals();
const test = withCourseItem();
// Files of a process share modules: further files would meet the stores of this one, which are open in its own IndexedDB.
afterAll(() => void vi.resetModules());

/** Code of a page that was just loaded: it looks once for what an earlier release has stored. */
async function loadPage() {
  vi.resetModules();
  const [client, leaving, settling, stores, queue, sending] = await Promise.all([
    import('#app/api-client.ts'),
    import('#app/login-session/leave-learning.ts'),
    import('#app/login-session/settle-login.ts'),
    import('#app/login-session/learning-stores.ts'),
    import('./answer-queue.ts'),
    import('./send-answers.ts'),
  ]);
  return { ...client, ...leaving, ...settling, ...stores, ...queue, ...sending };
}

const taskOf = (item: number) => ({ key: randomUUID(), type: 'task' as const, item, answeredAt: '2026-01-15T11:00:00Z' });

/** A browser of an earlier release, logged in, with an answer that waits under a key without an account. */
async function openEarlierBrowser(app: TestApp, item: number, { hasDevice }: { hasDevice: boolean }) {
  const page = await loadPage();
  const { token, email } = await app.learner({ email: `${randomUUID()}@example.com` });
  const profile = await insertProfile(app, email);
  const { account } = await app.api(token).household.household();
  const entry = taskOf(item);
  await set(entry.key, { profile, entry }, page.stores.answers.transact);
  if (hasDevice) browser.localStorage.set('device', JSON.stringify({ account, id: 1, key: 'device.a' }));
  else await set('path', {}, page.stores.replies.transact);
  browser.cookie = `token=${token}`;
  browser.fetch = async (request) => app.httpApp.fetch(request);
  return { page, token, profile, account, entry };
}

for (const hasDevice of [true, false])
  test(`an answer of an earlier release is named at a logout after a public page, ${hasDevice ? 'with' : 'without'} the key of a device`, async ({
    app,
    item,
  }) => {
    const { page, profile, account, entry } = await openEarlierBrowser(app, item, { hasDevice });
    await page.settleLogin(page.api.household);
    expect(keysIn('study-answers')).toEqual([`${account}/${profile}/${entry.key}`]);
    expect(await page.countWaiting()).toEqual([{ profile, name: undefined, count: 1 }]);
    await page.leaveLearning('delete');
    expect(keysIn('study-answers')).toEqual([]);
  });

test('a word that is added on a public page of an earlier browser is sent', async ({ app, item }) => {
  const { page, token, profile } = await openEarlierBrowser(app, item, { hasDevice: true });
  await page.settleLogin(page.api.household);
  await page.addEntry(profile, { key: randomUUID(), type: 'learn', item, answeredAt: new Date(app.clock.ms).toISOString() });
  expect([(await page.sendAnswers()).blockedBy, keysIn('study-answers')]).toEqual([undefined, []]);
  const { rows } = await app.api(token).learning.words({ id: profile });
  expect(rows.map((row) => row.item.id)).toEqual([item]);
});

test('what the device of the account has cached stays for a visit without a network', async ({ app, item }) => {
  const { page, profile, account } = await openEarlierBrowser(app, item, { hasDevice: true });
  browser.localStorage.set('profile', String(profile));
  await set('learners', { reply: [{ id: profile, name: 'Ada' }] }, page.stores.replies.transact);
  await set(`today ${profile}`, {}, page.stores.replies.transact);
  await page.settleLogin(page.api.household);
  expect(keysIn('study-replies')).toEqual([`${account}/0/learners`, `${account}/${profile}/today ${profile}`]);
  expect(await page.countWaiting()).toEqual([{ profile, name: 'Ada', count: 1 }]);
});

test('a login where another family has learned opens no household of its account', async ({ app }) => {
  const page = await loadPage();
  const { token } = await app.learner({ email: `${randomUUID()}@example.com` });
  const { account } = await app.api(token).household.household();
  await set('7/0/path', {}, page.stores.replies.transact);
  browser.cookie = `token=${token}`;
  browser.fetch = async (request) => app.httpApp.fetch(request);
  await page.settleLogin(page.api.household);
  expect([keysIn('study-replies'), browser.localStorage.get('learning-account')]).toEqual([[], expect.stringContaining(`"account":${account}`)]);
  expect(await app.context.db.selectFrom('households').selectAll().where('account_id', '=', account).execute()).toEqual([]);
});
