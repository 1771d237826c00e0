import { expect } from 'vitest';
import { admin } from '#tests/support/api-client.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { noon, person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();
let token: string;
let learner: ReturnType<TestApp['api']>;
test.beforeEach(async ({ app }) => {
  ({ token } = await app.learner());
  learner = app.api(token);
});

const { email, password } = person;
const minuteMs = 60_000;
const iso = (ms: number) => new Date(ms).toISOString();

const loginFrom = async (app: TestApp, userAgent: string) => {
  const { body } = await app.call('POST', '/login', { json: { email, password }, headers: { 'User-Agent': userAgent } });
  return String(body.token);
};
const phone = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
const statusOf = async (app: TestApp, sessionToken: string) => (await app.call('GET', '/auth/me', { token: sessionToken })).status;

const unauthenticated = [
  ['POST', '/auth/logout', undefined],
  ['GET', '/auth/account', undefined],
  ['PUT', '/auth/account', person],
  ['PUT', '/auth/password', { old_password: password, new_password: 'another good secret' }],
  ['POST', '/auth/email', { email: 'new@example.com', password }],
  ['DELETE', '/auth/sessions/1', undefined],
  ['POST', '/auth/sessions/end-others', undefined],
  ['PUT', '/auth/notifications', { replies: 'on', newsletters: 'on' }],
] as const;

test.for(unauthenticated)('%s %s responds 401 without a live token', async ([method, path, json], { app }) => {
  expect((await app.call(method, path, { json })).status).toBe(401);
  await learner.myAccount.logout();
  expect((await app.call(method, path, { token, json })).body.error).toBe('Token expired');
});

test('a learner logs out, and only that session ends', async ({ app }) => {
  const other = await loginFrom(app, phone);
  expect(await learner.myAccount.logout()).toEqual({ message: 'You are logged out' });
  expect([await statusOf(app, token), await statusOf(app, other)]).toEqual([401, 200]);
});

test('an administrator logs out with the same endpoint', async ({ app }) => {
  const adminToken = await app.adminToken();
  await app.api(adminToken).myAccount.logout();
  expect(await statusOf(app, adminToken)).toBe(401);
});

test('the account shows details, notifications and sessions', async () => {
  const { first_name, last_name, phone_number, level } = person;
  expect(await learner.myAccount.read()).toEqual({
    id: expect.any(Number),
    ...{ first_name, last_name, email, phone_number, level },
    emailConfirmed: true,
    pendingEmail: null,
    notifications: { replies: 'on', newsletters: 'off' },
    sessions: [{ id: expect.any(Number), device: '', startedAt: iso(noon), lastUsedAt: iso(noon), isCurrent: true }],
  });
});

test('names, phone number and level are changed, and found by the search of administrators', async ({ app }) => {
  const change = { first_name: 'Adaeze', last_name: 'Ọkafọ', phone_number: '+234 802 111', level: 'advanced' as const };
  expect(await learner.myAccount.updateDetails(change)).toEqual({ message: 'Your details are saved' });
  expect(await learner.myAccount.read()).toMatchObject({ ...change, email });
  const administrator = app.api(await app.adminToken());
  expect((await administrator.accounts.users({ search: 'okafo' })).rows).toMatchObject([{ ...change, email }]);
});

test('a change of names keeps the level when none is sent, and an administrator gets none', async ({ app }) => {
  const { level: _, ...details } = { ...person, first_name: 'Adaeze' };
  await learner.myAccount.updateDetails(details);
  expect(await learner.myAccount.read()).toMatchObject({ first_name: 'Adaeze', level: 'beginner' });
  const administrator = app.api(await app.adminToken());
  await administrator.myAccount.updateDetails({ ...details, level: 'advanced' });
  expect(await administrator.myAccount.read()).toMatchObject({ first_name: 'Adaeze', level: null });
});

test.for([
  [{ first_name: ' ' }, { first_name: 'First name is required' }],
  [{ first_name: 'The Academy' }, { first_name: expect.any(String) }],
  [{ phone_number: 'none' }, { phone_number: expect.stringContaining('3 to 32 digits') }],
  [{ level: 'native' }, { level: 'Please choose beginner, intermediate or advanced' }],
] as const)('rejects details with %j', async ([change, errors], { app }) => {
  const response = await app.call('PUT', '/auth/account', { token, json: { ...person, ...change } });
  expect([response.status, response.body.errors]).toEqual([400, errors]);
  expect(await learner.myAccount.read()).toMatchObject({ first_name: person.first_name, level: person.level });
});

test('new names are shown beside earlier comments at once', async ({ app }) => {
  const administrator = app.api(await app.adminToken());
  const { wordOfDay } = await administrator.wordOfDay.create({ title: 'ọjị', body: 'kola nut' });
  await app.call('POST', `/word-of-day/${wordOfDay.id}/comment`, { token, json: { text: 'Mine' } });
  const comments = async () => (await app.call('GET', `/word-of-day/${wordOfDay.id}/comments`)).text;
  expect(await comments()).toContain(person.first_name);
  await learner.myAccount.updateDetails({ ...person, first_name: 'Adaeze' });
  expect(await comments()).toContain('Adaeze');
});

const newPassword = 'another good secret';

test('a new password needs the old one, ends the other sessions, and is told by email', async ({ app }) => {
  const other = await loginFrom(app, phone);
  const mailsBefore = (await app.mails()).length;
  const { message } = await learner.myAccount.changePassword({ old_password: password, new_password: newPassword });
  expect(message).toBe('Your password is changed, and your other logins have ended');
  expect([await statusOf(app, token), await statusOf(app, other)]).toEqual([200, 401]);
  expect((await app.call('POST', '/login', { json: { email, password } })).status).toBe(401);
  expect((await app.call('POST', '/login', { json: { email, password: newPassword } })).status).toBe(200);
  const [mail, ...more] = (await app.mails()).slice(mailsBefore);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: expect.stringContaining('Your password was changed'), to: [{ address: email }] });
});

test.for([
  [{ old_password: 'not the password', new_password: newPassword }, { old_password: 'Invalid password' }],
  [{ old_password: '', new_password: newPassword }, { old_password: 'Please enter your old password' }],
  [{ old_password: password, new_password: 'short' }, { new_password: 'Password must have at least 8 characters' }],
] as const)('rejects the password change %j', async ([json, errors], { app }) => {
  const response = await app.call('PUT', '/auth/password', { token, json });
  expect([response.status, response.body.errors]).toEqual([400, errors]);
  expect((await app.call('POST', '/login', { json: { email, password } })).status).toBe(200);
});

test('staff choose a password of at least 12 characters', async ({ app }) => {
  const adminToken = await app.adminToken();
  const change = (new_password: string) =>
    app.call('PUT', '/auth/password', { token: adminToken, json: { old_password: admin.password, new_password } });
  expect((await change('ten chars!')).body.errors).toEqual({ new_password: 'Password must have at least 12 characters' });
  expect((await change('twelve chars!')).status).toBe(200);
});

test('of two concurrent password changes one is kept, and the other one’s password or session has ended', async ({ app }) => {
  const other = await loginFrom(app, phone);
  const change = (sessionToken: string, nth: number) =>
    app.call('PUT', '/auth/password', { token: sessionToken, json: { old_password: password, new_password: `${newPassword} ${nth}` } });
  const responses = await Promise.all([change(token, 0), change(other, 1)]);
  const statuses = responses.map(({ status }) => status).sort();
  expect([
    [200, 400],
    [200, 401],
  ]).toContainEqual(statuses);
  const kept = responses.findIndex(({ status }) => status === 200);
  expect((await app.call('POST', '/login', { json: { email, password: `${newPassword} ${kept}` } })).status).toBe(200);
});

test('the login of an iPad that says it is a Mac is one on an iPad', async ({ app }) => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15';
  await loginFrom(app, mac);
  await app.call('POST', '/login', { json: { email, password }, headers: { 'User-Agent': mac, 'X-Device': 'iPad' } });
  const devices = (await learner.myAccount.read()).sessions.map(({ device }) => device);
  expect(devices.filter(Boolean).sort()).toEqual(['Safari on a Mac', 'Safari on an iPad']);
});

test('sessions name their device coarsely and the time of their last use', async ({ app }) => {
  const other = await loginFrom(app, phone);
  app.clock.ms += 4 * minuteMs;
  await statusOf(app, other);
  const sessions = async () => (await learner.myAccount.read()).sessions.map(({ id: _, startedAt: __, ...session }) => session);
  expect(await sessions()).toContainEqual({ device: 'Firefox on Android', lastUsedAt: iso(noon), isCurrent: false });
  app.clock.ms += minuteMs;
  await statusOf(app, other);
  // The request does not wait until its time is stored.
  await expect.poll(sessions).toContainEqual({ device: 'Firefox on Android', lastUsedAt: iso(noon + 5 * minuteMs), isCurrent: false });
  const stored = JSON.stringify(await app.context.db.selectFrom('sessions').selectAll().execute());
  expect(stored).not.toContain('Mozilla');
});

test('ends one session, all others, and its own', async ({ app }) => {
  const others = [await loginFrom(app, phone), await loginFrom(app, phone), await loginFrom(app, '')];
  const statuses = () => Promise.all([token, ...others].map((sessionToken) => statusOf(app, sessionToken)));
  const unnamed = (await learner.myAccount.read()).sessions.find(({ device, isCurrent }) => device === '' && !isCurrent);
  await learner.myAccount.endSession({ id: unnamed?.id ?? 0 });
  expect(await statuses()).toEqual([200, 200, 200, 401]);
  expect(await learner.myAccount.endOtherSessions()).toEqual({ message: 'All other logins have ended' });
  expect(await statuses()).toEqual([200, 401, 401, 401]);
  const [current] = (await learner.myAccount.read()).sessions;
  await learner.myAccount.endSession({ id: current?.id ?? 0 });
  expect(await statusOf(app, token)).toBe(401);
});

test('ends no session of another account', async ({ app }) => {
  const other = await app.learner({ email: 'other@example.com' });
  const [session] = (await app.api(other.token).myAccount.read()).sessions;
  expect((await app.call('DELETE', `/auth/sessions/${session?.id}`, { token })).status).toBe(200);
  expect(await statusOf(app, other.token)).toBe(200);
});

test('the newsletter switch subscribes and unsubscribes the email of the account', async ({ app }) => {
  const administrator = app.api(await app.adminToken());
  const subscribed = async () => (await administrator.newsletter.subscribers()).rows.map((row) => row.email);
  await learner.myAccount.setNotifications({ replies: 'on', newsletters: 'on' });
  expect(await subscribed()).toEqual([email]);
  expect((await learner.myAccount.read()).notifications).toEqual({ replies: 'on', newsletters: 'on' });
  await learner.myAccount.setNotifications({ replies: 'off', newsletters: 'off' });
  await learner.myAccount.setNotifications({ replies: 'off', newsletters: 'off' });
  expect(await subscribed()).toEqual([]);
  await learner.myAccount.setNotifications({ replies: 'off', newsletters: 'on' });
  await learner.myAccount.setNotifications({ replies: 'off', newsletters: 'on' });
  expect(await subscribed()).toEqual([email]);
  expect((await learner.myAccount.read()).notifications).toEqual({ replies: 'off', newsletters: 'on' });
  expect((await learner.privacy.download()).notifications).toEqual({ replies: false });
});

test('the newsletter switch confirms a subscription that waits for its confirmation', async ({ app }) => {
  await app.context.db
    .insertInto('subscribers')
    .values({ email, email_key: email, token: 'x', created_at: noon, confirmed_at: null, unsubscribed_at: null })
    .execute();
  expect((await learner.myAccount.read()).notifications.newsletters).toBe('off');
  await learner.myAccount.setNotifications({ replies: 'on', newsletters: 'on' });
  expect((await learner.myAccount.read()).notifications.newsletters).toBe('on');
});

test('rejects notifications that are neither on nor off', async ({ app }) => {
  const response = await app.call('PUT', '/auth/notifications', { token, json: { replies: 'yes', newsletters: true } });
  expect([response.status, response.body.errors]).toEqual([400, { replies: 'Please choose on or off', newsletters: 'Please choose on or off' }]);
});
