// Proves T13.

import { expect } from 'vitest';
import { admin } from '#tests/support/api-client.ts';
import { expectNoTrace } from '#tests/support/expect-no-trace.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { requestAndReadMail } from '#tests/support/password-reset.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

const { email: oldEmail, password } = person;
const newEmail = 'new@example.com';

async function secretOf(app: TestApp, page: string, address: string): Promise<string> {
  const mails = (await app.mails()).filter((mail) => mail.to?.some((to) => to.address === address) && mail.text?.includes(`${page}?`));
  return new URLSearchParams(mails.at(-1)?.text?.match(new RegExp(`${page}\\?(\\S+)`))?.[1]).get('token') ?? '';
}

/** Changes the address of the learner; `app.clock` then shows a later time. */
async function change(app: TestApp, token: string, to: string): Promise<void> {
  app.clock.ms += 1000;
  await app.api(token).myAccount.requestEmailChange({ email: to, password });
  await app.api().myAccount.confirmEmailChange({ token: await secretOf(app, '/confirm-email', to) });
  app.clock.ms += 1000;
}

/** A word with a comment, a contact message and a subscription of the address, all without a session. */
async function write(app: TestApp, email: string, text: string): Promise<number> {
  const admin = app.api(await app.adminToken());
  const { wordOfDay } = await admin.wordOfDay.create({ title: `Word ${text}`, body: 'x' });
  await app.api().wordOfDay.comment({ id: wordOfDay.id, text, fullName: 'Ada Obi', email });
  await app.api().contact.send({ name: 'Ada Obi', email, subject: text, message: text });
  await app.api().newsletter.subscribe({ email });
  return wordOfDay.id;
}

const commentsOf = async (app: TestApp, token: string | undefined) => (await app.api(token).privacy.download()).comments.map(({ text }) => text);

test('the export has what was sent with the address before the change', async ({ app }) => {
  const { token } = await app.learner();
  await write(app, oldEmail, 'Old');
  await change(app, token, newEmail);
  await write(app, newEmail, 'New');
  const data = await app.api(token).privacy.download();
  expect(data).toMatchObject({
    comments: [{ text: 'Old' }, { text: 'New' }],
    contactMessages: [{ message: 'Old' }, { message: 'New' }],
    newsletter: { email: newEmail },
    earlierNewsletters: [{ email: oldEmail }],
    earlierEmails: [{ email: oldEmail, until: '2026-01-15T12:00:01.000Z' }],
  });
});

test('a deletion leaves nothing that was sent with either address', async ({ app }) => {
  const { token } = await app.learner();
  const id = await write(app, oldEmail, 'Sent before');
  await change(app, token, newEmail);
  await write(app, newEmail, 'Sent after');
  await app.mails();
  await app.api(token).privacy.deleteAccount({ password, comments: 'delete', newsletter: 'leave' });
  expect(await app.api().wordOfDay.comments({ id })).toMatchObject({ total: 0 });
  const { db } = app.context;
  const tables = ['accounts', 'comments', 'contact_messages', 'subscribers', 'earlier_emails'] as const;
  const rows = JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())));
  expectNoTrace(rows, [oldEmail, newEmail, 'Sent before', 'Sent after', 'Ada Obi']);
});

test('what was sent with an address belongs to the account that had it at that time', async ({ app }) => {
  const former = await app.learner();
  await write(app, oldEmail, 'Of the former owner');
  await change(app, former.token, newEmail);
  const next = await app.learner();
  app.clock.ms += 1000;
  await write(app, oldEmail, 'Of the next owner');
  expect(await commentsOf(app, former.token)).toEqual(['Of the former owner']);
  expect(await commentsOf(app, next.token)).toEqual(['Of the next owner']);
  await change(app, next.token, 'third@example.com');
  expect(await commentsOf(app, next.token)).toEqual(['Of the next owner']);
});

test('an account that returns to its earlier address has what was sent with it in between', async ({ app }) => {
  const { token } = await app.learner();
  await write(app, oldEmail, 'First');
  await change(app, token, newEmail);
  await write(app, oldEmail, 'In between');
  await change(app, token, oldEmail);
  expect(await commentsOf(app, token)).toEqual(['First', 'In between']);
  await change(app, token, newEmail);
  expect(await commentsOf(app, token)).toEqual(['First', 'In between']);
});

test('an undone change forgets the address that it had brought', async ({ app }) => {
  const { token } = await app.learner();
  await write(app, oldEmail, 'Mine');
  await write(app, newEmail, 'Of another person');
  await change(app, token, newEmail);
  expect(await commentsOf(app, token)).toEqual(['Mine', 'Of another person']);
  await app.api().myAccount.undoEmailChange({ token: await secretOf(app, '/undo-email-change', oldEmail) });
  const { token: again } = await app.api().accounts.login({ email: oldEmail, password });
  expect(await commentsOf(app, again)).toEqual(['Mine']);
});

test('what strangers sent under the address of an administrator is not the administrator’s until an email has proved the address', async ({
  app,
}) => {
  const token = await app.adminToken();
  const staff = app.api(token);
  const { email } = await staff.accounts.myProfile();
  const id = await write(app, email, 'Typed');
  const unproven = await staff.privacy.download();
  expect([unproven.comments, unproven.contactMessages, unproven.newsletter]).toEqual([[], [], null]);
  expect((await app.call('GET', `/word-of-day/${id}/comments/own`, { token })).rows).toEqual([]);
  expect((await staff.myAccount.read()).notifications.newsletters).toBe('off');
  expect((await staff.myAccount.setNotifications({ replies: 'on', newsletters: 'on' })).message).toContain('no email has proved yet');
  await staff.myAccount.setNotifications({ replies: 'on', newsletters: 'off' });
  expect(await app.context.db.selectFrom('subscribers').select('unsubscribed_at').execute()).toEqual([{ unsubscribed_at: null }]);
  const { token: link } = await requestAndReadMail(app, email);
  await app.api().passwordReset.byLink({ token: link, password: 'a secret from the email', confirm_password: 'a secret from the email' });
  const { token: again } = await app.api().accounts.adminLogin({ email, password: 'a secret from the email' });
  expect(await app.api(again).privacy.download()).toMatchObject({ comments: [{ text: 'Typed' }], contactMessages: [{}], newsletter: { email } });
});

test('a link to the present address proves it and changes nothing else; an email has to prove it only once', async ({ app }) => {
  const token = await app.adminToken();
  const staff = app.api(token);
  const { email } = admin;
  await write(app, email, 'Typed');
  expect([(await staff.myAccount.read()).emailConfirmed, (await staff.accounts.myProfile()).emailConfirmed]).toEqual([false, false]);
  await expect(staff.myAccount.requestEmailChange({ email, password: 'not the password' })).rejects.toMatchObject({ status: 400 });
  const { message } = await staff.myAccount.requestEmailChange({ email: email.toUpperCase(), password: admin.password });
  expect(message).toBe(`We have sent an email to ${email}. Please open the link in it within 24 hours: then your address is confirmed`);
  expect([(await staff.myAccount.read()).pendingEmail, (await staff.accounts.myProfile()).pendingEmail]).toEqual([email, email]);
  expect((await app.mails()).at(-1)).toMatchObject({ subject: expect.stringContaining('Please confirm your email address') });
  const secret = await secretOf(app, '/confirm-email', email);
  expect((await staff.privacy.download()).comments).toEqual([]);
  app.clock.ms += 1000;
  expect(await app.api().myAccount.confirmEmailChange({ token: secret })).toEqual({ message: 'Your email address is confirmed' });
  expect(await staff.myAccount.read()).toMatchObject({ email, emailConfirmed: true, pendingEmail: null });
  expect((await staff.accounts.myProfile()).emailConfirmed).toBe(true);
  expect(await commentsOf(app, token)).toEqual(['Typed']);
  expect(await secretOf(app, '/undo-email-change', email)).toBe('');
  await expect(app.api().myAccount.confirmEmailChange({ token: secret })).rejects.toMatchObject({
    message: 'This link has been used: your email address is confirmed.',
  });
  await expect(staff.myAccount.requestEmailChange({ email, password: admin.password })).rejects.toMatchObject({
    errors: { email: 'This is your email address already' },
  });
  const labels = (await staff.auditLog.list()).map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['asked to confirm the own email address', 'confirmed the own email address']));
});

test('a member of the staff gets nothing of the owner of an address by typing it', async ({ app }) => {
  const visitor = 'visitor@example.com';
  const id = await write(app, visitor, 'Hers');
  await insertStaff(app.context.db, 'editor@example.com', ['editor']);
  const { token } = await app.api().accounts.adminLogin({ ...admin, email: 'editor@example.com' });
  const editor = app.api(token);
  const profile = { first_name: 'Ada', last_name: 'Obi', phone_number: '0801', email: visitor };
  await expect(editor.accounts.profile(profile)).rejects.toMatchObject({ status: 400 });
  await editor.accounts.profile({ ...profile, current_password: admin.password });
  const data = await editor.privacy.download();
  expect([data.comments, data.contactMessages, data.newsletter, data.profile.email]).toEqual([[], [], null, 'editor@example.com']);
  const [{ id: comment } = { id: 0 }] = (await app.api().wordOfDay.comments({ id })).rows;
  expect((await app.call('PUT', `/comments/${comment}`, { token, json: { text: 'Not hers' } })).status).toBe(404);
  await editor.privacy.deleteAccount({ password: admin.password, comments: 'delete', newsletter: 'leave' });
  expect(await app.context.db.selectFrom('contact_messages').select('email').execute()).toEqual([{ email: visitor }]);
  expect(await app.context.db.selectFrom('subscribers').select(['email', 'unsubscribed_at']).execute()).toEqual([
    { email: visitor, unsubscribed_at: null },
  ]);
  expect((await app.api().wordOfDay.comments({ id })).total).toBe(1);
});
