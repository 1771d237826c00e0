import { expect, onTestFinished } from 'vitest';
import { createSession } from '#tests/support/factories/sessions.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { repeatCalls } from '#tests/support/repeat-calls.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

const message = 'A grown-up asked my daughter\nfor her address';
const minuteMs = 60_000;

async function staffToken(app: TestApp, role: 'administrator' | 'moderator', name: string): Promise<string> {
  const email = `${name}@example.com`;
  await insertStaff(app.context.db, email, [role]);
  return createSession(app.context.db, email, app.clock.ms);
}

/** Addresses of the mails about concerns so far. */
async function told(app: TestApp): Promise<(string | undefined)[]> {
  await app.jobWorkers.drain();
  return (await app.mails()).filter(({ subject }) => subject?.includes('concern')).map(({ to }) => to?.[0]?.address);
}

test('a visitor raises a concern, and is thanked for it', async ({ app, adminToken }) => {
  const response = await app.call('POST', '/concerns', { json: { message, about: 'A tutor', full_name: 'Ngọzị', email: 'ngozi@example.com' } });
  expect([response.status, response.body.message]).toEqual([
    201,
    'Thank you for telling us. One of our administrators will read it soon. If you left your email address, we’ll answer you there.',
  ]);
  const [concern] = await app.api(adminToken).concerns.list();
  expect(concern).toMatchObject({ message, about: 'A tutor', fullName: 'Ngọzị', email: 'ngozi@example.com', account: null, handled: null, note: '' });
});

test('a message is enough, and with a token the account is kept beside it', async ({ app, adminToken }) => {
  const { token } = await app.learner();
  await app.api(token).concerns.create({ message });
  const [concern] = await app.api(adminToken).concerns.list();
  expect(concern).toMatchObject({ about: null, fullName: null, email: null, account: { name: 'Learner Example', kind: 'learner' } });
});

test('rejects a concern without text, with too much of it, or with a wrong address, at the field', async ({ app }) => {
  const errorsOf = async (json: object) => (await app.call('POST', '/concerns', { json })).body.errors;
  expect(await errorsOf({ message: ' ' })).toEqual({ message: 'Please tell us what worries you' });
  expect(await errorsOf({ message: 'a'.repeat(10_001), email: 'nobody' })).toEqual({
    message: 'Your message may have at most 10,000 characters',
    email: expect.any(String),
  });
});

test('the same concern again within ten minutes is the first one; that of another author or a later one is new', async ({ app, adminToken }) => {
  const send = (change: object = {}) => app.api().concerns.create({ message, ...change });
  const total = async () => (await app.api(adminToken).concerns.openTotal()).openConcerns;
  await Promise.all([send(), send()]);
  expect(await total()).toBe(1);
  await send({ email: 'ada@example.com' });
  expect(await total()).toBe(2);
  app.clock.ms += 11 * minuteMs;
  await send();
  expect(await total()).toBe(3);
});

test('administrators alone get a mail, which says that there is a concern and not what', async ({ app }) => {
  await staffToken(app, 'administrator', 'second');
  await staffToken(app, 'moderator', 'moderator');
  await app.adminToken();
  await app.api().concerns.create({ message, about: 'A tutor', full_name: 'Ngọzị' });
  const recipients = await told(app);
  expect(recipients).toHaveLength(2);
  expect(recipients).not.toContain('moderator@example.com');
  const text = JSON.stringify(await app.mails());
  for (const part of ['for her address', 'A tutor', 'Ngọzị']) expect(text).not.toContain(part);
  expect(text).toContain('/admin/concerns?state=open');
});

test('further concerns of the same hour are announced together at its end', async ({ app }) => {
  await app.adminToken();
  const announced = async () => (await told(app)).length;
  await app.api().concerns.create({ message });
  expect(await announced()).toBe(1);
  for (const nth of [1, 2]) await app.api().concerns.create({ message: `Another one, ${nth}` });
  app.clock.ms += 59 * minuteMs;
  expect(await announced()).toBe(1);
  app.clock.ms += minuteMs;
  expect(await announced()).toBe(2);
  app.clock.ms += 24 * 60 * minuteMs;
  expect(await announced()).toBe(2);
  // One that is handled before the mail needs none.
  await app.api().concerns.create({ message: 'The next day' });
  await app.api().concerns.create({ message: 'Handled at once' });
  expect(await announced()).toBe(3);
  const api = app.api(await app.adminToken());
  const [newest] = await api.concerns.list();
  await api.concerns.handle({ id: newest?.id ?? 0, handled: true });
  app.clock.ms += 60 * minuteMs;
  expect(await announced()).toBe(3);
});

test('lists newest first, page by page, and by state', async ({ app, adminToken }) => {
  const { concerns } = app.api(adminToken);
  for (const nth of [1, 2, 3, 4]) await concerns.create({ message: `Number ${nth}` });
  const texts = async (query: Parameters<typeof concerns.list>[0]) => (await concerns.list(query)).map((concern) => concern.message.at(-1));
  expect(await texts({ limit: 3 })).toEqual(['4', '3', '2']);
  const [, , third] = await concerns.list({ limit: 3 });
  expect(await texts({ limit: 3, before: third?.id ?? 0 })).toEqual(['1']);
  await concerns.handle({ id: third?.id ?? 0, handled: true, note: 'Called' });
  expect([await texts({ state: 'open' }), await texts({ state: 'handled' }), await concerns.openTotal()]).toEqual([
    ['4', '3', '1'],
    ['2'],
    { openConcerns: 3 },
  ]);
});

test('an administrator notes what was done, and opens a concern again', async ({ app, adminToken }) => {
  const { concerns } = app.api(adminToken);
  await concerns.create({ message });
  const read = async () => (await concerns.list())[0];
  const id = (await read())?.id ?? 0;
  expect(await concerns.handle({ id, handled: true, note: 'Called\nthe mother' })).toEqual({ message: 'The concern is marked as handled' });
  expect(await read()).toMatchObject({ note: 'Called\nthe mother', handled: { by: 'Admin', at: '2026-01-15T12:00:00.000Z' } });
  app.clock.ms += minuteMs;
  await concerns.handle({ id, handled: true, note: 'Called twice' });
  expect(await read()).toMatchObject({ note: 'Called twice', handled: { at: '2026-01-15T12:00:00.000Z' } });
  expect(await concerns.handle({ id, handled: false, note: null })).toEqual({ message: 'The concern is open' });
  expect(await read()).toMatchObject({ note: '', handled: null });
  expect((await app.call('PUT', '/admin/concerns/99', { token: adminToken, json: { handled: true } })).status).toBe(404);
});

test('the second of two administrators is told that the first one has saved', async ({ app, adminToken }) => {
  const { concerns } = app.api(adminToken);
  await concerns.create({ message });
  const [concern] = await concerns.list();
  const basedOn = concern?.updatedAt ?? '';
  const save = (token: string, note: string) => app.call('PUT', `/admin/concerns/${concern?.id}`, { token, json: { handled: true, note, basedOn } });
  const second = await staffToken(app, 'administrator', 'second');
  app.clock.ms += minuteMs;
  const responses = await Promise.all([save(adminToken, 'Mine'), save(second, 'Hers')]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [stored] = await concerns.list();
  expect(['Mine', 'Hers']).toContain(stored?.note);
  // The response was lost: the same change again is done already.
  expect((await save(adminToken, stored?.note ?? '')).status).toBe(200);
});

test('moderators, tutors, learners and visitors see none of it', async ({ app }) => {
  await app.api().concerns.create({ message });
  const moderator = await staffToken(app, 'moderator', 'moderator');
  const { token: learner } = await app.learner();
  for (const [token, status] of [
    [moderator, 403],
    [learner, 401],
    [undefined, 401],
  ] as const) {
    for (const path of ['/admin/concerns', '/admin/concerns/open/total']) expect((await app.call('GET', path, { token })).status).toBe(status);
    expect((await app.call('PUT', '/admin/concerns/1', { token, json: { handled: true } })).status).toBe(status);
  }
  const messages = await app.call('GET', '/admin/messages', { token: moderator });
  expect(messages.rows).toEqual([]);
});

test('log and audit log have nothing of what it says, nor of the note', async ({ app, adminToken }) => {
  const { concerns, auditLog } = app.api(adminToken);
  await concerns.create({ message, about: 'The tutor Obi', full_name: 'Ngọzị', email: 'ngozi@example.com' });
  const id = (await concerns.list())[0]?.id ?? 0;
  await concerns.handle({ id, handled: true, note: 'Spoke with Obi' });
  await app.jobWorkers.drain();
  await app.mails();
  const [entry] = await auditLog.list({ action: 'concerns.handle' });
  expect(entry).toMatchObject({ label: 'worked on a concern', kind: 'concern', targetId: id, title: 'handled' });
  const written = JSON.stringify([app.log, await auditLog.list(), await app.context.db.selectFrom('jobs').selectAll().execute()]);
  for (const part of ['for her address', 'Obi', 'Ngọzị', 'ngozi@']) expect(written).not.toContain(part);
});

test('too many concerns of one network are refused for a while', async () => {
  const app = await createTestApp({ RATE_LIMITS: 'on' });
  onTestFinished(() => app.close());
  expect(await repeatCalls(7, (nth) => app.call('POST', '/concerns', { json: { message: `Number ${nth}` } }))).toEqual(['5 x 201', '2 x 429']);
});
