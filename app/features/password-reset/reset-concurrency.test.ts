import { expect } from 'vitest';
import * as z from 'zod/mini';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { byLink, login, mailsTo, newPassword, requestAndReadMail, requestReset, resetMails } from '#tests/support/password-reset.ts';
import { person, pinIn } from '#tests/support/test-app.ts';
import { sendResetMail } from './send-reset-mail.jobs.server.ts';

const test = withAppPerTest();

test('of twenty concurrent uses of link and code one sets its password', async ({ app }) => {
  await app.learner();
  const { token, code } = await requestAndReadMail(app);
  const uses = Array.from({ length: 20 }, (_, nth) => {
    const password = `the password of use ${nth}`;
    const json = { password, confirm_password: password };
    return nth % 2 === 0 ? byLink(app, token, json) : app.call('POST', '/password-reset/code', { json: { email: person.email, code, ...json } });
  });
  const statuses = (await Promise.all(uses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(19);
  expect((await login(app, `the password of use ${statuses.indexOf(200)}`)).status).toBe(200);
  expect((await mailsTo(app, person.email)).filter(({ subject }) => subject?.startsWith('Your password was changed'))).toHaveLength(1);
});

test('a link and a pin that verify the same account at once leave one session at most, of the winner', async ({ app }) => {
  await app.api().accounts.register(person);
  const pin = pinIn((await app.mails()).at(-1));
  const { token } = await requestAndReadMail(app);
  const verify = app.call('POST', '/verify', { json: { email: person.email, verification_pin: pin } });
  const [verified, reset] = await Promise.all([verify, byLink(app, token)]);
  expect([verified.status, reset.status]).toEqual([200, 200]);
  expect(await app.context.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  expect((await login(app, newPassword)).status).toBe(200);
});

test('a job that runs twice sends one mail', async ({ app }) => {
  await app.learner();
  await requestReset(app);
  const { db } = app.context;
  const job = await db.selectFrom('jobs').selectAll().where('kind', '=', 'password-reset.send').executeTakeFirstOrThrow();
  expect(await resetMails(app)).toHaveLength(1);
  app.clock.ms += 5_000;
  await enqueue(db, sendResetMail, z.parse(sendResetMail.args, JSON.parse(job.args)), { now: app.clock.ms });
  expect(await resetMails(app)).toHaveLength(1);
});
