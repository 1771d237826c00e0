import { expect, test } from 'vitest';
import { createSmtpServer, smtpError } from '#tests/support/smtp.ts';
import { pinIn, type TestApp } from '#tests/support/test-app.ts';
import { newsletterMails, notices, openCopy, people, release, tokens, unsubscribeTokens } from './release-1.ts';

const token = tokens.admin;
const minute = 60_000;

const linkOf = (email: string, secret = unsubscribeTokens[email] ?? '') => new URLSearchParams({ token: secret, email }).toString();

const subjects = new Set(Object.values(release.newsletters).map(({ subject }) => subject));

/** Delivers due mails and returns all mails so far. Addresses in lower case: nodemailer writes domains in lower case. */
async function delivered(at: TestApp) {
  return (await at.mails()).map((mail) => {
    const { subject = '', messageId = '', to } = mail;
    const isNewsletter = subjects.has(subject);
    const isWelcome = !isNewsletter && mail.headers.some(({ key }) => key === 'list-id');
    return { mail, subject, messageId, to: to?.[0]?.address?.toLowerCase() ?? '', isNewsletter, isWelcome };
  });
}
const idsOf = (mails: { messageId: string }[]) => mails.map(({ messageId }) => messageId).sort();
const half = newsletterMails.filter(({ newsletter }) => newsletter === release.newsletters.half.id);
const paused = newsletterMails.filter(({ newsletter }) => newsletter === release.newsletters.paused.id);

const progressOf = async (at: TestApp, name: keyof typeof release.newsletters) =>
  (await at.call('GET', '/admin/newsletters', { token })).rows.find(({ id }) => id === release.newsletters[name].id);

const countSubscribers = async (at: TestApp) => Number((await at.call('GET', '/admin/subscribers/total', { token })).body.totalSubscribers);

const resume = async (at: TestApp, { id }: { id: number }) => (await at.call('POST', `/admin/newsletters/${id}/go-on`, { token })).status;

test('queued mails are sent once, with their message ids, when they are due', async () => {
  const at = await openCopy();
  const due = notices.filter(({ isDue }) => isDue);
  expect(due).toHaveLength(2);
  const first = (await delivered(at)).filter(({ isNewsletter }) => !isNewsletter);
  expect(idsOf(first)).toEqual(idsOf(due));
  expect(first.find(({ to }) => to === 'hello@academy.test')?.mail.replyTo?.[0]?.address?.toLowerCase()).toBe('visitor@example.com');
  const verification_pin = pinIn(first.find(({ to }) => to === people.queuedPin.email)?.mail);
  const verified = await at.call('POST', '/verify', { json: { email: people.queuedPin.email, verification_pin } });
  expect(verified.status).toBe(200);
  at.clock.ms += minute;
  for (let round = 0; round < 2; round += 1) {
    const all = (await delivered(at)).filter(({ isNewsletter, subject }) => !isNewsletter && !/is ready|is complete/.test(subject));
    expect(idsOf(all)).toEqual(idsOf(notices));
    expect(all.map(({ subject }) => subject).sort()).toEqual(notices.map(({ subject }) => subject).sort());
  }
});

test('a half-sent newsletter is sent once to each of its other recipients', { tags: ['full'] }, async () => {
  const at = await openCopy();
  const { reached, waiting } = release.halfSent;
  const newslettersSent = async () => (await delivered(at)).filter(({ isNewsletter }) => isNewsletter);
  expect(idsOf(await newslettersSent())).toEqual(idsOf(half.filter(({ isDue }) => isDue)));
  at.clock.ms += minute;
  for (let round = 0; round < 2; round += 1) {
    const all = await newslettersSent();
    expect(all.map(({ to }) => to).sort()).toEqual(waiting.map((email) => email.toLowerCase()).sort());
    for (const { mail, subject } of all) {
      expect(subject).toBe(release.newsletters.half.subject);
      for (const line of release.newsletters.half.message.split('\n')) expect(mail.text).toContain(line);
    }
  }
  expect(await progressOf(at, 'half')).toMatchObject({
    recipients: reached.length + waiting.length,
    sent: reached.length + waiting.length,
    waiting: 0,
  });
});

test('links of mails from before and after the upgrade unsubscribe', async () => {
  const at = await openCopy();
  const subscribers = await countSubscribers(at);
  const mail = (await delivered(at)).find(({ isNewsletter }) => isNewsletter)?.mail;
  const [, query = ''] = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value.match(/\?([^>]*)>/) ?? [];
  expect((await at.call('POST', `/unsubscribe?${query}`)).status).toBe(200);
  const stored = `/unsubscribe?${linkOf('confirmed@example.com')}`;
  for (const _ of ['first', 'again']) expect((await at.call('POST', stored)).status).toBe(200);
  expect((await at.call('POST', `/unsubscribe?${linkOf('returned@example.com', 'a wrong one')}`)).status).toBe(400);
  expect(await countSubscribers(at)).toBe(subscribers - 2);
});

test('subscribers in every state confirm and subscribe again as before', { tags: ['full'] }, async () => {
  const at = await openCopy();
  const subscribers = await countSubscribers(at);
  expect((await at.call('POST', `/subscribe/confirm?${linkOf('left@example.com')}`)).status).toBe(400);
  expect((await at.call('POST', `/subscribe/confirm?${linkOf('unconfirmed@example.com')}`)).status).toBe(200);
  const away = ['left@example.com', 'skipped@example.com', 'bounce.one@example.com'];
  for (const email of [...away, 'READER2@example.com']) await at.call('POST', '/subscribe', { json: { email } });
  at.clock.ms += minute;
  const welcomed = (await delivered(at)).flatMap(({ to, isWelcome }) => (isWelcome ? [to] : [])).sort();
  expect(welcomed).toEqual([...away, 'fresh@example.com', 'unconfirmed@example.com'].sort());
  expect((await at.call('GET', '/admin/subscribers', { token })).rows).toHaveLength(subscribers + 4);
  const { body } = await at.call('POST', '/admin/send-newsletter', { token, json: { subject: 'After the upgrade', message: 'Ndewo!' } });
  expect(body.recipients).toBe(subscribers + 4);
  await delivered(at);
  expect((await at.call('GET', '/admin/newsletters', { token })).rows[0]).toMatchObject({ sent: subscribers + 4, waiting: 0 });
});

test('a newsletter that was sent minutes before the upgrade is not sent a second time', { tags: ['full'] }, async () => {
  const at = await openCopy();
  const { id, subject, message } = release.newsletters.half;
  expect((await at.call('POST', '/admin/send-newsletter', { token, json: { subject, message } })).body.id).toBe(id);
});

test('a paused newsletter resumes, and a stopped one does not', { tags: ['full'] }, async () => {
  const at = await openCopy();
  expect(await resume(at, release.newsletters.stopped)).toBe(409);
  expect(await resume(at, release.newsletters.paused)).toBe(200);
  const mails = (await delivered(at)).filter(({ subject }) => subject === release.newsletters.paused.subject);
  expect(idsOf(mails)).toEqual(idsOf(paused));
  expect(await progressOf(at, 'paused')).toMatchObject({ waiting: 0, pausedAt: null });
});

test('attempts from before the upgrade count: an email fails at its last attempt, and a full mailbox suppresses no address', {
  tags: ['full'],
}, async () => {
  const peer = await createSmtpServer({
    onRcptTo: ({ address }, _session, done) => done(/^full/.test(address) ? smtpError('452 4.2.2 The mailbox is full') : null),
  });
  const at = await openCopy({ SMTP_URL: peer.url });
  const subscribers = await countSubscribers(at);
  const before = await progressOf(at, 'paused');
  expect(await resume(at, release.newsletters.paused)).toBe(200);
  await at.mails();
  expect(await progressOf(at, 'paused')).toMatchObject({ sent: Number(before?.sent) + 2, failed: Number(before?.failed) + 1, waiting: 0 });
  expect(await countSubscribers(at)).toBe(subscribers);
});
