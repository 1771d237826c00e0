import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { openTestAcademy, person, pinIn, type TestAcademy } from '#app/testing/academy.ts';
import { claimMails, lanes } from './mail.queries.server.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Peer {
  url: string;
  received: Email[];
  /** SMTP codes to answer the next mails with, before accepting. */
  refusals: number[];
}

/** A real SMTP server on this machine that keeps what it gets. */
async function openPeer(): Promise<Peer> {
  const received: Email[] = [];
  const refusals: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const code = refusals.shift();
      if (code) return done(Object.assign(new Error('Not now'), { responseCode: code }));
      received.push(await PostalMime.parse(Buffer.concat(chunks)));
      return done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received, refusals };
}

async function open(peer: Peer): Promise<TestAcademy> {
  const at = await openTestAcademy({ SMTP_URL: peer.url, MAIL_FROM: 'Academy <hello@academy.test>' });
  closing.push(() => at.close());
  return at;
}

const states = async (at: TestAcademy) => (await at.academy.db.selectFrom('mails').select('state').orderBy('id').execute()).map(({ state }) => state);

test('a pin arrives over SMTP with text and HTML, and its body is wiped', async () => {
  const peer = await openPeer();
  const at = await open(peer);
  await at.api().accounts.register({ ...person, first_name: 'Ọlachi <b>' });
  await at.mails();
  const [mail] = peer.received;
  expect(mail?.from).toMatchObject({ address: 'hello@academy.test', name: 'Academy' });
  expect(mail?.to?.[0]?.address).toBe(person.email);
  expect(mail?.subject).toBe('Your verification pin for Mụta Igbo');
  expect(mail?.text).toContain('Nnọọ, Ọlachi <b>!');
  expect(mail?.html).toContain('Nnọọ, Ọlachi &lt;b&gt;!');
  expect(mail?.html).toContain(pinIn(mail));
  expect(await at.academy.db.selectFrom('mails').select(['state', 'content']).execute()).toEqual([{ state: 'sent', content: null }]);
});

test('a newsletter leaves over SMTP with its one-click header', async () => {
  const peer = await openPeer();
  const at = await open(peer);
  await at.api().newsletter.subscribe({ email: 'reader@example.com' });
  await at.api(await at.adminToken()).newsletter.send({ subject: 'Akụkọ', message: 'Ndewo' });
  await at.mails();
  expect(peer.received.map(({ subject }) => subject)).toEqual(['Welcome to the Mụta Igbo newsletter', 'Akụkọ']);
  expect(peer.received[1]?.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click');
});

test('a temporary refusal is tried again after a minute, with the same Message-ID', async () => {
  const peer = await openPeer();
  const at = await open(peer);
  peer.refusals.push(451);
  await at.api().newsletter.subscribe({ email: 'reader@example.com' });
  const { message_id } = await at.academy.db.selectFrom('mails').select('message_id').executeTakeFirstOrThrow();
  await at.mails();
  expect(peer.received).toEqual([]);
  at.clock.ms += 59_000;
  await at.mails();
  expect(peer.received).toEqual([]);
  at.clock.ms += 15_000;
  await at.mails();
  expect(peer.received.map(({ messageId }) => messageId)).toEqual([message_id]);
  expect(await states(at)).toEqual(['sent']);
});

test('after the sixth wait a mail has failed', async () => {
  const peer = await openPeer();
  const at = await open(peer);
  peer.refusals.push(...Array.from({ length: 7 }, () => 451));
  await at.api().newsletter.subscribe({ email: 'reader@example.com' });
  for (let nth = 0; nth < 7; nth += 1) {
    await at.mails();
    at.clock.ms += 24 * 3_600_000;
  }
  expect(await states(at)).toEqual(['failed']);
  expect(peer.refusals).toEqual([]);
});

test('a final refusal is not tried again', async () => {
  const peer = await openPeer();
  const at = await open(peer);
  peer.refusals.push(550);
  await at.api().newsletter.subscribe({ email: 'reader@example.com' });
  await at.mails();
  at.clock.ms += 24 * 3_600_000;
  await at.mails();
  expect(peer.received).toEqual([]);
  expect(await states(at)).toEqual(['failed']);
});

test('a claimed mail is nobody else’s until its lease runs out', async () => {
  const peer = await openPeer();
  const at = await open(peer);
  await at.api().newsletter.subscribe({ email: 'reader@example.com' });
  const { db } = at.academy;
  expect(await claimMails(db, lanes.notice, at.clock.ms, 10)).toHaveLength(1);
  at.clock.ms += 10 * 60_000 - 1;
  await at.mails();
  expect(peer.received).toEqual([]);
  at.clock.ms += 1;
  await at.mails();
  expect(peer.received).toHaveLength(1);
});

test('twenty claims at once never hold the same mail twice', async () => {
  const peer = await openPeer();
  const at = await open(peer);
  for (let nth = 0; nth < 10; nth += 1) await at.api().newsletter.subscribe({ email: `reader${nth}@example.com` });
  const claims = await Promise.all(Array.from({ length: 20 }, () => claimMails(at.academy.db, lanes.notice, at.clock.ms, 3)));
  const ids = claims.flat().map(({ id }) => id);
  expect(ids).toHaveLength(10);
  expect(new Set(ids).size).toBe(10);
});

test('nothing typed becomes a header or a second recipient', async () => {
  const peer = await openPeer();
  const at = await open(peer);
  await at.call('POST', '/contact', { json: { name: 'X\r\nBcc: victim@example.com', email: 'a@example.com', subject: 'Hello', message: 'Text' } });
  await at.call('POST', '/contact', {
    json: { name: 'X', email: 'a@example.com', subject: 'Bcc: victim@example.com', message: 'Text\r\n.\r\nMAIL FROM:<x@example.com>' },
  });
  await at.mails();
  expect(peer.received).toHaveLength(1);
  expect(peer.received[0]?.bcc).toBeUndefined();
  expect(peer.received[0]?.to).toHaveLength(1);
  expect(peer.received[0]?.subject).toBe('Contact: Bcc: victim@example.com');
});
