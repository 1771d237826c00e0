// Proves T9, T33.

import { expect, test } from 'vitest';
import { createMailing, createSmtpServer } from '#tests/support/smtp.ts';
import { person } from '#tests/support/test-app.ts';
import { createMailer } from './mailer.server.ts';

const victim = 'victim@elsewhere.test';

/** Suffixes that try to inject a header, a recipient, a body or a command. */
const injections = [
  `\r\nBcc: ${victim}`,
  `\nBcc: ${victim}`,
  `\rBcc: ${victim}`,
  `\r\n\tBcc: ${victim}`,
  `\n\r\nBcc: ${victim}`,
  `\u0000\r\nBcc: ${victim}`,
  `\u000bBcc: ${victim}`,
  `\u000cBcc: ${victim}`,
  `\u0085Bcc: ${victim}`,
  `\u2028Bcc: ${victim}`,
  `\u2029Bcc: ${victim}`,
  // Truncated to one byte these characters are CR and LF.
  `\u560d\u560aBcc: ${victim}`,
  `%0d%0aBcc: ${victim}`,
  `\\r\\nBcc: ${victim}`,
  `=?utf-8?q?=0d=0aBcc:_${victim}?=`,
  `=?utf-8?b?DQpCY2M6IHZpY3RpbUBlbHNld2hlcmUudGVzdA==?=`,
  `\r\n\r\n<h1>Another body</h1>`,
  '\r\nContent-Type: text/html',
  '\r\nList-Unsubscribe: <https://elsewhere.test>',
  `\r\n.\r\nRCPT TO:<${victim}>`,
  `, ${victim}`,
  `; ${victim}`,
  `>, <${victim}`,
  `" <${victim}>, "`,
  `(${victim})`,
  `\r\nX-Long: ${'a'.repeat(1100)}`,
];

const confirmLease = async () => true;
const allowedHeaders = ['from', 'to', 'subject', 'message-id', 'date', 'mime-version', 'content-type', 'reply-to', 'content-transfer-encoding'];
const listHeaders = ['list-unsubscribe', 'list-unsubscribe-post', 'list-id', 'list-post'];

/** SMTP server that records recipients. */
async function createRecordingServer() {
  const recipients = new Set<string>();
  const peer = await createSmtpServer({
    onRcptTo({ address }, _session, done) {
      recipients.add(address);
      done();
    },
  });
  return { peer, recipients };
}

test('form input never becomes a header, a recipient or another body', async () => {
  const { peer, recipients } = await createRecordingServer();
  const app = await createMailing(peer);
  const adminToken = await app.adminToken();
  await app.api().newsletter.subscribe({ email: 'reader@example.com' });
  const accepted: string[] = [];
  for (const [nth, injection] of injections.entries()) {
    const email = `sender${nth}@example.com`;
    const message = { name: 'A visitor', email, subject: 'A question', message: 'How?' };
    const calls: [string, object, string?][] = [
      ...Object.keys(message).map((field): [string, object] => [
        '/contact',
        { ...message, [field]: `${message[field as keyof typeof message]}${injection}` },
      ]),
      ['/register', { ...person, email: `first${nth}@example.com`, first_name: `Ada${injection}` }],
      ['/register', { ...person, email: `learner${nth}@example.com${injection}` }],
      ['/register', { ...person, email: `${injection}learner${nth}@example.com` }],
      ['/tutor', { ...person, email: `last${nth}@example.com`, last_name: `Obi${injection}` }],
      ['/subscribe', { email: `reader${nth}@example.com${injection}` }],
      ['/admin/send-newsletter', { subject: `News ${nth}${injection}`, message: 'Ndewo' }, adminToken],
      ['/admin/send-newsletter', { subject: `More news ${nth}`, message: `Ndewo${injection}` }, adminToken],
      ['/admin/newsletters/test', { subject: `A test ${nth}${injection}`, message: 'Ndewo' }, adminToken],
    ];
    for (const [path, json, token] of calls) {
      const { status } = await app.call('POST', path, { json, ...(token ? { token } : {}) });
      expect([201, 202, 400], `${path} ${JSON.stringify(json)}`).toContain(status);
      if (status !== 400) accepted.push(path);
    }
  }
  await app.mails();
  expect(new Set(accepted), 'harmless text is accepted').toContain('/contact');
  expect(peer.received.length).toBeGreaterThan(accepted.length / 2);
  for (const address of recipients) expect(address).toMatch(/^(\w+@example\.com|hello@academy\.test)$/);
  for (const mail of peer.received) {
    const keys = mail.headers.map(({ key }) => key);
    expect([...allowedHeaders, ...listHeaders], JSON.stringify(mail.headers)).toEqual(expect.arrayContaining(keys));
    expect(keys.filter((key) => allowedHeaders.includes(key)).length, 'each header once').toBe(
      new Set(keys.filter((key) => allowedHeaders.includes(key))).size,
    );
    expect([mail.to?.length, mail.cc, mail.bcc, mail.attachments], JSON.stringify(mail.headers)).toEqual([1, undefined, undefined, []]);
    expect(mail.from?.address).toBe('hello@academy.test');
    expect(mail.html).not.toContain('<h1>');
  }
});

test('the mailer keeps unvalidated text inside its header', async () => {
  const { peer, recipients } = await createRecordingServer();
  const app = await createMailing(peer);
  const mailer = createMailer(app.context.config);
  const mail = { to: 'reader@example.com', subject: 'News', text: 'Ndewo', html: '<p>Ndewo</p>', messageId: '<1@academy.test>', name: '1' };
  for (const injection of injections) {
    await mailer.send.newsletter({ ...mail, subject: `News${injection}` }, confirmLease);
    for (const name of ['List-Unsubscribe', 'List-Unsubscribe-Post', 'List-Id', 'List-Post'])
      await mailer.send.newsletter({ ...mail, headers: { [name]: `<https://academy.test>${injection}` } }, confirmLease);
    await mailer.send.newsletter({ ...mail, messageId: `<1@academy.test>${injection}` }, confirmLease);
  }
  mailer.close();
  expect(peer.received).toHaveLength(injections.length * 6);
  expect([...recipients]).toEqual(['reader@example.com']);
  for (const { headers, to, cc, bcc, text } of peer.received) {
    expect([...allowedHeaders, ...listHeaders], JSON.stringify(headers)).toEqual(expect.arrayContaining(headers.map(({ key }) => key)));
    expect(headers.filter(({ key }) => key.startsWith('list-')).length, JSON.stringify(headers)).toBeLessThanOrEqual(1);
    expect([to?.length, cc, bcc, text?.trim()]).toEqual([1, undefined, undefined, 'Ndewo']);
  }
});

test('the test detects an injected header and recipient', async () => {
  const { peer, recipients } = await createRecordingServer();
  const app = await createMailing(peer);
  const mailer = createMailer(app.context.config);
  const mail = { subject: 'News', text: 'Ndewo', html: '<p>Ndewo</p>', messageId: '<1@academy.test>', name: '1' };
  await mailer.send.notice({ ...mail, to: `reader@example.com, ${victim}`, headers: { 'X-Injected': 'yes' } }, confirmLease);
  mailer.close();
  expect(recipients).toContain(victim);
  expect(peer.received[0]?.to).toHaveLength(2);
  expect(peer.received[0]?.headers.map(({ key }) => key)).toContain('x-injected');
});
