import { expect, onTestFinished, test } from 'vitest';
import { admin, createTestApp, person, type TestApp } from '#tests/support/test-app.ts';

const home = '203.0.113.7';
const hourMs = 3_600_000;

async function open(): Promise<TestApp> {
  const at = await createTestApp({ RATE_LIMITS: 'on' });
  onTestFinished(() => at.close());
  return at;
}

const logIn = (at: TestApp, change: Partial<typeof admin> = {}, from = home) =>
  at.call('POST', '/admin/login', { json: { ...admin, ...change }, from });
const heard = async (at: TestApp) => (await at.mails()).map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`);

/** Sends wrong passwords, each an hour apart, so that the throttle does not reject them. */
async function guess(at: TestApp, times: number): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) {
    at.clock.ms += hourMs;
    expect(await logIn(at, { password: `a wrong password ${nth}` }, `198.51.100.${nth}`)).toMatchObject({ status: 401 });
  }
}

test('alerts the administrator after ten consecutive wrong passwords, not after nine, once a day', async () => {
  const at = await open();
  await guess(at, 9);
  expect(await heard(at)).toEqual([]);
  await guess(at, 1);
  const warning = 'admin@example.com: Wrong passwords for your account (Mụta Igbo)';
  expect(await heard(at)).toEqual([warning]);
  expect((await at.mails())[0]?.text).toContain('Ten times in a row somebody has tried to log in to your account');
  expect((await at.mails())[0]?.text).toMatch(/It was on January 15, 2026 at 10:00\sPM \(UTC\)\./);
  await guess(at, 10);
  expect(await heard(at)).toEqual([warning]);
  await guess(at, 20);
  expect(await heard(at)).toEqual([warning, warning]);
});

test('a right password resets the consecutive failures', async () => {
  const at = await open();
  await guess(at, 9);
  await logIn(at);
  await guess(at, 9);
  expect(await heard(at)).toEqual(['admin@example.com: A login from a new place (Mụta Igbo)']);
});

test('alerts about the first login from an address, not about later ones; counts IPv6 by network', async () => {
  const at = await open();
  for (const from of [home, home, '2001:db8:1:2::3', '2001:db8:1:2:ffff::4', home]) expect(await logIn(at, {}, from)).toMatchObject({ status: 200 });
  expect(await heard(at)).toHaveLength(2);
  expect((await at.mails())[0]?.text).toContain('Settings: https://academy.test/admin/settings');
});

test('a login that fails halfway does not record its location', async () => {
  const at = await open();
  const { schema } = at.academy.db;
  await schema.alterTable('mails').renameTo('elsewhere').execute();
  expect((await logIn(at)).status).toBe(500);
  await schema.alterTable('elsewhere').renameTo('mails').execute();
  expect((await logIn(at)).status).toBe(200);
  expect(await heard(at)).toEqual(['admin@example.com: A login from a new place (Mụta Igbo)']);
});

test('learners get no alerts', async () => {
  const at = await open();
  await at.learner();
  const before = await heard(at);
  for (let nth = 0; nth < 12; nth += 1) {
    at.clock.ms += hourMs;
    await at.call('POST', '/login', { json: { email: person.email, password: 'a wrong password' }, from: `198.51.100.${nth}` });
  }
  expect(await heard(at)).toEqual(before);
});

test('alerts about a new password, and about a new e-mail at both addresses; an unchanged profile sends nothing', async () => {
  const at = await createTestApp();
  onTestFinished(() => at.close());
  const { first_name, last_name, phone_number } = person;
  const profile = { first_name, last_name, phone_number, email: admin.email, password: '' };
  const save = async (token: string, change: Partial<typeof profile>) => at.call('PUT', '/admin/profile', { token, json: { ...profile, ...change } });
  const token = await at.adminToken();
  expect(await save(token, { email: 'Admin@Example.com' })).toMatchObject({ status: 200 });
  expect(await heard(at)).toEqual([]);
  await save(token, { password: 'another long secret' });
  expect(await heard(at)).toEqual(['admin@example.com: Your password was changed (Mụta Igbo)']);
  const moved = 'new@example.com';
  await save(token, { email: moved });
  expect((await heard(at)).slice(1)).toEqual([admin.email, moved].map((to) => `${to}: Your e-mail address was changed (Mụta Igbo)`));
  await save(token, { email: admin.email, password: 'a third long secret' });
  const both = ['Your e-mail address was changed (Mụta Igbo)', 'Your password was changed (Mụta Igbo)'];
  expect((await heard(at)).slice(3)).toEqual([moved, admin.email].flatMap((to) => both.map((subject) => `${to}: ${subject}`)));
});
