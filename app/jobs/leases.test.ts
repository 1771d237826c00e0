import { expect, onTestFinished, test } from 'vitest';
import { openAcademy } from '#app/bootstrap.server.ts';
import { openNewsletters } from '#app/features/newsletter/newsletter-mails.server.ts';
import { claimMails, closeMail, giveBackMails, lanes } from '#app/mail/mail.queries.server.ts';
import { leaseMs } from '#app/mail/mail-leases.server.ts';
import { openPostOffice } from '#app/mail/mail-workers.server.ts';
import { subscribeMany } from '#tests/support/factories/subscribers.ts';
import { mailStates, openMailing, openPeer, openSlowPeer } from '#tests/support/smtp.ts';
import type { TestAcademy } from '#tests/support/test-app.ts';

async function sendTo(at: TestAcademy, readers: number): Promise<string> {
  const token = await at.adminToken();
  await subscribeMany(at.academy.db, readers, at.clock.ms);
  await at.api(token).newsletter.send({ subject: 'Akụkọ', message: 'Ndewo' });
  return token;
}

test('five mails are on their way at once, the others are held, and a stop gives those back without a failure', async () => {
  const { peer, release, arrived } = await openSlowPeer();
  const at = await openMailing(peer, { NEWSLETTER_RATE: '0' });
  await sendTo(at, 150);
  at.postOffice.start();
  await expect.poll(() => arrived).toHaveLength(5);
  const count = async (state: string) => (await mailStates(at)).filter((each) => each === state).length;
  expect([await count('sending'), await count('queued')]).toEqual([100, 50]);
  const stopped = at.postOffice.stop();
  // Before the five have ended: a server that hangs does not keep the others.
  await expect.poll(async () => [await count('sending'), await count('queued')]).toEqual([5, 145]);
  release();
  await stopped;
  expect([await count('sent'), await count('queued')]).toEqual([5, 145]);
  expect(arrived).toHaveLength(5);
  const rows = await at.academy.db
    .selectFrom('mails')
    .select('failures')
    .distinct()
    .where('state', '=', 'queued')
    .where('due_at', '=', at.clock.ms)
    .execute();
  expect(rows).toEqual([{ failures: 0 }]);
});

test('mails whose lease ended while their worker was suspended are begun when no other worker has claimed them', async () => {
  const { peer, release, arrived } = await openSlowPeer();
  const at = await openMailing(peer, { NEWSLETTER_RATE: '0' });
  await sendTo(at, 20);
  at.postOffice.start();
  await expect.poll(() => arrived).toHaveLength(5);
  at.clock.ms += 2 * leaseMs;
  release();
  await expect.poll(async () => new Set(await mailStates(at))).toEqual(new Set(['sent']));
  expect(new Set(arrived).size).toBe(20);
  expect(arrived).toHaveLength(20);
  const rows = await at.academy.db.selectFrom('mails').select(['claims', 'failures']).distinct().execute();
  expect(rows).toEqual([{ claims: 1, failures: 0 }]);
});

test('a mail that two workers have sent counts once', async () => {
  const { peer, release, arrived } = await openSlowPeer();
  const at = await openMailing(peer);
  const clock = { ms: at.clock.ms };
  const second = await openAcademy(at.academy.config, { now: () => clock.ms, log: () => undefined });
  onTestFinished(() => second.close());
  const token = await sendTo(at, 1);
  const slow = at.postOffice.deliver(lanes.newsletter);
  await expect.poll(() => arrived).toHaveLength(1);
  // The first worker is suspended: its clock stands still, and it renews no lease.
  clock.ms += leaseMs;
  const other = second.postOffice.deliver(lanes.newsletter);
  await expect.poll(() => arrived).toHaveLength(2);
  release();
  await Promise.all([slow, other]);
  expect((await at.api(token).newsletter.progress()).rows).toMatchObject([{ recipients: 1, sent: 1, waiting: 0 }]);
});

test('what was given back or lost cannot be closed any more', async () => {
  const at = await openMailing(await openPeer());
  await sendTo(at, 2);
  const { db } = at.academy;
  const claim = () => claimMails(db, lanes.newsletter, at.clock.ms, 2);
  const first = await claim();
  await giveBackMails(db, first, at.clock.ms);
  const second = await claim();
  at.clock.ms += leaseMs;
  const third = await claim();
  const [lost, held] = [second[0], third[0]];
  if (!lost || !held) throw new Error('Nothing was claimed');
  await giveBackMails(db, second, at.clock.ms);
  expect(await closeMail(db, lost, 'sent', at.clock.ms)).toBe(false);
  expect(await closeMail(db, held, 'sent', at.clock.ms)).toBe(true);
  expect(await closeMail(db, held, 'sent', at.clock.ms)).toBe(false);
});

test('NEWSLETTER_RATE=50 starts a mail every 20 ms, however fast the server is', async () => {
  const peer = await openPeer();
  const at = await openMailing(peer, { NEWSLETTER_RATE: '50' });
  await sendTo(at, 30);
  const from = performance.now();
  at.postOffice.start();
  await expect.poll(() => peer.received, { interval: 5 }).toHaveLength(30);
  expect(performance.now() - from).toBeGreaterThanOrEqual(29 * 20);
});

test('a mail that has left while the database was away is closed when it is back, and does not leave again', async () => {
  const at = await openMailing(await openPeer());
  const token = await sendTo(at, 3);
  const left: string[] = [];
  const failures = [new Error('The database is away'), new Error('The database is still away')];
  const send = async ({ to }: { to: string }) => void left.push(to);
  const later = openNewsletters();
  const postOffice = openPostOffice(
    at.academy,
    { notice: send, newsletter: send },
    {
      ...later,
      async settled(tx, ends) {
        await later.settled(tx, ends);
        const failure = failures.shift();
        if (failure) throw failure;
      },
    },
  );
  await postOffice.deliver(lanes.newsletter);
  expect(left).toHaveLength(3);
  expect(await mailStates(at)).toEqual(['sent', 'sent', 'sent']);
  expect((await at.api(token).newsletter.progress()).rows).toMatchObject([{ recipients: 3, sent: 3 }]);
});
