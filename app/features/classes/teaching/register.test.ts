import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { insertMember } from '#tests/support/factories/classes.ts';
import { insertLearner } from '#tests/support/factories/households.ts';
import { createSession } from '#tests/support/factories/sessions.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { newFamily, newTaughtClass, newTeacher } from '#tests/support/taught-class.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import type { Mark } from '../class-terms.contract.ts';

const test = withAppPerTest();

/** A tap some seconds from now. */
const tap = ({ clock }: TestApp, profile: number, mark: Mark, seconds = 0) => ({
  profile,
  mark,
  at: new Date(clock.ms + seconds * unitMs.second).toISOString(),
});

const marksIn = ({ marks }: { marks: { profile: number; mark: Mark }[] }) => new Map(marks.map(({ profile, mark }) => [profile, mark]));

test('of two tutors that mark one register the later tap wins, in whatever order they arrive', async ({ app }) => {
  const { meeting, tutor, second, ada, obi } = await newTaughtClass(app);
  const offline = [tap(app, ada.child, 'away', -60), tap(app, obi.child, 'late', 0)];
  await second.classes.mark({ id: meeting, marks: [tap(app, ada.child, 'here', -30), tap(app, obi.child, 'away', -30)] });
  const merged = marksIn(await tutor.classes.mark({ id: meeting, marks: offline }));
  expect(merged).toEqual(
    new Map([
      [ada.child, 'here'],
      [obi.child, 'late'],
    ]),
  );
  // Sent again, as after a reply that was lost.
  expect(marksIn(await tutor.classes.mark({ id: meeting, marks: offline }))).toEqual(merged);
  const rows = await app.context.db.selectFrom('attendance').selectAll().orderBy('profile_id').execute();
  expect(rows.map(({ marked_by }) => marked_by)).toEqual([second.account, tutor.account]);
});

test('a learner that is marked twice in one call has one row, and a tap of the future is one of now', async ({ app }) => {
  const { meeting, tutor, second, ada } = await newTaughtClass(app);
  const { marks } = await tutor.classes.mark({ id: meeting, marks: [tap(app, ada.child, 'late', 3_600), tap(app, ada.child, 'here', -5)] });
  expect(marks).toEqual([{ profile: ada.child, mark: 'late', at: new Date(app.clock.ms).toISOString(), isByStaff: false }]);
  app.clock.ms += unitMs.minute;
  expect(marksIn(await second.classes.mark({ id: meeting, marks: [tap(app, ada.child, 'excused')] }))).toEqual(new Map([[ada.child, 'excused']]));
});

test('a register opens 30 minutes before its meeting and closes 14 days after its start; the staff marks later, too, and its marks stay', async ({
  app,
}) => {
  const { meeting, tutor, ada, obi } = await newTaughtClass(app);
  const office = await newTeacher(app, 'school-office');
  const startsAt = app.clock.ms;
  const statusAt = async (at: number, as: typeof tutor = tutor, path = '/teaching') => {
    app.clock.ms = at;
    const json = { marks: [tap(app, ada.child, 'here')] };
    // Logins end after a day.
    const token = await createSession(app.context.db, as.email, at);
    return (await app.call('PUT', `${path}/meetings/${meeting}/attendance`, { token, json })).status;
  };
  expect(await statusAt(startsAt - 31 * unitMs.minute)).toBe(403);
  expect(await statusAt(startsAt - 31 * unitMs.minute, office, '/admin')).toBe(403);
  expect(await statusAt(startsAt - 30 * unitMs.minute)).toBe(200);
  expect(await statusAt(startsAt + 14 * unitMs.day)).toBe(200);
  expect(await statusAt(startsAt + 14 * unitMs.day + 1)).toBe(403);
  const ofOffice = app.api(await createSession(app.context.db, office.email, app.clock.ms));
  const { marks } = await ofOffice.classes.markAsStaff({ id: meeting, marks: [tap(app, ada.child, 'excused')] });
  expect(marks).toMatchObject([{ mark: 'excused', isByStaff: true }]);
  app.clock.ms = startsAt + unitMs.hour;
  const taps = [tap(app, ada.child, 'away'), tap(app, obi.child, 'away')];
  expect(marksIn(await tutor.classes.mark({ id: meeting, marks: taps }))).toEqual(
    new Map([
      [ada.child, 'excused'],
      [obi.child, 'away'],
    ]),
  );
});

test('profiles that never were members are left out, one that has left is marked, and a cancelled meeting has no register', async ({ app }) => {
  const { meeting, tutor, ada, obi } = await newTaughtClass(app);
  const { db } = app.context;
  await db.updateTable('class_members').set({ left_at: app.clock.ms }).where('profile_id', '=', obi.child).execute();
  const strange = await newFamily(app);
  const taps = [strange.child, 999_999, ada.grownUp, obi.child].map((profile) => tap(app, profile, 'here'));
  expect(marksIn(await tutor.classes.mark({ id: meeting, marks: taps }))).toEqual(new Map([[obi.child, 'here']]));
  await db.updateTable('class_meetings').set({ cancelled_at: app.clock.ms }).execute();
  await expect(tutor.classes.mark({ id: meeting, marks: taps })).rejects.toMatchObject({ status: 409 });
});

test('a tutor of another class, a family, a device and a visitor mark nothing', async ({ app }) => {
  const { meeting, stranger, ada } = await newTaughtClass(app);
  const json = { marks: [tap(app, ada.child, 'here')] };
  const statuses = [];
  for (const token of [stranger.token, ada.token, ada.deviceKey, undefined])
    statuses.push((await app.call('PUT', `/teaching/meetings/${meeting}/attendance`, { ...(token && { token }), json })).status);
  statuses.push((await app.call('PUT', `/admin/meetings/${meeting}/attendance`, { token: stranger.token, json })).status);
  expect(statuses).toEqual([404, 401, 401, 401, 401]);
  expect(await app.context.db.selectFrom('attendance').selectAll().execute()).toEqual([]);
});

test.for([
  ['an unknown mark', { mark: 'asleep' }],
  ['a time that is none', { at: 'yesterday' }],
])('%s is refused at its field', async ([, change], { app }) => {
  const { meeting, tutor, ada } = await newTaughtClass(app);
  const json = { marks: [{ ...tap(app, ada.child, 'here'), ...(change as object) }] };
  expect((await app.call('PUT', `/teaching/meetings/${meeting}/attendance`, { token: tutor.token, json })).status).toBe(400);
});

test('a class of 200 is marked in one call, and its page has all of them', { tags: ['full'] }, async ({ app }) => {
  const { id, meeting, tutor, ada } = await newTaughtClass(app);
  const { db } = app.context;
  const profiles: number[] = [ada.child];
  while (profiles.length < 199) profiles.push(await insertLearner(db, ada.account, { name: 'Obi', ageBand: '7-9', now: app.clock.ms }));
  for (const profile of profiles.slice(1)) await insertMember(db, id, profile, app.clock.ms);
  const { marks } = await tutor.classes.mark({ id: meeting, marks: profiles.map((profile) => tap(app, profile, 'excused')) });
  const page = await tutor.classes.taughtClass({ id });
  expect([marks.length, page.members.length, page.register?.marks.length]).toEqual([199, 200, 199]);
  const json = { marks: [...profiles, ...profiles].map((profile) => tap(app, profile, 'here')) };
  expect((await app.call('PUT', `/teaching/meetings/${meeting}/attendance`, { token: tutor.token, json })).status).toBe(400);
});

test('many taps of a tutor are one entry of the audit log', async ({ app }) => {
  const { meeting, tutor, ada, obi } = await newTaughtClass(app);
  for (const profile of [ada.child, obi.child]) await tutor.classes.mark({ id: meeting, marks: [tap(app, profile, 'here')] });
  const entries = await app.context.db.selectFrom('audit_log').select('action').where('action', '=', 'classes.mark').execute();
  expect(entries).toHaveLength(1);
});

test('the staff see members at the time of a meeting, all that are marked in it, and by which account, also after 14 days', async ({ app }) => {
  const { meeting, tutor, ada, obi } = await newTaughtClass(app);
  const { db } = app.context;
  const startsAt = app.clock.ms;
  const later = await newFamily(app);
  const office = await newTeacher(app, 'school-office');
  await db.updateTable('accounts').set({ first_name: 'Adaeze', last_name: 'Okonkwo' }).where('id', '=', tutor.account).execute();
  const seatOf = (profile: number) => db.updateTable('class_members').where('profile_id', '=', profile);
  await insertMember(db, (await db.selectFrom('classes').select('id').executeTakeFirstOrThrow()).id, later.child, startsAt + 2 * unitMs.hour);
  await seatOf(obi.child)
    .set({ left_at: startsAt + 30 * unitMs.minute })
    .execute();
  await tutor.classes.mark({ id: meeting, marks: [tap(app, ada.child, 'late')] });
  app.clock.ms = startsAt + 20 * unitMs.day;
  const { classes } = app.api(await createSession(db, office.email, app.clock.ms));
  const linesOf = async () => (await classes.registerAsStaff({ id: meeting })).members.map(({ profile, marked }) => [profile, marked]);
  const ofTutor = { mark: 'late', at: new Date(startsAt).toISOString(), by: 'Adaeze Okonkwo', isByStaff: false };
  expect(await linesOf()).toEqual([
    [ada.child, ofTutor],
    [obi.child, null],
  ]);
  await classes.markAsStaff({ id: meeting, marks: [tap(app, ada.child, 'here'), tap(app, later.child, 'excused')] });
  const ofStaff = { at: new Date(app.clock.ms).toISOString(), by: expect.any(String), isByStaff: true };
  expect(await linesOf()).toEqual([
    [ada.child, { ...ofStaff, mark: 'here' }],
    [obi.child, null],
    [later.child, { ...ofStaff, mark: 'excused' }],
  ]);
  await db.updateTable('attendance').set({ marked_by: null }).execute();
  expect(await classes.registerAsStaff({ id: meeting })).toMatchObject({
    ...{ id: meeting, startsAt: new Date(startsAt).toISOString(), minutes: 60, isCancelled: false },
    opensAt: new Date(startsAt - 30 * unitMs.minute).toISOString(),
    class: { name: 'Saturday class', zone: 'Africa/Lagos' },
    members: [{ marked: { by: null } }, {}, {}],
  });
  await expect(classes.registerAsStaff({ id: 999_999 })).rejects.toMatchObject({ status: 404, message: 'This meeting is not there any more' });
});

test('a tutor, a family, a device and a visitor do not see the register of the staff', async ({ app }) => {
  const { meeting, tutor, ada } = await newTaughtClass(app);
  const statuses = [];
  for (const token of [tutor.token, ada.token, ada.deviceKey, undefined])
    statuses.push((await app.call('GET', `/admin/meetings/${meeting}/attendance`, { ...(token && { token }) })).status);
  expect(statuses).toEqual([401, 401, 401, 401]);
});
