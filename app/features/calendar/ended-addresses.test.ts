import { expect } from 'vitest';
import { feedOf, fetchFeed } from '#tests/support/calendar-feeds.ts';
import { change } from '#tests/support/email-change.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { byLink, mailsTo, newPassword, requestAndReadMail } from '#tests/support/password-reset.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

const sentence = 'The secret address of your calendar has ended as well. You can make a new one on the page Calendar';

async function learnerWithFeed(app: TestApp) {
  const { token } = await app.learner();
  const { address } = await feedOf(app, token);
  expect((await fetchFeed(app, address)).status).toBe(200);
  const { id } = await app.context.db.selectFrom('calendar_feeds').select('account_id as id').executeTakeFirstOrThrow();
  return { token, address, id };
}

/** The address answers as a wrong one does. */
async function expectEnded(app: TestApp, address: string): Promise<void> {
  const [ended, wrong] = [await fetchFeed(app, address), await fetchFeed(app, address.replace(/.{43}\.ics$/, `${'a'.repeat(43)}.ics`))];
  expect([ended.status, await ended.json()]).toEqual([404, await wrong.json()]);
  expect(wrong.status).toBe(404);
}

const changePassword = (app: TestApp, token: string) =>
  app.api(token).myAccount.changePassword({ old_password: person.password, new_password: newPassword });
const lastMail = async (app: TestApp, email = person.email) => (await mailsTo(app, email)).at(-1)?.text?.replace(/\s+/g, ' ');

test('a new password ends the address, and the message and the mail say so', async ({ app }) => {
  const { token, address } = await learnerWithFeed(app);
  const { message } = await changePassword(app, token);
  await expectEnded(app, address);
  expect(message).toContain(sentence);
  expect(await lastMail(app)).toContain(sentence);
  const { calendar } = app.api(token);
  expect(await calendar.read()).toEqual({ exists: false, createdAt: null, readAt: null });
  expect((await fetchFeed(app, (await calendar.make()).address)).status).toBe(200);
});

test('a new password of an account without an address says nothing of calendars', async ({ app }) => {
  const { token } = await app.learner();
  expect((await changePassword(app, token)).message).toBe('Your password is changed, and your other logins have ended');
  expect(await lastMail(app)).not.toContain('alendar');
});

test('a reset of the password ends the address', async ({ app }) => {
  const { address } = await learnerWithFeed(app);
  const { token } = await requestAndReadMail(app);
  expect((await byLink(app, token)).body.message).toContain(sentence);
  await expectEnded(app, address);
  expect(await lastMail(app)).toContain(sentence);
});

test('an administrator that ends all logins ends the address', async ({ app, adminToken }) => {
  const { address, id } = await learnerWithFeed(app);
  await app.api(adminToken).users.endLogins({ id });
  await expectEnded(app, address);
});

test('a new email address ends the address of the calendar, and its mail says so', async ({ app }) => {
  const { token, address } = await learnerWithFeed(app);
  await change(app, token);
  await expectEnded(app, address);
  expect(await lastMail(app, 'new@example.com')).toContain(sentence);
  expect(await lastMail(app)).not.toContain(sentence);
});

test('a login that is ended alone leaves the address', async ({ app }) => {
  const { token, address } = await learnerWithFeed(app);
  await app.api(token).myAccount.endOtherSessions();
  expect((await fetchFeed(app, address)).status).toBe(200);
});

test('an address that a login makes at the moment at which it is ended is not there after it', async ({ app, adminToken }) => {
  const { id } = await learnerWithFeed(app);
  const statuses: number[] = [];
  for (let nth = 0; nth < 10; nth += 1) {
    const { token } = await app.api().accounts.login({ email: person.email, password: person.password });
    const { calendar } = app.api(token);
    const makings = Array.from({ length: 6 }, () => calendar.make());
    const [made] = await Promise.all([Promise.allSettled(makings), app.api(adminToken).users.endLogins({ id })]);
    for (const making of made) if (making.status === 'fulfilled') statuses.push((await fetchFeed(app, making.value.address)).status);
    await expect(calendar.make()).rejects.toMatchObject({ status: 401 });
  }
  expect(statuses.filter((status) => status !== 404)).toEqual([]);
});
