import { expect } from 'vitest';
import { utcTime } from '#app/mail/utc-time.server.ts';
import { admin as administrator } from '#tests/support/api-client.ts';
import { createSession } from '#tests/support/factories/sessions.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { createTarget, targetPaths } from '#tests/support/targets.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile();
const path = targetPaths[0] ?? '';
const moderator = (app: TestApp, adminToken: string) => app.api(adminToken).moderation;
test.beforeAll(async ({ app }) => {
  for (const each of targetPaths) await createTarget(app, each, 1);
});

const links = 'https://a.example https://b.example https://c.example';
let texts = 0;
async function comment(app: TestApp, json: object = {}, target = path) {
  texts += 1;
  return Number((await app.call('POST', `${target}/1/comment`, { json: { text: `Text ${texts}`, ...json } })).body.id);
}
const find = async (app: TestApp, adminToken: string, id: number) => (await moderator(app, adminToken).comments()).rows.find((row) => row.id === id);
const publicIds = async (app: TestApp) => (await app.call('GET', `${path}/1/comments`)).rows.map(({ id }) => id);
const total = async (app: TestApp) => Number((await app.call('GET', `${path}/1/comments`)).headers.get('X-Total-Count'));

test('lists comments and replies of all targets, newest first, with their pages', async ({ app, adminToken }) => {
  const ids = [];
  for (const each of targetPaths) ids.unshift(await comment(app, { fullName: 'Ada', email: 'ada@example.com' }, each));
  const reply = Number((await app.call('POST', `${path}/comment/${ids.at(-1)}/reply`, { json: { text: 'A reply' } })).body.id);
  const { rows } = await moderator(app, adminToken).comments();
  expect(rows.map(({ id }) => id)).toEqual([reply, ...ids]);
  expect(rows[0]).toMatchObject({ isReply: true, text: 'A reply', author: null, state: 'shown', bannable: ['network'] });
  expect(rows.at(-1)).toMatchObject({ isReply: false, author: 'Ada', email: 'ada@example.com', title: 'Title 1', bannable: ['email', 'network'] });
  for (const { url } of rows) expect(url).toMatch(/^\//);
});

test('each list holds its comments, with totals and pages', async ({ app, adminToken }) => {
  const [held, hidden, removed] = [await comment(app, { text: `${links} first` }), await comment(app), await comment(app)];
  await moderator(app, adminToken).decide({
    changes: [
      { id: hidden, version: 0, state: 'hidden' },
      { id: removed, version: 0, state: 'removed' },
    ],
  });
  for (const [list, id] of [
    ['held', held],
    ['hidden', hidden],
    ['removed', removed],
  ] as const) {
    const { rows, total: count } = await moderator(app, adminToken).comments({ list });
    expect([list, rows.map((row) => row.id), count]).toEqual([list, [id], 1]);
  }
  expect(await moderator(app, adminToken).comments({ list: 'held', page: 2, limit: 1 })).toEqual({ rows: [], total: 1 });
  expect(await moderator(app, adminToken).waiting()).toEqual({ waiting: 1 });
});

test('a search finds all its words in text, name and email, whatever their case and marks', async ({ app, adminToken }) => {
  const id = await comment(app, { text: 'Ọ́jị́ wetara NDỤ', fullName: 'Ọlụchị', email: 'search-me@example.com' });
  for (const search of ['ndu oji', 'OLUCHI', 'search-me@', 'wetara oluchi'])
    expect((await moderator(app, adminToken).comments({ search })).rows.map((row) => row.id)).toEqual([id]);
  expect(await moderator(app, adminToken).comments({ search: 'ndu 100%' })).toEqual({ rows: [], total: 0 });
});

test('many comments are hidden at once and shown again by undo, in lists, counts and caches', async ({ app, adminToken }) => {
  const ids = [await comment(app), await comment(app), await comment(app)];
  const before = [await publicIds(app), await total(app)];
  const { message, undo } = await moderator(app, adminToken).decide({ changes: ids.map((id) => ({ id, version: 0, state: 'hidden' as const })) });
  expect(message).toBe('3 comments are hidden');
  expect(await publicIds(app)).not.toEqual(expect.arrayContaining(ids));
  expect(await total(app)).toBe(Number(before[1]) - 3);
  await moderator(app, adminToken).decide({ changes: undo });
  expect([await publicIds(app), await total(app)]).toEqual(before);
});

test('an undone decision counts as none: the author is not held, and reports are open again', async ({ app, adminToken }) => {
  const email = 'undone@example.com';
  const id = await comment(app, { email });
  await app.call('POST', `/comments/${id}/report`, { json: { reason: 'spam' }, from: '198.51.100.1' });
  const { undo } = await moderator(app, adminToken).decide({ changes: [{ id, version: 0, state: 'hidden' }] });
  expect((await find(app, adminToken, id))?.reports).toBe(0);
  await moderator(app, adminToken).decide({ changes: undo });
  expect(await find(app, adminToken, id)).toMatchObject({ state: 'shown', reports: 1, reportReasons: ['spam'] });
  const next = await comment(app, { email });
  expect(await publicIds(app)).toContain(next);
});

test('a moderator who approves a reported comment dismisses its reports', async ({ app, adminToken }) => {
  const id = await comment(app);
  await app.call('POST', `/comments/${id}/report`, { json: { reason: 'other' }, from: '198.51.100.2' });
  await moderator(app, adminToken).decide({ changes: [{ id, version: 0, state: 'shown' }] });
  expect(await find(app, adminToken, id)).toMatchObject({ state: 'shown', reports: 0, version: 1 });
});

test('of two moderators the second one learns what the first one did, and nothing is overwritten', async ({ app, adminToken }) => {
  const [first, second] = [await comment(app), await comment(app)];
  await insertStaff(app.context.db, 'first@example.com', ['moderator']);
  await app.context.db.updateTable('accounts').set({ first_name: 'Ada', last_name: 'Obi' }).where('email', '=', 'first@example.com').execute();
  const ada = await createSession(app.context.db, 'first@example.com', app.clock.ms);
  await moderator(app, ada).decide({ changes: [{ id: first, version: 0, state: 'removed' }] });
  const changes = [first, second].map((id) => ({ id, version: 0, state: 'shown' as const }));
  const what = `removed it on ${utcTime(app.clock.ms)}`;
  await expect(moderator(app, adminToken).decide({ changes })).rejects.toMatchObject({
    status: 409,
    message: `1 of these 2 comments has changed since you looked: Ada Obi ${what}. Nothing was overwritten; please look again and decide.`,
    errors: { [first]: `Ada Obi ${what}` },
  });
  expect([(await find(app, adminToken, first))?.state, (await find(app, adminToken, second))?.version]).toEqual(['removed', 0]);
  const again = moderator(app, ada).decide({ changes: [{ id: first, version: 0, state: 'hidden' }] });
  await expect(again, 'in another tab').rejects.toMatchObject({ message: expect.stringContaining(`since you looked: you ${what}.`) });
  await moderator(app, ada).decide({ changes: [{ id: second, version: 0, state: 'hidden' }] });
  await expect(moderator(app, adminToken).decide({ changes }), 'several').rejects.toMatchObject({
    message: '2 of these 2 comments have changed since you looked: Ada Obi decided on them. Nothing was overwritten; please look again and decide.',
  });
});

test('of moderators who decide at the same time one succeeds, and the count is right', async ({ app, adminToken }) => {
  const id = await comment(app);
  const before = await total(app);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, (_, nth) =>
      moderator(app, adminToken).decide({ changes: [{ id, version: 0, state: nth % 2 === 0 ? 'hidden' : 'removed' }] }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await total(app)).toBe(before - 1);
});

test('a change by its author makes the decision of a moderator outdated', async ({ app, adminToken }) => {
  const { token: learner, email } = await app.learner();
  const id = await comment(app, { email });
  await moderator(app, adminToken).decide({ changes: [{ id, version: 0, state: 'hidden' }] });
  await moderator(app, adminToken).decide({ changes: [{ id, version: 1, state: 'shown' }] });
  app.clock.ms += 1;
  await app.api(learner).discussion.edit({ id, text: 'Another text' });
  await expect(moderator(app, adminToken).decide({ changes: [{ id, version: 2, state: 'hidden' }] })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('since you looked: it is shown now.'),
  });
});

test('rejects a decision that names a comment twice: it would count twice', async ({ app, adminToken }) => {
  const id = await comment(app);
  const before = await total(app);
  const change = { id, version: 0, state: 'hidden' as const };
  await expect(moderator(app, adminToken).decide({ changes: [change, change] })).rejects.toMatchObject({
    status: 400,
    errors: { changes: 'Please choose each comment once' },
  });
  expect(await total(app)).toBe(before);
});

test('rejects decisions that name no comment, too many, or an unknown state', async ({ app, adminToken }) => {
  const decide = (changes: unknown) => app.call('POST', '/admin/comments/states', { token: adminToken, json: { changes } });
  const change = { id: 1, version: 0, state: 'shown' };
  for (const changes of [[], [{ ...change, state: 'gone' }], [{ ...change, id: 0 }], Array.from({ length: 101 }, () => change), 'all', null])
    expect((await decide(changes)).status).toBe(400);
  expect((await decide([{ ...change, id: 999_999 }])).body.errors).toEqual({ 999999: 'it is deleted now' });
});

test('a moderator with the digest gets one mail a day while comments wait', async ({ app }) => {
  await insertStaff(app.context.db, 'moderator@example.com', ['moderator']);
  const { token: other } = await app.api().accounts.adminLogin({ email: 'moderator@example.com', password: administrator.password });
  await app.api(other).moderation.digest({ on: true });
  const digests = async () => (await app.mails()).filter(({ subject }) => subject?.includes('for you'));
  const run = async () => {
    app.clock.ms += 3_600_000;
    await app.jobWorkers.schedule();
    await app.jobWorkers.drain();
  };
  await run();
  expect(await digests()).toEqual([]);
  app.clock.ms += 86_400_000;
  await run();
  await run();
  const [mail, ...others] = await digests();
  expect([mail?.to?.[0]?.address, mail?.subject, others.length]).toEqual([
    'moderator@example.com',
    expect.stringMatching(/^\d comments? waits? for you/),
    0,
  ]);
  app.clock.ms += 86_400_000;
  await run();
  expect(await digests()).toHaveLength(2);
});

test('only callers with the permission see and decide', async ({ app }) => {
  const { token: learner } = await app.learner({ email: 'curious@example.com' });
  for (const caller of [{}, { token: learner }]) {
    expect((await app.call('GET', '/admin/comments', caller)).status).toBe(401);
    expect((await app.call('POST', '/admin/comments/states', { ...caller, json: { changes: [] } })).status).toBe(401);
  }
});
