import { expect, onTestFinished, test } from 'vitest';
import { admin } from '#tests/support/api-client.ts';
import { createTestApp, person, type TestApp } from '#tests/support/test-app.ts';

const clientAddress = '203.0.113.7';
const hourMs = 3_600_000;

async function openApp(): Promise<TestApp> {
  const app = await createTestApp({ RATE_LIMITS: 'on' });
  onTestFinished(() => app.close());
  return app;
}

const login = (app: TestApp, change: Partial<typeof admin> = {}, from = clientAddress) =>
  app.call('POST', '/admin/login', { json: { ...admin, ...change }, from });
const alertsSent = async (app: TestApp) => (await app.mails()).map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`);

/** Sends wrong passwords, each an hour apart, so that the throttle does not reject them. */
async function failLogins(app: TestApp, times: number): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) {
    app.clock.ms += hourMs;
    expect(await login(app, { password: `a wrong password ${nth}` }, `198.51.100.${nth}`)).toMatchObject({ status: 401 });
  }
}

test('alerts the administrator after ten consecutive wrong passwords, not after nine, once a day', async () => {
  const app = await openApp();
  await failLogins(app, 9);
  expect(await alertsSent(app)).toEqual([]);
  await failLogins(app, 1);
  const warning = 'admin@example.com: Wrong passwords for your account (Mụta Igbo)';
  expect(await alertsSent(app)).toEqual([warning]);
  expect((await app.mails())[0]?.text).toContain('Ten attempts to log in to your account in a row had a wrong password');
  expect((await app.mails())[0]?.text).toMatch(/It was on 15 Jan 2026, 22:00 UTC\./);
  await failLogins(app, 10);
  expect(await alertsSent(app)).toEqual([warning]);
  await failLogins(app, 20);
  expect(await alertsSent(app)).toEqual([warning, warning]);
});

test('a right password resets the consecutive failures', async () => {
  const app = await openApp();
  await failLogins(app, 9);
  await login(app);
  await failLogins(app, 9);
  expect(await alertsSent(app)).toEqual(['admin@example.com: A login from a new place (Mụta Igbo)']);
});

test('alerts about the first login from an address, not about later ones; counts IPv6 by network', async () => {
  const app = await openApp();
  for (const from of [clientAddress, clientAddress, '2001:db8:1:2::3', '2001:db8:1:2:ffff::4', clientAddress])
    expect(await login(app, {}, from)).toMatchObject({ status: 200 });
  expect(await alertsSent(app)).toHaveLength(2);
  expect((await app.mails())[0]?.text).toContain('Settings: https://academy.test/admin/settings');
});

test('a login that fails halfway does not record its location', async () => {
  const app = await openApp();
  const { schema } = app.context.db;
  await schema.alterTable('mails').renameTo('elsewhere').execute();
  expect((await login(app)).status).toBe(500);
  await schema.alterTable('elsewhere').renameTo('mails').execute();
  expect((await login(app)).status).toBe(200);
  expect(await alertsSent(app)).toEqual(['admin@example.com: A login from a new place (Mụta Igbo)']);
});

test('learners get no alerts', async () => {
  const app = await openApp();
  await app.learner();
  const before = await alertsSent(app);
  for (let nth = 0; nth < 12; nth += 1) {
    app.clock.ms += hourMs;
    await app.call('POST', '/login', { json: { email: person.email, password: 'a wrong password' }, from: `198.51.100.${nth}` });
  }
  expect(await alertsSent(app)).toEqual(before);
});

test('emails about a new password, and about a new email at both addresses; an unchanged profile sends nothing', async () => {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  const { first_name, last_name, phone_number } = person;
  const profile = { first_name, last_name, phone_number, email: admin.email };
  const api = app.api(await app.adminToken()).accounts;
  await api.profile({ ...profile, email: 'Admin@Example.com' });
  expect(await alertsSent(app)).toEqual([]);
  await api.profile({ ...profile, password: 'another long secret', current_password: admin.password });
  expect(await alertsSent(app)).toEqual(['admin@example.com: Your password was changed (Mụta Igbo)']);
  const moved = 'new@example.com';
  await api.profile({ ...profile, email: moved, current_password: 'another long secret' });
  await app.api().myAccount.confirmEmailChange({ token: (await app.mails()).at(-1)?.text?.match(/token=([\w-]+)/)?.[1] ?? '' });
  expect((await alertsSent(app)).slice(1)).toEqual([
    `${moved}: Please confirm your new email address (Mụta Igbo)`,
    ...[admin.email, moved].map((to) => `${to}: Your email address was changed (Mụta Igbo)`),
  ]);
});
