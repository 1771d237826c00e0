import { expect } from 'vitest';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { repeatCalls } from '#tests/support/repeat-calls.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile({ MAIL_FROM: 'Academy <hello@academy.test>' });
let token: string;
test.beforeAll(async ({ app }) => {
  token = await app.adminToken();
});

const inbox = (app: TestApp) => app.api(token).contact;

/** Empties the inbox, sends messages with these subjects, and returns their ids. */
async function receive(app: TestApp, ...subjects: string[]): Promise<number[]> {
  await app.context.db.deleteFrom('contact_messages').execute();
  for (const subject of subjects) await app.api().contact.send({ name: 'Ọ́lụ́chí Ezè', email: 'Oluchi@example.com', subject, message: 'How?' });
  return (await app.context.db.selectFrom('contact_messages').select('id').orderBy('id').execute()).map(({ id }) => id);
}

const subjects = async (app: TestApp, query: Parameters<ReturnType<typeof inbox>['messages']>[0] = {}) =>
  (await inbox(app).messages(query)).rows.map(({ subject }) => subject);

test('lists messages newest first, in pages', async ({ app }) => {
  await receive(app, '1', '2', '3', '4', '5');
  expect((await inbox(app).messages({ limit: 1 })).rows[0]).toEqual({
    id: expect.any(Number),
    name: 'Ọ́lụ́chí Ezè',
    email: 'Oluchi@example.com',
    subject: '5',
    state: 'open',
    createdAt: '2026-01-15T12:00:00.000Z',
  });
  const pages = await Promise.all([1, 2, 3, 4].map((page) => inbox(app).messages({ page, limit: 2 })));
  expect(pages.map(({ rows }) => rows.map(({ subject }) => subject))).toEqual([['5', '4'], ['3', '2'], ['1'], []]);
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
});

test('filters by state, hides spam without a filter, and counts the open messages', async ({ app }) => {
  const [, answered = 0, spam = 0] = await receive(app, 'open', 'answered', 'spam');
  expect(await inbox(app).openTotal()).toEqual({ openMessages: 3 });
  expect(await inbox(app).setState({ id: answered, state: 'answered' })).toEqual({ message: 'The message is marked as answered' });
  expect(await inbox(app).setState({ id: spam, state: 'spam' })).toEqual({ message: 'The message is marked as spam' });
  expect(await subjects(app)).toEqual(['answered', 'open']);
  for (const state of ['open', 'answered', 'spam'] as const) expect(await subjects(app, { state })).toEqual([state]);
  expect(await inbox(app).openTotal()).toEqual({ openMessages: 1 });
  expect(await inbox(app).setState({ id: spam, state: 'open' })).toEqual({ message: 'The message is open' });
  expect(await inbox(app).openTotal()).toEqual({ openMessages: 2 });
});

test('searches name, email and subject, without regard to marks and case, and literally', async ({ app }) => {
  await receive(app, 'Lessons for 100% of children', 'Prices');
  expect(await subjects(app, { search: 'OLUCHI eze' })).toEqual(['Prices', 'Lessons for 100% of children']);
  expect(await subjects(app, { search: 'oluchi@example.com price' })).toEqual(['Prices']);
  expect(await subjects(app, { search: '0%' })).toEqual(['Lessons for 100% of children']);
  expect(await subjects(app, { search: 'l%s', state: 'open' })).toEqual([]);
});

test('exports the filtered messages as a CSV file without formulas', async ({ app }) => {
  const [first = 0] = await receive(app, '=HYPERLINK("x")', 'Prices');
  await inbox(app).setState({ id: first, state: 'spam' });
  const file = await app.call('GET', '/admin/messages/export?state=spam', { token });
  expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="messages-2026-01-15.csv"');
  expect(file.text.split('\r\n')).toEqual([
    'Received,Name,Email Address,Subject,Message,State',
    `2026-01-15T12:00:00.000Z,Ọ́lụ́chí Ezè,Oluchi@example.com,"'=HYPERLINK(""x"")",How?,spam`,
    '',
  ]);
  expect((await (await inbox(app).messagesExport({})).text()).split('\r\n')).toHaveLength(3);
});

test('opens a message with its answers, their authors and the states of their mails', async ({ app }) => {
  const [id = 0] = await receive(app, 'Prices');
  expect(await inbox(app).openMessage({ id })).toMatchObject({ subject: 'Prices', message: 'How?', state: 'open', answers: [] });
  expect(await inbox(app).answer({ id, text: 'Like\nthis.' })).toEqual({ message: 'Your answer is on its way' });
  const answer = { id: expect.any(Number), author: 'Admin', text: 'Like\nthis.', createdAt: new Date(app.clock.ms).toISOString() };
  expect(await inbox(app).openMessage({ id })).toMatchObject({ state: 'answered', answers: [{ ...answer, delivery: 'waiting' }] });
  await app.mails();
  expect((await inbox(app).openMessage({ id })).answers).toEqual([{ ...answer, delivery: 'sent' }]);
  await app.context.db.updateTable('mails').set({ state: 'failed' }).execute();
  expect((await inbox(app).openMessage({ id })).answers).toEqual([{ ...answer, delivery: 'failed' }]);
  await app.context.db.deleteFrom('mails').execute();
  expect((await inbox(app).openMessage({ id })).answers).toEqual([{ ...answer, delivery: null }]);
});

test('of two answers at the same time one is rejected with the name of the other author, and can be sent after it was read', async ({ app }) => {
  const [id = 0] = await receive(app, 'Prices');
  await insertStaff(app.context.db, 'chidi@example.com', ['moderator']);
  await app.context.db.updateTable('accounts').set({ first_name: 'Chidi', last_name: 'Obi' }).where('email', '=', 'chidi@example.com').execute();
  const { token: other = '' } = await app.api().accounts.adminLogin({ email: 'chidi@example.com', password: 'an even longer secret' });
  const answer = (text: string, caller: string, basedOn?: string) =>
    app.call('POST', `/admin/messages/${id}/answers`, { token: caller, json: { text, basedOn } });
  const responses = await Promise.all([answer('One', token), answer('Two', other)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  const { answers } = await inbox(app).openMessage({ id });
  expect(answers).toEqual([expect.objectContaining({ author: responses[0].status === 201 ? 'Admin' : 'Chidi Obi' })]);
  const rejected = responses.find(({ status }) => status === 409);
  expect(rejected?.body.error).toBe(
    `${answers[0]?.author} has answered this message meanwhile. Please read that answer first; what you wrote is kept, and you may still send it.`,
  );
  const basedOn = answers[0]?.createdAt;
  app.clock.ms += 1000;
  expect((await answer('Both', other, basedOn)).status).toBe(201);
  expect((await answer('Three', token, basedOn)).status).toBe(409);
  expect((await inbox(app).openMessage({ id })).answers.map(({ text }) => text)).toEqual([answers[0]?.text, 'Both']);
});

test('a change on the state of a message that a colleague has changed names what the colleague did', async ({ app }) => {
  const [id = 0] = await receive(app, 'Prices');
  await insertStaff(app.context.db, 'ngozi@example.com', ['moderator']);
  await app.context.db.updateTable('accounts').set({ first_name: 'Ngozi', last_name: 'Ude' }).where('email', '=', 'ngozi@example.com').execute();
  const { token: other = '' } = await app.api().accounts.adminLogin({ email: 'ngozi@example.com', password: 'an even longer secret' });
  const colleague = app.api(other).contact;
  const conflict = (what: string) => ({ status: 409, message: `${what} since you opened it. Nothing was changed; please look again and decide.` });
  await colleague.setState({ id, state: 'spam', seen: 'open' });
  const spam = conflict('Ngozi Ude marked this message as spam');
  await expect(inbox(app).setState({ id, state: 'answered', seen: 'open' })).rejects.toMatchObject(spam);
  await expect(inbox(app).answer({ id, text: 'Hi', seen: 'open' })).rejects.toMatchObject(spam);
  await expect(inbox(app).remove({ id, seen: 'open' })).rejects.toMatchObject(spam);
  await expect(colleague.remove({ id, seen: 'open' })).rejects.toMatchObject(conflict('You marked this message as spam'));
  expect(await inbox(app).openMessage({ id })).toMatchObject({ state: 'spam', answers: [] });
  await inbox(app).setState({ id, state: 'open', seen: 'spam' });
  await colleague.answer({ id, text: 'Like this.', seen: 'open' });
  await expect(inbox(app).setState({ id, state: 'spam', seen: 'open' })).rejects.toMatchObject(conflict('Ngozi Ude answered this message'));
  await app.context.db.deleteFrom('audit_log').execute();
  await expect(inbox(app).setState({ id, state: 'spam', seen: 'open' })).rejects.toMatchObject({
    message: 'This message has changed since you opened it: it is marked as answered now. Nothing was changed; please look again and decide.',
  });
  expect(await inbox(app).remove({ id, seen: 'answered' })).toEqual({ message: 'The message is deleted' });
});

test('of two people that decide on one message at the same moment one is told', async ({ app }) => {
  const [id = 0] = await receive(app, 'Prices');
  const decide = (state: string) => app.call('PUT', `/admin/messages/${id}`, { token, json: { state, seen: 'open' } });
  const responses = await Promise.all([decide('spam'), decide('answered')]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('an answer that is sent again because its response was lost is not mailed twice', async ({ app }) => {
  const [id = 0] = await receive(app, 'Prices');
  await inbox(app).answer({ id, text: 'Like this.' });
  await expect(inbox(app).answer({ id, text: 'Like this.' })).rejects.toMatchObject({
    status: 409,
    message: 'You have answered this message already. Your answer is shown here; send this one too if it says more.',
  });
  expect((await inbox(app).openMessage({ id })).answers).toHaveLength(1);
});

test('a message takes 50 answers', async ({ app }) => {
  const [id = 0] = await receive(app, 'Prices');
  await inbox(app).answer({ id, text: 'Like this.' });
  const { id: _, ...answer } = await app.context.db.selectFrom('contact_answers').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  await app.context.db
    .insertInto('contact_answers')
    .values(Array.from({ length: 49 }, () => answer))
    .execute();
  const { answers } = await inbox(app).openMessage({ id });
  expect(answers).toHaveLength(50);
  await expect(inbox(app).answer({ id, text: 'More', basedOn: answers.at(-1)?.createdAt })).rejects.toMatchObject({
    status: 409,
    message: 'This message has 50 answers. Please go on in the mailbox of the academy.',
  });
});

test('a deleted message takes its answers with it, and every later change responds 404', async ({ app }) => {
  const [id = 0] = await receive(app, 'Prices');
  await inbox(app).answer({ id, text: 'Like this.' });
  expect(await inbox(app).remove({ id })).toEqual({ message: 'The message is deleted' });
  expect(await app.context.db.selectFrom('contact_answers').selectAll().execute()).toEqual([]);
  const gone = { status: 404, message: 'This message is gone: it was deleted, or its time is over' };
  await expect(inbox(app).openMessage({ id })).rejects.toMatchObject(gone);
  await expect(inbox(app).setState({ id, state: 'spam' })).rejects.toMatchObject(gone);
  await expect(inbox(app).answer({ id, text: 'More' })).rejects.toMatchObject(gone);
  await expect(inbox(app).remove({ id })).rejects.toMatchObject(gone);
});

test('answers are deleted with their message after 180 days', async ({ app }) => {
  const [id = 0] = await receive(app, 'Prices');
  await inbox(app).answer({ id, text: 'Like this.' });
  app.clock.ms += 180 * 24 * 3_600_000;
  await app.runRetentionJob();
  for (const table of ['contact_messages', 'contact_answers'] as const)
    expect(await app.context.db.selectFrom(table).select('id').execute()).toEqual([]);
  token = await app.adminToken();
});

test.for([
  ['/admin/messages/1/answers', 'POST', { text: ' ' }, { text: 'Answer is required' }],
  ['/admin/messages/1/answers', 'POST', { text: 'a'.repeat(10_001) }, { text: 'Answer may have at most 10,000 characters' }],
  ['/admin/messages/1/answers', 'POST', { text: 'a', basedOn: '7' }, { basedOn: 'basedOn must be the createdAt of an answer' }],
  ['/admin/messages/1', 'PUT', { state: 'read' }, { state: 'Please choose open, answered or spam' }],
  ['/admin/messages?state=read', 'GET', undefined, { state: 'Please choose open, answered or spam' }],
  ['/admin/messages?limit=101', 'GET', undefined, { limit: 'limit must be a whole number from 1 to 100' }],
] as const)('rejects an invalid request to %s (%s)', async ([path, method, json, errors], { app }) => {
  const response = await app.call(method, path, { token, ...(json ? { json } : {}) });
  expect(response.status).toBe(400);
  expect(response.body.errors).toEqual(errors);
});

test('only administrators and moderators read and answer messages', async ({ app }) => {
  const [id = 0] = await receive(app, 'Prices');
  await insertStaff(app.context.db, 'editor@example.com', ['editor']);
  await insertStaff(app.context.db, 'moderator@example.com', ['moderator']);
  const { token: learner } = await app.learner();
  const staffToken = async (email: string) => (await app.api().accounts.adminLogin({ email, password: 'an even longer secret' })).token ?? '';
  const calls: [string, string, object?][] = [
    ['GET', '/admin/messages'],
    ['GET', '/admin/messages/export'],
    ['GET', '/admin/messages/open/total'],
    ['GET', `/admin/messages/${id}`],
    ['PUT', `/admin/messages/${id}`, { state: 'spam' }],
    ['POST', `/admin/messages/${id}/answers`, { text: 'Like this.' }],
    ['DELETE', `/admin/messages/${id}`],
  ];
  const statuses = async (caller: string | undefined) => {
    const all = [];
    for (const [method, path, json] of calls) all.push((await app.call(method, path, { token: caller, ...(json ? { json } : {}) })).status);
    return all;
  };
  expect(await statuses(undefined)).toEqual(calls.map(() => 401));
  expect(await statuses(learner)).toEqual(calls.map(() => 401));
  expect(await statuses(await staffToken('editor@example.com'))).toEqual(calls.map(() => 403));
  expect(await inbox(app).openMessage({ id })).toMatchObject({ state: 'open', answers: [] });
  expect(await statuses(await staffToken('moderator@example.com'))).toEqual([200, 200, 200, 200, 200, 201, 200]);
});

test('answers: 10 per minute; changes: 60 per minute', async () => {
  const limited = await createTestApp({ RATE_LIMITS: 'on' });
  const caller = await limited.adminToken();
  const answer = () => limited.call('POST', '/admin/messages/1/answers', { token: caller, json: { text: 'x' } });
  expect(await repeatCalls(11, answer)).toEqual(['10 x 404', '1 x 429']);
  const change = () => limited.call('PUT', '/admin/messages/1', { token: caller, json: { state: 'spam' } });
  expect(await repeatCalls(61, change)).toEqual(['60 x 404', '1 x 429']);
  await limited.close();
});
