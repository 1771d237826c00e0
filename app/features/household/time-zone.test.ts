import { expect } from 'vitest';
import { insertDeviceKey, insertProfile } from '#tests/support/factories/learning.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';

const test = withAppPerTest();
const ada = { name: 'Ada', ageBand: 'adult', avatar: 'bird' } as const;

test.for(['Etc/Unknown', 'Africa/Nowhere', '+01:00', ' Africa/Accra', undefined])(
  'the time zone %j of a browser is no reason to refuse: the academy’s zone counts, then that of the household',
  async (zone, { app }) => {
    const { token } = await app.learner();
    const query = zone === undefined ? '' : `?${new URLSearchParams({ zone })}`;
    const opened = await app.call('GET', `/learning/profiles${query}`, { token });
    expect([opened.status, opened.body]).toMatchObject([200, [{ zone: 'Africa/Lagos' }]]);
    const [own] = await app.api(token).household.profiles();
    if (own) await app.api(token).household.updateProfile({ id: own.id, zone: 'Europe/London' });
    const added = await app.call('POST', '/learning/profiles', { token, json: { ...ada, zone } });
    expect(added.status).toBe(201);
    const changed = await app.call('PUT', `/learning/profiles/${own?.id}`, { token, json: { zone } });
    expect(changed.status).toBe(200);
    expect((await app.api(token).household.profiles()).map((profile) => profile.zone)).toEqual(['Europe/London', 'Europe/London']);
  },
);

test('a time zone in another form is no reason to refuse, and no field of a grown-up', async ({ app }) => {
  const { token, email } = await app.learner();
  const profile = await insertProfile(app, email);
  const key = await insertDeviceKey(app, email);
  for (const zone of [null, 3, ['Africa/Accra'], '', 'Africa/Accra ', 'x'.repeat(61)]) {
    expect((await app.call('POST', '/learning/profiles', { token, json: { ...ada, name: JSON.stringify(zone).slice(0, 30), zone } })).status).toBe(
      201,
    );
    expect((await app.call('PUT', `/learning/profiles/${profile}`, { token: key, json: { quiet: true, zone } })).status).toBe(200);
  }
  const zones = await app.context.db.selectFrom('profiles').select('zone').distinct().execute();
  expect(zones).toEqual([{ zone: 'Africa/Lagos' }]);
});

test('a stored time zone that the server does not know refuses no learner', async ({ app }) => {
  const { token, email } = await app.learner();
  const profile = await insertProfile(app, email, { zone: 'Etc/Unknown' });
  const calls = ['/learning/profiles', `/learning/profiles/${profile}/today`, '/learning/family/week', `/learning/profiles/${profile}/progress`];
  const responses = await Promise.all(calls.map((path) => app.call('GET', path, { token })));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});
