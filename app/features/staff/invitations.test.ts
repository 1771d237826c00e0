import { expect } from 'vitest';
import { issueToken } from '#app/auth/one-time-tokens.server.ts';
import { verification } from '#app/features/accounts/verification.server.ts';
import { issueInvitation } from '#tests/support/factories/invitations.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';
import type { StaffRole } from './staff.contract.ts';

const dayMs = 24 * 60 * 60_000;
const test = withAppPerTest();
/** Only with rate limits the locations of logins are remembered. */
const limited = withAppPerTest({ RATE_LIMITS: 'on' });
let token: string;
test.beforeEach(async ({ app }) => {
  token = await app.adminToken();
});

const email = 'invited@example.com';
const invite = (app: TestApp, json: { email: string; role: StaffRole; newsletters?: 'on' | 'off' } = { email, role: 'editor' }) =>
  app.call('POST', '/admin/staff-invitations', { token, json });
/** Secret of the link in the last mail to the address. */
async function linkTo(app: TestApp, address = email): Promise<string> {
  const mail = (await app.mails()).findLast(({ to }) => to?.some((each) => each.address === address));
  return mail?.text?.match(/\/admin\/invitation#token=([\w-]+)/)?.[1] ?? '';
}
const form = { first_name: 'Ada', last_name: 'Obi', password: 'a long enough secret' };
const accept = (app: TestApp, secret: string, change: object = {}) =>
  app.call('POST', '/staff-invitation/accept', { json: { token: secret, ...form, ...change } });
const read = (app: TestApp, secret: string) => app.call('POST', '/staff-invitation', { json: { token: secret } });
const refusals = async (app: TestApp, secret: string) => {
  const responses = [await read(app, secret), await accept(app, secret)];
  return [...new Set(responses.map(({ status, body }) => `${status} ${body.error}`))];
};

test('an invited editor opens the link, chooses a password and is logged in', async ({ app }) => {
  const response = await invite(app);
  expect([response.status, response.body.message]).toEqual([
    201,
    'An invitation is on its way to invited@example.com. Its link works once, within 7 days.',
  ]);
  const secret = await linkTo(app);
  expect((await read(app, secret)).body).toEqual({ email, role: 'editor', newsletters: false });
  const accepted = await accept(app, secret);
  expect([accepted.status, accepted.body.message]).toEqual([201, 'Nnọọ, Ada! You are logged in.']);
  const me = await app.api(String(accepted.body.token)).accounts.me();
  expect(me).toMatchObject({ first_name: 'Ada', last_name: 'Obi', email, staff: true });
  expect((await app.api(String(accepted.body.token)).accounts.myProfile()).emailConfirmed).toBe(true);
  expect(me.permissions?.toSorted()).toEqual(['admin:access', 'course:write', 'posts:write', 'reviews:write', 'words:write']);
  expect((await app.call('POST', '/admin/login', { json: { email, password: form.password } })).status).toBe(200);
  expect(await app.api(token).staff.invitations()).toEqual([]);
  const labels = (await app.api(token).auditLog.list()).map(({ name, label, title }) => [name, label, title]);
  expect(labels.slice(1, 3)).toEqual([
    ['Ada Obi', 'accepted an invitation', 'Editor'],
    ['Admin', 'invited a person', email],
  ]);
});

test('the email names inviter and role, and the database holds no secret of its link', async ({ app }) => {
  await invite(app, { email, role: 'moderator' });
  const mail = (await app.mails()).at(-1);
  expect(mail?.subject).toBe('Admin invites you to the staff of Mụta Igbo');
  expect(mail?.text).toContain('Your role is: Moderator.');
  const stored = await app.context.db.selectFrom('one_time_tokens').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(await linkTo(app));
});

test('an editor who is invited with newsletters has them once the invitation is accepted, also after it was sent again', async ({ app }) => {
  await invite(app, { email, role: 'editor', newsletters: 'on' });
  const [open] = await app.api(token).staff.invitations();
  expect(open).toMatchObject({ role: 'editor', newsletters: true });
  await invite(app, { email, role: 'editor', newsletters: 'on' });
  expect((await app.mails()).at(-1)?.text).toContain('Editor, Newsletters.');
  const secret = await linkTo(app);
  expect((await read(app, secret)).body).toEqual({ email, role: 'editor', newsletters: true });
  const accepted = await accept(app, secret);
  expect((await app.api(String(accepted.body.token)).accounts.me()).permissions).toContain('newsletters:send');
  expect((await app.api(token).staff.list()).rows.at(-1)?.roles).toEqual(['editor', 'newsletter-sender']);
  const [joined] = await app.api(token).auditLog.list({ action: 'staff.joined' });
  expect(joined).toMatchObject({ title: 'Editor, Newsletters' });
});

test('an invitation of an earlier version gives its role alone', async ({ app }) => {
  const secret = await issueInvitation(app.context.db, { email, now: app.clock.ms });
  expect((await app.api(token).staff.invitations())[0]).toMatchObject({ newsletters: false });
  await accept(app, secret);
  expect((await app.api(token).staff.list()).rows.at(-1)?.roles).toEqual(['editor']);
});

test('a link works once', async ({ app }) => {
  await invite(app);
  const secret = await linkTo(app);
  await accept(app, secret);
  expect(await refusals(app, secret)).toEqual(['400 This link has been used. If you have used it, please log in; if not, please ask Admin.']);
});

test('of two uses at the same time one creates the account', async ({ app }) => {
  await invite(app);
  const secret = await linkTo(app);
  const responses = await Promise.all([accept(app, secret), accept(app, secret, { password: 'another long secret' })]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  expect((await app.api(token).staff.list()).total).toBe(2);
});

test('a link expires after 7 days', async ({ app }) => {
  await invite(app);
  const secret = await linkTo(app);
  app.clock.ms += 7 * dayMs - 1;
  expect((await read(app, secret)).status).toBe(200);
  app.clock.ms += 1;
  expect(await refusals(app, secret)).toEqual(['400 This link has expired. Please ask Admin for a new invitation.']);
  token = await app.adminToken();
  expect(await app.api(token).staff.invitations()).toEqual([]);
});

test('no invitation leaves after its link has expired', async ({ app }) => {
  await invite(app);
  app.clock.ms += 7 * dayMs;
  expect(await linkTo(app)).toBe('');
});

test('a withdrawn invitation says so at its link, and cannot be withdrawn again', async ({ app }) => {
  await invite(app);
  const secret = await linkTo(app);
  const [open] = await app.api(token).staff.invitations();
  expect(open).toMatchObject({ email, role: 'editor', invitedBy: 'Admin', expiresAt: new Date(app.clock.ms + 7 * dayMs).toISOString() });
  const withdraw = () => app.call('DELETE', `/admin/staff-invitations/${open?.id}`, { token });
  expect((await withdraw()).body.message).toBe('The invitation of invited@example.com is withdrawn. Its link no longer works.');
  expect(await refusals(app, secret)).toEqual([
    '400 This invitation was withdrawn, or a newer email has replaced it. Please look for a newer email, or ask Admin for a new invitation.',
  ]);
  const again = await withdraw();
  expect([again.status, again.body.error]).toEqual([404, 'This invitation is gone: it was accepted or withdrawn, or has expired']);
});

test('a second invitation of an address replaces the first, whatever the case of its letters', async ({ app }) => {
  await invite(app);
  const first = await linkTo(app);
  const response = await invite(app, { email: 'INVITED@example.com', role: 'moderator' });
  expect(response.body.message).toContain('The earlier link no longer works.');
  expect((await app.api(token).staff.invitations()).map(({ role }) => role)).toEqual(['moderator']);
  expect((await accept(app, first)).status).toBe(400);
  expect((await read(app, await linkTo(app, 'INVITED@example.com'))).body.role).toBe('moderator');
});

test('a wrong link, a code of another purpose and an incomplete link are refused with one sentence each', async ({ app }) => {
  const { db } = app.context;
  const foreign = await issueToken(db, verification, { accountId: 1, data: { requestedBy: '' }, network: '', now: app.clock.ms });
  expect(await refusals(app, 'not-a-token')).toEqual([
    '400 This link is not valid. Please open it again from the email, or write to us on the contact page.',
  ]);
  expect(await refusals(app, foreign)).toEqual([
    '400 This link is meant for something else. Please open the one in your invitation, or write to us on the contact page.',
  ]);
  expect(await refusals(app, '')).toEqual(['400 The link is not complete. Please open it again from the email']);
});

test('an address of the staff is not invited, and a link that was sent before is refused', async ({ app }) => {
  await invite(app);
  const secret = await linkTo(app);
  await insertStaff(app.context.db, email, ['moderator']);
  const response = await invite(app, { email: 'INVITED@example.com', role: 'editor' });
  const message = 'This email belongs to the staff already. You can change its roles under Staff.';
  expect([response.status, response.body]).toEqual([409, { error: message, message, errors: { email: message } }]);
  const late = await accept(app, secret);
  expect([late.status, late.body.error]).toEqual([409, 'This email belongs to the staff already. Please log in with its password.']);
});

test('a learner with the same address gets an account of the staff beside the own one', async ({ app }) => {
  const learner = await app.learner({ email });
  const secret = await issueInvitation(app.context.db, { email, now: app.clock.ms });
  const { token: staff } = (await accept(app, secret)).body;
  expect((await app.api(String(staff)).accounts.me()).staff).toBe(true);
  expect((await app.api(learner.token).accounts.me()).staff).toBeUndefined();
  expect((await app.call('POST', '/login', { json: { email, password: person.password } })).status).toBe(200);
});

test('a former member comes back by an invitation, with a new password and without the passkeys of before', async ({ app }) => {
  const { db } = app.context;
  await insertStaff(db, email, []);
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const passkey = {
    credential_id: 'before',
    public_key: 'a key',
    user_handle: 'a handle',
    counter: 0,
    transports: '',
    name: 'A phone',
    created_at: app.clock.ms,
    last_used_at: null,
  };
  await db
    .insertInto('passkeys')
    .values({ ...passkey, account_id: id })
    .execute();
  const secret = await issueInvitation(app.context.db, { email, role: 'administrator', now: app.clock.ms });
  expect((await accept(app, secret)).status).toBe(201);
  expect((await app.api(token).staff.list()).rows.at(-1)).toMatchObject({ name: 'Ada Obi', email, roles: ['administrator'] });
  expect((await app.call('POST', '/admin/login', { json: { email, password: form.password } })).status).toBe(200);
  expect(await db.selectFrom('passkeys').select('id').execute()).toEqual([]);
});

test.for([
  [{ password: 'short' }, { password: 'Password must have at least 12 characters' }],
  [{ first_name: '' }, { first_name: 'First name is required' }],
  [{ last_name: '' }, { last_name: 'Last name is required' }],
] as const)('the form rejects %j at its field, and the link stays unused', async ([change, errors], { app }) => {
  await invite(app);
  const secret = await linkTo(app);
  const response = await accept(app, secret, change);
  expect([response.status, response.body.errors]).toEqual([400, errors]);
  expect((await read(app, secret)).status).toBe(200);
});

test.for([
  [{ email: 'not an address', role: 'editor' }, { email: 'Please enter an email address such as name@example.com' }],
  [{ email, role: 'tutor' }, { role: 'Please choose administrator, editor, moderator or school office' }],
  [{ email, role: 'moderator', newsletters: 'on' }, { newsletters: 'Only editors can be given newsletters. Please choose editor, too.' }],
] as const)('an invitation with %j is rejected at its field', async ([json, errors], { app }) => {
  const response = await app.call('POST', '/admin/staff-invitations', { token, json });
  expect([response.status, response.body.errors]).toEqual([400, errors]);
});

test('used and expired links are forgotten after 30 days', async ({ app }) => {
  await invite(app);
  const secret = await linkTo(app);
  app.clock.ms += 30 * dayMs;
  await app.runRetentionJob();
  expect(await refusals(app, secret)).toEqual([
    '400 This link is not valid. Please open it again from the email, or write to us on the contact page.',
  ]);
});

limited('the first login from where an invitation was accepted sends no alert about a new place', async ({ app }) => {
  token = await app.adminToken();
  await invite(app);
  expect((await accept(app, await linkTo(app))).status).toBe(201);
  const sentBefore = (await app.mails()).length;
  const login = (from?: string) => app.call('POST', '/admin/login', { json: { email, password: form.password }, ...(from ? { from } : {}) });
  expect((await login()).status).toBe(200);
  expect(await app.mails()).toHaveLength(sentBefore);
  expect((await login('198.51.100.7')).status).toBe(200);
  expect((await app.mails()).slice(sentBefore).map(({ subject }) => subject)).toEqual(['A login from a new place (Mụta Igbo)']);
});
