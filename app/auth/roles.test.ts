// Proves T11.

import { expect } from 'vitest';
import { admin } from '#tests/support/api-client.ts';
import { createSession } from '#tests/support/factories/sessions.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { createTestApp, person, type TestApp } from '#tests/support/test-app.ts';
import { grantRole } from './roles.queries.server.ts';
import type { Role } from './roles.server.ts';

const test = withAppPerFile();

const forbidden = 'Your role does not allow this. Please ask an administrator.';
const addressOf = (name: string) => `${name.replaceAll(' ', '-')}@example.com`;
const accountId = async (app: TestApp, email: string) =>
  (await app.context.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

/** Token of a new account with the roles, from a login at the administration. */
async function staffToken(app: TestApp, name: string, roles: Role[]): Promise<string> {
  await insertStaff(app.context.db, addressOf(name), roles);
  return (await app.api().accounts.adminLogin({ ...admin, email: addressOf(name) })).token ?? '';
}

async function insertUnknownRole(app: TestApp, email: string): Promise<void> {
  await app.context.db
    .insertInto('account_roles')
    .values({ account_id: await accountId(app, email), role: 'librarian' })
    .execute();
}

/** Statuses of one call of each part of the admin area. */
async function statusesOf(app: TestApp, token: string) {
  const word = { title: 'Ụlọ', body: 'House' };
  const letter = { subject: 'Akụkọ', message: 'Ndewo' };
  return {
    profile: (await app.call('GET', '/admin/profile', { token })).status,
    posts: (await app.call('GET', '/admin/blogs/total', { token })).status,
    words: (await app.call('POST', '/word-of-day', { token, json: word })).status,
    users: (await app.call('GET', '/admin/users', { token })).status,
    subscribers: (await app.call('GET', '/admin/subscribers', { token })).status,
    newsletters: (await app.call('POST', '/admin/newsletters/test', { token, json: letter })).status,
  };
}

test('an editor writes posts and words, and gets 403 from users, subscribers and newsletters', async ({ app }) => {
  const token = await staffToken(app, 'editor', ['editor']);
  expect(await statusesOf(app, token)).toEqual({ profile: 200, posts: 200, words: 201, users: 403, subscribers: 403, newsletters: 403 });
  const { blog } = await app.api(token).blog.create({ title: 'Akụkọ', body: '<p>Once</p>', image: await imageFile('png', 8, 8) });
  expect((await app.api(token).blog.update({ id: blog.id, title: 'Again' })).blog.title).toBe('Again');
  expect((await app.api(token).blog.remove({ id: blog.id })).message).toMatch(/\w/);
  const refused = await app.call('GET', '/admin/users', { token });
  expect(refused.body).toEqual({ error: forbidden, message: forbidden });
});

test('a moderator reads the addresses of comments, and gets 403 from posts, words, users and newsletters', async ({ app }) => {
  const token = await staffToken(app, 'moderator', ['moderator']);
  expect(await statusesOf(app, token)).toEqual({ profile: 200, posts: 403, words: 403, users: 403, subscribers: 403, newsletters: 403 });
  const { wordOfDay } = await app.api(await app.adminToken()).wordOfDay.create({ title: 'Ọkụ', body: 'Fire' });
  await app.api().wordOfDay.comment({ id: wordOfDay.id, text: 'Daalụ', email: 'reader@example.com' });
  const emailsFor = async (reader: string) => (await app.api(reader).wordOfDay.comments({ id: wordOfDay.id })).rows.map(({ email }) => email);
  expect(await emailsFor(token)).toEqual(['reader@example.com']);
  expect(await emailsFor(await staffToken(app, 'second editor', ['editor']))).toEqual([null]);
});

test('several roles add up', async ({ app }) => {
  const token = await staffToken(app, 'editor and moderator', ['editor', 'moderator']);
  expect(await statusesOf(app, token)).toMatchObject({ posts: 200, words: 201, users: 403 });
  expect((await app.api(token).accounts.me()).permissions?.toSorted()).toEqual([
    'admin:access',
    'comments:moderate',
    'course:write',
    'messages:manage',
    'posts:write',
    'reviews:write',
    'words:write',
  ]);
});

test('a role that is withdrawn ends its permissions at the next request', async ({ app }) => {
  const token = await staffToken(app, 'former editor', ['editor', 'moderator']);
  await app.context.db
    .deleteFrom('account_roles')
    .where('account_id', '=', await accountId(app, addressOf('former editor')))
    .where('role', '=', 'editor')
    .execute();
  expect(await statusesOf(app, token)).toMatchObject({ profile: 200, posts: 403, words: 403 });
});

test('an unknown role gives no permission and one log line, and the account still works', async ({ app }) => {
  const token = await staffToken(app, 'careful editor', ['editor']);
  await insertUnknownRole(app, addressOf('careful editor'));
  for (let nth = 0; nth < 3; nth += 1) expect(await statusesOf(app, token)).toMatchObject({ words: 201, users: 403 });
  const account = await accountId(app, addressOf('careful editor'));
  expect(app.log.filter(({ event }) => event === 'unknown_role')).toEqual([{ event: 'unknown_role', details: { account, role: 'librarian' } }]);
  const { profile } = await app.api(token).privacy.download();
  expect(profile.roles).toEqual(['editor', 'librarian']);
});

test('an account of the kind admin without a known role cannot log in at the administration', async ({ app }) => {
  await insertStaff(app.context.db, 'nobody@example.com', []);
  await insertUnknownRole(app, 'nobody@example.com');
  const login = (password: string) => app.call('POST', '/admin/login', { json: { email: 'nobody@example.com', password } });
  const { status, body } = await login(admin.password);
  expect([status, body.error]).toEqual([403, 'This account has no role in the administration. Please ask an administrator for one.']);
  expect((await login('not the password')).status).toBe(401);
  const token = await createSession(app.context.db, 'nobody@example.com', app.clock.ms);
  expect((await app.call('GET', '/auth/me', { token })).status).toBe(200);
  expect((await app.call('GET', '/admin/profile', { token })).body.error).toBe('Please login as an administrator');
});

test('a learner with a staff role logs in at the administration, and without one is unknown there', async ({ app }) => {
  const { email } = await app.learner({ email: 'ada@example.com' });
  const login = () => app.call('POST', '/admin/login', { json: { email, password: person.password } });
  expect((await login()).body.error).toBe('User not found');
  await grantRole(app.context.db, await accountId(app, email), 'moderator');
  const { status, body } = await login();
  expect(status).toBe(200);
  expect(await statusesOf(app, String(body.token))).toMatchObject({ profile: 200, words: 403 });
  expect(await app.api(String(body.token)).accounts.me()).toMatchObject({ email, staff: true });
});

test('comments of every staff role carry the staff mark', async ({ app }) => {
  const { wordOfDay } = await app.api(await app.adminToken()).wordOfDay.create({ title: 'Mmiri', body: 'Water' });
  const commentAs = (token: string) =>
    app.call('POST', `/word-of-day/${wordOfDay.id}/comment`, { token, json: { text: 'Ndewo', fullName: 'Mụta Igbo' } });
  expect((await commentAs(await staffToken(app, 'third editor', ['editor']))).body.staff).toBe(true);
  await insertStaff(app.context.db, 'tutor@example.com', ['tutor']);
  const tutor = await createSession(app.context.db, 'tutor@example.com', app.clock.ms);
  expect((await commentAs(tutor)).status).toBe(400);
});

test('an editor may delete their own account, an administrator may not', async ({ app }) => {
  const deletion = { json: { password: admin.password, comments: 'keep' } };
  const token = await staffToken(app, 'leaving editor', ['editor']);
  expect((await app.call('POST', '/auth/delete-account', { token, ...deletion })).status).toBe(200);
  expect((await app.call('GET', '/auth/me', { token })).status).toBe(401);
  const administrator = await staffToken(app, 'both', ['administrator', 'editor']);
  expect((await app.call('POST', '/auth/delete-account', { token: administrator, ...deletion })).status).toBe(403);
});

test('a start without an administrator creates one, also when other staff exists', async () => {
  const fresh = await createTestApp();
  await insertStaff(fresh.context.db, 'editor@example.com', ['editor']);
  await fresh.context.db.deleteFrom('accounts').where('email', '=', admin.email).execute();
  const restarted = await fresh.restart();
  expect((await restarted.api(await restarted.adminToken()).accounts.me()).permissions).toContain('users:read');
  await restarted.close();
});
