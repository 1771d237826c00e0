import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { insertTermReport, reportContent } from '#tests/support/factories/term-reports.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { newTaughtClass } from '#tests/support/taught-class.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { newColleague } from '#tests/support/tutors-at-work.ts';

const test = withAppPerTest();

const code = 'ABCD-EFGH-JKMN';

/** A report whose class the retention job has deleted, one of a class that is there, and the school office. */
async function newKeptReport(app: TestApp) {
  const { id: classId, ada, obi, tutor } = await newTaughtClass(app);
  const { db } = app.context;
  const insert = (profileId: number, change = {}, options: { code?: string; classId?: number | null } = {}) =>
    insertTermReport(db, { classId: null, profileId, by: tutor.account, now: app.clock.ms, ...options }, { ...reportContent, ...change });
  const report = await insert(ada.child, {}, { code, classId });
  await db.updateTable('classes').set({ state: 'ended', first_day: '2024-09-01', last_day: '2024-12-20' }).where('id', '=', classId).execute();
  await app.runRetentionJob();
  expect(await db.selectFrom('classes').select('id').execute()).toEqual([]);
  const office = await newColleague(app, 'school-office');
  const { termReports } = office;
  const found = async (search?: string) => (await termReports.keptReports({ search })).rows.map(({ id }) => id);
  return { ada, obi, tutor, db, insert, report, office, termReports, found };
}

test('the staff lists reports of deleted classes, newest first, and reads one', async ({ app }) => {
  const { obi, insert, report, termReports } = await newKeptReport(app);
  const newer = await insert(obi.child, { nickname: 'Obi' });
  const other = await newTaughtClass(app);
  await insert(other.ada.child, {}, { classId: other.id });
  const { rows, total } = await termReports.keptReports({});
  expect([rows.map(({ id, name }) => [id, name]), total]).toEqual([
    [
      [newer, 'Obi'],
      [report, 'Ada'],
    ],
    2,
  ]);
  const { rows: second } = await termReports.keptReports({ limit: 1, page: 2 });
  const times = { issuedAt: expect.any(String), revokedAt: null };
  expect(second).toEqual([{ id: report, name: 'Ada', className: 'Saturday class', firstDay: '2026-01-01', lastDay: '2026-06-30', ...times }]);
  expect(await termReports.readKept({ report })).toEqual({ id: report, profile: expect.any(Number), ...times, content: reportContent });
});

test('a search finds all its words in learner and class, without regard to marks and case', async ({ app }) => {
  const { obi, insert, report, found } = await newKeptReport(app);
  const marked = await insert(obi.child, { nickname: 'Ọ́bị', className: 'Sunday_100%' });
  expect(await found('ada')).toEqual([report]);
  expect(await found('obi SUNDAY')).toEqual([marked]);
  expect(await found('class ada')).toEqual([report]);
  expect(await found('%')).toEqual([marked]);
  expect(await found('obi saturday')).toEqual([]);
  // Other texts of a report are not searched.
  expect(await found('greeting')).toEqual([]);
});

test('a report of a deleted class is taken back once, with one email and one entry, also by two at once', async ({ app }) => {
  const { ada, db, report, office, termReports } = await newKeptReport(app);
  const second = await newColleague(app, 'school-office');
  const replies = await Promise.all([office, second, office].map((staff) => staff.termReports.takeBackKept({ report })));
  const again = 'This report was taken back before.';
  expect(replies.map(({ message }) => message).toSorted()).toEqual([
    'The report is taken back. Its codes say so, and its family gets an email.',
    again,
    again,
  ]);
  expect((await app.call('GET', `/reports/${code}`)).body).toMatchObject({ isValid: false, report: null });
  expect((await termReports.readKept({ report })).revokedAt).toBe(new Date(app.clock.ms).toISOString());
  const mails = (await app.mails()).filter(({ subject }) => subject?.startsWith('A report was taken back'));
  expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([ada.email]);
  expect(mails[0]?.text).toContain('the report for Ada from “Saturday class”');
  expect(await app.api(ada.token).termReports.reports({ id: ada.child })).toMatchObject([{ id: report, revokedAt: expect.any(String) }]);
  const entries = await db.selectFrom('audit_log').selectAll().where('action', '=', 'termReports.takeBackKept').execute();
  const target = { target_kind: 'term report', target_id: report, target_title: 'Saturday class' };
  expect(entries).toMatchObject([{ subject_key: 'took back a term report of a deleted class saturday class', ...target }]);
});

test('the reply promises no email to a family without a proved address', async ({ app }) => {
  const { ada, db, report, termReports } = await newKeptReport(app);
  await db.updateTable('accounts').set({ verified_at: null }).where('id', '=', ada.account).execute();
  expect((await termReports.takeBackKept({ report })).message).toBe('The report is taken back. Its codes say so.');
});

test('a report of a class that is there, and that of a deleted profile, are not found here', async ({ app }) => {
  const { ada, insert, report, office, termReports } = await newKeptReport(app);
  const other = await newTaughtClass(app);
  const present = await insert(other.ada.child, {}, { classId: other.id });
  await app.api(ada.token).household.deleteProfile({ id: ada.child });
  expect((await termReports.keptReports({})).total).toBe(0);
  for (const id of [present, report, 999])
    for (const method of ['GET', 'DELETE'] as const) {
      const { status, body } = await app.call(method, `/admin/kept-reports/${id}`, { token: office.token });
      expect([method, id, status, body.error]).toEqual([method, id, 404, 'Report not found']);
    }
});

test('tutors, families and visitors neither list nor read nor take back reports of deleted classes', async ({ app }) => {
  const { ada, tutor, report, termReports } = await newKeptReport(app);
  const statuses: number[] = [];
  for (const token of [ada.token, tutor.token, undefined])
    for (const [method, path] of [
      ['GET', '/admin/kept-reports'],
      ['GET', `/admin/kept-reports/${report}`],
      ['DELETE', `/admin/kept-reports/${report}`],
    ] as const)
      statuses.push((await app.call(method, path, { token })).status);
  expect(statuses).toEqual(Array<number>(9).fill(401));
  expect((await termReports.readKept({ report })).revokedAt).toBeNull();
  app.clock.ms += unitMs.day;
  expect((await app.call('GET', `/reports/${code}`)).body).toMatchObject({ isValid: true });
});
