// Proves T19, T46.

import { expect, test } from 'vitest';
import { expectNoTrace } from '#tests/support/expect-no-trace.ts';
import { insertDeadMail } from '#tests/support/factories/jobs.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { learnerWithContent } from '#tests/support/learner-with-content.ts';
import { person, pinIn, type TestApp } from '#tests/support/test-app.ts';

const { email, password } = person;
const keepComments = { password, comments: 'keep' } as const;

async function tutorToken(app: TestApp): Promise<string> {
  const applicant = { ...person, email: 'tutor@example.com' };
  await app.api().accounts.tutor(applicant);
  await app.api().accounts.verify({ email: applicant.email, verification_pin: pinIn((await app.mails()).at(-1)) });
  return (await app.api().accounts.login({ email: applicant.email, password })).token ?? '';
}

/** All personal data of the database, as text. */
async function databaseText({ context: { db } }: TestApp): Promise<string> {
  const tables = [
    'accounts',
    'account_roles',
    'sessions',
    'registrations',
    'one_time_tokens',
    'one_time_token_attempts',
    'likes',
    'comments',
    'subscribers',
    'mails',
    'contact_messages',
    'contact_answers',
  ] as const;
  return JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())));
}

test('a deletion leaves only the text of comments, without an author', async () => {
  const { app, post, word, token, learner } = await learnerWithContent();
  await learner.blog.like({ id: post.id });
  await learner.wordOfDay.like({ id: word.id });
  await app.api().blog.comment({ id: post.id, text: 'Stays', fullName: 'Ada Obi', email });
  await insertDeadMail(app.context.db, app.clock.ms, { mail: { to: email } });
  await insertDeadMail(app.context.db, app.clock.ms, { mail: { to: 'academy@example.com', replyTo: email } });
  await app.call('POST', `/word-of-day/${word.id}/comment`, { token, json: { text: 'Signed' } });
  // Queued mails hold the address until they are sent.
  await app.mails();
  expect(await learner.privacy.deleteAccount(keepComments)).toEqual({ message: 'Your account is deleted' });
  expectNoTrace(await databaseText(app), [email, 'Ada Obi', person.phone_number, `account ${await deletedAccountId(app)}`]);
  expect((await app.api().blog.read({ id: post.id })).likes).toBe(0);
  expect((await app.api().wordOfDay.current()).likes).toBe(0);
  const comment = { text: 'Stays', fullName: null, email: null, User: null };
  expect(await app.api().blog.comments({ id: post.id })).toMatchObject({ total: 1, rows: [comment] });
  expect(await app.api().wordOfDay.comments({ id: word.id })).toMatchObject({ rows: [{ text: 'Signed', User: null }] });
  await expect(learner.accounts.me()).rejects.toMatchObject({ status: 401 });
  await expect(app.api().accounts.login({ email, password })).rejects.toMatchObject({ status: 404 });
  expect(await app.learner()).toHaveProperty('token');
});

/** Id of the deleted learner, which was the newest account. */
async function deletedAccountId({ context: { db } }: TestApp): Promise<number> {
  const { last } = await db
    .selectFrom('accounts')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return last + 1;
}

test('a deletion with comments leaves only placeholders of comments with replies of others', async () => {
  const { app, post, learner } = await learnerWithContent();
  const ownComment = await app.api().blog.comment({ id: post.id, text: 'Mine, answered', email });
  await app.api().blog.reply({ commentId: ownComment.id, text: 'Theirs' });
  await app.api().blog.reply({ commentId: ownComment.id, text: 'Mine, to myself', email });
  const ownThread = await app.api().blog.comment({ id: post.id, text: 'Mine, with my own reply', email });
  await app.api().blog.reply({ commentId: ownThread.id, text: 'Mine, again', email });
  const otherComment = await app.api().blog.comment({ id: post.id, text: 'Somebody else’s' });
  await app.api().blog.reply({ commentId: otherComment.id, text: 'Mine, to them', email });
  await learner.privacy.deleteAccount({ ...keepComments, comments: 'delete' });
  expectNoTrace(await databaseText(app), ['Mine, ']);
  const { rows, total } = await app.api().blog.comments({ id: post.id });
  expect(total).toBe(2);
  expect(rows).toMatchObject([
    { text: 'Somebody else’s', replies: 0 },
    { text: 'Deleted by its author', fullName: null, replies: 1 },
  ]);
  expect(await app.api().blog.replies({ commentId: ownComment.id })).toMatchObject({ total: 1, rows: [{ text: 'Theirs' }] });
  expect((await app.api().blog.read({ id: post.id })).comments).toBe(2);
});

test('a deletion keeps the likes of others', async () => {
  const { app, post, learner } = await learnerWithContent();
  await app.api((await app.learner({ email: 'other@example.com' })).token).blog.like({ id: post.id });
  await learner.blog.like({ id: post.id });
  await learner.privacy.deleteAccount(keepComments);
  expect((await app.api().blog.read({ id: post.id })).likes).toBe(1);
});

test('a deletion invalidates cached responses', async () => {
  const { app, post, learner } = await learnerWithContent();
  await learner.blog.like({ id: post.id });
  await app.api().blog.comment({ id: post.id, text: 'Stays', fullName: 'Ada Obi', email });
  const paths = [`/api/blog/${post.id}`, '/api/blog', `/api/blog/${post.id}/comments`];
  const texts = () => Promise.all(paths.map(async (path) => (await app.httpApp.fetch(new Request(`http://academy.test${path}`))).text()));
  await texts();
  expect(app.responseCache.match(paths[0] ?? '', ['identity'])).toBeDefined();
  await learner.privacy.deleteAccount(keepComments);
  for (const path of paths) expect(app.responseCache.match(path, ['identity'])).toBeUndefined();
  const [read, list, comments] = await texts();
  expect(read).toContain('"likes":0');
  expect(list).toContain('"likes":0');
  expectNoTrace(comments ?? '', ['Ada Obi']);
});

test('a deletion ends the newsletter subscription only on request', async () => {
  const { app, admin, learner } = await learnerWithContent();
  await app.api().newsletter.subscribe({ email });
  await app.mails();
  await learner.privacy.deleteAccount(keepComments);
  expect((await admin.newsletter.subscribers()).rows).toMatchObject([{ email }]);
  const newLearner = app.api((await app.learner()).token);
  await admin.newsletter.send({ subject: 'Akụkọ', message: 'Ndewo' });
  await newLearner.privacy.deleteAccount({ ...keepComments, newsletter: 'leave' });
  expect(await admin.newsletter.total()).toEqual({ totalSubscribers: 0 });
  const delivered = (await app.mails()).filter(({ subject }) => subject === 'Akụkọ');
  expect(delivered).toEqual([]);
  expect((await admin.newsletter.progress()).rows).toMatchObject([{ recipients: 1, sent: 0, skipped: 1, waiting: 0 }]);
  expectNoTrace(await databaseText(app), [email]);
  await app.api().newsletter.subscribe({ email });
  expect(await admin.newsletter.total()).toEqual({ totalSubscribers: 1 });
});

test('a tutor deletes their own account, not that of a learner with the same password', async () => {
  const { app, admin } = await learnerWithContent();
  const token = await tutorToken(app);
  expect((await app.api(token).privacy.download()).profile).toMatchObject({ kind: 'tutor', email: 'tutor@example.com' });
  await app.api(token).privacy.deleteAccount(keepComments);
  expect(await admin.accounts.tutorsTotal()).toEqual({ totalTutors: 0 });
  expect(await admin.accounts.usersTotal()).toEqual({ totalUsers: 1 });
});

test('a wrong password deletes nothing and gets a field error', async () => {
  const { app, token, learner } = await learnerWithContent();
  const response = await app.call('POST', '/auth/delete-account', { token, json: { ...keepComments, password: 'not the password' } });
  expect([response.status, response.body.errors]).toEqual([400, { password: 'Invalid password' }]);
  expect(await learner.accounts.me()).toMatchObject({ email });
});

test.each([
  [{}, { password: 'Password is required', comments: 'Please choose what happens to your comments' }],
  [{ password, comments: 'burn' }, { comments: 'Please choose what happens to your comments' }],
  [{ ...keepComments, newsletter: 1 }, { newsletter: 'Please choose whether you want to keep the newsletter' }],
])('rejects a deletion with %j', async (json, errors) => {
  const { app, token, learner } = await learnerWithContent();
  const response = await app.call('POST', '/auth/delete-account', { token, json });
  expect([response.status, response.body.errors]).toEqual([400, errors]);
  expect(await learner.accounts.me()).toMatchObject({ email });
});

test.each(['GET /auth/data', 'POST /auth/delete-account'])('%s responds 401 without a valid token', async (call) => {
  const { app } = await learnerWithContent();
  const [method = '', path = ''] = call.split(' ');
  expect((await app.call(method, path, { json: method === 'POST' ? keepComments : undefined })).status).toBe(401);
  expect((await app.call(method, path, { token: 'dead', json: method === 'POST' ? keepComments : undefined })).status).toBe(401);
});

test('rejects the deletion of an administrator', async () => {
  const { app, admin } = await learnerWithContent();
  const response = await app.call('POST', '/auth/delete-account', {
    token: await app.adminToken(),
    json: { password: 'an even longer secret', comments: 'keep' },
  });
  expect(response.status).toBe(403);
  expect(await admin.accounts.firstName()).toEqual({ first_name: 'Admin' });
});

test('of two concurrent deletions one succeeds and one gets 401', async () => {
  const { app, post, token, learner } = await learnerWithContent();
  await learner.blog.like({ id: post.id });
  const responses = await Promise.all([1, 2].map(() => app.call('POST', '/auth/delete-account', { token, json: keepComments })));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await app.api().blog.read({ id: post.id })).likes).toBe(0);
});

test('likes concurrent with a deletion leave no counts', async () => {
  const { app, admin, token, learner } = await learnerWithContent();
  const image = await imageFile();
  const posts = [];
  for (let nth = 0; nth < 5; nth += 1) posts.push((await admin.blog.create({ title: `${nth}`, body: '<p>x</p>', image })).blog.id);
  const liking = posts.map((id) => app.call('POST', `/blog/${id}/like`, { token }));
  await Promise.all([...liking, learner.privacy.deleteAccount(keepComments)]);
  const { rows } = await app.api().blog.list();
  expect(rows.map(({ likes }) => likes)).toEqual(rows.map(() => 0));
  expect(await app.context.db.selectFrom('likes').selectAll().execute()).toEqual([]);
});
