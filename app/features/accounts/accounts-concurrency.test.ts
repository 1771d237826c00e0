// Proves T19.

import { expect } from 'vitest';
import { admin } from '#tests/support/api-client.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { person } from '#tests/support/test-app.ts';

const test = withAppPerTest({ RATE_LIMITS: 'on' });

const times = <T>(count: number, run: (nth: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, nth) => run(nth)));

test('ten concurrent requests for a new pin send one mail', async ({ app }) => {
  await app.api().accounts.register(person);
  app.clock.ms += 60_000;
  await times(10, () => app.api().accounts.resend({ email: person.email }));
  await app.jobWorkers.drain();
  expect(await app.mails()).toHaveLength(2);
});

const head = { first_name: 'Head', last_name: 'Example', phone_number: '+234 1' };

test('a login with the old password during a password change gets no live session', async ({ app }) => {
  const token = await app.adminToken();
  const profile = { ...head, email: admin.email };
  const [responses] = await Promise.all([
    times(8, () => app.call('POST', '/admin/login', { json: admin })),
    app.api(token).accounts.profile({ ...profile, password: 'a brand new secret', current_password: admin.password }),
  ]);
  const tokens = responses.filter(({ status }) => status === 200).map(({ body }) => String(body.token));
  const checks = await Promise.all(tokens.map((token) => app.call('GET', '/auth/me', { token })));
  expect(checks.map(({ status }) => status)).toEqual(tokens.map(() => 401));
  expect((await app.call('GET', '/auth/me', { token })).status).toBe(200);
});

test('a login with the old email during an email change gets no live session', async ({ app }) => {
  const token = await app.adminToken();
  await app.api(token).accounts.profile({ ...head, email: 'moved@example.com', current_password: admin.password });
  const link = (await app.mails()).at(-1)?.text?.match(/token=([\w-]+)/)?.[1] ?? '';
  const [responses] = await Promise.all([
    times(8, () => app.call('POST', '/admin/login', { json: admin })),
    app.api().myAccount.confirmEmailChange({ token: link }),
  ]);
  const tokens = responses.filter(({ status }) => status === 200).map(({ body }) => String(body.token));
  const checks = await Promise.all(tokens.map((token) => app.call('GET', '/auth/me', { token })));
  expect(checks.map(({ status }) => status)).toEqual(tokens.map(() => 401));
});

test('of two administrators that confirm the same email at the same time one gets it', async ({ app }) => {
  await insertStaff(app.context.db, 'second@example.com', ['administrator']);
  const second = { ...admin, email: 'second@example.com' };
  const links: string[] = [];
  for (const token of [await app.adminToken(), (await app.api().accounts.adminLogin(second)).token]) {
    await app.api(token).accounts.profile({ ...head, email: 'both@example.com', current_password: admin.password });
    links.push((await app.mails()).at(-1)?.text?.match(/token=([\w-]+)/)?.[1] ?? '');
  }
  const responses = await Promise.all(links.map((token) => app.call('POST', '/auth/email/confirm', { json: { token } })));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});
