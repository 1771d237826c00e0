import { expect, onTestFinished, test } from 'vitest';
import { imageFile } from '#tests/support/image-files.ts';
import { createTestApp, person, pinIn, type TestApp } from '#tests/support/test-app.ts';

const { email, password } = person;
const keep = { password, comments: 'keep' } as const;

/** Test app with a post, a word of the day and a logged-in learner. */
async function opened() {
  const at = await createTestApp();
  onTestFinished(() => at.close());
  const admin = at.api(await at.adminToken());
  const { blog: post } = await admin.blog.create({ title: 'Ụlọ', body: '<p>x</p>', image: await imageFile() });
  const { wordOfDay: word } = await admin.wordOfDay.create({ title: 'ọjị', body: 'kola nut' });
  const { token } = await at.learner();
  return { at, admin, post, word, token, learner: at.api(token) };
}

async function tutor(at: TestApp): Promise<string> {
  const applicant = { ...person, email: 'tutor@example.com' };
  await at.api().accounts.tutor(applicant);
  await at.api().accounts.verify({ email: applicant.email, verification_pin: pinIn((await at.mails()).at(-1)) });
  return (await at.api().accounts.login({ email: applicant.email, password })).token;
}

/** All personal data of the database, as text. */
async function everything({ academy: { db } }: TestApp): Promise<string> {
  const tables = [
    'accounts',
    'sessions',
    'registrations',
    'verification_codes',
    'verification_attempts',
    'likes',
    'comments',
    'subscribers',
    'mails',
    'contact_messages',
  ] as const;
  return JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())));
}

test('the download contains all data about the learner and none about others', async () => {
  const { at, post, word, learner } = await opened();
  const other = at.api((await at.learner({ email: 'other@example.com' })).token);
  await other.blog.like({ id: post.id });
  await at.api().blog.comment({ id: post.id, text: 'Not theirs', email: 'other@example.com' });
  await learner.blog.like({ id: post.id });
  at.clock.ms += 1000;
  await learner.wordOfDay.like({ id: word.id });
  const comment = await at.api().blog.comment({ id: post.id, text: 'Daalụ', fullName: 'Ada', email: email.toUpperCase() });
  await at.api().blog.reply({ commentId: comment.id, text: 'Again', email });
  await at.api().wordOfDay.comment({ id: word.id, text: 'Typed by nobody' });
  await at.api().newsletter.subscribe({ email });
  const written = { writtenAt: '2026-01-15T12:00:01.000Z', on: 'post', id: post.id, title: 'Ụlọ' };
  const { first_name, last_name, phone_number, level } = person;
  expect(await learner.privacy.download()).toEqual({
    profile: {
      kind: 'learner',
      first_name,
      last_name,
      email,
      phone_number,
      level,
      registeredAt: '2026-01-15T12:00:00.000Z',
      verifiedAt: '2026-01-15T12:00:00.000Z',
    },
    sessions: [{ startedAt: '2026-01-15T12:00:00.000Z', endsAt: '2026-01-16T12:00:00.000Z' }],
    likes: [
      { on: 'post', id: post.id, title: 'Ụlọ', likedAt: '2026-01-15T12:00:00.000Z' },
      { on: 'word', id: word.id, title: 'ọjị', likedAt: '2026-01-15T12:00:01.000Z' },
    ],
    comments: [
      { ...written, text: 'Daalụ', fullName: 'Ada', email: email.toUpperCase(), isReply: false },
      { ...written, text: 'Again', fullName: null, email, isReply: true },
    ],
    newsletter: { email, subscribedAt: '2026-01-15T12:00:01.000Z', confirmedAt: '2026-01-15T12:00:01.000Z', unsubscribedAt: null },
  });
});

test('the download of a new learner has empty lists', async () => {
  const { learner } = await opened();
  expect(await learner.privacy.download()).toMatchObject({ likes: [], comments: [], newsletter: null });
});

test('the download contains comments posted with the learner’s token and no e-mail', async () => {
  const { at, post, token, learner } = await opened();
  await at.call('POST', `/blog/${post.id}/comment`, { token, json: { text: 'Signed' } });
  expect((await learner.privacy.download()).comments).toMatchObject([{ text: 'Signed', email: null }]);
});

test('the download has Cache-Control: no-store', async () => {
  const { at, token } = await opened();
  expect((await at.call('GET', '/auth/data', { token })).headers.get('Cache-Control')).toBe('no-store');
});

test('a deletion leaves only the text of comments, without an author', async () => {
  const { at, post, word, token, learner } = await opened();
  await learner.blog.like({ id: post.id });
  await learner.wordOfDay.like({ id: word.id });
  await at.api().blog.comment({ id: post.id, text: 'Stays', fullName: 'Ada', email });
  await at.call('POST', `/word-of-day/${word.id}/comment`, { token, json: { text: 'Signed' } });
  expect(await learner.privacy.deleteAccount(keep)).toEqual({ message: 'Your account is deleted' });
  const left = await everything(at);
  for (const trace of [email, 'Ada', person.phone_number, `account ${await lastAccount(at)}`]) expect(left).not.toContain(trace);
  expect((await at.api().blog.read({ id: post.id })).likes).toBe(0);
  expect((await at.api().wordOfDay.current()).likes).toBe(0);
  const said = { text: 'Stays', fullName: null, email: null, User: null };
  expect(await at.api().blog.comments({ id: post.id })).toMatchObject({ total: 1, rows: [said] });
  expect(await at.api().wordOfDay.comments({ id: word.id })).toMatchObject({ rows: [{ text: 'Signed', User: null }] });
  await expect(learner.accounts.me()).rejects.toMatchObject({ status: 401 });
  await expect(at.api().accounts.login({ email, password })).rejects.toMatchObject({ status: 404 });
  expect(await at.learner()).toHaveProperty('token');
});

/** Id of the deleted learner, which was the newest account. */
async function lastAccount({ academy: { db } }: TestApp): Promise<number> {
  const { last } = await db
    .selectFrom('accounts')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return last + 1;
}

test('a deletion with comments leaves only placeholders of comments with replies of others', async () => {
  const { at, post, learner } = await opened();
  const mine = await at.api().blog.comment({ id: post.id, text: 'Mine, answered', email });
  await at.api().blog.reply({ commentId: mine.id, text: 'Theirs' });
  await at.api().blog.reply({ commentId: mine.id, text: 'Mine, to myself', email });
  const alone = await at.api().blog.comment({ id: post.id, text: 'Mine, with my own reply', email });
  await at.api().blog.reply({ commentId: alone.id, text: 'Mine, again', email });
  const theirs = await at.api().blog.comment({ id: post.id, text: 'Somebody else’s' });
  await at.api().blog.reply({ commentId: theirs.id, text: 'Mine, to them', email });
  await learner.privacy.deleteAccount({ ...keep, comments: 'delete' });
  expect(await everything(at)).not.toContain('Mine');
  const { rows, total } = await at.api().blog.comments({ id: post.id });
  expect(total).toBe(2);
  expect(rows).toMatchObject([
    { text: 'Somebody else’s', replies: 0 },
    { text: 'Deleted by its author', fullName: null, replies: 1 },
  ]);
  expect(await at.api().blog.replies({ commentId: mine.id })).toMatchObject({ total: 1, rows: [{ text: 'Theirs' }] });
  expect((await at.api().blog.read({ id: post.id })).comments).toBe(2);
});

test('a deletion keeps the likes of others', async () => {
  const { at, post, learner } = await opened();
  await at.api((await at.learner({ email: 'other@example.com' })).token).blog.like({ id: post.id });
  await learner.blog.like({ id: post.id });
  await learner.privacy.deleteAccount(keep);
  expect((await at.api().blog.read({ id: post.id })).likes).toBe(1);
});

test('a deletion invalidates cached responses', async () => {
  const { at, post, learner } = await opened();
  await learner.blog.like({ id: post.id });
  await at.api().blog.comment({ id: post.id, text: 'Stays', fullName: 'Ada', email });
  const paths = [`/api/blog/${post.id}`, '/api/blog', `/api/blog/${post.id}/comments`];
  const texts = () => Promise.all(paths.map(async (path) => (await at.edge.fetch(new Request(`http://academy.test${path}`))).text()));
  await texts();
  expect(at.kept.match(paths[0] ?? '', ['identity'])).toBeDefined();
  await learner.privacy.deleteAccount(keep);
  for (const path of paths) expect(at.kept.match(path, ['identity'])).toBeUndefined();
  const [read, list, comments] = await texts();
  expect(read).toContain('"likes":0');
  expect(list).toContain('"likes":0');
  expect(comments).not.toContain('Ada');
});

test('a deletion ends the newsletter subscription only on request', async () => {
  const { at, admin, learner } = await opened();
  await at.api().newsletter.subscribe({ email });
  await at.mails();
  await learner.privacy.deleteAccount(keep);
  expect((await admin.newsletter.subscribers()).rows).toMatchObject([{ email }]);
  const again = at.api((await at.learner()).token);
  await admin.newsletter.send({ subject: 'Akụkọ', message: 'Ndewo' });
  await again.privacy.deleteAccount({ ...keep, newsletter: 'leave' });
  expect(await admin.newsletter.total()).toEqual({ totalSubscribers: 0 });
  const before = (await at.mails()).filter(({ subject }) => subject === 'Akụkọ');
  expect(before).toEqual([]);
  expect((await admin.newsletter.progress()).rows).toMatchObject([{ recipients: 1, sent: 0, skipped: 1, waiting: 0 }]);
  expect(await everything(at)).not.toContain(email);
  await at.api().newsletter.subscribe({ email });
  expect(await admin.newsletter.total()).toEqual({ totalSubscribers: 1 });
});

test('a tutor deletes their own account, not that of a learner with the same password', async () => {
  const { at, admin } = await opened();
  const token = await tutor(at);
  expect((await at.api(token).privacy.download()).profile).toMatchObject({ kind: 'tutor', email: 'tutor@example.com' });
  await at.api(token).privacy.deleteAccount(keep);
  expect(await admin.accounts.tutorsTotal()).toEqual({ totalTutors: 0 });
  expect(await admin.accounts.usersTotal()).toEqual({ totalUsers: 1 });
});

test('a wrong password deletes nothing and gets a field error', async () => {
  const { at, token, learner } = await opened();
  const answer = await at.call('POST', '/auth/delete-account', { token, json: { ...keep, password: 'not the password' } });
  expect([answer.status, answer.body.errors]).toEqual([400, { password: 'Invalid password' }]);
  expect(await learner.accounts.me()).toMatchObject({ email });
});

test.each([
  [{}, { password: 'Password is required', comments: 'Please choose what becomes of your comments' }],
  [{ password, comments: 'burn' }, { comments: 'Please choose what becomes of your comments' }],
  [{ ...keep, newsletter: 1 }, { newsletter: 'Please choose whether you want to keep the newsletter' }],
])('rejects a deletion with %j', async (json, errors) => {
  const { at, token, learner } = await opened();
  const answer = await at.call('POST', '/auth/delete-account', { token, json });
  expect([answer.status, answer.body.errors]).toEqual([400, errors]);
  expect(await learner.accounts.me()).toMatchObject({ email });
});

test.each(['GET /auth/data', 'POST /auth/delete-account'])('%s responds 401 without a live token', async (call) => {
  const { at } = await opened();
  const [method = '', path = ''] = call.split(' ');
  expect((await at.call(method, path, { json: method === 'POST' ? keep : undefined })).status).toBe(401);
  expect((await at.call(method, path, { token: 'dead', json: method === 'POST' ? keep : undefined })).status).toBe(401);
});

test('rejects the deletion of an administrator', async () => {
  const { at, admin } = await opened();
  const answer = await at.call('POST', '/auth/delete-account', {
    token: await at.adminToken(),
    json: { password: 'an even longer secret', comments: 'keep' },
  });
  expect(answer.status).toBe(403);
  expect(await admin.accounts.firstName()).toEqual({ first_name: 'Admin' });
});

test('of two concurrent deletions one succeeds and one gets 401', async () => {
  const { at, post, token, learner } = await opened();
  await learner.blog.like({ id: post.id });
  const answers = await Promise.all([1, 2].map(() => at.call('POST', '/auth/delete-account', { token, json: keep })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await at.api().blog.read({ id: post.id })).likes).toBe(0);
});

test('likes concurrent with a deletion leave no counts', async () => {
  const { at, admin, token, learner } = await opened();
  const image = await imageFile();
  const posts = [];
  for (let nth = 0; nth < 5; nth += 1) posts.push((await admin.blog.create({ title: `${nth}`, body: '<p>x</p>', image })).blog.id);
  const liking = posts.map((id) => at.call('POST', `/blog/${id}/like`, { token }));
  await Promise.all([...liking, learner.privacy.deleteAccount(keep)]);
  const { rows } = await at.api().blog.list();
  expect(rows.map(({ likes }) => likes)).toEqual(rows.map(() => 0));
  expect(await at.academy.db.selectFrom('likes').selectAll().execute()).toEqual([]);
});
