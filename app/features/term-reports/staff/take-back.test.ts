import { expect } from 'vitest';
import { insertLearner } from '#tests/support/factories/households.ts';
import { insertTermReport } from '#tests/support/factories/term-reports.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { newTaughtClass } from '#tests/support/taught-class.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { newColleague } from '#tests/support/tutors-at-work.ts';

const test = withAppPerTest();

/** A report with the school office, its code, and what was mailed about it. */
async function newReport(app: TestApp) {
  const { id, ada, obi, tutor } = await newTaughtClass(app);
  const { db } = app.context;
  const code = 'ABCD-EFGH-JKMN';
  const report = await insertTermReport(db, { classId: id, profileId: ada.child, by: tutor.account, now: app.clock.ms, code });
  const office = await newColleague(app, 'school-office');
  const mails = async () => (await app.mails()).filter(({ subject }) => subject?.startsWith('A report was taken back'));
  return { id, ada, obi, tutor, db, code, report, office, mails };
}

test('a family gets one email when its report is taken back, also by two at once, with the class that the report says', async ({ app }) => {
  const { id, ada, db, code, report, office, mails } = await newReport(app);
  await insertLearner(db, ada.account, { name: 'Uche', ageBand: '7-9', now: app.clock.ms });
  await db.updateTable('classes').set({ name: 'Another name' }).where('id', '=', id).execute();
  const second = await newColleague(app, 'school-office');
  const replies = await Promise.all([office, second, office].map(({ termReports }) => termReports.takeBack({ id, report })));
  const again = 'This report was taken back before.';
  expect(replies.map(({ message }) => message).toSorted()).toEqual([
    'The report is taken back. Its codes say so, and its family gets an email. You can issue a new one.',
    again,
    again,
  ]);
  expect((await office.termReports.takeBack({ id, report })).message).toBe(again);
  const [mail, ...further] = await mails();
  expect(further).toEqual([]);
  expect(mail?.to?.map(({ address }) => address)).toEqual([ada.email]);
  expect(mail?.text).toContain('We have taken back the report for Ada from “Saturday class”.');
  expect(mail?.text).toContain('the report is no longer valid');
  expect(mail?.text).toContain('/contact');
  expect(mail?.subject).not.toContain('Ada');
  expect((await app.call('GET', `/reports/${code}`)).body).toMatchObject({ isValid: false, report: null });
  const entries = db.selectFrom('audit_log').selectAll().where('action', '=', 'termReports.takeBack');
  expect(await entries.execute()).toMatchObject([{ subject_key: 'took back a term report another name', target_kind: 'class', target_id: id }]);
});

test('a family without a proved address gets no email, and the report is taken back', async ({ app }) => {
  const { id, ada, db, report, office, mails } = await newReport(app);
  await db.updateTable('accounts').set({ verified_at: null }).where('id', '=', ada.account).execute();
  const { message } = await office.termReports.takeBack({ id, report });
  expect(message).toBe('The report is taken back. Its codes say so. You can issue a new one.');
  expect(await mails()).toEqual([]);
  expect((await office.termReports.readReport({ id, report })).revokedAt).not.toBeNull();
});

test('a refused taking back mails nothing and takes nothing back', async ({ app }) => {
  const { id, ada, tutor, report, office, mails } = await newReport(app);
  const statusOf = async (path: string, token: string) => (await app.call('DELETE', path, { token })).status;
  expect(await statusOf(`/admin/classes/${id + 1}/reports/${report}`, office.token)).toBe(404);
  expect(await statusOf(`/admin/classes/${id}/reports/${report + 1}`, office.token)).toBe(404);
  for (const { token } of [tutor, ada]) expect(await statusOf(`/admin/classes/${id}/reports/${report}`, token)).toBe(401);
  expect(await mails()).toEqual([]);
  expect((await office.termReports.readReport({ id, report })).revokedAt).toBeNull();
});
