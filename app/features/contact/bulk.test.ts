import { expect } from 'vitest';
import { admin } from '#tests/support/api-client.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();
const limited = withAppPerTest({ RATE_LIMITS: 'on' });

/** Sends messages with these subjects, and returns their ids. */
async function receive(app: TestApp, ...subjects: string[]): Promise<number[]> {
  for (const subject of subjects) await app.api().contact.send({ name: 'Ada', email: 'ada@example.com', subject, message: 'How?' });
  return (await app.context.db.selectFrom('contact_messages').select('id').orderBy('id').execute()).map(({ id }) => id);
}
const states = async (app: TestApp) =>
  (await app.context.db.selectFrom('contact_messages').select(['subject', 'state']).orderBy('id').execute()).map(
    ({ subject, state }) => `${subject} ${state}`,
  );
const change = (app: TestApp, token: string, json: object) => app.call('POST', '/admin/messages/states', { token, json });
const remove = (app: TestApp, token: string, json: object) => app.call('POST', '/admin/messages/deletions', { token, json });

test('several messages are marked at once, and the undo restores what each one was before', async ({ app, adminToken }) => {
  const [one = 0, two = 0] = await receive(app, 'One', 'Two', 'Three');
  const { contact } = app.api(adminToken);
  await contact.setState({ id: two, state: 'answered' });
  const marked = await contact.setStates({
    changes: [
      { id: two, seen: 'answered', state: 'spam' },
      { id: one, seen: 'open', state: 'spam' },
    ],
  });
  expect(marked.message).toBe('2 messages are marked as spam');
  expect(await states(app)).toEqual(['One spam', 'Two spam', 'Three open']);
  expect((await contact.setStates({ changes: marked.undo })).message).toBe('2 messages are as they were before');
  expect(await states(app)).toEqual(['One open', 'Two answered', 'Three open']);
  expect((await contact.setStates({ changes: [{ id: one, seen: 'open', state: 'answered' }] })).message).toBe('1 message is marked as answered');
});

test('several messages are deleted at once, with their answers', async ({ app, adminToken }) => {
  const [one = 0, two = 0] = await receive(app, 'One', 'Two', 'Three');
  const { contact } = app.api(adminToken);
  await contact.answer({ id: two, text: 'Like this.' });
  const deleted = await contact.removeAll({
    messages: [
      { id: one, seen: 'open' },
      { id: two, seen: 'answered' },
    ],
  });
  expect(deleted.message).toBe('2 messages are deleted');
  expect(await states(app)).toEqual(['Three open']);
  expect(await app.context.db.selectFrom('contact_answers').select('id').execute()).toEqual([]);
});

test('when a message has changed since it was seen, none is changed, and the answer says which one and how', async ({ app, adminToken }) => {
  const [one = 0, two = 0] = await receive(app, 'One', 'Two');
  await app.api(adminToken).contact.setState({ id: two, state: 'answered' });
  const seen = [
    { id: one, seen: 'open' },
    { id: two, seen: 'open' },
  ];
  const message =
    '1 of these 2 messages has changed since you looked: it is marked as answered now. Nothing was changed; please look again and decide.';
  for (const response of [
    await change(app, adminToken, { changes: seen.map((each) => ({ ...each, state: 'spam' })) }),
    await remove(app, adminToken, { messages: seen }),
  ])
    expect([response.status, response.body.error, response.body.errors]).toEqual([409, message, { [two]: 'it is marked as answered now' }]);
  expect(await states(app)).toEqual(['One open', 'Two answered']);
});

test('deleted messages are told: 404 when all of them are gone, else 409', async ({ app, adminToken }) => {
  const [one = 0, two = 0] = await receive(app, 'One', 'Two');
  await app.api(adminToken).contact.remove({ id: two });
  const gone = await change(app, adminToken, { changes: [{ id: two, seen: 'open', state: 'spam' }] });
  expect([gone.status, gone.body.error]).toEqual([404, 'This message is gone: it was deleted, or its time is over']);
  const mixed = await remove(app, adminToken, {
    messages: [
      { id: one, seen: 'open' },
      { id: two, seen: 'open' },
    ],
  });
  expect([mixed.status, mixed.body.errors]).toEqual([409, { [two]: 'it is deleted now' }]);
  expect(await states(app)).toEqual(['One open']);
});

test('of two people that decide on the same messages at the same moment, one is told', async ({ app, adminToken }) => {
  const ids = await receive(app, 'One', 'Two', 'Three');
  const changes = ids.map((id) => ({ id, seen: 'open' }));
  const responses = await Promise.all([
    change(app, adminToken, { changes: changes.map((each) => ({ ...each, state: 'answered' })) }),
    change(app, adminToken, { changes: changes.toReversed().map((each) => ({ ...each, state: 'spam' })) }),
  ]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(new Set((await states(app)).map((state) => state.split(' ')[1])).size).toBe(1);
});

test('each changed or deleted message has an entry in the audit log', async ({ app, adminToken }) => {
  const [one = 0, two = 0] = await receive(app, 'One', 'Two');
  const { contact, auditLog } = app.api(adminToken);
  await contact.setStates({ changes: [one, two].map((id) => ({ id, seen: 'open' as const, state: 'spam' as const })) });
  await contact.removeAll({ messages: [one, two].map((id) => ({ id, seen: 'spam' as const })) });
  const entries = (await auditLog.list()).map(({ label, title }) => `${label} ${title ?? ''}`.trim());
  expect(entries.filter((entry) => entry.includes('several')).toSorted()).toEqual([
    'changed the states of several messages spam',
    'changed the states of several messages spam',
    'deleted several messages',
    'deleted several messages',
  ]);
});

test('no message, too many of them and unknown states are rejected', async ({ app, adminToken }) => {
  const many = Array.from({ length: 101 }, (_, nth) => ({ id: nth + 1, seen: 'open' }));
  expect((await remove(app, adminToken, { messages: [] })).body.error).toBe('Please choose at least one message');
  expect((await remove(app, adminToken, { messages: many })).body.error).toBe('At most 100 messages at once');
  expect((await remove(app, adminToken, { messages: [{ id: 1, seen: 'gone' }] })).status).toBe(400);
  expect((await change(app, adminToken, { changes: [{ id: 0, seen: 'open', state: 'spam' }] })).status).toBe(400);
});

test('an editor may not decide on messages', async ({ app }) => {
  const ids = await receive(app, 'One');
  await insertStaff(app.context.db, 'editor@example.com', ['editor']);
  const { token } = await app.api().accounts.adminLogin({ ...admin, email: 'editor@example.com' });
  expect((await remove(app, token ?? '', { messages: ids.map((id) => ({ id, seen: 'open' })) })).status).toBe(403);
});

limited('beyond 60 decisions in a minute the caller has to wait', async ({ app, adminToken }) => {
  await app.context.db.deleteFrom('contact_messages').execute();
  const statuses: number[] = [];
  for (let nth = 0; nth < 61; nth += 1) statuses.push((await remove(app, adminToken, { messages: [{ id: 1, seen: 'open' }] })).status);
  expect(statuses.slice(0, 60).every((status) => status === 404)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});
