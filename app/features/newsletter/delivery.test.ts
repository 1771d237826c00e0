// Proves T29, T30.

import { expect, test } from 'vitest';
import { insertSubscribers } from '#tests/support/factories/subscribers.ts';
import { createFaultySmtpServer } from '#tests/support/faulty-smtp-server.ts';
import { createMailing, createSmtpServer, deadMailbox, smtpError, type TestSmtpServer } from '#tests/support/smtp.ts';
import { isFull } from '#tests/support/suite.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const content = { subject: 'Akụkọ', message: 'Ndewo' };
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Polling of deliveries that take seconds on an idle machine. */
const longPoll = { timeout: 250_000, interval: 100 };
const isName = (address: string, name: string) => address.startsWith(name);

async function progressOf(app: TestApp) {
  const { rows } = await app.api(await app.adminToken()).newsletter.progress();
  const [{ recipients = 0, sent = 0, waiting = 0, failed = 0, skipped = 0 } = {}] = rows;
  return { recipients, sent, waiting, failed, skipped };
}

const recipientsOf = ({ received }: TestSmtpServer) =>
  received.filter(({ subject }) => subject === content.subject).map(({ to }) => to?.[0]?.address ?? '');

test('delivers a newsletter despite rejections and a hanging connection, and a pin before them', { timeout: 600_000 }, async () => {
  const [count, softCount, goneCount] = isFull ? [1_000, 40, 20] : [150, 6, 3];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: pinArrived, resolve: signalPin } = Promise.withResolvers<void>();
  const softBounced = new Set<string>();
  const peer = await createSmtpServer({
    async onRcptTo({ address }, _session, done) {
      if (isName(address, 'gone')) return done(smtpError(deadMailbox));
      if (isName(address, 'soft') && !softBounced.has(address)) {
        softBounced.add(address);
        return done(smtpError(451));
      }
      if (isName(address, 'hang')) await released;
      // After a fifth of the mails every connection of the newsletter hangs until the pin arrives.
      if (address === person.email) signalPin();
      else if (peer.received.length >= count / 5) await pinArrived;
      return done();
    },
  });
  const app = await createMailing(peer, { NEWSLETTER_RATE: '0' });
  const prefixes = new Map([
    [3, 'hang'],
    ...Array.from({ length: softCount }, (_, nth) => [nth * 20 + 10, 'soft'] as const),
    ...Array.from({ length: goneCount }, (_, nth) => [nth * 40 + 5, 'gone'] as const),
  ]);
  await insertSubscribers(app.context.db, count, app.clock.ms, (nth) => `${prefixes.get(nth) ?? 'reader'}${nth}`);
  await app.api(await app.adminToken()).newsletter.send(content);
  app.mailWorkers.start();
  await expect.poll(() => peer.received.length).toBeGreaterThanOrEqual(count / 5);
  await app.api().accounts.register(person);
  await pinArrived;
  const progress = (sent: number, waiting: number) => ({ recipients: count, sent, waiting, failed: goneCount, skipped: 0 });
  await expect.poll(() => progressOf(app), longPoll).toEqual(progress(count - goneCount - softCount - 1, softCount + 1));
  release();
  app.clock.ms += 2 * 60_000;
  await expect.poll(() => progressOf(app), longPoll).toEqual(progress(count - goneCount, 0));
  await app.mailWorkers.stop();
  expect([recipientsOf(peer).length, new Set(recipientsOf(peer)).size]).toEqual([count - goneCount, count - goneCount]);
  expect((await app.api(await app.adminToken()).newsletter.total()).totalSubscribers).toBe(count - goneCount);
});

test('skips a subscriber that unsubscribes during the delivery', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const peer = await createSmtpServer({
    async onRcptTo(_address, _session, done) {
      await released;
      done();
    },
  });
  const app = await createMailing(peer, { NEWSLETTER_RATE: '0' });
  await insertSubscribers(app.context.db, 20, app.clock.ms);
  await app.api(await app.adminToken()).newsletter.send(content);
  app.mailWorkers.start();
  const claimed = () => app.context.db.selectFrom('mails').select('id').where('state', '=', 'sending').execute();
  await expect.poll(claimed).toHaveLength(20);
  const { token, email } = await app.context.db.selectFrom('subscribers').select(['token', 'email']).where('id', '=', 15).executeTakeFirstOrThrow();
  await app.api().newsletter.unsubscribe({ token, email });
  release();
  await expect.poll(() => progressOf(app)).toMatchObject({ sent: 19, waiting: 0, skipped: 1 });
  await app.mailWorkers.stop();
  expect(recipientsOf(peer)).not.toContain(email);
});

test('a server that accepts an email and drops the connection gets it once per attempt, with the same Message-ID', async () => {
  const server = await createFaultySmtpServer({ faultOf: () => 'accepts, then drops the connection', hangMs: 0, lateMs: () => 0 });
  const app = await createMailing(server);
  await insertSubscribers(app.context.db, 1, app.clock.ms);
  await app.api(await app.adminToken()).newsletter.send(content);
  await app.mails();
  expect(server.accepted).toHaveLength(1);
  app.clock.ms += 2 * 60_000;
  await app.mails();
  expect(new Set(server.accepted.map(({ messageId }) => messageId))).toEqual(new Set(['<newsletter-1-1@academy.test>']));
  expect(server.accepted).toHaveLength(2);
});

interface SmtpResponse {
  stage: 'RCPT' | 'DATA';
  code: number;
  status: string;
}

/** SMTP server that rejects the next mail with this response. */
const createRejectingServer = ({ stage, code, status }: SmtpResponse) => {
  const error = Object.assign(new Error(`${status} No`), { responseCode: code });
  let isRejected = false;
  const rejectOnce = () => {
    if (isRejected) return null;
    isRejected = true;
    return error;
  };
  return createSmtpServer({
    hideENHANCEDSTATUSCODES: true,
    ...(stage === 'RCPT'
      ? { onRcptTo: (_address, _session, done) => done(rejectOnce()) }
      : {
          async onData(stream, _session, done) {
            for await (const _ of stream);
            done(rejectOnce());
          },
        }),
  });
};

test.each<SmtpResponse & { suppressed: boolean }>([
  { stage: 'RCPT', code: 550, status: '', suppressed: false },
  { stage: 'RCPT', code: 550, status: '5.1.1', suppressed: true },
  { stage: 'RCPT', code: 550, status: '5.4.1', suppressed: true },
  { stage: 'RCPT', code: 552, status: '5.2.2', suppressed: false },
  { stage: 'RCPT', code: 554, status: '5.7.1', suppressed: false },
  { stage: 'DATA', code: 550, status: '', suppressed: false },
  { stage: 'DATA', code: 550, status: '5.1.1', suppressed: true },
  { stage: 'DATA', code: 550, status: '5.4.1', suppressed: false },
  { stage: 'DATA', code: 554, status: '5.6.0', suppressed: false },
])('$code $status at $stage fails the mail and suppresses the address: $suppressed', async ({ suppressed, ...response }) => {
  const app = await createMailing(await createRejectingServer(response));
  const token = await app.adminToken();
  await insertSubscribers(app.context.db, 1, app.clock.ms);
  await app.api(token).newsletter.send(content);
  await app.mails();
  expect(await progressOf(app)).toMatchObject({ sent: 0, failed: 1 });
  expect(await app.api(token).newsletter.total()).toEqual({ totalSubscribers: suppressed ? 0 : 1 });
  expect((await app.api(token).newsletter.subscribers()).rows).toHaveLength(suppressed ? 0 : 1);
});

test('a suppressed address gets no queued mail until its owner subscribes again', async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer);
  const token = await app.adminToken();
  await insertSubscribers(app.context.db, 2, app.clock.ms);
  peer.rejectionCodes.push(deadMailbox);
  await app.api(token).newsletter.send(content);
  const { id } = await app.api(token).newsletter.send({ ...content, message: 'Another one' });
  await app.context.db
    .updateTable('mails')
    .set({ run_at: app.clock.ms + hourMs })
    .where('newsletter_id', '=', id)
    .execute();
  await app.mails();
  app.clock.ms += hourMs;
  await app.mails();
  const states = await app.context.db.selectFrom('mails').select('state').orderBy('id').execute();
  expect(states.map(({ state }) => state).toSorted()).toEqual(['failed', 'sent', 'sent', 'skipped']);
  const { email } = await app.context.db.selectFrom('subscribers').select('email').where('suppressed_at', 'is not', null).executeTakeFirstOrThrow();
  const response = await app.call('POST', '/subscribe', { json: { email } });
  expect(response.status).toBe(201);
  expect(await app.api(token).newsletter.total()).toEqual({ totalSubscribers: 2 });
  await app.mails();
  expect(peer.received.at(-1)).toMatchObject({ subject: 'Welcome to the Mụta Igbo newsletter', to: [{ address: email }] });
  app.clock.ms += hourMs;
  expect(await app.api(token).newsletter.send(content)).toMatchObject({ recipients: 2 });
});

test('with double opt-in an old link does not confirm a suppressed address', async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer, { NEWSLETTER_DOUBLE_OPT_IN: 'on' });
  const token = await app.adminToken();
  await insertSubscribers(app.context.db, 1, app.clock.ms);
  peer.rejectionCodes.push(deadMailbox);
  await app.api(token).newsletter.send(content);
  await app.mails();
  const { email, token: key } = await app.context.db.selectFrom('subscribers').select(['email', 'token']).executeTakeFirstOrThrow();
  const confirm = () => app.call('POST', `/subscribe/confirm?${new URLSearchParams({ token: key, email })}`);
  expect((await confirm()).status).toBe(400);
  await app.api().newsletter.subscribe({ email });
  expect(await app.api(token).newsletter.total()).toEqual({ totalSubscribers: 0 });
  expect((await confirm()).status).toBe(200);
  expect(await app.api(token).newsletter.total()).toEqual({ totalSubscribers: 1 });
});

test('an email fails after its last attempt without suppressing its address', async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer);
  const token = await app.adminToken();
  await insertSubscribers(app.context.db, 1, app.clock.ms);
  await app.api(token).newsletter.send(content);
  peer.rejectionCodes.push(...Array.from({ length: 7 }, () => 451));
  for (let nth = 0; nth < 7; nth += 1) {
    expect(await progressOf(app)).toMatchObject({ waiting: 1, failed: 0 });
    await app.mails();
    app.clock.ms += dayMs;
  }
  expect(await progressOf(app)).toMatchObject({ waiting: 0, failed: 1 });
  expect(await app.api(await app.adminToken()).newsletter.total()).toEqual({ totalSubscribers: 1 });
});

test('a newsletter has the headers of a mailing list', async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer);
  await insertSubscribers(app.context.db, 1, app.clock.ms);
  await app.api(await app.adminToken()).newsletter.send(content);
  await app.mails();
  const [mail] = peer.received;
  const headers = Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value]));
  expect([headers['list-post'], headers['list-id']]).toEqual(['NO', '<newsletter.academy.test>']);
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  expect(mail?.messageId).toBe('<newsletter-1-1@academy.test>');
  expect(mail?.html).not.toContain('<img');
});
