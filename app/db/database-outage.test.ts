// Proves T27.

import { expect, test } from 'vitest';
import { queues } from '#app/mail/mail.queries.server.ts';
import { insertSubscribers } from '#tests/support/factories/subscribers.ts';
import { claimMails, createMailing, createSmtpServer, mailStates, smtpError } from '#tests/support/smtp.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const newsletter = { subject: 'Akụkọ', message: 'Ndewo' };

test('claims of killed workers are no failed attempts: one rejection is followed by the first back-off delay', async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer);
  await insertSubscribers(app.context.db, 3, app.clock.ms);
  await app.api(await app.adminToken()).newsletter.send(newsletter);
  for (let nth = 0; nth < 10; nth += 1) {
    expect(await claimMails(app.context.db, queues.newsletter, app.clock.ms, 100)).toHaveLength(3);
    app.clock.ms += 10 * minuteMs;
  }
  peer.rejectionCodes.push(451, 451, 451);
  await app.mails();
  const rows = await app.context.db.selectFrom('mails').select(['state', 'fencing_token', 'failed_attempts', 'run_at']).execute();
  for (const { state, fencing_token, failed_attempts, run_at } of rows) {
    expect({ state, fencing_token, failed_attempts }).toEqual({ state: 'queued', fencing_token: 11, failed_attempts: 1 });
    expect(run_at - app.clock.ms).toBeGreaterThanOrEqual(minuteMs);
    expect(run_at - app.clock.ms).toBeLessThanOrEqual(1.2 * minuteMs);
  }
  app.clock.ms += 1.2 * minuteMs;
  await app.mails();
  expect(await mailStates(app)).toEqual(['sent', 'sent', 'sent']);
});

test('in an outage longer than a lease, each mail fails only after seven attempts', async () => {
  const attempts = new Map<string, number>();
  // Fewer failures than pause a newsletter (decision 0107).
  const subscribers = 2;
  let isSlow = true;
  const peer = await createSmtpServer({
    async onData(stream, { envelope }, done) {
      for await (const _ of stream);
      const address = envelope.rcptTo[0]?.address ?? '';
      attempts.set(address, (attempts.get(address) ?? 0) + 1);
      if (isSlow) app.clock.ms += 9 * minuteMs;
      isSlow = false;
      done(smtpError(451));
    },
  });
  const app = await createMailing(peer);
  await insertSubscribers(app.context.db, subscribers, app.clock.ms);
  await app.api(await app.adminToken()).newsletter.send(newsletter);
  const failed = () =>
    app.context.db
      .selectFrom('mails')
      .innerJoin('subscribers', 'subscribers.id', 'mails.subscriber_id')
      .select('email')
      .where('state', '=', 'failed')
      .execute();
  for (let round = 0; round < 8; round += 1) {
    isSlow = true;
    await app.mails();
    app.clock.ms += 2 * minuteMs;
    expect(attempts.size, 'all claimed mails are attempted in the same round').toBe(subscribers);
    expect(await failed()).toEqual([]);
  }
  for (let day = 0; day < 7; day += 1) {
    await app.mails();
    app.clock.ms += dayMs;
    for (const { email } of await failed()) expect(attempts.get(email)).toBeGreaterThanOrEqual(7);
  }
  expect(await failed()).toHaveLength(subscribers);
  expect([...attempts.values()].filter((count) => count !== 7)).toEqual([]);
});
