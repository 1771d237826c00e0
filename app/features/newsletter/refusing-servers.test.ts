// Proves T29.

import { expect, test } from 'vitest';
import { insertSubscribers } from '#tests/support/factories/subscribers.ts';
import { createMailing, createRejectingServer, deadMailbox, type TestSmtpServer } from '#tests/support/smtp.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const content = { subject: 'Akụkọ', message: 'Ndewo' };
const dayMs = 24 * 3_600_000;
/** Mails in flight at a pause, which complete after it. */
const inFlight = 4;

async function sendTo(app: TestApp, subscribers: number): Promise<void> {
  await insertSubscribers(app.context.db, subscribers, app.clock.ms);
  await app.api(await app.adminToken()).newsletter.send(content);
}

async function progressOf(app: TestApp) {
  const [newsletter] = (await app.api(await app.adminToken()).newsletter.progress()).rows;
  if (!newsletter) throw new Error('There is no newsletter');
  return newsletter;
}

const resume = async (app: TestApp) => app.api(await app.adminToken()).newsletter.resume({ id: 1 });
const alertsOf = ({ received }: TestSmtpServer) => received.filter(({ subject }) => subject === `Paused: ${content.subject}`);

test.each([
  { readers: 4, sentFirst: 0 },
  { readers: 30, sentFirst: 0 },
  { readers: 61, sentFirst: 0 },
  { readers: 61, sentFirst: 20 },
])('a server that answers "550 Blocked" to a newsletter of $readers after $sentFirst suppresses no address, and pauses it at once', async (given) => {
  const { readers, sentFirst } = given;
  let accepted = 0;
  const { server, peer } = await createRejectingServer(() => {
    accepted += 1;
    return accepted > sentFirst ? '550 Blocked' : undefined;
  });
  const app = await createMailing(peer);
  await sendTo(app, readers);
  await app.mails();
  const paused = await progressOf(app);
  expect(paused).toMatchObject({ pausedAt: expect.any(String), sent: sentFirst });
  expect(paused.pauseAnswer).toContain('550 Blocked');
  expect(paused.failed).toBeLessThanOrEqual(5 + inFlight);
  expect(await app.api(await app.adminToken()).newsletter.total()).toEqual({ totalSubscribers: readers });
  await app.mails();
  expect(alertsOf(peer)[0]?.text).toContain('550 Blocked');
  server.isRepaired = true;
  await resume(app);
  await app.mails();
  expect(await progressOf(app)).toMatchObject({ sent: readers - paused.failed, waiting: 0, pausedAt: null, pauseCause: null, pauseAnswer: null });
});

test('the first five mails to mailboxes that do not exist pause a newsletter, and later ones do not', async () => {
  const { server, peer } = await createRejectingServer(() => deadMailbox);
  const app = await createMailing(peer);
  await sendTo(app, 30);
  await app.mails();
  expect(await progressOf(app)).toMatchObject({ pausedAt: expect.any(String), pauseCause: 'first' });
  server.isRepaired = true;
  await resume(app);
  await app.mails();
  const { peer: other } = await createRejectingServer((address) =>
    /[05]@/.test(address) && address !== 'reader0@example.com' ? deadMailbox : undefined,
  );
  const again = await createMailing(other);
  await sendTo(again, 60);
  await again.mails();
  expect(await progressOf(again)).toMatchObject({ failed: 11, waiting: 0, pausedAt: null });
});

test('no address is suppressed for temporary answers, however often they come', { tags: ['full'] }, async () => {
  const { peer } = await createRejectingServer(() => '452 4.2.2 Mailbox full');
  const app = await createMailing(peer);
  await insertSubscribers(app.context.db, 1, app.clock.ms);
  for (let nth = 0; nth < 4; nth += 1) {
    await app.api(await app.adminToken()).newsletter.send({ ...content, message: `Number ${nth}` });
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await app.mails();
      app.clock.ms += dayMs;
    }
  }
  expect(await app.api(await app.adminToken()).newsletter.total()).toEqual({ totalSubscribers: 1 });
});
