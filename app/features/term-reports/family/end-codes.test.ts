import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { insertTermReport } from '#tests/support/factories/term-reports.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { newFamily, newTaughtClass } from '#tests/support/taught-class.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile();

const unknownCode = 'There’s no report with this code. Please check each letter; a code works for two years, unless the family ends it.';

/** A family whose child has a report. */
async function newReport(app: TestApp) {
  const { id: classId, ada, tutor } = await newTaughtClass(app);
  const { db } = app.context;
  const report = await insertTermReport(db, { classId, profileId: ada.child, by: tutor.account, now: app.clock.ms });
  const { termReports } = app.api(ada.token);
  const prepare = async () => (await termReports.prepareReport({ id: ada.child, report, name: null })).code;
  const codes = async () => (await termReports.reports({ id: ada.child })).map(({ codes: count, codesUntil }) => [count, codesUntil])[0];
  const path = `/learning/profiles/${ada.child}/reports/${report}/codes`;
  const end = async (token: string, from = path) => {
    const { status, body } = await app.call('DELETE', from, { token });
    return [status, status === 200 ? body.message : body.error];
  };
  return { db, ada, report, prepare, codes, path, end };
}

const check = async (app: TestApp, code: string) => {
  const { status, body } = await app.call('GET', `/reports/${code}`);
  return status === 200 ? body.isValid : [status, body.error];
};

test('a family ends all codes of a report: they read as unknown ones, and a new code works', async ({ app }) => {
  const { ada, prepare, codes, end } = await newReport(app);
  expect(await codes()).toEqual([0, null]);
  const first = await prepare();
  app.clock.ms += unitMs.minute;
  const second = await prepare();
  const until = new Date(app.clock.ms + 730 * unitMs.day).toISOString();
  expect(await codes()).toEqual([2, until]);
  expect(await end(ada.token)).toEqual([200, '2 codes ended']);
  for (const code of [first, second]) expect(await check(app, code)).toEqual([404, unknownCode]);
  expect(await codes()).toEqual([0, null]);
  expect(await end(ada.token)).toEqual([200, 'No code of this report works any more']);
  expect(await check(app, await prepare())).toBe(true);
});

test('codes of other reports go on to work', async ({ app }) => {
  const [one, other] = [await newReport(app), await newReport(app)];
  const code = await other.prepare();
  await one.prepare();
  await one.end(one.ada.token);
  expect(await check(app, code)).toBe(true);
});

test('codes that have expired are not counted', async ({ app }) => {
  const { db, ada, report, prepare, codes, end } = await newReport(app);
  await prepare();
  await db.updateTable('term_report_codes').set({ expires_at: app.clock.ms }).where('report_id', '=', report).execute();
  await prepare();
  expect((await codes())?.[0]).toBe(1);
  expect(await end(ada.token)).toEqual([200, '1 code ended']);
});

test('codes of a report that was taken back stay, and say so', async ({ app }) => {
  const { db, ada, report, prepare, end } = await newReport(app);
  const code = await prepare();
  await db.updateTable('term_reports').set({ revoked_at: app.clock.ms }).where('id', '=', report).execute();
  expect(await end(ada.token)).toEqual([409, expect.stringContaining('so there is nothing to end')]);
  expect(await check(app, code)).toBe(false);
});

test('codes of another household and of another profile are not found, a device ends none, and an older login is not enough', async ({ app }) => {
  const { ada, report, prepare, path, end } = await newReport(app);
  const code = await prepare();
  const other = await newFamily(app);
  expect((await end(other.token))[0]).toBe(404);
  expect((await end(other.token, `/learning/profiles/${other.child}/reports/${report}/codes`))[0]).toBe(404);
  expect((await end(ada.token, `/learning/profiles/${ada.grownUp}/reports/${report}/codes`))[0]).toBe(404);
  expect((await app.call('DELETE', path)).status).toBe(401);
  expect((await end(ada.deviceKey))[0]).toBe(401);
  app.clock.ms += 16 * unitMs.minute;
  expect((await end(ada.token))[0]).toBe(403);
  expect(await check(app, code)).toBe(true);
});

test('of codes that are made while all end, each either works or was counted as ended', async ({ app }) => {
  const { ada, prepare, codes, end } = await newReport(app);
  await prepare();
  const [made, [status, message]] = await Promise.all([Promise.all(Array.from({ length: 6 }, prepare)), end(ada.token)]);
  const works = await Promise.all(made.map((code) => check(app, code)));
  const working = works.filter((found) => found === true).length;
  expect([status, message]).toEqual([200, `${7 - working} code${working === 6 ? '' : 's'} ended`]);
  expect((await codes())?.[0]).toBe(working);
});
