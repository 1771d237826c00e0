import { describe, expect, onTestFinished } from 'vitest';
import { jobRegistry } from '#app/features.server.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { createJobWorkers } from '#app/jobs/job-workers.server.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { gatherMs, replyMails, sendComment, sendReply } from '#tests/support/replies.ts';
import { createTarget, targetPaths } from '#tests/support/targets.ts';
import { createTestApp, person, type TestApp } from '#tests/support/test-app.ts';
import { mailThread } from './reply-notices.jobs.server.ts';

const test = withAppPerTest();
const hour = 3_600_000;
const threeLinks = 'https://a.example https://b.example https://c.example';
const path = targetPaths[0] ?? '';

test.beforeEach(async ({ app }) => {
  for (const each of targetPaths) await createTarget(app, each, 1);
});

const recipients = async (app: TestApp) => (await replyMails(app)).map(({ to }) => to?.[0]?.address);
const decide = async (app: TestApp, id: number, state: 'shown' | 'hidden' | 'removed') => {
  const { moderation } = app.api(await app.adminToken());
  const row = (await moderation.comments({ limit: 100 })).rows.find((each) => each.id === id);
  await moderation.decide({ changes: [{ id, version: row?.version ?? 0, state }] });
};

describe.each(targetPaths)('%s', (target) => {
  test('the account that sent a comment is told of a reply, with its text, its page and an off link', async ({ app }) => {
    const { token, email } = await app.learner();
    const comment = await sendComment(app, { text: 'How do I greet?' }, { token, target });
    await sendReply(app, comment, { text: 'Say “Ndewo”!\nAnd smile.', fullName: 'Adaeze' }, { target });
    const [mail, ...others] = await replyMails(app);
    expect(others).toEqual([]);
    expect(mail?.to?.[0]?.address).toBe(email);
    expect(mail?.subject).toBe('A reply to your comment on “Title 1”');
    for (const part of ['How do I greet?', 'Adaeze:', 'Say “Ndewo”!', 'And smile.', 'https://academy.test/']) expect(mail?.text).toContain(part);
    const off = mail?.text?.match(/Unsubscribe: https:\/\/academy\.test(\/reply-notices\/off\?token=[\w-]+)/)?.[1];
    const header = (key: string) => mail?.headers.find((each) => each.key === key)?.value;
    expect(header('list-unsubscribe')).toBe(`<https://academy.test/api${off}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });
});

test('a typed email address that a verified account has is told, and any other is not', async ({ app }) => {
  await app.learner();
  await app.api().accounts.register({ ...person, email: 'unverified@example.com' });
  for (const email of [person.email.toUpperCase(), 'unverified@example.com', 'stranger@example.com', undefined])
    await sendReply(app, await sendComment(app, { text: `Of ${email}`, email }), { text: 'A reply' });
  expect(await recipients(app)).toEqual([person.email]);
});

test('no email is sent about an own reply, with or without a login', async ({ app }) => {
  const { token } = await app.learner();
  const comment = await sendComment(app, {}, { token });
  await sendReply(app, comment, { text: 'With a login' }, { token });
  await sendReply(app, comment, { text: 'With the address', email: person.email });
  const typed = await sendComment(app, { text: 'With the address', email: person.email });
  await sendReply(app, typed, { text: 'And a login' }, { token });
  expect(await recipients(app)).toEqual([]);
});

test('replies within an hour after an email are told in the next one, with their number and the newest texts', async ({ app }) => {
  const { token } = await app.learner();
  const comment = await sendComment(app, {}, { token });
  await sendReply(app, comment, { text: 'First' });
  expect(await replyMails(app)).toHaveLength(1);
  for (const text of ['Second', 'Third', 'Fourth', 'Fifth']) await sendReply(app, comment, { text });
  expect(await replyMails(app)).toHaveLength(1);
  app.clock.ms += hour - 2 * gatherMs - 1;
  expect(await replyMails(app), '1 ms before the hour is over').toHaveLength(1);
  expect(await replyMails(app), 'after the hour').toHaveLength(2);
  const { subject, text = '' } = (await replyMails(app)).at(-1) ?? {};
  expect(subject).toBe('4 replies to your comment on “Title 1”');
  expect(['First', 'Second', 'Third', 'Fourth', 'Fifth'].filter((each) => text.includes(each))).toEqual(['Third', 'Fourth', 'Fifth']);
  expect(text).toContain('One more reply is on the page.');
  app.clock.ms += 2 * hour;
  expect(await replyMails(app), 'none is told twice').toHaveLength(2);
});

test('two comments are two threads, each with its hour', async ({ app }) => {
  const { token } = await app.learner();
  for (const text of ['One', 'Another']) await sendReply(app, await sendComment(app, { text }, { token }), { text: 'A reply' });
  expect(await replyMails(app)).toHaveLength(2);
});

test('20 replies at once make one mail, also with two workers', async ({ app }) => {
  const { token } = await app.learner();
  const comment = await sendComment(app, {}, { token });
  await Promise.all(Array.from({ length: 20 }, (_, nth) => sendReply(app, comment, { text: `Reply ${nth}` })));
  const second = createJobWorkers(app.context, jobRegistry);
  await Promise.all([app.jobWorkers.drain(), second.drain()]);
  app.clock.ms += gatherMs;
  await Promise.all([app.jobWorkers.drain(), second.drain()]);
  expect((await replyMails(app)).map(({ subject }) => subject)).toEqual(['20 replies to your comment on “Title 1”']);
});

test('a reply that arrives while the mail is being queued is told later', async ({ app }) => {
  const { token } = await app.learner();
  const comment = await sendComment(app, {}, { token });
  await sendReply(app, comment, { text: 'First' });
  await app.jobWorkers.drain();
  app.clock.ms += gatherMs;
  await Promise.all([app.jobWorkers.drain(), sendReply(app, comment, { text: 'Meanwhile' })]);
  await replyMails(app);
  app.clock.ms += hour;
  const texts = (await replyMails(app)).map(({ text }) => text).join();
  expect(['First', 'Meanwhile'].filter((each) => texts.includes(each))).toEqual(['First', 'Meanwhile']);
});

test('replies wait through a restart, and a job that runs twice mails once', async () => {
  const before = await createTestApp();
  await createTarget(before, path, 1);
  const { token } = await before.learner();
  await sendReply(before, await sendComment(before, {}, { token }), { text: 'A reply' });
  const app = await before.restart();
  onTestFinished(() => app.close());
  await app.jobWorkers.drain();
  const { id, batch } = await app.context.db.selectFrom('reply_threads').select(['id', 'batch']).executeTakeFirstOrThrow();
  expect(await replyMails(app)).toHaveLength(1);
  await enqueue(app.context.db, mailThread, { thread: id, batch }, { now: app.clock.ms });
  app.clock.ms += hour;
  expect(await replyMails(app)).toHaveLength(1);
});

test('a held reply is told when it is approved, and approving it again tells nothing', async ({ app }) => {
  const { token } = await app.learner();
  const comment = await sendComment(app, {}, { token });
  const reply = await sendReply(app, comment, { text: threeLinks });
  expect(await replyMails(app)).toEqual([]);
  await decide(app, reply, 'shown');
  const [mail] = await replyMails(app);
  expect(mail?.text).toContain('[link] [link] [link]');
  expect(mail?.text).not.toContain('a.example');
  await decide(app, reply, 'hidden');
  await decide(app, reply, 'shown');
  app.clock.ms += hour;
  expect(await replyMails(app)).toHaveLength(1);
});

test('a reply that is hidden before the mail leaves is not told, and is told when it is shown again', async ({ app }) => {
  const { token } = await app.learner();
  const comment = await sendComment(app, {}, { token });
  const [early, late] = [await sendReply(app, comment, { text: 'Hidden early' }), await sendReply(app, comment, { text: 'Hidden late' })];
  await sendReply(app, comment, { text: 'It stays' });
  await decide(app, early, 'hidden');
  await app.jobWorkers.drain();
  app.clock.ms += gatherMs;
  await app.jobWorkers.drain();
  // The mail is queued now.
  await decide(app, late, 'removed');
  const [mail] = await replyMails(app);
  expect([mail?.subject, mail?.text?.includes('Hidden')]).toEqual(['A reply to your comment on “Title 1”', false]);
  await decide(app, late, 'shown');
  app.clock.ms += hour;
  expect((await replyMails(app)).at(-1)?.text).toContain('Hidden late');
});

test('an email of which every reply was hidden is not sent', async ({ app }) => {
  const { token } = await app.learner();
  const reply = await sendReply(app, await sendComment(app, {}, { token }), { text: 'Hidden' });
  await app.jobWorkers.drain();
  app.clock.ms += gatherMs;
  await app.jobWorkers.drain();
  await decide(app, reply, 'hidden');
  expect(await replyMails(app)).toEqual([]);
});

test('no email is sent about a reply that its author deletes in time', async ({ app }) => {
  const { token } = await app.learner();
  const { token: other } = await app.learner({ email: 'other@example.com' });
  const reply = await sendReply(app, await sendComment(app, {}, { token }), { text: 'Oh no' }, { token: other });
  await app.api(other).discussion.remove({ id: reply });
  expect(await replyMails(app)).toEqual([]);
});

describe('no mail is sent', () => {
  interface Prepared {
    app: TestApp;
    token: string;
    comment: number;
  }
  const cases: Record<string, (prepared: Prepared) => Promise<unknown>> = {
    'with the mails switched off': ({ app, token }) => app.api(token).myAccount.setNotifications({ replies: 'off', newsletters: 'off' }),
    'after the account was deleted': ({ app, token }) => app.api(token).privacy.deleteAccount({ password: person.password, comments: 'keep' }),
    'when the comment is hidden': ({ app, comment }) => decide(app, comment, 'hidden'),
    'when the account is banned': async ({ app, comment }) => app.api(await app.adminToken()).moderation.ban({ comment, on: 'account', days: 1 }),
    'when the address rejects mail': async ({ app }) => {
      await app.api().newsletter.subscribe({ email: person.email });
      await app.context.db.updateTable('subscribers').set({ suppressed_at: app.clock.ms }).execute();
    },
  };

  test.for(Object.keys(cases))('%s, before the reply is gathered or after it', async (name, { app }) => {
    const change = cases[name];
    const { token } = await app.learner();
    const comment = await sendComment(app, {}, { token });
    await sendReply(app, comment, { text: 'Before' });
    await app.jobWorkers.drain();
    await change?.({ app, token, comment });
    await sendReply(app, comment, { text: 'After' });
    expect(await replyMails(app)).toEqual([]);
  });
});

test('a word or post that is deleted takes its waiting mails along', async ({ app, adminToken }) => {
  const { token } = await app.learner();
  await sendReply(app, await sendComment(app, {}, { token }), { text: 'A reply' });
  await app.jobWorkers.drain();
  expect((await app.call('DELETE', `${path}/1`, { token: adminToken })).status).toBe(200);
  expect(await replyMails(app)).toEqual([]);
  expect(await app.context.db.selectFrom('reply_threads').select('id').execute()).toEqual([]);
});

test('no email is sent about an old reply that is approved, and the list of mailed replies is deleted', async ({ app }) => {
  const { token } = await app.learner();
  const comment = await sendComment(app, {}, { token });
  await sendReply(app, comment, { text: 'Told' });
  const held = await sendReply(app, comment, { text: threeLinks });
  expect(await replyMails(app)).toHaveLength(1);
  app.clock.ms += 30 * 24 * hour;
  await app.runRetentionJob();
  expect(await app.context.db.selectFrom('reply_notices').select('id').execute()).toEqual([]);
  await decide(app, held, 'shown');
  expect(await replyMails(app)).toHaveLength(1);
});

test('the download has the comments with mails, which are deleted with the account', async ({ app }) => {
  const { token } = await app.learner();
  const comment = await sendComment(app, {}, { token });
  await sendReply(app, comment, { text: 'A reply' });
  await replyMails(app);
  const lastMailAt = new Date(app.clock.ms).toISOString();
  expect(await app.api(token).privacy.download()).toMatchObject({ replyMails: [{ comment, lastMailAt, stoppedAt: null }] });
  await app.api(token).privacy.deleteAccount({ password: person.password, comments: 'keep' });
  for (const table of ['reply_threads', 'reply_notices'] as const) expect(await app.context.db.selectFrom(table).select('id').execute()).toEqual([]);
});
