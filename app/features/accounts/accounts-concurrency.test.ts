import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertSecondAdmin } from '#tests/support/factories/admins.ts';
import { admin, createTestApp, person, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'on' });
});
afterEach(() => app.close());

const times = <T>(count: number, run: (nth: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, nth) => run(nth)));

test('ten concurrent requests for a new pin send one mail', async () => {
  await app.api().accounts.register(person);
  app.clock.ms += 60_000;
  await times(10, () => app.api().accounts.resend({ email: person.email }));
  expect(await app.mails()).toHaveLength(2);
});

test('a login with the old password during a password change gets no live session', async () => {
  const token = await app.adminToken();
  const profile = { first_name: 'Head', last_name: 'Example', email: admin.email, phone_number: '+234 1' };
  const [responses] = await Promise.all([
    times(8, () => app.call('POST', '/admin/login', { json: admin })),
    app.api(token).accounts.profile({ ...profile, password: 'a brand new secret' }),
  ]);
  const tokens = responses.filter(({ status }) => status === 200).map(({ body }) => String(body.token));
  const checks = await Promise.all(tokens.map((token) => app.call('GET', '/auth/me', { token })));
  expect(checks.map(({ status }) => status)).toEqual(tokens.map(() => 401));
  expect((await app.call('GET', '/auth/me', { token })).status).toBe(200);
});

test('a login with the old e-mail during an e-mail change gets no live session', async () => {
  const token = await app.adminToken();
  const profile = { first_name: 'Head', last_name: 'Example', email: 'moved@example.com', phone_number: '+234 1' };
  const [responses] = await Promise.all([
    times(8, () => app.call('POST', '/admin/login', { json: admin })),
    app.api(token).accounts.profile(profile),
  ]);
  const tokens = responses.filter(({ status }) => status === 200).map(({ body }) => String(body.token));
  const checks = await Promise.all(tokens.map((token) => app.call('GET', '/auth/me', { token })));
  expect(checks.map(({ status }) => status)).toEqual(tokens.map(() => 401));
});

test('rejects one of two concurrent changes of administrators to the same e-mail', async () => {
  await insertSecondAdmin(app);
  const second = { ...admin, email: 'second@example.com' };
  const tokens = [await app.adminToken(), (await app.api().accounts.adminLogin(second)).token];
  const profile = { first_name: 'Head', last_name: 'Example', email: 'both@example.com', phone_number: '+234 1' };
  const responses = await Promise.all(tokens.map((token) => app.call('PUT', '/admin/profile', { token, json: profile })));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(responses.find(({ status }) => status === 400)?.body.errors).toEqual({ email: 'Another administrator has this email' });
});
