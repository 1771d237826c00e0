import { expect } from 'vitest';
import type { Role } from '#app/auth/roles.server.ts';
import { createSession } from '#tests/support/factories/sessions.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { draftLimits } from './drafts.contract.ts';

const test = withAppPerTest();
const dayMs = 24 * 60 * 60_000;

const idOf = async (app: TestApp, token: string) => (await app.api(token).accounts.me()).id ?? 0;
/** Saves a draft of a new post, unless `fields` say otherwise. */
async function save(app: TestApp, token: string, fields: object = {}) {
  const { drafts } = app.api(token);
  const draft = { form: 'post', subject: 'new-one', changes: { title: 'Begun' }, version: 0, writer: 'tab-one' };
  return drafts.save({ ...draft, account: await idOf(app, token), ...fields });
}
/** Second member of the staff. */
async function staff(app: TestApp, role: Role): Promise<{ id: number; token: string }> {
  const email = 'colleague@example.com';
  await app.adminToken();
  await insertStaff(app.context.db, email, [role]);
  const token = await createSession(app.context.db, email, app.clock.ms);
  return { id: await idOf(app, token), token };
}
const profile = { first_name: 'Ada', last_name: 'Obi', email: 'admin@example.com', phone_number: '+234 800' };
const one = { form: 'post', subject: 'new-one' };
const status = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: { status: number }) => error.status,
  );

test('a saved draft is read again, with files', async ({ app, adminToken }) => {
  const changes = { title: 'Akụkọ', body: '<p>Ọ bụ</p>', image: { name: 'a.png', type: 'image/png', base64: 'AAAA' } };
  const { version } = await save(app, adminToken, { changes, basedOn: '2026-01-15T12:00:00.000Z' });
  expect(await app.api(adminToken).drafts.read(one)).toEqual({
    draft: { changes, basedOn: '2026-01-15T12:00:00.000Z', version, writer: 'tab-one' },
    others: 0,
  });
});

test('two new posts have two drafts, and each counts the other', async ({ app, adminToken }) => {
  await save(app, adminToken);
  await save(app, adminToken, { subject: 'new-two', changes: { title: 'Another' } });
  const { draft, others } = await app.api(adminToken).drafts.read({ form: 'post', subject: 'new-two' });
  expect(draft?.changes).toEqual({ title: 'Another' });
  expect(others).toBe(1);
});

test('a draft that another tab has changed is not overwritten', async ({ app, adminToken }) => {
  const { version } = await save(app, adminToken);
  const theirs = await save(app, adminToken, { version, writer: 'tab-two', changes: { title: 'Theirs' } });
  expect(await status(save(app, adminToken, { version, changes: { title: 'Mine' } }))).toBe(409);
  expect((await app.api(adminToken).drafts.read(one)).draft?.changes).toEqual({ title: 'Theirs' });
  const mine = await save(app, adminToken, { version: theirs.version, changes: { title: 'Mine' } });
  expect(mine.version).toBeGreaterThan(theirs.version);
});

test('a repeated save whose response was lost, and the next one of the same form, are no conflict', async ({ app, adminToken }) => {
  const { version } = await save(app, adminToken);
  expect(await save(app, adminToken)).toEqual({ version });
  expect(await save(app, adminToken, { writer: 'tab-two' })).toEqual({ version });
  await save(app, adminToken, { changes: { title: 'Begun again' } });
  expect((await app.api(adminToken).drafts.read(one)).draft?.changes).toEqual({ title: 'Begun again' });
});

test('of concurrent first saves by two tabs one is a conflict', async ({ app, adminToken }) => {
  const account = await idOf(app, adminToken);
  const saves = ['one', 'two'].map((tab) => status(save(app, adminToken, { account, writer: tab, changes: { title: tab } })));
  expect((await Promise.all(saves)).sort()).toEqual([200, 409]);
});

test('the list names each draft and its page, the last changed one first', async ({ app, adminToken }) => {
  await save(app, adminToken, { subject: '7', changes: { body: '<p class="a">Words <b>of</b> it &amp; more</p>' } });
  app.clock.ms += 1_000;
  await save(app, adminToken, { changes: { title: '', subtitle: 'Below' } });
  app.clock.ms += 1_000;
  await save(app, adminToken, { form: 'settings', subject: 'own', changes: { first_name: 'Ada' } });
  const { rows, total } = await app.api(adminToken).drafts.list();
  expect(total).toBe(3);
  expect(rows.map(({ label, isNew, title, page }) => ({ label, isNew, title, page }))).toEqual([
    { label: 'Settings', isNew: false, title: 'Ada', page: '/admin/settings' },
    { label: 'Post', isNew: true, title: 'Below', page: '/admin/blog/new?draft=new-one' },
    { label: 'Post', isNew: false, title: 'Words of it & more', page: '/admin/blog/7' },
  ]);
  expect((await app.api(adminToken).drafts.list({ page: 2, limit: 2 })).rows.map(({ title }) => title)).toEqual(['Words of it & more']);
});

test('drafts belong to one account, whatever its email', async ({ app, adminToken }) => {
  await save(app, adminToken);
  const other = await staff(app, 'administrator');
  expect(await app.api(other.token).drafts.read(one)).toEqual({ draft: null, others: 0 });
  expect((await app.api(other.token).drafts.list()).total).toBe(0);
  expect(await status(save(app, adminToken, { account: other.id }))).toBe(403);
  await app.context.db
    .updateTable('accounts')
    .set({ email: 'renamed@example.com', email_key: 'renamed@example.com' })
    .where('email', '=', profile.email)
    .execute();
  expect((await app.api(adminToken).drafts.list()).total).toBe(1);
});

test('a draft needs the permission of its form, and is not shown once the role is gone', async ({ app }) => {
  const editor = await staff(app, 'editor');
  const { drafts } = app.api(editor.token);
  await save(app, editor.token);
  expect(await status(save(app, editor.token, { form: 'newsletter' }))).toBe(403);
  expect(await status(save(app, editor.token, { form: 'nothing' }))).toBe(404);
  const learner = await app.learner();
  expect(await status(app.api(learner.token).drafts.read(one))).toBe(401);
  expect((await app.api(learner.token).drafts.list()).total).toBe(0);
  await app.context.db.updateTable('account_roles').set({ role: 'moderator' }).where('account_id', '=', editor.id).execute();
  expect((await drafts.list()).total).toBe(0);
  for (const call of [drafts.read, drafts.discard, drafts.restore]) expect(await status(call(one))).toBe(403);
});

test('a discarded draft can be restored for a day', async ({ app, adminToken }) => {
  const { drafts } = app.api(adminToken);
  await save(app, adminToken);
  await drafts.discard(one);
  await drafts.discard(one);
  expect(await drafts.read(one)).toEqual({ draft: null, others: 0 });
  await drafts.restore(one);
  expect((await drafts.read(one)).draft?.changes).toEqual({ title: 'Begun' });
  expect(await status(drafts.restore(one))).toBe(404);
  await drafts.discard(one);
  app.clock.ms += dayMs - 1;
  await app.runRetentionJob();
  const stored = () => app.context.db.selectFrom('drafts').select('title').execute();
  expect(await stored()).toEqual([{ title: 'Begun' }]);
  app.clock.ms += 1;
  await app.runRetentionJob();
  expect(await stored()).toEqual([]);
});

test('a discarded draft is no conflict for a form that is still open', async ({ app, adminToken }) => {
  const { version } = await save(app, adminToken);
  await app.api(adminToken).drafts.discard(one);
  await save(app, adminToken, { version, writer: 'tab-two', changes: { title: 'Still here' } });
  expect((await app.api(adminToken).drafts.read(one)).draft?.changes).toEqual({ title: 'Still here' });
});

test('a draft is deleted 90 days after its last change', async ({ app, adminToken }) => {
  await save(app, adminToken);
  app.clock.ms += 89 * dayMs;
  await app.runRetentionJob();
  expect(await app.context.db.selectFrom('drafts').select('title').execute()).toEqual([{ title: 'Begun' }]);
  app.clock.ms += dayMs + 1;
  await app.runRetentionJob();
  expect(await app.context.db.selectFrom('drafts').selectAll().execute()).toEqual([]);
});

test('saving a post deletes its draft in the same transaction, but none that was changed meanwhile', async ({ app, adminToken }) => {
  const { drafts } = app.api(adminToken);
  const { version } = await save(app, adminToken);
  const create = (draft?: string) =>
    app.call('POST', '/blog', { token: adminToken, form: postForm({ title: `A ${draft}`, body: '<p>B</p>', image, ...(draft ? { draft } : {}) }) });
  const image = await imageFile();
  expect((await create()).status).toBe(201);
  expect((await drafts.list()).total).toBe(1);
  expect((await create(`new-one:${version - 1}`)).status).toBe(201);
  expect((await drafts.list()).total).toBe(1);
  expect((await create('no such draft')).status).toBe(400);
  expect((await create(`new-one:${version}`)).status).toBe(201);
  expect((await drafts.list()).total).toBe(0);
});

test('a rejected save keeps the draft', async ({ app, adminToken }) => {
  const { wordOfDay, drafts } = app.api(adminToken);
  const { wordOfDay: word } = await wordOfDay.create({ title: 'Ọjị', body: 'Kola nut' });
  const { version } = await save(app, adminToken, { form: 'word', subject: String(word.id) });
  const draft = `${word.id}:${version}`;
  expect(await status(wordOfDay.update({ id: word.id, body: 'Mine', basedOn: '2020-01-01T00:00:00.000Z', draft }))).toBe(409);
  expect((await drafts.list()).total).toBe(1);
  await wordOfDay.update({ id: word.id, body: 'Mine', draft });
  expect((await drafts.list()).total).toBe(0);
});

test('each other form deletes its draft, too', async ({ app, adminToken }) => {
  const api = app.api(adminToken);
  await app.api().newsletter.subscribe({ email: 'reader@example.com' });
  await app.api().contact.send({ name: 'Ada', email: 'ada@example.com', subject: 'Prices', message: 'How much?' });
  const id = (await api.contact.messages()).rows[0]?.id ?? 0;
  const draftOf = async (form: string, subject = 'own') => `${subject}:${(await save(app, adminToken, { form, subject })).version}`;
  await api.newsletter.send({ subject: 'Akụkọ', message: 'Ndewo', draft: await draftOf('newsletter', 'new-one') });
  await api.contact.answer({ id, text: 'It is free.', draft: await draftOf('contact-answer', String(id)) });
  await api.staff.invite({ email: 'new@example.com', role: 'editor', draft: await draftOf('invitation', 'new-two') });
  const { version } = await api.moderation.rules();
  await api.moderation.saveRules({ holdWords: 'bad', holdAnonymous: false, version, draft: await draftOf('comment-rules') });
  await api.accounts.profile({ ...profile, draft: await draftOf('settings') });
  expect((await api.drafts.list()).rows).toEqual([]);
});

test('an account has at most 100 drafts; existing ones can still be changed', async ({ app, adminToken }) => {
  const account = await idOf(app, adminToken);
  for (let nth = 0; nth < draftLimits.accountDrafts; nth += 1) await save(app, adminToken, { account, subject: `new-${nth}` });
  const rejected = await save(app, adminToken, { account }).catch((error: Error) => error);
  expect(rejected).toMatchObject({ status: 400, message: 'You have 100 drafts, more are not possible. Please save or discard one of them first.' });
  await save(app, adminToken, { account, subject: 'new-7', changes: { title: 'Longer than before' } });
  await app.api(adminToken).drafts.discard({ form: 'post', subject: 'new-3' });
  await save(app, adminToken, { account });
});

test('drafts of one account, and of all together, have a limit in bytes, to which discarded ones do not count', async ({ app, adminToken }) => {
  const account = await idOf(app, adminToken);
  const setBytes = (bytes: number) => app.context.db.updateTable('drafts').set({ bytes }).execute();
  await save(app, adminToken, { account });
  await setBytes(draftLimits.accountBytes);
  const more = () => save(app, adminToken, { account, subject: 'new-two' }).catch((error: Error) => error);
  expect(await more()).toMatchObject({ status: 400, message: expect.stringContaining('may take 64 MiB together') });
  await app.api(adminToken).drafts.discard(one);
  expect(await more()).toMatchObject({ version: expect.any(Number) });
  const other = await staff(app, 'editor');
  await setBytes(draftLimits.totalBytes);
  expect(await status(save(app, other.token))).toBe(400);
  expect(await app.call('PUT', '/drafts/one', { token: other.token, json: { changes: { body: 'x'.repeat(draftLimits.draftBytes) } } })).toMatchObject(
    {
      status: 413,
    },
  );
});

test('drafts are in the download of their account, and are deleted with it', async ({ app }) => {
  const editor = await staff(app, 'editor');
  await save(app, editor.token);
  const { drafts } = await app.api(editor.token).privacy.download();
  expect(drafts).toEqual([{ form: 'post', changedAt: new Date(app.clock.ms).toISOString(), fields: [{ name: 'title', value: 'Begun' }] }]);
  await app.context.db.deleteFrom('accounts').where('id', '=', editor.id).execute();
  expect(await app.context.db.selectFrom('drafts').selectAll().execute()).toEqual([]);
});

test('saving a draft writes no entry of the audit log', async ({ app, adminToken }) => {
  const entries = async () => (await app.api(adminToken).auditLog.list()).length;
  const before = await entries();
  await save(app, adminToken);
  await app.api(adminToken).drafts.discard(one);
  expect(await entries()).toBe(before);
});
