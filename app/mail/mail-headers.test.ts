import { expect, test } from 'vitest';
import { createMailing, createSmtpServer } from '#tests/support/smtp.ts';
import { person } from '#tests/support/test-app.ts';
import { createMailer } from './mailer.server.ts';

const victim = 'victim@elsewhere.test';

/** What is put behind something harmless to become a header, a recipient, a body or a command. */
const smuggled = [
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
  // Cut to their last byte these two are a line break.
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

const mayLeave = async () => true;
const ours = ['from', 'to', 'subject', 'message-id', 'date', 'mime-version', 'content-type', 'reply-to', 'content-transfer-encoding'];
const lists = ['list-unsubscribe', 'list-unsubscribe-post', 'list-id', 'list-post'];

/** A peer that also keeps whom the mails were for. */
async function openWatchedPeer() {
  const recipients = new Set<string>();
  const peer = await createSmtpServer({
    onRcptTo({ address }, _session, done) {
      recipients.add(address);
      done();
    },
  });
  return { peer, recipients };
}

test('nothing that is typed anywhere becomes a header, a recipient or another body', async () => {
  const { peer, recipients } = await openWatchedPeer();
  const at = await createMailing(peer);
  const token = await at.adminToken();
  await at.api().newsletter.subscribe({ email: 'reader@example.com' });
  const taken: string[] = [];
  for (const [nth, bad] of smuggled.entries()) {
    const email = `sender${nth}@example.com`;
    const asked = { name: 'A visitor', email, subject: 'A question', message: 'How?' };
    const calls: [string, object, string?][] = [
      ...Object.keys(asked).map((field): [string, object] => ['/contact', { ...asked, [field]: `${asked[field as keyof typeof asked]}${bad}` }]),
      ['/register', { ...person, email: `first${nth}@example.com`, first_name: `Ada${bad}` }],
      ['/register', { ...person, email: `learner${nth}@example.com${bad}` }],
      ['/register', { ...person, email: `${bad}learner${nth}@example.com` }],
      ['/tutor', { ...person, email: `last${nth}@example.com`, last_name: `Obi${bad}` }],
      ['/subscribe', { email: `reader${nth}@example.com${bad}` }],
      ['/admin/send-newsletter', { subject: `News ${nth}${bad}`, message: 'Ndewo' }, token],
      ['/admin/send-newsletter', { subject: `More news ${nth}`, message: `Ndewo${bad}` }, token],
      ['/admin/newsletters/test', { subject: `A test ${nth}${bad}`, message: 'Ndewo' }, token],
    ];
    for (const [path, json, who] of calls) {
      const { status } = await at.call('POST', path, { json, ...(who ? { token: who } : {}) });
      expect([201, 202, 400], `${path} ${JSON.stringify(json)}`).toContain(status);
      if (status !== 400) taken.push(path);
    }
  }
  await at.mails();
  expect(new Set(taken), 'what looks odd but is harmless is let through').toContain('/contact');
  expect(peer.received.length).toBeGreaterThan(taken.length / 2);
  for (const address of recipients) expect(address).toMatch(/^(\w+@example\.com|hello@academy\.test)$/);
  for (const mail of peer.received) {
    const keys = mail.headers.map(({ key }) => key);
    expect([...ours, ...lists], JSON.stringify(mail.headers)).toEqual(expect.arrayContaining(keys));
    expect(keys.filter((key) => ours.includes(key)).length, 'each once').toBe(new Set(keys.filter((key) => ours.includes(key))).size);
    expect([mail.to?.length, mail.cc, mail.bcc, mail.attachments], JSON.stringify(mail.headers)).toEqual([1, undefined, undefined, []]);
    expect(mail.from?.address).toBe('hello@academy.test');
    expect(mail.html).not.toContain('<h1>');
  }
});

test('even what no door has looked at stays inside the header it was meant for', async () => {
  const { peer, recipients } = await openWatchedPeer();
  const at = await createMailing(peer);
  const post = createMailer(at.academy.config);
  const mail = { to: 'reader@example.com', subject: 'News', text: 'Ndewo', html: '<p>Ndewo</p>', messageId: '<1@academy.test>', name: '1' };
  for (const bad of smuggled) {
    await post.send.newsletter({ ...mail, subject: `News${bad}` }, mayLeave);
    for (const name of ['List-Unsubscribe', 'List-Unsubscribe-Post', 'List-Id', 'List-Post'])
      await post.send.newsletter({ ...mail, headers: { [name]: `<https://academy.test>${bad}` } }, mayLeave);
    await post.send.newsletter({ ...mail, messageId: `<1@academy.test>${bad}` }, mayLeave);
  }
  post.close();
  expect(peer.received).toHaveLength(smuggled.length * 6);
  expect([...recipients]).toEqual(['reader@example.com']);
  for (const { headers, to, cc, bcc, text } of peer.received) {
    expect([...ours, ...lists], JSON.stringify(headers)).toEqual(expect.arrayContaining(headers.map(({ key }) => key)));
    expect(headers.filter(({ key }) => key.startsWith('list-')).length, JSON.stringify(headers)).toBeLessThanOrEqual(1);
    expect([to?.length, cc, bcc, text?.trim()]).toEqual([1, undefined, undefined, 'Ndewo']);
  }
});

test('the check sees a header and a recipient that were smuggled in', async () => {
  const { peer, recipients } = await openWatchedPeer();
  const at = await createMailing(peer);
  const post = createMailer(at.academy.config);
  const mail = { subject: 'News', text: 'Ndewo', html: '<p>Ndewo</p>', messageId: '<1@academy.test>', name: '1' };
  await post.send.notice({ ...mail, to: `reader@example.com, ${victim}`, headers: { 'X-Smuggled': 'yes' } }, mayLeave);
  post.close();
  expect(recipients).toContain(victim);
  expect(peer.received[0]?.to).toHaveLength(2);
  expect(peer.received[0]?.headers.map(({ key }) => key)).toContain('x-smuggled');
});
