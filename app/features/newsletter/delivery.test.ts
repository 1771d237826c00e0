import { expect, test } from 'vitest';
import { insertSubscribers } from '#tests/support/factories/subscribers.ts';
import { createFaultySmtpServer } from '#tests/support/faulty-smtp-server.ts';
import { createMailing, createSmtpServer, type Peer, smtpError } from '#tests/support/smtp.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const letter = { subject: 'Akụkọ', message: 'Ndewo' };
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Polling of deliveries that take seconds on an idle machine. */
const many = { timeout: 250_000, interval: 100 };
const isName = (address: string, name: string) => address.startsWith(name);

async function progressOf(at: TestApp) {
  const { rows } = await at.api(await at.adminToken()).newsletter.progress();
  const [{ recipients = 0, sent = 0, waiting = 0, failed = 0, skipped = 0 } = {}] = rows;
  return { recipients, sent, waiting, failed, skipped };
}

const addresses = ({ received }: Peer) => received.filter(({ subject }) => subject === letter.subject).map(({ to }) => to?.[0]?.address ?? '');

test('delivers 1,000 mails despite rejections and a hanging connection, and a pin before them', { timeout: 600_000 }, async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: pinCame, resolve: letPinCome } = Promise.withResolvers<void>();
  const soft = new Set<string>();
  const peer = await createSmtpServer({
    async onRcptTo({ address }, _session, done) {
      if (isName(address, 'gone')) return done(smtpError(550));
      if (isName(address, 'soft') && !soft.has(address)) {
        soft.add(address);
        return done(smtpError(451));
      }
      if (isName(address, 'hang')) await released;
      // From the 200th mail on every connection of the newsletter hangs until the pin arrives.
      if (address === person.email) letPinCome();
      else if (peer.received.length >= 200) await pinCame;
      return done();
    },
  });
  const at = await createMailing(peer, { NEWSLETTER_RATE: '0' });
  const kinds = new Map([
    [3, 'hang'],
    ...Array.from({ length: 40 }, (_, nth) => [nth * 20 + 10, 'soft'] as const),
    ...Array.from({ length: 20 }, (_, nth) => [nth * 40 + 5, 'gone'] as const),
  ]);
  await insertSubscribers(at.academy.db, 1000, at.clock.ms, (nth) => `${kinds.get(nth) ?? 'reader'}${nth}`);
  await at.api(await at.adminToken()).newsletter.send(letter);
  at.postOffice.start();
  await expect.poll(() => peer.received.length).toBeGreaterThanOrEqual(200);
  await at.api().accounts.register(person);
  await pinCame;
  await expect.poll(() => progressOf(at), many).toEqual({ recipients: 1000, sent: 939, waiting: 41, failed: 20, skipped: 0 });
  release();
  at.clock.ms += 2 * 60_000;
  await expect.poll(() => progressOf(at), many).toEqual({ recipients: 1000, sent: 980, waiting: 0, failed: 20, skipped: 0 });
  await at.postOffice.stop();
  const got = addresses(peer);
  expect(got).toHaveLength(980);
  expect(new Set(got).size).toBe(980);
  expect((await at.api(await at.adminToken()).newsletter.total()).totalSubscribers).toBe(980);
});

test('a subscriber who unsubscribes during the delivery gets no newsletter', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const peer = await createSmtpServer({
    async onRcptTo(_address, _session, done) {
      await released;
      done();
    },
  });
  const at = await createMailing(peer, { NEWSLETTER_RATE: '0' });
  await insertSubscribers(at.academy.db, 20, at.clock.ms);
  await at.api(await at.adminToken()).newsletter.send(letter);
  at.postOffice.start();
  const held = () => at.academy.db.selectFrom('mails').select('id').where('state', '=', 'sending').execute();
  await expect.poll(held).toHaveLength(20);
  const { token, email } = await at.academy.db.selectFrom('subscribers').select(['token', 'email']).where('id', '=', 15).executeTakeFirstOrThrow();
  await at.api().newsletter.unsubscribe({ token, email });
  release();
  await expect.poll(() => progressOf(at)).toMatchObject({ sent: 19, waiting: 0, skipped: 1 });
  await at.postOffice.stop();
  expect(addresses(peer)).not.toContain(email);
});

test('a server that accepts a mail and drops the connection gets it once per attempt, with the same Message-ID', async () => {
  const server = await createFaultySmtpServer({ fateOf: () => 'takes it, but drops the connection', hangMs: 0, lateMs: () => 0 });
  const at = await createMailing(server);
  await insertSubscribers(at.academy.db, 1, at.clock.ms);
  await at.api(await at.adminToken()).newsletter.send(letter);
  await at.mails();
  expect(server.taken).toHaveLength(1);
  at.clock.ms += 2 * 60_000;
  await at.mails();
  expect(new Set(server.taken.map(({ messageId }) => messageId))).toEqual(new Set(['<newsletter-1-1@academy.test>']));
  expect(server.taken).toHaveLength(2);
});

interface Answer {
  at: 'RCPT' | 'DATA';
  code: number;
  status: string;
}

/** SMTP server that rejects the next mail with this response. */
const refusing = ({ at, code, status }: Answer) => {
  const error = Object.assign(new Error(`${status} No`), { responseCode: code });
  let refused = false;
  const once = () => {
    if (refused) return null;
    refused = true;
    return error;
  };
  return createSmtpServer({
    hideENHANCEDSTATUSCODES: true,
    ...(at === 'RCPT'
      ? { onRcptTo: (_address, _session, done) => done(once()) }
      : {
          async onData(stream, _session, done) {
            for await (const _ of stream);
            done(once());
          },
        }),
  });
};

test.each<Answer & { suppressed: boolean }>([
  { at: 'RCPT', code: 550, status: '', suppressed: true },
  { at: 'RCPT', code: 550, status: '5.1.1', suppressed: true },
  { at: 'RCPT', code: 552, status: '5.2.2', suppressed: true },
  { at: 'RCPT', code: 554, status: '5.7.1', suppressed: false },
  { at: 'DATA', code: 550, status: '', suppressed: true },
  { at: 'DATA', code: 550, status: '5.1.1', suppressed: true },
  { at: 'DATA', code: 554, status: '5.6.0', suppressed: false },
  { at: 'DATA', code: 550, status: '5.7.1', suppressed: false },
])('$code $status at $at fails the mail and suppresses the address: $suppressed', async ({ suppressed, ...answer }) => {
  const at = await createMailing(await refusing(answer));
  const token = await at.adminToken();
  await insertSubscribers(at.academy.db, 1, at.clock.ms);
  await at.api(token).newsletter.send(letter);
  await at.mails();
  expect(await progressOf(at)).toMatchObject({ sent: 0, failed: 1 });
  expect(await at.api(token).newsletter.total()).toEqual({ totalSubscribers: suppressed ? 0 : 1 });
  expect((await at.api(token).newsletter.subscribers()).rows).toHaveLength(suppressed ? 0 : 1);
});

test('a bounced welcome mail suppresses its address', async () => {
  const peer = await createSmtpServer();
  const at = await createMailing(peer);
  const token = await at.adminToken();
  for (const name of ['gone', 'here']) await at.api().newsletter.subscribe({ email: `${name}@example.com` });
  peer.refusals.push(550);
  await at.mails();
  expect((await at.api(token).newsletter.subscribers()).rows).toHaveLength(1);
  expect(peer.received).toHaveLength(1);
});

test('a bounced confirmation mail suppresses its address, which must be confirmed with a new mail', async () => {
  const peer = await createSmtpServer();
  const at = await createMailing(peer, { NEWSLETTER_DOUBLE_OPT_IN: 'on' });
  await at.api().newsletter.subscribe({ email: 'reader@example.com' });
  peer.refusals.push(550);
  await at.mails();
  const { email, token, suppressed_at } = await at.academy.db.selectFrom('subscribers').selectAll().executeTakeFirstOrThrow();
  expect(suppressed_at).toBe(at.clock.ms);
  const confirm = () => at.call('POST', `/subscribe/confirm?${new URLSearchParams({ token, email })}`);
  expect((await confirm()).status).toBe(400);
  await at.api().newsletter.subscribe({ email });
  await at.mails();
  expect(peer.received).toHaveLength(1);
  expect((await confirm()).status).toBe(200);
  await at.mails();
  expect(peer.received).toHaveLength(2);
});

test('a suppressed address gets no queued mail until its owner subscribes again', async () => {
  const peer = await createSmtpServer();
  const at = await createMailing(peer);
  const token = await at.adminToken();
  await insertSubscribers(at.academy.db, 2, at.clock.ms);
  peer.refusals.push(550);
  await at.api(token).newsletter.send(letter);
  const { id } = await at.api(token).newsletter.send({ ...letter, message: 'Another one' });
  await at.academy.db
    .updateTable('mails')
    .set({ run_at: at.clock.ms + hourMs })
    .where('newsletter_id', '=', id)
    .execute();
  await at.mails();
  at.clock.ms += hourMs;
  await at.mails();
  const states = await at.academy.db.selectFrom('mails').select('state').orderBy('id').execute();
  expect(states.map(({ state }) => state).toSorted()).toEqual(['failed', 'sent', 'sent', 'skipped']);
  const { email } = await at.academy.db.selectFrom('subscribers').select('email').where('suppressed_at', 'is not', null).executeTakeFirstOrThrow();
  const again = await at.call('POST', '/subscribe', { json: { email } });
  expect(again.status).toBe(201);
  expect(await at.api(token).newsletter.total()).toEqual({ totalSubscribers: 2 });
  await at.mails();
  expect(peer.received.at(-1)).toMatchObject({ subject: 'Welcome to the Mụta Igbo newsletter', to: [{ address: email }] });
  at.clock.ms += hourMs;
  expect(await at.api(token).newsletter.send(letter)).toMatchObject({ recipients: 2 });
});

test('with double opt-in an old link does not confirm a suppressed address', async () => {
  const peer = await createSmtpServer();
  const at = await createMailing(peer, { NEWSLETTER_DOUBLE_OPT_IN: 'on' });
  const token = await at.adminToken();
  await insertSubscribers(at.academy.db, 1, at.clock.ms);
  peer.refusals.push(550);
  await at.api(token).newsletter.send(letter);
  await at.mails();
  const { email, token: key } = await at.academy.db.selectFrom('subscribers').select(['email', 'token']).executeTakeFirstOrThrow();
  const confirm = () => at.call('POST', `/subscribe/confirm?${new URLSearchParams({ token: key, email })}`);
  expect((await confirm()).status).toBe(400);
  await at.api().newsletter.subscribe({ email });
  expect(await at.api(token).newsletter.total()).toEqual({ totalSubscribers: 0 });
  expect((await confirm()).status).toBe(200);
  expect(await at.api(token).newsletter.total()).toEqual({ totalSubscribers: 1 });
});

test('a mail fails after its last attempt without suppressing its address', async () => {
  const peer = await createSmtpServer();
  const at = await createMailing(peer);
  const token = await at.adminToken();
  await insertSubscribers(at.academy.db, 1, at.clock.ms);
  await at.api(token).newsletter.send(letter);
  peer.refusals.push(...Array.from({ length: 7 }, () => 451));
  for (let nth = 0; nth < 7; nth += 1) {
    expect(await progressOf(at)).toMatchObject({ waiting: 1, failed: 0 });
    await at.mails();
    at.clock.ms += dayMs;
  }
  expect(await progressOf(at)).toMatchObject({ waiting: 0, failed: 1 });
  expect(await at.api(await at.adminToken()).newsletter.total()).toEqual({ totalSubscribers: 1 });
});

test('a newsletter has the headers of a mailing list', async () => {
  const peer = await createSmtpServer();
  const at = await createMailing(peer);
  await insertSubscribers(at.academy.db, 1, at.clock.ms);
  await at.api(await at.adminToken()).newsletter.send(letter);
  await at.mails();
  const [mail] = peer.received;
  const headers = Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value]));
  expect(headers['list-post']).toBe('NO');
  expect(headers['list-id']).toBe('<newsletter.academy.test>');
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  expect(mail?.messageId).toBe('<newsletter-1-1@academy.test>');
  expect(mail?.html).not.toContain('<img');
});
