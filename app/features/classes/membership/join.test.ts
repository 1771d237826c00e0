import { expect } from 'vitest';
import { insertClass, insertMember } from '#tests/support/factories/classes.ts';
import { insertLearner } from '#tests/support/factories/households.ts';
import { insertDeviceKey } from '#tests/support/factories/learning.ts';
import { withAppPerFile, withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { makeCode } from './codes.server.ts';

const test = withAppPerFile();
const limitedTest = withAppPerTest({ RATE_LIMITS: 'on' });

const dayMs = 24 * 60 * 60_000;
const badCode = 'This code does not open a class. Please check it, or ask your tutor for a new one.';

let nth = 0;

/** A household with a child of 7 to 9 years and a grown-up. */
async function family(app: TestApp) {
  const { token, email } = await app.learner({ email: `family${++nth}@example.com` });
  const { id: account } = await app.context.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const child = await insertLearner(app.context.db, account, { name: 'Ada', ageBand: '7-9', now: app.clock.ms });
  const adult = await insertLearner(app.context.db, account, { name: 'Ngozi', ageBand: 'adult', now: app.clock.ms });
  return { token, email, account, child, adult };
}

async function classWithCode(app: TestApp, values: Partial<Parameters<typeof insertClass>[1]> = {}) {
  const { db } = app.context;
  const id = await insertClass(db, { created_at: app.clock.ms, ...values });
  const { id: by } = await db.selectFrom('accounts').select('id').orderBy('id').executeTakeFirstOrThrow();
  return { id, ...(await newCode(app, id, by)) };
}

async function newCode(app: TestApp, classId: number, by: number) {
  const { code, id } = await makeCode(app.context.db, { classId, by, now: app.clock.ms });
  return { code, codeId: id };
}

const join = (app: TestApp, token: string, code: string, profile: number) => app.call('POST', '/classes/join', { token, json: { code, profile } });

const usesOf = async ({ context: { db } }: TestApp, id: number) =>
  (await db.selectFrom('class_codes').select('uses').where('id', '=', id).executeTakeFirstOrThrow()).uses;

test('a code gives a profile a seat, however it is typed, and only its hash is stored', async ({ app }) => {
  const { token, child } = await family(app);
  const { id, code } = await classWithCode(app, { name: 'Saturday class' });
  expect(code).toMatch(/^[A-HJKMNP-Z]{4}-[A-HJKMNP-Z]{4}$/);
  const typed = ` ${code.toLowerCase().replace('-', ' – ')} `;
  expect((await join(app, token, typed, child)).body).toEqual({ message: 'Ada is now in “Saturday class”', class: id });
  const stored = JSON.stringify(await app.context.db.selectFrom('class_codes').selectAll().execute());
  expect(stored).not.toContain(code.replace('-', ''));
  expect(await app.api(token).classes.householdClasses()).toMatchObject({ classes: [{ id, members: [child] }], requests: [] });
});

test('a profile that joins twice, leaves and comes back uses the code once', async ({ app }) => {
  const { token, child } = await family(app);
  const { id, code, codeId } = await classWithCode(app);
  await join(app, token, code, child);
  expect((await join(app, token, code, child)).body.message).toBe('Ada is already in “Saturday class”');
  expect(await app.api(token).classes.leaveClass({ id, profile: child })).toEqual({ message: 'Ada has left the class' });
  expect(await app.api(token).classes.profileClasses({ id: child })).toEqual([]);
  // Used up by others meanwhile.
  await app.context.db.updateTable('class_codes').set({ uses: 40 }).where('id', '=', codeId).execute();
  expect((await join(app, token, code, child)).body.message).toBe('Ada is back in “Saturday class”');
  expect(await usesOf(app, codeId)).toBe(40);
  const seats = await app.context.db.selectFrom('class_members').selectAll().where('class_id', '=', id).execute();
  expect(seats).toMatchObject([{ profile_id: child, left_at: null }]);
});

test('codes that are unknown, expired, used 40 times, or of a class that has ended or is not open yet have one sentence', async ({ app }) => {
  const { token, child } = await family(app);
  const ended = await classWithCode(app, { state: 'ended' });
  const draft = await classWithCode(app, { state: 'draft' });
  const old = await classWithCode(app);
  await app.context.db.updateTable('class_codes').set({ expires_at: app.clock.ms }).where('id', '=', old.codeId).execute();
  const used = await classWithCode(app);
  await app.context.db.updateTable('class_codes').set({ uses: 40 }).where('id', '=', used.codeId).execute();
  for (const code of ['ABCDEFGH', 'not a code', ended.code, draft.code, old.code, used.code]) {
    const { status, body } = await join(app, token, code, child);
    expect({ code, status, error: body.error }).toEqual({ code, status: 404, error: badCode });
  }
  expect((await join(app, token, ' ', child)).body.errors).toEqual({ code: 'Please enter the code of the class' });
});

test('a code gives its 40th seat, and no 41st', async ({ app }) => {
  const { token, account } = await family(app);
  const { code, codeId } = await classWithCode(app, { capacity: 200 });
  await app.context.db.updateTable('class_codes').set({ uses: 39 }).where('id', '=', codeId).execute();
  const profiles: number[] = [];
  for (const name of ['Obi', 'Uche', 'Ije']) profiles.push(await insertLearner(app.context.db, account, { name, ageBand: '4-6', now: app.clock.ms }));
  const statuses = await Promise.all(profiles.map(async (profile) => (await join(app, token, code, profile)).status));
  expect(statuses.sort()).toEqual([200, 404, 404]);
  expect(await usesOf(app, codeId)).toBe(40);
});

test('of fifty that join at once for the last seat one gets it', async ({ app }) => {
  const { token, account } = await family(app);
  const { id, code } = await classWithCode(app, { capacity: 3 });
  const { db } = app.context;
  const profiles: number[] = [];
  for (let count = 0; count < 52; count += 1)
    profiles.push(await insertLearner(db, account, { name: `N${count}`, ageBand: 'adult', now: app.clock.ms }));
  for (const profile of profiles.splice(0, 2)) await insertMember(db, id, profile, app.clock.ms);
  const replies = await Promise.all(profiles.map((profile) => join(app, token, code, profile)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(replies.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.error}`))).toEqual(
    new Set(['409 This class is full']),
  );
  const members = await db.selectFrom('class_members').select('profile_id').where('class_id', '=', id).execute();
  expect(members).toHaveLength(3);
});

test('the audience is looked at when a profile joins, and not later', async ({ app }) => {
  const { token, child, adult } = await family(app);
  const children = await classWithCode(app, { audience: 'children', ages: '4-6,10-12' });
  expect((await join(app, token, children.code, child)).body.error).toBe('This class is for children of 4 to 6 and 10 to 12 years');
  expect((await join(app, token, children.code, adult)).status).toBe(409);
  const grownUps = await classWithCode(app, { audience: 'grown-ups' });
  expect((await join(app, token, grownUps.code, child)).body.error).toBe('This class is for grown-ups');
  expect((await join(app, token, grownUps.code, adult)).status).toBe(200);
  await app.context.db.updateTable('profiles').set({ age_band: '13-17' }).where('id', '=', adult).execute();
  expect(await app.api(token).classes.profileClasses({ id: adult })).toMatchObject([{ id: grownUps.id }]);
  const families = await classWithCode(app, { audience: 'families' });
  for (const profile of [child, adult]) expect((await join(app, token, families.code, profile)).status).toBe(200);
});

test('a household has three children in three classes with one login', async ({ app }) => {
  const { token, account } = await family(app);
  for (const name of ['One', 'Two', 'Three']) {
    const profile = await insertLearner(app.context.db, account, { name, ageBand: '7-9', now: app.clock.ms });
    const { code } = await classWithCode(app, { name: `Class of ${name}` });
    await join(app, token, code, profile);
  }
  const { classes } = await app.api(token).classes.householdClasses();
  expect(classes.map(({ name }) => name).sort()).toEqual(['Class of One', 'Class of Three', 'Class of Two']);
});

test('a device, an old login, a visitor and another household get nothing', async ({ app }) => {
  const own = await family(app);
  const other = await family(app);
  const { id, code } = await classWithCode(app);
  const device = await insertDeviceKey(app, own.email);
  const calls = (profile: number) =>
    [
      ['POST', '/classes/join', { code, profile }],
      ['POST', `/classes/${id}/requests`, { profile }],
      ['DELETE', `/classes/${id}/members/${profile}`, undefined],
    ] as const;
  for (const [method, path, json] of calls(own.child)) {
    for (const [token, status] of [
      [device, 401],
      [undefined, 401],
      [other.token, 404],
    ] as const)
      expect({ path, token, status: (await app.call(method, path, { token, json })).status }).toEqual({ path, token, status });
  }
  expect((await app.call('GET', '/learning/classes', { token: device })).status).toBe(401);
  expect((await app.call('GET', `/learning/profiles/${own.child}/classes`, { token: other.token })).status).toBe(404);
  await app.context.db
    .updateTable('sessions')
    .set({ confirmed_at: app.clock.ms - 16 * 60_000 })
    .where('account_id', '=', own.account)
    .execute();
  // Leaving is one press.
  for (const [method, path, json] of calls(own.child))
    expect((await app.call(method, path, { token: own.token, json })).status).toBe(method === 'DELETE' ? 404 : 403);
  expect((await app.call('GET', '/learning/classes', { token: own.token })).status).toBe(403);
  expect(await app.context.db.selectFrom('class_members').select('id').where('class_id', '=', id).execute()).toEqual([]);
});

limitedTest('after five bad codes in ten minutes even a good one waits; good ones count nothing', async ({ app }) => {
  const { token, child, adult } = await family(app);
  const { code } = await classWithCode(app);
  for (const profile of [child, adult, child, adult, child, adult]) expect((await join(app, token, code, profile)).status).toBe(200);
  const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await join(app, token, 'ABCDEFGH', child)).status));
  expect(statuses.sort()).toEqual([404, 404, 404, 404, 404, 429, 429, 429]);
  expect((await join(app, token, code, child)).status).toBe(429);
  app.clock.ms += 10 * 60_000 + 1;
  expect((await join(app, token, code, child)).status).toBe(200);
});

test('a code opens its class for 30 days', async ({ app }) => {
  const { token, child } = await family(app);
  const { codeId } = await classWithCode(app);
  const { expires_at } = await app.context.db.selectFrom('class_codes').select('expires_at').where('id', '=', codeId).executeTakeFirstOrThrow();
  expect(expires_at).toBe(app.clock.ms + 30 * dayMs);
  expect((await join(app, token, 'ABCDEFGH', child)).status).toBe(404);
});
