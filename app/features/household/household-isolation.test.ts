import { expect } from 'vitest';
import { contract } from '#app/contract.ts';
import type { Endpoint } from '#app/http/endpoint.ts';
import { endpointsOf, sampleBody } from '#tests/support/derived-rows.ts';
import { dumpDatabase } from '#tests/support/dump-database.ts';
import { insertHousehold } from '#tests/support/factories/households.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile();

/** Every endpoint that names a profile or a device. */
const endpoints = endpointsOf(contract).filter(({ path }) => /^\/learning\/(profiles|devices)\/:id/.test(path));

/** Requests that need more than a sample. */
const bodies: Record<string, object> = {
  'PUT /learning/profiles/:id': { quiet: true },
  'POST /learning/profiles/:id/answers': {
    answers: [
      {
        key: '0b9e6c0a-8f0e-4f8e-9d63-1b9f3f0a2a11',
        type: 'answer',
        item: 1,
        skill: 'know',
        exercise: 'read-mean',
        given: 'x',
        chosen: 1,
        tookMs: 1,
        answeredAt: '2026-01-15T12:00:00.000Z',
      },
    ],
  },
};

async function householdOf(app: TestApp, email: string) {
  const { token } = await app.learner({ email });
  const { id } = await app.context.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return { token, ...(await insertHousehold(app.context.db, id, app.clock.ms)) };
}

const requestOf = (endpoint: Endpoint, id: number) => {
  const name = `${endpoint.method} ${endpoint.path}`;
  return {
    path: endpoint.path.replace(':id', String(id)).replace(/:(item|task|report)/, '1'),
    options: endpoint.body ? { json: bodies[name] ?? sampleBody(endpoint) } : {},
  };
};

test('profiles and devices of another household are not found, by session or by key, and no call changes them', async ({ app }) => {
  expect(endpoints.length).toBeGreaterThan(2);
  const own = await householdOf(app, 'own@example.com');
  const other = await householdOf(app, 'other@example.com');
  const before = await dumpDatabase(app.context.db);
  for (const endpoint of endpoints) {
    const isDevice = endpoint.path.startsWith('/learning/devices/');
    for (const id of isDevice ? [other.device] : [other.profile, other.secondProfile]) {
      const { path, options } = requestOf(endpoint, id);
      const bySession = await app.call(endpoint.method, path, { ...options, token: own.token });
      const message = isDevice ? 'Device not found' : 'Profile not found';
      expect([endpoint.method, endpoint.path, bySession.status, bySession.body.error]).toEqual([endpoint.method, endpoint.path, 404, message]);
      const byKey = await app.call(endpoint.method, path, { ...options, token: own.deviceKey });
      expect([endpoint.method, endpoint.path, byKey.status]).toEqual([endpoint.method, endpoint.path, endpoint.deviceKey ? 404 : 401]);
    }
  }
  expect(await dumpDatabase(app.context.db)).toBe(before);
});

test('a list shows the own household alone', async ({ app }) => {
  const first = await householdOf(app, 'first@example.com');
  const second = await householdOf(app, 'second@example.com');
  for (const { token, profile, device } of [first, second]) {
    const api = app.api(token).household;
    expect((await api.profiles())[0]?.id).toBe(profile);
    expect(await api.profiles()).toHaveLength(3);
    expect((await api.devices()).map(({ id }) => id)).toContain(device);
    expect(await api.devices()).toHaveLength(2);
  }
});

test('the download of an account has its household without keys, and a deleted account leaves nothing of it', async ({ app }) => {
  const { token, deviceKey } = await householdOf(app, 'leaving@example.com');
  const data = await app.api(token).privacy.download();
  expect(data.profiles.map(({ name, ageBand }) => [name, ageBand])).toEqual([
    ['Ngozi', 'adult'],
    ['Ada', '4-6'],
    ['Obi', '7-9'],
  ]);
  expect(data).toMatchObject({
    household: { openedAt: '2026-01-15T12:00:00.000Z', weeklyMailSince: null },
    devices: [
      { name: 'Phone', createdAt: '2026-01-15T12:00:00.000Z', lastUsedOn: '2026-01-15', endsAt: '2026-04-15T12:00:00.000Z' },
      { name: 'Tablet' },
    ],
    consents: [{ kind: 'children', version: 'of the tests', agreedAt: '2026-01-15T12:00:00.000Z', endedAt: null }],
  });
  expect(JSON.stringify(data)).not.toContain(deviceKey);
  const { db } = app.context;
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', 'leaving@example.com').executeTakeFirstOrThrow();
  await app.api(token).privacy.deleteAccount({ password: 'a long enough secret', comments: 'keep', newsletter: 'keep' });
  for (const table of ['households', 'profiles', 'devices', 'consents'] as const)
    expect(await db.selectFrom(table).selectAll().where('account_id', '=', id).execute()).toEqual([]);
});
