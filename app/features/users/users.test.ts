import { expect } from 'vitest';
import { insertHousehold } from '#tests/support/factories/households.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { createMailing, createSmtpServer, deadMailbox } from '#tests/support/smtp.ts';
import { person, pinIn, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest({ RATE_LIMITS: 'on' });

const minuteMs = 60_000;
const gone = { status: 404, message: 'This account is gone: it was deleted' };
const admin = async (app: TestApp) => app.api(await app.adminToken());

const pinMails = async (app: TestApp) => (await app.mails()).filter(({ subject }) => /pin/.test(subject ?? ''));

async function idOf({ context: { db } }: TestApp, email: string = person.email): Promise<number> {
  return (await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
}

async function createUser(app: TestApp) {
  const { token } = await app.learner();
  return { token, id: await idOf(app), api: await admin(app) };
}

const auditOf = async (app: TestApp) =>
  (await (await admin(app)).auditLog.list({ search: 'user' })).map(({ label, title, kind }) => [label, title, kind]);

test('a learner is shown with days and counts, and without anything about the children', async ({ app }) => {
  const { token, id, api } = await createUser(app);
  await insertHousehold(app.context.db, id, app.clock.ms);
  const { wordOfDay } = await api.wordOfDay.create({ title: 'ọjị', body: 'kola nut' });
  await app.call('POST', `/word-of-day/${wordOfDay.id}/comment`, { token, json: { text: 'My words' } });
  await app.api().newsletter.subscribe({ email: person.email });
  const at = new Date(app.clock.ms).toISOString();
  const user = await api.users.read({ id });
  expect(user).toEqual({
    ...{ id, kind: 'learner', first_name: 'Learner', last_name: 'Example', email: person.email, phone_number: person.phone_number },
    ...{ level: 'beginner', joinedAt: at, verifiedAt: at, lastSeenOn: '2026-01-15', isStaff: false, pin: null, profiles: 3 },
    ...{ newsletter: 'subscribed', comments: 1, logins: 1, devices: 2, others: [] },
    note: { text: '', author: null, savedAt: null, version: '1970-01-01T00:00:00.000Z' },
  });
  expect(JSON.stringify(user)).not.toMatch(/Ngozi|Ada|4-6|sun/);
  const { rows, total } = await api.moderation.comments({ account: id, limit: 5 });
  expect([rows.map(({ text }) => text), total]).toEqual([['My words'], 1]);
  expect((await api.moderation.comments({ account: id + 1 })).rows).toEqual([]);
});

test('the day of the last visit outlives its login, and a device on which children learn does not count', async ({ app }) => {
  const { token, id, api } = await createUser(app);
  const { deviceKey } = await insertHousehold(app.context.db, id, app.clock.ms);
  app.clock.ms += 16 * 60 * minuteMs;
  await app.api(token).accounts.me();
  await expect.poll(async () => (await api.users.read({ id })).lastSeenOn, { timeout: 10_000 }).toBe('2026-01-16');
  await app.api(token).myAccount.logout();
  app.clock.ms += 24 * 60 * minuteMs;
  await app.api(deviceKey).household.profiles();
  const days = () => app.context.db.selectFrom('devices').select('last_seen_day').execute();
  const today = Math.floor(app.clock.ms / (24 * 60 * minuteMs));
  await expect.poll(days, { timeout: 10_000 }).toContainEqual({ last_seen_day: today });
  expect(await (await admin(app)).users.read({ id })).toMatchObject({ lastSeenOn: '2026-01-16', logins: 0 });
});

test('an account with the same address as a tutor names that one', async ({ app }) => {
  const { id, api } = await createUser(app);
  await app.api().accounts.tutor(person);
  const { db } = app.context;
  const tutor = await db.selectFrom('accounts').select('id').where('kind', '=', 'tutor').executeTakeFirstOrThrow();
  expect((await api.users.read({ id })).others).toEqual([{ id: tutor.id, kind: 'tutor', tutorState: 'unverified' }]);
  expect(await api.users.read({ id: tutor.id })).toMatchObject({ kind: 'tutor', others: [{ id, kind: 'learner', tutorState: null }] });
});

test('the pin of an unverified account: when it was sent, how long it works, tries that are left', async ({ app }) => {
  await app.api().accounts.register(person);
  const [id, api] = [await idOf(app), await admin(app)];
  const at = (ms: number) => new Date(app.clock.ms + ms).toISOString();
  const mail = { state: 'waiting', at: at(0), answer: null };
  const pin = { mail, validUntil: at(30 * minuteMs), triesLeft: 5, timesRegistered: 1, deletedAt: at(48 * 60 * minuteMs) };
  expect((await api.users.read({ id })).pin).toEqual(pin);
  await app.mails();
  await app.call('POST', '/verify', { json: { email: person.email, verification_pin: 'wrong' } });
  expect((await api.users.read({ id })).pin).toEqual({ ...pin, mail: { ...mail, state: 'sent' }, triesLeft: 4 });
  app.clock.ms += 30 * minuteMs;
  expect((await api.users.read({ id })).pin).toMatchObject({ validUntil: null, triesLeft: null, mail: { state: 'sent' } });
});

test('a pin is sent again, verifies, and is audited with the name', async ({ app }) => {
  await app.api().accounts.register(person);
  const [id, api] = [await idOf(app), await admin(app)];
  await expect(api.users.resendPin({ id })).rejects.toMatchObject({ status: 429, message: expect.stringContaining('less than a minute old') });
  app.clock.ms += minuteMs;
  expect(await api.users.resendPin({ id })).toEqual({ message: `A new pin is on its way to ${person.email}. Older pins no longer work.` });
  const second = (await pinMails(app)).at(-1);
  expect((await app.call('POST', '/verify', { json: { email: person.email, verification_pin: pinIn(second) } })).status).toBe(200);
  await expect(api.users.resendPin({ id })).rejects.toMatchObject({ status: 409, message: expect.stringContaining('meanwhile') });
  expect(await api.auditLog.list({ action: 'users.resendPin' })).toMatchObject([
    { label: 'sent a pin again', targetId: id, title: 'Learner Example' },
  ]);
});

test('pins from the staff count towards the limit of the person', async ({ app }) => {
  await app.api().accounts.register(person);
  const [id, api] = [await idOf(app), await admin(app)];
  for (let nth = 0; nth < 4; nth += 1) {
    app.clock.ms += minuteMs;
    await api.users.resendPin({ id });
  }
  app.clock.ms += minuteMs;
  await expect(api.users.resendPin({ id })).rejects.toMatchObject({ status: 429, message: expect.stringContaining('one day allows') });
  await app.api().accounts.resend({ email: person.email });
  await app.jobWorkers.drain();
  expect(await pinMails(app)).toHaveLength(5);
});

test('without a registration the staff is told to ask for a new one, and no mail goes out', async ({ app }) => {
  await app.api().accounts.register(person);
  const [id, api] = [await idOf(app), await admin(app)];
  const before = (await app.mails()).map(({ subject }) => subject);
  app.clock.ms += minuteMs;
  await app.context.db.deleteFrom('registrations').execute();
  await expect(api.users.resendPin({ id })).rejects.toMatchObject({
    status: 409,
    message: 'This account has no registration that waits. Please ask the person to register again.',
  });
  await app.api().accounts.resend({ email: person.email });
  await app.jobWorkers.drain();
  expect((await app.mails()).map(({ subject }) => subject)).toEqual(before);
});

test('of several registrations no pin is chosen: the mail asks to register again', async ({ app }) => {
  await app.api().accounts.register(person);
  await app
    .api()
    .accounts.register({ ...person, first_name: 'Other' })
    .catch(() => undefined);
  const [id, api] = [await idOf(app), await admin(app)];
  app.clock.ms += minuteMs;
  expect((await api.users.read({ id })).pin).toMatchObject({ timesRegistered: 2 });
  expect((await api.users.resendPin({ id })).message).toContain('asks to register again');
  expect((await app.mails()).at(-1)?.subject).toContain('Please register again');
});

test('a mail with a pin that the mail server refuses is shown with its answer', async () => {
  const smtp = await createSmtpServer();
  const app = await createMailing(smtp);
  smtp.rejectionCodes.push(deadMailbox);
  await app.api().accounts.register(person);
  await app.mails();
  const { pin } = await (await admin(app)).users.read({ id: await idOf(app) });
  expect(pin?.mail).toMatchObject({ state: 'failed', answer: deadMailbox });
});

test('all logins end, those of devices too', async ({ app }) => {
  const { token, id, api } = await createUser(app);
  const { deviceKey } = await insertHousehold(app.context.db, id, app.clock.ms);
  expect(await api.users.endLogins({ id })).toEqual({ message: 'All logins of Learner Example have ended' });
  for (const credential of [token, deviceKey]) await expect(app.api(credential).household.profiles()).rejects.toMatchObject({ status: 401 });
  expect(await api.users.read({ id })).toMatchObject({ logins: 0, devices: 0 });
  expect(await auditOf(app)).toEqual([['ended all logins of a user', 'Learner Example', 'account']]);
});

test('with all logins end a link that confirms a new address, and a waiting pin stays valid', async ({ app }) => {
  const { token, id, api } = await createUser(app);
  await app.api(token).myAccount.requestEmailChange({ email: 'thief@example.com', password: person.password });
  await api.users.endLogins({ id });
  const mail = (await app.mails()).findLast(({ text }) => text?.includes('/confirm-email?'));
  const secret = new URLSearchParams(/confirm-email\?(\S+)/.exec(mail?.text ?? '')?.[1]).get('token') ?? '';
  expect(secret).not.toBe('');
  await expect(app.api().myAccount.confirmEmailChange({ token: secret })).rejects.toMatchObject({ status: 400 });
  expect((await api.users.read({ id })).email).toBe(person.email);
  const other = { ...person, email: 'other@example.com' };
  await app.api().accounts.register(other);
  await api.users.endLogins({ id: await idOf(app, other.email) });
  const pin = pinIn((await pinMails(app)).at(-1));
  expect((await app.call('POST', '/verify', { json: { email: other.email, verification_pin: pin } })).status).toBe(200);
});

test('a note names its author, is part of the export, and can be emptied', async ({ app }) => {
  const { token, id, api } = await createUser(app);
  const { note: none } = await api.users.read({ id });
  expect(await api.users.saveNote({ id, text: 'Called about the pin.', basedOn: none.version })).toEqual({ message: 'The note is saved' });
  const savedAt = new Date(app.clock.ms).toISOString();
  const { note } = await api.users.read({ id });
  expect(note).toEqual({ text: 'Called about the pin.', author: 'Admin', savedAt, version: savedAt });
  expect(await app.api(token).privacy.download()).toMatchObject({ staffNote: { text: note.text, savedAt }, profile: { lastSeenOn: '2026-01-15' } });
  await api.users.saveNote({ id, text: note.text, basedOn: none.version });
  await api.users.saveNote({ id, text: '', basedOn: note.version });
  expect((await api.users.read({ id })).note.text).toBe('');
  expect((await app.api(token).privacy.download()).staffNote).toBe(null);
  expect(await auditOf(app)).toHaveLength(2);
});

test('the second of two administrators is told when both write a note, and the first text stays', async ({ app }) => {
  const { id, api } = await createUser(app);
  await insertStaff(app.context.db, 'second@example.com', ['administrator']);
  const { token } = await app.api().accounts.adminLogin({ email: 'second@example.com', password: 'an even longer secret' });
  const { note } = await api.users.read({ id });
  await api.users.saveNote({ id, text: 'First', basedOn: note.version });
  const second = app.api(token).users.saveNote({ id, text: 'Second', basedOn: note.version });
  await expect(second).rejects.toMatchObject({ status: 409, message: expect.stringContaining('saved elsewhere') });
  expect((await api.users.read({ id })).note.text).toBe('First');
});

test.for([
  ['x'.repeat(2_001), 'Note may have at most 2,000 characters'],
  ['a\u0000b', 'Note may not contain control characters'],
])('a note is plain text: %#', async ([text = '', message], { app }) => {
  const { id, api } = await createUser(app);
  await expect(api.users.saveNote({ id, text })).rejects.toMatchObject({ status: 400, errors: { text: message } });
});

test('an account that was deleted meanwhile is 404 for each action, as is that of an administrator', async ({ app }) => {
  const { token, id, api } = await createUser(app);
  await app.api(token).privacy.deleteAccount({ password: person.password, comments: 'keep' });
  for (const user of [{ id }, { id: await idOf(app, 'admin@example.com') }]) {
    await expect(api.users.read(user)).rejects.toMatchObject(gone);
    await expect(api.users.resendPin(user)).rejects.toMatchObject(gone);
    await expect(api.users.endLogins(user)).rejects.toMatchObject(gone);
    await expect(api.users.saveNote({ ...user, text: 'Too late' })).rejects.toMatchObject(gone);
    await expect(api.users.remove({ ...user, email: person.email, comments: 'keep' })).rejects.toMatchObject(gone);
  }
});
