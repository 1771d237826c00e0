import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { insertMeeting } from '#tests/support/factories/classes.ts';
import { createPublicUnit } from '#tests/support/factories/course.ts';
import { insertLearner } from '#tests/support/factories/households.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { newFamily, newTaughtClass } from '#tests/support/taught-class.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { newColleague } from '#tests/support/tutors-at-work.ts';

const test = withAppPerTest();

type Mark = 'here' | 'late' | 'excused' | 'away';

/** A class with the school office. */
async function newSchool(app: TestApp) {
  const taught = await newTaughtClass(app);
  return { ...taught, office: await newColleague(app, 'school-office') };
}

/** A meeting so many days from now, with the marks of some profiles. */
async function meetingWith(app: TestApp, classId: number, days: number, marks: [number, Mark][], isCancelled = false) {
  const { db } = app.context;
  const id = await insertMeeting(db, classId, { starts_at: app.clock.ms + days * unitMs.day });
  if (isCancelled) await db.updateTable('class_meetings').set({ cancelled_at: app.clock.ms }).where('id', '=', id).execute();
  for (const [profile_id, mark] of marks)
    await db.insertInto('attendance').values({ meeting_id: id, profile_id, mark, marked_at: app.clock.ms, marked_by: null, by_staff: 0 }).execute();
}

const issuedContent = async ({ office, id }: Awaited<ReturnType<typeof newSchool>>, profile: number) => {
  const [issued] = (await office.termReports.issue({ id, profiles: [profile] })).reports;
  return (await office.termReports.readReport({ id, report: issued?.report ?? 0 })).content;
};

const rowsOf = ({ context }: TestApp) => context.db.selectFrom('term_reports').selectAll().execute();

test('a report has what the learner has done in class and course, frozen as it was', async ({ app }) => {
  const school = await newSchool(app);
  const { id, tutor, office, ada } = school;
  const { db } = app.context;
  const unit = await createPublicUnit(app.api(await app.adminToken()));
  const { lessons, items } = await app.api().course.unit({ id: unit });
  const progress = { profile_id: ada.child, lesson_id: lessons[0]?.id ?? 0, gold_at: null, best: 1, skipped_at: null };
  await db
    .insertInto('lesson_progress')
    .values({ ...progress, done_at: app.clock.ms })
    .execute();
  const card = { profile_id: ada.child, item_id: items[0]?.id ?? 0, skill: 'know' as const, due_day: 1, stability: 30, difficulty: 5 };
  await db
    .insertInto('cards')
    .values({ ...card, reps: 3, lapses: 0, state: 2, last_review: 1, misses: 0, rests_until_day: null })
    .execute();
  await meetingWith(app, id, 7, [[ada.child, 'late']]);
  await tutor.termReports.saveSentence({ id, profile: ada.child, text: '  Ada sings every greeting. ' });

  const content = await issuedContent(school, ada.child);
  expect(content).toMatchObject({
    ...{ version: 1, nickname: 'Ada', className: 'Saturday class', level: 'beginner', firstDay: '2026-01-15', lastDay: '2026-01-15' },
    meetings: { held: 1, attended: 1, late: 1, excused: 0 },
    ...{ unitsDone: 1, units: [{ can: expect.stringMatching(/\w/) }], wordsKnown: 1, words: [{ igbo: 'ákwà', english: 'cloth' }] },
    ...{ sentence: 'Ada sings every greeting.', issuedOn: '2026-01-15' },
  });
  expect(content.tutors).toHaveLength(2);
  await db.updateTable('profiles').set({ name: 'Adaeze' }).where('id', '=', ada.child).execute();
  await db.updateTable('classes').set({ name: 'Another name' }).where('id', '=', id).execute();
  const { learners } = await office.termReports.classReports({ id });
  const report = learners.find(({ profile }) => profile === ada.child)?.report;
  expect(await office.termReports.readReport({ id, report: report?.id ?? 0 })).toMatchObject({ content, revokedAt: null });
});

test('meetings count that had a register while the learner had the seat', async ({ app }) => {
  const school = await newSchool(app);
  const { id, ada, obi } = school;
  await meetingWith(app, id, -7, [[obi.child, 'here']]);
  await meetingWith(app, id, 1, [[ada.child, 'here']]);
  await meetingWith(app, id, 2, [[ada.child, 'excused']]);
  await meetingWith(app, id, 3, [[ada.child, 'away']]);
  await meetingWith(app, id, 4, [[obi.child, 'here']]);
  await meetingWith(app, id, 5, [[ada.child, 'here']], true);
  await meetingWith(app, id, 6, []);
  expect((await issuedContent(school, ada.child)).meetings).toEqual({ held: 4, attended: 1, late: 0, excused: 1 });
});

test('meetings after the learner has left do not count, and those of one that came back do', async ({ app }) => {
  const school = await newSchool(app);
  const { id, ada, obi } = school;
  const { db } = app.context;
  for (const days of [1, 5])
    await meetingWith(app, id, days, [
      [ada.child, 'here'],
      [obi.child, 'here'],
    ]);
  const leftAt = app.clock.ms + 3 * unitMs.day;
  await db.updateTable('class_members').set({ left_at: leftAt }).where('class_id', '=', id).where('profile_id', '=', obi.child).execute();
  expect((await issuedContent(school, obi.child)).meetings).toMatchObject({ held: 1, attended: 1 });
  await app.api(ada.token).classes.leaveClass({ id, profile: ada.child });
  await school.office.classes.addCode({ id }).then(({ code }) => app.api(ada.token).classes.joinClass({ code, profile: ada.child }));
  expect((await issuedContent(school, ada.child)).meetings).toMatchObject({ held: 2, attended: 2 });
});

test('two that issue at once give one report, and one email a household', async ({ app }) => {
  const { id, office, ada, obi } = await newSchool(app);
  const { db } = app.context;
  const sibling = await insertLearner(db, ada.account, { name: 'Uche', ageBand: '7-9', now: app.clock.ms });
  await db.insertInto('class_members').values({ class_id: id, profile_id: sibling, joined_at: app.clock.ms }).execute();
  const second = await newColleague(app, 'school-office');
  const profiles = [obi.child, ada.child, sibling, sibling];
  const issued = await Promise.all([office, second, office, second].map(({ termReports }) => termReports.issue({ id, profiles })));
  for (const { reports } of issued) expect(reports).toEqual(issued[0]?.reports);
  expect(await rowsOf(app)).toHaveLength(3);
  expect(issued.filter(({ message }) => message === 'These reports were issued before')).toHaveLength(3);
  const mails = (await app.mails()).filter(({ subject }) => subject?.startsWith('A report is in your corner'));
  expect(mails.map(({ to }) => to?.[0]?.address).toSorted()).toEqual([ada.email, obi.email].toSorted());
  const toAda = mails.find(({ to }) => to?.[0]?.address === ada.email);
  expect(toAda?.text).toContain('There is a report for Ada and Uche in your corner');
  expect(toAda?.subject).not.toMatch(/Ada|Uche/);
  const entries = db.selectFrom('audit_log').selectAll().where('action', '=', 'termReports.issue');
  expect(await entries.execute()).toHaveLength(1);
});

test('none is issued when one of the learners was never in the class', async ({ app }) => {
  const { id, office, ada } = await newSchool(app);
  const stranger = await newFamily(app);
  const { status, body } = await app.call('POST', `/admin/classes/${id}/reports`, {
    token: office.token,
    json: { profiles: [ada.child, stranger.child] },
  });
  expect([status, body.error]).toEqual([404, 'A learner of the list is not in this class, or has left the academy. Please open the page again']);
  expect(await rowsOf(app)).toEqual([]);
  expect((await app.call('POST', `/admin/classes/${id}/reports`, { token: office.token, json: { profiles: [] } })).status).toBe(400);
  expect((await app.call('POST', '/admin/classes/999/reports', { token: office.token, json: { profiles: [ada.child] } })).status).toBe(404);
});

test('a report that was taken back gives way to a new one; taking it back again changes nothing', async ({ app }) => {
  const { id, office, ada } = await newSchool(app);
  const [first] = (await office.termReports.issue({ id, profiles: [ada.child] })).reports;
  const report = first?.report ?? 0;
  await office.termReports.takeBack({ id, report });
  expect((await office.termReports.takeBack({ id, report })).message).toBe('This report was taken back before.');
  const [row] = (await office.termReports.classReports({ id })).learners.filter(({ profile }) => profile === ada.child);
  expect(row?.report).toMatchObject({ id: report, isRevoked: true });
  const [second] = (await office.termReports.issue({ id, profiles: [ada.child] })).reports;
  expect(second?.report).not.toBe(report);
  expect((await rowsOf(app)).map(({ revoked_at }) => revoked_at !== null)).toEqual([true, false]);
  expect((await app.call('DELETE', `/admin/classes/999/reports/${report}`, { token: office.token })).status).toBe(404);
});

test('a sentence that is saved while the report is issued is in it, or is refused', async ({ app }) => {
  const school = await newSchool(app);
  const { id, tutor, ada } = school;
  const path = `/teaching/classes/${id}/members/${ada.child}/sentence`;
  const [content, saved] = await Promise.all([
    issuedContent(school, ada.child),
    app.call('PUT', path, { token: tutor.token, json: { text: 'Ada sings.' } }),
  ]);
  expect([
    [200, 'Ada sings.'],
    [409, ''],
  ]).toContainEqual([saved.status, content.sentence]);
});
