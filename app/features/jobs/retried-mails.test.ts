import { expect, onTestFinished, test } from 'vitest';
import { createMailing, createRejectingServer, createSmtpServer, smtpError } from '#tests/support/smtp.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const message = { name: 'Ada', email: 'ada@example.com', subject: 'How do I begin?', message: 'With which lesson?' };
const retriedMails = async (app: TestApp) => app.api(await app.adminToken()).jobs.retriedMails();

test('an email that waits after a failure is listed with the answer of the server and the time of the next try, and its reason is in the log', async () => {
  const peer = await createSmtpServer({
    onMailFrom: ({ address }, _session, done) => done(smtpError(`451 4.7.1 Greylisted: ${address} is unknown here`)),
  });
  const app = await createMailing(peer);
  await app.api().contact.send(message);
  expect(await retriedMails(app)).toMatchObject({ mails: [], total: 0 });
  await app.mails();
  const { mails, total } = await retriedMails(app);
  expect(total).toBe(1);
  expect(mails).toEqual([
    {
      id: expect.any(Number),
      kind: 'contact.message',
      to: expect.stringContaining('h***@academy.test'),
      subject: 'Contact: How do I begin?',
      error: expect.stringMatching(/451 4\.7\.1 Greylisted: h\*\*\*@academy\.test is unknown here/),
      failedAttempts: 1,
      createdAt: new Date(app.clock.ms).toISOString(),
      nextTryAt: expect.stringMatching(/^2026-01-15T12:01:/),
    },
  ]);
  const failures = app.log.filter(({ event }) => event === 'mail_failed');
  expect(failures).toEqual([{ event: 'mail_failed', details: expect.objectContaining({ again: true, reason: mails[0]?.error }) }]);
  const { text } = await app.call('GET', '/admin/jobs/retried-mails', { token: await app.adminToken() });
  expect(text).not.toMatch(/[a-z]@|With which lesson/);
});

test('the next ones to be tried are listed with the number of all; those that were sent, and newsletters, are not among them', async () => {
  const { server, peer } = await createRejectingServer(() => 451);
  const app = await createMailing(peer);
  for (let nth = 0; nth < 23; nth += 1) await app.api().newsletter.subscribe({ email: `reader${nth}@example.com` });
  await app.mails();
  const { mails, total } = await retriedMails(app);
  expect([mails.length, total]).toEqual([20, 23]);
  expect(mails.map(({ nextTryAt }) => nextTryAt)).toEqual(mails.map(({ nextTryAt }) => nextTryAt).toSorted());
  server.isRepaired = true;
  app.clock.ms += 5 * 60_000;
  await app.mails();
  expect(await retriedMails(app)).toMatchObject({ mails: [], total: 0 });
});

test('the server is null where mails are files, and not tried before the workers start', async () => {
  const files = await createTestApp();
  onTestFinished(() => files.close());
  expect((await retriedMails(files)).server).toBeNull();
  const app = await createMailing(await createSmtpServer());
  expect((await retriedMails(app)).server).toEqual({ isReachable: null });
});
