import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { person } from '#tests/support/test-app.ts';

const test = withAppPerFile();

const message = { name: 'Ada', email: person.email.toUpperCase(), subject: 'Prices', message: 'How much?' };

test('messages with the address of an account are in its download, and are deleted with it', async ({ app }) => {
  const { token } = await app.learner();
  await app.api().contact.send(message);
  await app.api().contact.send({ ...message, email: 'other@example.com' });
  const inbox = app.api(await app.adminToken()).contact;
  const id = (await inbox.messages({ search: person.email })).rows[0]?.id ?? 0;
  await inbox.answer({ id, text: 'It is free.' });
  const { contactMessages } = await app.api(token).privacy.download();
  const writtenAt = '2026-01-15T12:00:00.000Z';
  expect(contactMessages).toEqual([{ ...message, writtenAt, answers: [{ text: 'It is free.', writtenAt }] }]);
  await app.api(token).privacy.deleteAccount({ password: person.password, comments: 'keep' });
  expect((await inbox.messages()).rows.map(({ email }) => email)).toEqual(['other@example.com']);
  expect(await app.context.db.selectFrom('contact_answers').selectAll().execute()).toEqual([]);
});

test('the audit log names a message by its number alone, because it is kept longer', async ({ app }) => {
  await app.api().contact.send({ ...message, subject: 'Lessons for Ngozi Ude' });
  const staff = app.api(await app.adminToken());
  const id = (await staff.contact.messages()).rows[0]?.id ?? 0;
  await staff.contact.answer({ id, text: 'It is free.' });
  await staff.contact.setState({ id, state: 'spam' });
  await staff.contact.remove({ id });
  const entries = (await staff.auditLog.list()).filter(({ kind, targetId }) => kind === 'message' && targetId === id);
  expect(entries.map(({ label, targetId, title }) => [label, targetId, title])).toEqual([
    ['deleted a message', id, null],
    ['changed the state of a message', id, 'spam'],
    ['answered a message', id, null],
  ]);
});

test('the answers of a deleted account stay, without its name', async ({ app }) => {
  await app.api().contact.send(message);
  const inbox = app.api(await app.adminToken()).contact;
  const id = (await inbox.messages({ search: person.email })).rows[0]?.id ?? 0;
  await inbox.answer({ id, text: 'It is free.' });
  await app.context.db.deleteFrom('accounts').execute();
  expect(await app.context.db.selectFrom('contact_answers').select(['account_id', 'text']).execute()).toEqual([
    { account_id: null, text: 'It is free.' },
  ]);
});
