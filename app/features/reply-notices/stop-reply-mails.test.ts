import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { replyMails, sendComment, sendReply } from '#tests/support/replies.ts';
import { createMailing, createSmtpServer, deadMailbox } from '#tests/support/smtp.ts';
import { createTarget, targetPaths } from '#tests/support/targets.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest({ RATE_LIMITS: 'on' });
const hour = 3_600_000;
const path = targetPaths[0] ?? '';
test.beforeEach(async ({ app }) => {
  await createTarget(app, path, 1);
});

const offPath = '/reply-notices/off';
const off = (app: TestApp, token: string, only?: string) =>
  app.call('POST', `${offPath}?${new URLSearchParams({ token, ...(only ? { only } : {}) })}`, { json: { 'List-Unsubscribe': 'One-Click' } });
const settings = async (app: TestApp, token: string) => (await app.api(token).myAccount.read()).notifications.replies;

/** A learner with a comment that was answered, and the secret of the off link in the mail. */
async function toldLearner(app: TestApp, email = person.email) {
  const { token } = await app.learner({ email });
  const comment = await sendComment(app, { text: `Of ${email}` }, { token });
  await sendReply(app, comment, { text: 'A reply' });
  const mail = (await replyMails(app)).findLast(({ to }) => to?.[0]?.address === email);
  return { token, comment, secret: mail?.text?.match(/token=([\w-]+)/)?.[1] ?? '' };
}

test('the link ends all emails about replies without a login, and may be used twice', async ({ app }) => {
  const { token, comment, secret } = await toldLearner(app);
  for (let time = 0; time < 2; time += 1)
    expect(await off(app, secret)).toMatchObject({ status: 200, body: { message: 'You get no more emails about replies.' } });
  expect(await settings(app, token)).toBe('off');
  await sendReply(app, comment, { text: 'Another' });
  app.clock.ms += hour;
  expect(await replyMails(app)).toHaveLength(1);
});

test('an email client ends them with the post of RFC 8058', async ({ app }) => {
  const { token, secret } = await toldLearner(app);
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');
  const response = await app.httpApp.request(`/api${offPath}?token=${secret}`, { method: 'POST', body });
  expect([response.status, await settings(app, token)]).toEqual([200, 'off']);
});

test('opening the link changes nothing', async ({ app }) => {
  const { token, secret } = await toldLearner(app);
  expect((await app.call('GET', `${offPath}?token=${secret}`)).status).toBe(405);
  expect(await settings(app, token)).toBe('on');
});

test('the link may end the emails about one comment alone', async ({ app }) => {
  const { token, comment, secret } = await toldLearner(app);
  await sendReply(app, comment, { text: 'It waits' });
  for (let time = 0; time < 2; time += 1)
    expect(await off(app, secret, 'thread')).toMatchObject({ status: 200, body: { message: 'You get no more emails about this comment.' } });
  await sendReply(app, comment, { text: 'No more' });
  app.clock.ms += hour;
  expect(await replyMails(app)).toHaveLength(1);
  expect(await settings(app, token)).toBe('on');
  await sendReply(app, await sendComment(app, { text: 'Another comment' }, { token }), { text: 'A reply' });
  expect(await replyMails(app)).toHaveLength(2);
});

test('the end of the emails about one comment can be undone', async ({ app }) => {
  const { token, comment, secret } = await toldLearner(app);
  await off(app, secret, 'thread');
  await sendReply(app, comment, { text: 'Not told' });
  for (let time = 0; time < 2; time += 1)
    expect(await app.api().replyNotices.on({ token: secret })).toEqual({ message: 'Emails about this comment are as they were before.' });
  app.clock.ms += hour;
  await sendReply(app, comment, { text: 'Told again' });
  const mails = await replyMails(app);
  expect(mails).toHaveLength(2);
  expect(mails[1]?.text).toContain('Told again');
  expect(await settings(app, token)).toBe('on');
  for (const wrong of ['wrong', '']) await expect(app.api().replyNotices.on({ token: wrong })).rejects.toMatchObject({ status: 400 });
});

test('the link of one account leaves others alone', async ({ app }) => {
  const [one, other] = [await toldLearner(app), await toldLearner(app, 'other@example.com')];
  await off(app, other.secret);
  expect([await settings(app, one.token), await settings(app, other.token)]).toEqual(['on', 'off']);
});

test('an account with the same email address gets none either', async ({ app }) => {
  const { secret } = await toldLearner(app);
  await app.api().accounts.tutor({ ...person });
  await app.context.db.updateTable('accounts').set({ verified_at: 1 }).where('kind', '=', 'tutor').execute();
  await off(app, secret);
  const rows = await app.context.db.selectFrom('accounts').select(['kind', 'notify_replies']).where('kind', '<>', 'admin').orderBy('id').execute();
  expect(rows).toEqual([
    { kind: 'learner', notify_replies: 0 },
    { kind: 'tutor', notify_replies: 0 },
  ]);
});

test('a wrong, missing or forgotten token is refused with one sentence, whatever the reason', async ({ app }) => {
  const { token, secret } = await toldLearner(app);
  await app.api(token).privacy.deleteAccount({ password: person.password, comments: 'keep' });
  const answers = [];
  for (const wrong of [secret, 'wrong', `${secret}x`, '', '%00']) answers.push(await off(app, wrong));
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect(new Set(answers.map(({ body }) => body.error)).size).toBe(1);
  expect((await off(app, 'wrong', 'everything')).status).toBe(400);
});

test('guesses are limited, and valid links of many people are not', async ({ app }) => {
  const { secret } = await toldLearner(app);
  for (let time = 0; time < 30; time += 1) expect((await off(app, secret)).status).toBe(200);
  for (let time = 0; time < 20; time += 1) expect((await off(app, `wrong ${time}`)).status).toBe(400);
  expect(await off(app, 'wrong')).toMatchObject({ status: 429, body: { error: expect.any(String) } });
});

test('a stranger who types an address below many posts causes 20 mails a day, and no reply is lost', async ({ app }) => {
  await app.learner();
  for (let nth = 0; nth < 22; nth += 1) {
    app.clock.ms += 60_000;
    await sendReply(app, await sendComment(app, { text: `Comment ${nth}`, email: person.email }), { text: 'A reply' });
  }
  expect(await replyMails(app)).toHaveLength(20);
  app.clock.ms += 24 * hour;
  expect(await replyMails(app)).toHaveLength(22);
});

test.each([
  { response: deadMailbox, replies: 'off' },
  { response: '550 Blocked', replies: 'on' },
] as const)('after the answer $response emails about replies are $replies', async ({ response, replies }) => {
  const smtp = await createSmtpServer();
  const app = await createMailing(smtp);
  await createTarget(app, path, 1);
  const token = await app.adminToken();
  await sendReply(app, await sendComment(app, {}, { token }), { text: 'A reply' });
  smtp.rejectionCodes.push(response);
  await replyMails(app);
  expect(await settings(app, token)).toBe(replies);
});
