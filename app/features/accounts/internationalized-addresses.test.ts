import { format } from 'node:util';
import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { createMailing, createSmtpServer, deadMailbox, smtpError } from '#tests/support/smtp.ts';
import { person, pinIn } from '#tests/support/test-app.ts';

const test = withAppPerTest();

const letters = 'ada@müller.example';
const ascii = 'ada@xn--mller-kva.example';
const registered = [409, 'User with this email already exists'];

test('an account of one form is registered, verified, logged in and reset with the other one, too', async ({ app }) => {
  await app.api().accounts.register({ ...person, email: letters });
  const pin = pinIn((await app.mails()).at(-1));
  expect((await app.call('POST', '/verify', { json: { email: ascii, verification_pin: pin } })).status).toBe(200);
  for (const email of [letters, ascii, 'Ada@MÜLLER.example.', 'ada@ｍüller。example']) {
    const { status, body } = await app.call('POST', '/login', { json: { email, password: person.password } });
    expect(status, email).toBe(200);
    const me = await app.call('GET', '/auth/me', { token: String(body.token) });
    // As it was typed.
    expect(me.body.email).toBe(letters);
  }
  for (const email of [letters, ascii]) {
    const { status, body } = await app.call('POST', '/register', { json: { ...person, email } });
    expect([status, body.error]).toEqual(registered);
  }
  await app.call('POST', '/password-reset', { json: { email: ascii } });
  await app.jobWorkers.drain();
  const reset = (await app.mails()).at(-1);
  expect([reset?.subject, reset?.to?.[0]?.address]).toEqual([expect.stringContaining('password'), ascii]);
});

test('an unverified registration of one form is one with the other form', async ({ app }) => {
  for (const email of [letters, ascii]) await app.call('POST', '/register', { json: { ...person, email } });
  expect(await app.context.db.selectFrom('registrations').select('email').orderBy('id').execute()).toEqual([{ email: letters }, { email: ascii }]);
  expect(await app.context.db.selectFrom('accounts').select('email_key').where('kind', '=', 'learner').execute()).toEqual([{ email_key: ascii }]);
});

test('a subscriber of one form unsubscribes with the other one, and is no second subscriber', async ({ app }) => {
  const { db } = app.context;
  await app.api().newsletter.subscribe({ email: letters });
  await app.api().newsletter.subscribe({ email: ascii });
  expect(await app.mails()).toHaveLength(1);
  const { token } = await db.selectFrom('subscribers').select('token').executeTakeFirstOrThrow();
  const response = await app.call('POST', `/unsubscribe?${new URLSearchParams({ token, email: ascii })}`);
  expect(response.status).toBe(200);
  expect((await db.selectFrom('subscribers').selectAll().execute()).map(({ unsubscribed_at }) => unsubscribed_at)).toEqual([app.clock.ms]);
});

test('a comment with one form belongs to the account with the other one', async ({ app, adminToken }) => {
  const { wordOfDay } = await app.api(adminToken).wordOfDay.create({ title: 'ọsọ', body: 'A race' });
  const { token } = await app.learner({ email: ascii });
  await app.call('POST', `/word-of-day/${wordOfDay.id}/comment`, { json: { text: 'Nnọọ', fullName: 'Ada', email: letters } });
  const { rows } = await app.call('GET', `/word-of-day/${wordOfDay.id}/comments/own`, { token });
  expect(rows.length).toBe(1);
  expect((await app.call('PUT', `/comments/${rows[0]?.id}`, { token, json: { text: 'Kedu' } })).status).toBe(200);
});

test('a mail goes to the domain in ASCII, and a mailbox that is gone under it is suppressed', async () => {
  const recipients: string[] = [];
  const ignore = () => undefined;
  const peer = await createSmtpServer({
    // The callback gets the address with letters: the log has what was sent.
    logger: {
      ...{ trace: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore, level: ignore },
      debug: (_: unknown, text: string, ...values: unknown[]) => {
        const [, address] = format(text, ...values).match(/RCPT TO:<(.+)>/) ?? [];
        if (address) recipients.push(address);
      },
    },
    onRcptTo: (_address, _session, done) => done(recipients.length > 1 ? smtpError(deadMailbox) : null),
  });
  const app = await createMailing(peer);
  await app.api().newsletter.subscribe({ email: letters });
  await app.mails();
  await app.api(await app.adminToken()).newsletter.send({ subject: 'News', message: '<p>News</p>' });
  await app.mails();
  expect(recipients).toEqual([ascii, ascii]);
  expect(peer.received[0]?.to?.[0]?.address).toBe(ascii);
  const subscribers = await app.context.db.selectFrom('subscribers').select(['email', 'suppression']).execute();
  expect(subscribers).toEqual([{ email: letters, suppression: 'mailbox' }]);
});
