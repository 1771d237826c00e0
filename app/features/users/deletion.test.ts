import { expect } from 'vitest';
import { grantRole } from '#app/auth/roles.queries.server.ts';
import { insertHousehold } from '#tests/support/factories/households.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

async function createUser(app: TestApp) {
  const { token, email } = await app.learner();
  const { db } = app.context;
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return { token, id, api: app.api(await app.adminToken()) };
}

const request = { email: ' LEARNER@Example.com', comments: 'delete', newsletter: 'leave' } as const;

test('an account is deleted on request, with household, note and drafts about it, and no name stays', async ({ app }) => {
  const { token, id, api } = await createUser(app);
  const { db } = app.context;
  await insertHousehold(db, id, app.clock.ms);
  await app.api().newsletter.subscribe({ email: person.email });
  const { wordOfDay } = await api.wordOfDay.create({ title: 'ọjị', body: 'kola nut' });
  await app.call('POST', `/word-of-day/${wordOfDay.id}/comment`, { token, json: { text: 'My words' } });
  await api.users.saveNote({ id, text: 'A note' });
  const account = (await api.accounts.me()).id ?? 0;
  const draft = { form: 'staff-note', subject: String(id), account, changes: { text: 'Learner Example wrote' }, version: 0, writer: 'a-form' };
  await api.drafts.save(draft);
  expect(await api.users.remove({ id, ...request })).toEqual({ message: 'The account is deleted' });
  await expect(app.api(token).accounts.me()).rejects.toMatchObject({ status: 401 });
  for (const table of ['profiles', 'staff_notes', 'drafts', 'comments'] as const)
    expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  expect(await db.selectFrom('subscribers').select('email').execute()).toEqual([{ email: '' }]);
  expect(await db.selectFrom('erasures').select(['kind', 'row_id']).where('row_id', '=', id).execute()).toContainEqual({
    kind: 'account-and-comments',
    row_id: id,
  });
  const entries = await api.auditLog.list({ search: 'account on request' });
  expect(entries).toMatchObject([{ label: 'deleted an account on request', kind: 'account', targetId: id, title: null }]);
  expect(JSON.stringify(await api.auditLog.list())).not.toContain('Learner Example');
});

test('words and newsletter stay when the person wants that, without the name', async ({ app }) => {
  const { token, id, api } = await createUser(app);
  await app.api().newsletter.subscribe({ email: person.email });
  const { wordOfDay } = await api.wordOfDay.create({ title: 'ọjị', body: 'kola nut' });
  await app.call('POST', `/word-of-day/${wordOfDay.id}/comment`, { token, json: { text: 'My words' } });
  await api.users.remove({ id, email: person.email, comments: 'keep' });
  const { db } = app.context;
  expect(await db.selectFrom('comments').select(['text', 'full_name', 'account_id']).execute()).toEqual([
    { text: 'My words', full_name: null, account_id: null },
  ]);
  expect(await db.selectFrom('subscribers').select('email').execute()).toEqual([{ email: person.email }]);
});

test('an account whose address no mail has proved is deleted, too, and the newsletter stays as it is', async ({ app }) => {
  await app.api().accounts.register(person);
  const { id } = await app.context.db.selectFrom('accounts').select('id').where('email', '=', person.email).executeTakeFirstOrThrow();
  const api = app.api(await app.adminToken());
  await app.api().newsletter.subscribe({ email: person.email });
  await api.users.remove({ id, ...request });
  await expect(api.users.read({ id })).rejects.toMatchObject({ status: 404 });
  expect(await api.newsletter.total()).toEqual({ totalSubscribers: 1 });
});

test('another address deletes nothing', async ({ app }) => {
  const { id, api } = await createUser(app);
  await expect(api.users.remove({ id, ...request, email: 'other@example.com' })).rejects.toMatchObject({
    status: 400,
    errors: { email: 'This is not the email address of this account' },
  });
  expect(await api.users.read({ id })).toMatchObject({ email: person.email });
});

test('a member of the staff is not deleted', async ({ app }) => {
  const { id, api } = await createUser(app);
  await grantRole(app.context.db, id, 'moderator');
  await expect(api.users.remove({ id, ...request })).rejects.toMatchObject({ status: 409, message: expect.stringContaining('on the staff') });
  expect(await api.users.read({ id })).toMatchObject({ isStaff: true, email: person.email });
});

test('a login of more than 15 minutes ago is asked for the password first', async ({ app }) => {
  const { id, api } = await createUser(app);
  app.clock.ms += 16 * 60_000;
  await expect(api.users.remove({ id, ...request })).rejects.toMatchObject({ status: 403 });
});

test('a draft about the person is deleted, too, after its writer left the staff', async ({ app }) => {
  const { id, api } = await createUser(app);
  const { db } = app.context;
  await insertStaff(db, 'second@example.com', ['administrator']);
  const second = app.api((await app.api().accounts.adminLogin({ email: 'second@example.com', password: 'an even longer secret' })).token);
  const writer = (await second.accounts.me()).id ?? 0;
  const draft = { form: 'staff-note', account: writer, changes: { text: 'Learner Example wrote' }, version: 0, writer: 'a-form' };
  for (const subject of [id, id + 1_000]) await second.drafts.save({ ...draft, subject: String(subject) });
  await db.deleteFrom('account_roles').where('account_id', '=', writer).execute();
  await api.users.remove({ id, ...request });
  expect(await db.selectFrom('drafts').select('subject').execute()).toEqual([{ subject: String(id + 1_000) }]);
});
