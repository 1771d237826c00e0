import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { admin } from '#tests/support/api-client.ts';
import { engine } from '#tests/support/empty-database.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { person } from '#tests/support/test-app.ts';

const test = withAppPerTest({ RATE_LIMITS: 'on' });

const times = <T>(count: number, run: (nth: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, nth) => run(nth)));

test('ten concurrent requests for a new pin send one mail', async ({ app }) => {
  await app.api().accounts.register(person);
  app.clock.ms += 60_000;
  await times(10, () => app.api().accounts.resend({ email: person.email }));
  expect(await app.mails()).toHaveLength(2);
});

test('a login with the old password during a password change gets no live session', async ({ app }) => {
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

test('a login with the old e-mail during an e-mail change gets no live session', async ({ app }) => {
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

test('rejects one of two concurrent changes of administrators to the same e-mail', async ({ app }) => {
  await insertStaff(app.context.db, 'second@example.com', ['administrator']);
  const second = { ...admin, email: 'second@example.com' };
  const tokens = [await app.adminToken(), (await app.api().accounts.adminLogin(second)).token];
  const profile = { first_name: 'Head', last_name: 'Example', email: 'both@example.com', phone_number: '+234 1' };
  const responses = await Promise.all(tokens.map((token) => app.call('PUT', '/admin/profile', { token, json: profile })));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(responses.find(({ status }) => status === 400)?.body.errors).toEqual({ email: 'Another administrator has this email' });
});

test('a change of an administrator to an e-mail that another transaction is taking is rejected at its field', async ({ app }) => {
  const token = await app.adminToken();
  const profile = { first_name: 'Head', last_name: 'Example', email: 'both@example.com', phone_number: '+234 1' };
  const { db } = app.context;
  const { change } = await db.transaction().execute(async (tx) => {
    await insertStaff(tx, profile.email, []);
    const change = app.call('PUT', '/admin/profile', { token, json: profile });
    // On PostgreSQL the change has not seen the address, and waits at the unique index; on SQLite it waits for its turn to write.
    const countWaiting = async () => (await sql`select 1 from pg_locks where not granted`.execute(db)).rows.length;
    if (engine === 'postgres') await vi.waitUntil(async () => (await countWaiting()) > 0, { timeout: 90_000 });
    return { change };
  });
  const { status, body } = await change;
  expect([status, body.errors]).toEqual([400, { email: 'Another administrator has this email' }]);
});
