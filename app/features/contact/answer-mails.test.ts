import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { createMailing, createSmtpServer } from '#tests/support/smtp.ts';

const header = (mail: Email | undefined, key: string) => mail?.headers.find((each) => each.key === key)?.value;

test('answers come from the academy, and belong to one thread in its mailbox and in that of the visitor', async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer);
  const { contact } = app.api(await app.adminToken());
  await app.api().contact.send({ name: 'Ada', email: 'ada@example.com', subject: 'Ụgwọ', message: 'How much\nis it?' });
  const id = (await contact.messages()).rows[0]?.id ?? 0;
  await contact.answer({ id, text: 'Ndewo Ada,\n\nit is free.' });
  const [first] = (await contact.openMessage({ id })).answers;
  await contact.answer({ id, text: 'One more thing.', basedOn: first?.createdAt });
  await app.mails();
  const [toAcademy] = peer.received.filter(({ to }) => to?.[0]?.address === 'hello@academy.test');
  const answers = peer.received.filter(({ to }) => to?.[0]?.address === 'ada@example.com');
  const earlier = answers.find(({ text }) => text?.includes('it is free'));
  const later = answers.find(({ text }) => text?.includes('One more thing'));
  expect(answers).toHaveLength(2);
  for (const mail of answers) {
    expect(mail.from).toMatchObject({ address: 'hello@academy.test', name: 'Academy' });
    expect(mail.replyTo?.[0]?.address).toBe('hello@academy.test');
    expect(mail.subject).toBe('Re: Contact: Ụgwọ');
    expect(mail.text).toContain('How much\nis it?');
  }
  expect(toAcademy?.messageId).toMatch(/^<[^<>@\s]+@academy\.test>$/);
  expect(header(earlier, 'in-reply-to')).toBe(toAcademy?.messageId);
  expect(header(earlier, 'references')).toBe(toAcademy?.messageId);
  expect(header(later, 'in-reply-to')).toBe(earlier?.messageId);
  expect(header(later, 'references')).toBe(`${toAcademy?.messageId} ${earlier?.messageId}`);
});

test('an answer to a message of an earlier release, whose mail is not known, starts a thread', async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer);
  const { contact } = app.api(await app.adminToken());
  await app.api().contact.send({ name: 'Ada', email: 'ada@example.com', subject: 'Ụgwọ', message: 'How much?' });
  await app.context.db.updateTable('contact_messages').set({ mail_message_id: null }).execute();
  const id = (await contact.messages()).rows[0]?.id ?? 0;
  await contact.answer({ id, text: 'It is free.' });
  await app.mails();
  const answer = peer.received.find(({ to }) => to?.[0]?.address === 'ada@example.com');
  expect(answer?.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['references']));
  expect(header(answer, 'in-reply-to')).toBeUndefined();
});
