import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#app/lib/config.server.ts';
import { createSmtpServer, smtpError } from '#tests/support/smtp.ts';
import { createMailServerCheck } from './mail-server-check.server.ts';
import { createMailer } from './mailer.server.ts';

/** A server that logs its users in with the password, which the test may change. */
async function setUp() {
  const server = { password: 'the new one', logins: 0 };
  const peer = await createSmtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      server.logins += 1;
      if (auth.password === server.password) done(null, { user: 'academy' });
      else done(smtpError('535 No login for hello@academy.test'));
    },
  });
  const mailer = createMailer(readConfig({ SMTP_URL: `smtp://academy:old@${peer.host}` }));
  const log: { event: string; details: object | undefined }[] = [];
  const check = createMailServerCheck({ now: () => 7, log: (event, details) => log.push({ event, details }) }, mailer.verify, 20);
  onTestFinished(() => {
    check.stop();
    mailer.close();
  });
  return { server, peer, check, log };
}

test('a mail server that refuses is tried until it answers; the log has the reason once, without addresses, and no email is sent', async () => {
  const { server, peer, check, log } = await setUp();
  expect(check.state()).toEqual({ isReachable: undefined, reason: undefined, checkedAt: undefined });
  check.start();
  await expect.poll(() => server.logins).toBeGreaterThan(2);
  const reason = expect.stringMatching(/535 No login for h\*\*\*@academy\.test/);
  expect(check.state()).toEqual({ isReachable: false, reason, checkedAt: 7 });
  server.password = 'old';
  await expect.poll(() => check.state()).toEqual({ isReachable: true, reason: undefined, checkedAt: 7 });
  expect(log).toEqual([
    { event: 'mail_server_trouble', details: { reason } },
    { event: 'mail_server_answers', details: undefined },
  ]);
  expect(peer.received).toEqual([]);
});

test('a mail server that answered is tried again after an email has failed', async () => {
  const { server, check, log } = await setUp();
  server.password = 'old';
  check.start();
  await expect.poll(() => check.state()?.isReachable).toBe(true);
  server.password = 'the new one';
  check.onFailure();
  await expect.poll(() => check.state()?.isReachable).toBe(false);
  expect(log.map(({ event }) => event)).toEqual(['mail_server_answers', 'mail_server_trouble']);
});

test('before the start, after the stop and where mails are files nothing is tried', async () => {
  const { server, check } = await setUp();
  check.onFailure();
  check.start();
  check.stop();
  check.onFailure();
  const files = createMailServerCheck({ now: () => 7, log: () => undefined }, createMailer(readConfig({})).verify, 1);
  files.start();
  expect(files.state()).toBeUndefined();
  const other = await setUp();
  other.check.start();
  await expect.poll(() => other.server.logins).toBeGreaterThan(1);
  expect(server.logins).toBe(0);
});
