import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertSecondAdmin } from '#tests/support/factories/admins.ts';
import { admin, createTestApp, person, type TestApp } from '#tests/support/test-app.ts';

let at: TestApp;
beforeEach(async () => {
  at = await createTestApp({ RATE_LIMITS: 'on' });
});
afterEach(() => at.close());

const times = <T>(count: number, work: (nth: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, nth) => work(nth)));

test('ten concurrent requests for a new pin send one mail', async () => {
  await at.api().accounts.register(person);
  at.clock.ms += 60_000;
  await times(10, () => at.api().accounts.resend({ email: person.email }));
  expect(await at.mails()).toHaveLength(2);
});

test('a login with the old password during a password change gets no live session', async () => {
  const token = await at.adminToken();
  const profile = { first_name: 'Head', last_name: 'Example', email: admin.email, phone_number: '+234 1' };
  const [answers] = await Promise.all([
    times(8, () => at.call('POST', '/admin/login', { json: admin })),
    at.api(token).accounts.profile({ ...profile, password: 'a brand new secret' }),
  ]);
  const tokens = answers.filter(({ status }) => status === 200).map(({ body }) => String(body.token));
  const seen = await Promise.all(tokens.map((each) => at.call('GET', '/auth/me', { token: each })));
  expect(seen.map(({ status }) => status)).toEqual(tokens.map(() => 401));
  expect((await at.call('GET', '/auth/me', { token })).status).toBe(200);
});

test('a login with the old e-mail during an e-mail change gets no live session', async () => {
  const token = await at.adminToken();
  const profile = { first_name: 'Head', last_name: 'Example', email: 'moved@example.com', phone_number: '+234 1' };
  const [answers] = await Promise.all([times(8, () => at.call('POST', '/admin/login', { json: admin })), at.api(token).accounts.profile(profile)]);
  const tokens = answers.filter(({ status }) => status === 200).map(({ body }) => String(body.token));
  const seen = await Promise.all(tokens.map((each) => at.call('GET', '/auth/me', { token: each })));
  expect(seen.map(({ status }) => status)).toEqual(tokens.map(() => 401));
});

test('rejects one of two administrators who change to the same e-mail at once', async () => {
  await insertSecondAdmin(at);
  const second = { ...admin, email: 'second@example.com' };
  const tokens = [await at.adminToken(), (await at.api().accounts.adminLogin(second)).token];
  const profile = { first_name: 'Head', last_name: 'Example', email: 'both@example.com', phone_number: '+234 1' };
  const answers = await Promise.all(tokens.map((token) => at.call('PUT', '/admin/profile', { token, json: profile })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.errors).toEqual({ email: 'Another administrator has this email' });
});
