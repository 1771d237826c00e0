import { expect } from 'vitest';
import { admin as administrator } from '#tests/support/api-client.ts';
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
let texts = 0;
async function comment(app: TestApp, json: object = {}, target = path) {
  texts += 1;
  return Number((await app.call('POST', `${target}/1/comment`, { json: { text: `Text ${texts}`, ...json } })).body.id);
}

test('bans only what is known of the author, and no staff; the audit log says what', async ({ app, adminToken }) => {
  const id = await comment(app);
  await expect(moderator(app, adminToken).ban({ comment: id, on: 'account', days: 1 })).rejects.toMatchObject({
    status: 400,
    errors: { on: expect.any(String) },
  });
  const { body } = await app.call('POST', `${path}/1/comment`, { token: adminToken, json: { text: 'From the academy' } });
  await expect(moderator(app, adminToken).ban({ comment: Number(body.id), on: 'account', days: 1 })).rejects.toMatchObject({ status: 409 });
  const ban = await moderator(app, adminToken).ban({ comment: id, on: 'network', days: 1 });
  const [entry] = await app.api(adminToken).auditLog.list();
  expect(entry).toMatchObject({ targetId: ban.id, title: `network of comment ${id}, until 16 January 2026` });
  await moderator(app, adminToken).liftBan({ id: ban.id });
  for (const days of [0, 366])
    await expect(moderator(app, adminToken).ban({ comment: id, on: 'network', days })).rejects.toMatchObject({ status: 400 });
});

test('a shorter ban names the longer one that stands, and replaces it only when its end was seen', async ({ app, adminToken }) => {
  const bans = moderator(app, adminToken);
  const id = await comment(app, { email: 'long@example.com' });
  const long = await bans.ban({ comment: id, on: 'email', days: 30 });
  expect(long).toMatchObject({ replaced: null });
  const [standing] = await bans.activeBans({ id });
  expect(standing).toEqual({ on: 'email', until: new Date(app.clock.ms + 30 * 86_400_000).toISOString(), by: 'Admin' });
  await insertStaff(app.context.db, 'second@example.com', ['moderator']);
  const { token = '' } = await app.api().accounts.adminLogin({ ...administrator, email: 'second@example.com' });
  const shorter = { comment: id, on: 'email' as const, days: 1 };
  await expect(moderator(app, token).ban(shorter)).rejects.toMatchObject({
    status: 409,
    message:
      'The email address of this comment is banned until 14 February 2026 already by Admin, which is longer. Nothing was changed: please decide whether that ban is to end earlier.',
  });
  await expect(bans.ban(shorter)).rejects.toMatchObject({ message: expect.stringContaining('already by you,') });
  await expect(bans.ban({ ...shorter, standing: '2026-01-16T12:00:00.000Z' })).rejects.toMatchObject({ status: 409 });
  expect(await bans.activeBans({ id })).toEqual([standing]);
  expect(await bans.ban({ ...shorter, days: 60 })).toMatchObject({ id: long.id, replaced: standing?.until });
  const [extended] = await bans.activeBans({ id });
  expect(await bans.ban({ ...shorter, standing: extended?.until })).toMatchObject({ id: long.id, replaced: extended?.until });
  await bans.liftBan({ id: long.id });
  expect(await bans.activeBans({ id })).toEqual([]);
  const unknown = await comment(app);
  await app.context.db.updateTable('comments').set({ network: '' }).where('id', '=', unknown).execute();
  expect(await bans.activeBans({ id: unknown })).toEqual([]);
  await expect(bans.activeBans({ id: 999_999 })).rejects.toMatchObject({ status: 404 });
});

test('of a long and a short ban at the same moment the long one stands', async ({ app, adminToken }) => {
  const bans = moderator(app, adminToken);
  const id = await comment(app, { email: 'race@example.com' });
  await Promise.allSettled([30, 1, 60, 7].map((days) => bans.ban({ comment: id, on: 'email', days })));
  const [standing] = await bans.activeBans({ id });
  expect(standing?.until).toBe(new Date(app.clock.ms + 60 * 86_400_000).toISOString());
  const [ban] = (await bans.bans()).rows;
  await bans.liftBan({ id: ban?.id ?? 0 });
});

test('of two moderators who save the rules the second one is told', async ({ app, adminToken }) => {
  const { version } = await moderator(app, adminToken).rules();
  const save = (holdWords: string) => moderator(app, adminToken).saveRules({ holdWords, holdAnonymous: false, version });
  await save('one\n\n one \ntwo');
  expect(await moderator(app, adminToken).rules()).toMatchObject({ holdWords: 'one\ntwo', version: version + 1 });
  await expect(save('three')).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/^Admin has saved these rules since you opened them\./),
  });
});
