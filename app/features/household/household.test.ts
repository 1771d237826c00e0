import { expect } from 'vitest';
import { contract } from '#app/contract.ts';
import { endpointsOf } from '#tests/support/derived-rows.ts';
import { insertHousehold, insertLearner } from '#tests/support/factories/households.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';
import { consentVersion } from './consent-version.contract.ts';

const test = withAppPerTest();

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const ada = { name: 'Ada', ageBand: 'adult', avatar: 'bird', zone: 'Europe/London' } as const;
const child = { ...ada, name: 'Obi', ageBand: '4-6' } as const;

const accountIdOf = async ({ context }: TestApp, email: string) =>
  (await context.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

test('the first call of an account makes one profile of its own, also when several calls come at once', async ({ app }) => {
  const { token } = await app.learner({ first_name: 'Chukwuemeka-Oluwaseun-Nnamdi-Obinna', level: 'intermediate' });
  const lists = await Promise.all([1, 2, 3, 4].map(() => app.api(token).household.profiles({ zone: 'america/new_york' })));
  for (const list of lists) expect(list).toEqual(lists[0]);
  expect(lists[0]).toEqual([
    {
      id: expect.any(Number),
      name: 'Chukwuemeka-Oluwaseun-Nnamdi-O',
      ageBand: 'adult',
      avatar: 'sun',
      level: 'intermediate',
      zone: 'America/New_York',
      week: Array.from({ length: 7 }, () => false),
      dialect: null,
      goalDays: 3,
      minutes: 5,
      quiet: false,
      gentle: false,
      openAll: false,
      easyDots: false,
    },
  ]);
});

test('a household whose last profile was deleted stays without one', async ({ app }) => {
  const learner = app.api((await app.learner()).token).household;
  const [own] = await learner.profiles();
  await learner.deleteProfile({ id: own?.id ?? 0 });
  expect(await learner.profiles()).toEqual([]);
});

test('the week of a profile shows its days of learning from Monday, in its own time zone', async ({ app }) => {
  const { token, email } = await app.learner();
  const { profile } = await insertHousehold(app.context.db, await accountIdOf(app, email), app.clock.ms);
  // The clock shows a Thursday.
  const thursday = Math.floor(app.clock.ms / dayMs);
  for (const day of [thursday - 4, thursday - 3, thursday])
    await app.context.db.insertInto('profile_days').values({ profile_id: profile, day, answers: 1, correct: 1, ms: 1, moments: 0 }).execute();
  const [own] = await app.api(token).household.profiles();
  expect(own?.week).toEqual([true, false, false, true, false, false, false]);
});

test('a household has at most 8 profiles', async ({ app }) => {
  const { token } = await app.learner();
  for (let nth = 2; nth <= 8; nth += 1) await app.api(token).household.createProfile({ ...ada, name: `Ada ${nth}` });
  const ninth = await app.call('POST', '/learning/profiles', { token, json: ada });
  expect([ninth.status, ninth.body.error]).toEqual([409, 'A household has at most 8 profiles']);
  expect(await app.api(token).household.profiles()).toHaveLength(8);
});

test('of many profiles added at once the household keeps 8', async ({ app }) => {
  const { token } = await app.learner();
  const added = await Promise.all(
    Array.from({ length: 12 }, (_, nth) => app.call('POST', '/learning/profiles', { token, json: { ...ada, name: `Ada ${nth}` } })),
  );
  expect(added.filter(({ status }) => status === 201)).toHaveLength(7);
  expect(await app.api(token).household.profiles()).toHaveLength(8);
});

test.for([
  [{ ...ada, name: ' ' }, { name: 'Please enter a nickname' }],
  [{ ...ada, name: 'A'.repeat(31) }, { name: 'Name may have at most 30 characters' }],
  [{ ...ada, ageBand: '3' }, { ageBand: 'Please choose an age' }],
  [{ ...ada, avatar: 'photo.png' }, { avatar: 'Please choose a picture' }],
  [{ ...ada, minutes: 4 }, { minutes: 'Please choose 3, 5 or 10 minutes' }],
  [child, { consent: 'Please agree for your child first' }],
  [{ ...child, consent: '2020-01-01' }, { consent: 'The text for guardians has changed. Please load this page again and read it.' }],
])('a profile with %j is rejected at its field', async ([json, errors], { app }) => {
  const { token } = await app.learner();
  const response = await app.call('POST', '/learning/profiles', { token, json });
  expect([response.status, response.body.errors]).toEqual([400, errors]);
});

test('a device changes quiet and minutes of a profile; the rest is for a guardian', async ({ app }) => {
  const { token, email } = await app.learner();
  const { profile, deviceKey } = await insertHousehold(app.context.db, await accountIdOf(app, email), app.clock.ms);
  const change = (json: object, withToken: string) => app.call('PUT', `/learning/profiles/${profile}`, { token: withToken, json });
  expect((await change({ quiet: true, minutes: 10 }, deviceKey)).status).toBe(200);
  const refused = await change({ quiet: false, name: 'Eze' }, deviceKey);
  expect([refused.status, refused.body.error]).toEqual([403, 'Please enter your password once more']);
  expect((await change({ dialect: 'klingon' }, token)).body.errors?.dialect).toBe('Please choose a dialect of the list');
  expect((await change({ dialect: 'mbaise' }, token)).status).toBe(200);
  expect((await change({ name: 'Eze', dialect: 'owerri' }, token)).status).toBe(200);
  app.clock.ms += 16 * minuteMs;
  expect((await change({ dialect: null }, token)).status).toBe(403);
  expect((await change({ minutes: 3 }, token)).status).toBe(200);
  const [own] = await app.api(deviceKey).household.profiles();
  expect(own).toMatchObject({ name: 'Eze', dialect: 'owerri', quiet: true, minutes: 3 });
});

test('calls of a guardian need the password again 15 minutes after the login, and open with it', async ({ app }) => {
  const { token } = await app.learner();
  const guarded = endpointsOf(contract).filter(({ recentLogin, permission }) => recentLogin && permission === undefined);
  expect(guarded.length).toBeGreaterThan(2);
  app.clock.ms += 15 * minuteMs + 1;
  for (const { method, path } of guarded) {
    const response = await app.call(method, path.replace(':id', '1'), { token, ...(method === 'GET' ? {} : { json: {} }) });
    expect([path, response.status, response.body.error]).toEqual([path, 403, 'Please enter your password once more']);
  }
  const wrong = await app.call('POST', '/learning/confirm', { token, json: { password: 'not the password' } });
  expect([wrong.status, wrong.body.errors]).toEqual([400, { password: 'Invalid password' }]);
  expect((await app.call('POST', '/learning/profiles', { token, json: ada })).status).toBe(403);
  await app.api(token).household.confirm({ password: person.password });
  expect((await app.call('POST', '/learning/profiles', { token, json: ada })).status).toBe(201);
});

test('a key of a device lives 90 days after its last use, and is stored as a hash', async ({ app }) => {
  const { token } = await app.learner();
  const { id, key } = await app.api(token).household.addDevice({ name: 'Tablet in the kitchen' });
  const uses = () => app.call('GET', '/learning/profiles', { token: key });
  app.clock.ms += 89 * dayMs;
  expect((await uses()).status).toBe(200);
  const used = () => app.context.db.selectFrom('devices').select(['key_hash', 'last_seen_day']).where('id', '=', id).executeTakeFirstOrThrow();
  await expect.poll(async () => (await used()).last_seen_day).toBe(Math.floor(app.clock.ms / dayMs));
  expect((await used()).key_hash).not.toContain(key);
  app.clock.ms += 89 * dayMs;
  expect((await uses()).status).toBe(200);
  app.clock.ms += 91 * dayMs;
  expect((await uses()).status).toBe(401);
});

test('an account sees and ends its own devices alone', async ({ app }) => {
  const { token } = await app.learner();
  const other = await app.learner({ email: 'other@example.com' });
  const { id, key } = await app.api(token).household.addDevice({});
  expect(await app.api(token).household.devices()).toEqual([
    { id, name: 'Device', createdAt: '2026-01-15T12:00:00.000Z', lastSeen: '2026-01-15', endsAt: '2026-04-15T12:00:00.000Z' },
  ]);
  expect(await app.api(other.token).household.devices()).toEqual([]);
  const foreign = await app.call('DELETE', `/learning/devices/${id}`, { token: other.token });
  expect([foreign.status, foreign.body.error]).toEqual([404, 'Device not found']);
  expect((await app.call('GET', '/learning/profiles', { token: key })).status).toBe(200);
  await app.api(token).household.endDevice({ id });
  expect((await app.call('GET', '/learning/profiles', { token: key })).status).toBe(401);
});

test('the key of a device ends that device after the session has ended, and no other one', async ({ app }) => {
  const { token } = await app.learner();
  const own = await app.api(token).household.addDevice({});
  const other = await app.api(token).household.addDevice({});
  app.clock.ms += 2 * dayMs;
  const end = (id: number, by: string) => app.call('DELETE', `/learning/devices/${id}`, { token: by });
  expect((await end(own.id, token)).status).toBe(401);
  expect((await end(other.id, own.key)).status).toBe(404);
  expect((await end(own.id, own.key)).status).toBe(200);
  expect((await end(own.id, own.key)).status).toBe(401);
  expect((await app.call('GET', '/learning/profiles', { token: other.key })).status).toBe(200);
});

test('a new password ends all devices', async ({ app }) => {
  const { token } = await app.learner();
  const { key } = await app.api(token).household.addDevice({});
  await app.api(token).myAccount.changePassword({ old_password: person.password, new_password: 'another long enough secret' });
  expect((await app.call('GET', '/learning/profiles', { token: key })).status).toBe(401);
});

test('a guardian agrees once; an email confirms it, and its link undoes it without a login', async ({ app }) => {
  const { token, email } = await app.learner();
  const api = app.api(token).household;
  await api.createProfile({ ...child, consent: consentVersion });
  await api.createProfile({ ...child, name: 'Nkechi', ageBand: '13-17' });
  expect(await api.household()).toEqual({
    account: expect.any(Number),
    digest: false,
    consent: { version: consentVersion, createdAt: '2026-01-15T12:00:00.000Z' },
    consentVersion,
    openUntil: '2026-01-15T12:15:00.000Z',
  });
  const mails = (await app.mails()).filter(({ subject }) => subject?.startsWith('You have agreed that Obi learns'));
  expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([email]);
  const secret = mails[0]?.text?.match(/undo-consent#([\w-]+)/)?.[1] ?? '';
  expect((await app.call('POST', '/learning/consent/undo', { json: { token: 'wrong' } })).status).toBe(400);
  await app.api().household.undoConsent({ token: secret });
  expect((await api.profiles()).map(({ ageBand }) => ageBand)).toEqual(['adult']);
  expect((await api.household()).consent).toBeNull();
  const again = await app.call('POST', '/learning/consent/undo', { json: { token: secret } });
  expect([again.status, again.body.error]).toEqual([
    400,
    'This link has been used: your consent is withdrawn, and the profiles of the children are deleted.',
  ]);
});

test('a consent ends with the last profile of a child', async ({ app }) => {
  const { token } = await app.learner();
  const api = app.api(token).household;
  const { id } = await api.createProfile({ ...child, consent: consentVersion });
  await api.deleteProfile({ id });
  expect((await api.household()).consent).toBeNull();
  expect((await app.call('POST', '/learning/profiles', { token, json: child })).status).toBe(400);
});

test('a grown-up becomes a child only with a consent', async ({ app }) => {
  const { token } = await app.learner();
  const [own] = await app.api(token).household.profiles();
  const change = (json: object) => app.call('PUT', `/learning/profiles/${own?.id}`, { token, json });
  expect((await change({ ageBand: '10-12' })).body.errors).toEqual({ consent: 'Please agree for your child first' });
  expect((await change({ ageBand: '10-12', consent: consentVersion })).status).toBe(200);
  expect((await change({ ageBand: 'adult' })).status).toBe(200);
  expect((await app.api(token).household.household()).consent).toBeNull();
});

test('the weekly email is off until a guardian wants it', async ({ app }) => {
  const api = app.api((await app.learner()).token).household;
  expect((await api.household()).digest).toBe(false);
  await api.updateHousehold({ digest: true });
  expect((await api.household()).digest).toBe(true);
  await api.updateHousehold({ digest: false });
  expect((await api.household()).digest).toBe(false);
  expect(await api.profiles()).toHaveLength(1);
});

test('a deleted profile takes along what it has learned', async ({ app }) => {
  const { token, email } = await app.learner();
  const { db } = app.context;
  const account = await accountIdOf(app, email);
  const id = await insertLearner(db, account, { name: 'Ada', ageBand: 'adult', now: app.clock.ms });
  await db.insertInto('profile_days').values({ profile_id: id, day: 1, answers: 1, correct: 1, ms: 1, moments: 0 }).execute();
  await app.api(token).household.deleteProfile({ id });
  expect(await db.selectFrom('profile_days').selectAll().execute()).toEqual([]);
});

test('the same new profile again within ten minutes is the first one', async ({ app }) => {
  const { token } = await app.learner();
  const api = app.api(token).household;
  const values = { ...child, name: 'Twice', consent: consentVersion };
  const first = await api.createProfile(values);
  app.clock.ms += 9 * 60_000;
  expect(await api.createProfile(values)).toEqual(first);
  expect((await api.createProfile({ ...values, avatar: 'moon' })).id).not.toBe(first.id);
  expect(await api.profiles({})).toHaveLength(3);
});
