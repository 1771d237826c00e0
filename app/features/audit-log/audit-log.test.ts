import { expect } from 'vitest';
import { recordAudit } from '#app/auth/audit-log.server.ts';
import { admin } from '#tests/support/api-client.ts';
import { createSession } from '#tests/support/factories/sessions.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const dayMs = 24 * 60 * 60_000;
const test = withAppPerFile();
let token: string;
test.beforeAll(async ({ app }) => {
  token = await app.adminToken();
  for (const [nth, title] of ['Ụlọ', 'Ọkụ', '100 %', 'Ụlọ akwụkwọ'].entries())
    await recordAudit(app.context.db, {
      actor: { id: 1, name: 'Adaeze Ọbị' },
      action: nth === 3 ? 'blog.remove' : 'blog.update',
      label: nth === 3 ? 'deleted a post' : 'changed a post',
      kind: 'post',
      target: { id: nth + 1, title },
      now: app.clock.ms + nth,
    });
});

type Query = NonNullable<Parameters<ReturnType<TestApp['api']>['auditLog']['list']>[0]>;
const titles = async (app: TestApp, query: Query) => (await app.api(token).auditLog.list(query)).map(({ title }) => title);

test('entries come newest first, page by page', async ({ app }) => {
  const first = await app.api(token).auditLog.list({ limit: 2 });
  expect(first.map(({ title }) => title)).toEqual(['Ụlọ akwụkwọ', '100 %']);
  expect(await titles(app, { limit: 2, before: first.at(-1)?.id ?? 0 })).toEqual(['Ọkụ', 'Ụlọ']);
  expect(await titles(app, { limit: 2, before: 1 })).toEqual([]);
});

test('an entry names the actor, the action, its target and the time', async ({ app }) => {
  expect((await app.api(token).auditLog.list({ limit: 1 }))[0]).toEqual({
    id: expect.any(Number),
    at: new Date(app.clock.ms + 3).toISOString(),
    accountId: 1,
    name: 'Adaeze Ọbị',
    action: 'blog.remove',
    label: 'deleted a post',
    kind: 'post',
    targetId: 4,
    title: 'Ụlọ akwụkwọ',
  });
});

test.for<[Query, (string | null)[]]>([
  [{ search: 'ulo' }, ['Ụlọ akwụkwọ', 'Ụlọ']],
  [{ search: 'ULO deleted' }, ['Ụlọ akwụkwọ']],
  [{ search: 'obi 100' }, ['100 %']],
  [{ search: '%' }, ['100 %']],
  [{ search: '_' }, []],
  [{ search: 'nothing of it' }, []],
  [{ action: 'blog.remove' }, ['Ụlọ akwụkwọ']],
  [{ account: 1, action: 'blog.update', search: 'oku' }, ['Ọkụ']],
  [{ account: 999 }, []],
  [{ action: 'no such action' }, []],
])('the filter %j finds its entries', async ([query, expected], { app }) => {
  expect(await titles(app, query)).toEqual(expected);
});

test('an entry of an action that this version does not have shows its name', async ({ app }) => {
  const actor = { id: 1, name: 'Adaeze Ọbị' };
  await recordAudit(app.context.db, { actor, action: 'library.lend', label: 'lent a book', now: app.clock.ms });
  const [entry] = await app.api(token).auditLog.list({ limit: 1 });
  expect([entry?.label, entry?.kind, entry?.targetId, entry?.title]).toEqual(['library.lend', null, null, null]);
  expect((await app.api(token).auditLog.list({ search: 'lent' })).length).toBe(1);
});

test('people with entries are listed once, with their current names', async ({ app }) => {
  expect(await app.api(token).auditLog.people()).toEqual([{ id: 1, name: 'Admin' }]);
});

test('the file has the same entries as the list, without formulas', async ({ app }) => {
  const actor = { id: 1, name: '=1+1' };
  await recordAudit(app.context.db, { actor, action: 'blog.create', label: 'created a post', target: { title: 'a "quote"' }, now: app.clock.ms });
  const file = await app.api(token).auditLog.export({ search: 'created' });
  expect(file.name).toMatch(/^audit-log-2026-01-15\.csv$/);
  const [heading, line] = (await file.text()).split('\r\n');
  expect(heading).toBe('Time,Name,Account,What,Kind,Id,Title,Action');
  expect(line).toBe(`${new Date(app.clock.ms).toISOString()},'=1+1,1,created a post,,,"a ""quote""",blog.create`);
});

test('pages and searches read across gaps of ids, and thousands of entries', async ({ app }) => {
  const { db } = app.context;
  const entry = { account_id: 7, actor_name: 'B', action: 'blog.update', target_title: '', actor_key: 'b', subject_key: 'many', created_at: 1 };
  const first = 1_000_000;
  for (let from = 0; from < 12_000; from += 1_000)
    await db
      .insertInto('audit_log')
      .values(Array.from({ length: 1_000 }, (_, nth) => ({ ...entry, id: first + from + nth })))
      .execute();
  expect(await titles(app, { account: 1, limit: 2, action: 'blog.remove' })).toEqual(['Ụlọ akwụkwọ']);
  expect((await app.api(token).auditLog.list({ search: 'many', limit: 100 })).map(({ id }) => id).at(-1)).toBe(first + 11_900);
  const file = await app.api(token).auditLog.export({ account: 7 });
  expect((await file.text()).split('\r\n').length).toBe(12_000 + 2);
  await db.deleteFrom('audit_log').where('account_id', '=', 7).execute();
});

test('a deleted account loses its name in the log, and the entries stay', async ({ app }) => {
  const { db } = app.context;
  await insertStaff(db, 'editor@example.com', ['editor']);
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', 'editor@example.com').executeTakeFirstOrThrow();
  const editor = await createSession(db, 'editor@example.com', app.clock.ms);
  await db.updateTable('accounts').set({ first_name: 'Chidi', last_name: 'Okoro' }).where('id', '=', id).execute();
  await app.api(token).staff.setRoles({ id, roles: ['editor', 'moderator'] });
  await recordAudit(db, {
    actor: { id: 1, name: 'Admin' },
    action: 'staff.invite',
    label: 'invited a person',
    kind: 'invitation',
    target: { title: 'editor@example.com' },
    now: app.clock.ms,
  });
  await app.api(editor).wordOfDay.create({ title: 'Anyanwụ', body: 'Sun' });
  expect((await app.api(token).auditLog.list({ search: 'chidi' })).length).toBe(2);
  expect((await app.api(editor).privacy.download()).auditLog).toEqual([
    { at: new Date(app.clock.ms).toISOString(), what: 'created a Word of the Day', title: 'Anyanwụ' },
  ]);
  await app.api(editor).privacy.deleteAccount({ password: admin.password, comments: 'keep' });
  for (const search of ['chidi', 'okoro', 'editor@example.com']) expect(await titles(app, { search })).toEqual([]);
  expect((await app.api(token).auditLog.list({ search: 'anyanwu' }))[0]).toMatchObject({ name: null, accountId: id, title: 'Anyanwụ' });
  expect((await app.api(token).auditLog.list({ search: 'changed roles' }))[0]).toMatchObject({ name: 'Admin', title: null, targetId: id });
});

test('entries are kept for a year', async ({ app }) => {
  app.clock.ms += 365 * dayMs + 3;
  token = await createSession(app.context.db, admin.email, app.clock.ms);
  await app.runRetentionJob();
  expect(await titles(app, { action: 'blog.remove' })).toEqual([]);
});
