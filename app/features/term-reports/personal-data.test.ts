import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { insertTermReport, reportContent } from '#tests/support/factories/term-reports.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { newTaughtClass } from '#tests/support/taught-class.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

async function newReports(app: TestApp) {
  const { id: classId, ada, obi, tutor } = await newTaughtClass(app);
  const { db } = app.context;
  const insert = (profileId: number, code?: string) =>
    insertTermReport(db, { classId, profileId, by: tutor.account, now: app.clock.ms, ...(code ? { code } : {}) });
  const left = async () => (await db.selectFrom('term_reports').select('id').orderBy('id').execute()).map(({ id }) => id);
  const revoke = (id: number) => db.updateTable('term_reports').set({ revoked_at: app.clock.ms }).where('id', '=', id).execute();
  return { classId, ada, obi, tutor, insert, left, revoke, db };
}

test('a household downloads its reports and sentences, and a tutor what it wrote', async ({ app }) => {
  const { classId, ada, tutor, insert } = await newReports(app);
  await tutor.termReports.saveSentence({ id: classId, profile: ada.child, text: 'Ada sings.' });
  await insert(ada.child, 'ABCD-EFGH-JKMN');
  const sentence = { class: 'Saturday class', text: 'Ada sings.', writtenAt: new Date(app.clock.ms).toISOString() };
  const family = await app.call('GET', '/auth/data', { token: ada.token });
  expect(family.body).toMatchObject({
    termReports: [
      { profile: 'Ada', nameForSchool: '', revokedAt: null, content: reportContent, codes: [{ createdAt: new Date(app.clock.ms).toISOString() }] },
    ],
    termReportSentences: { about: [{ profile: 'Ada', ...sentence }], written: [] },
  });
  const own = await app.call('GET', '/auth/data', { token: tutor.token });
  expect(own.body).toMatchObject({ termReports: [], termReportSentences: { about: [], written: [sentence] } });
});

test('with a profile its sentences and what its reports say are deleted', async ({ app }) => {
  const { classId, ada, tutor, insert, db } = await newReports(app);
  await tutor.termReports.saveSentence({ id: classId, profile: ada.child, text: 'Ada sings.' });
  await insert(ada.child);
  await app.api(ada.token).household.deleteProfile({ id: ada.child });
  expect(await db.selectFrom('term_report_sentences').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('term_report_contents').selectAll().execute()).toEqual([]);
});

test('codes are deleted after two years, and with the last one a report that was taken back or is of a deleted profile', async ({ app }) => {
  const { ada, obi, insert, left, revoke, db } = await newReports(app);
  const valid = await insert(ada.child, 'ABCD-EFGH-JKMN');
  const taken = await insert(ada.child, 'BBCD-EFGH-JKMN');
  const orphan = await insert(obi.child, 'CBCD-EFGH-JKMN');
  await revoke(taken);
  await db.deleteFrom('profiles').where('id', '=', obi.child).execute();
  app.clock.ms += 730 * unitMs.day - 1;
  await app.runRetentionJob();
  expect(await left()).toEqual([valid, taken, orphan]);
  app.clock.ms += 1;
  await app.runRetentionJob();
  expect(await left()).toEqual([valid]);
  expect(await db.selectFrom('term_report_codes').selectAll().execute()).toEqual([]);
});
