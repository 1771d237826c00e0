import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { insertTermReport, reportContent } from '#tests/support/factories/term-reports.ts';
import { withAppPerFile, withAppPerTest } from '#tests/support/fixtures.ts';
import { newFamily, newTaughtClass } from '#tests/support/taught-class.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile();
const limitedTest = withAppPerTest({ RATE_LIMITS: 'on' });

const badCode = 'There’s no report with this code. Please check each letter; a code works for two years, unless the family ends it.';

/** A family whose child has a report. */
async function newReport(app: TestApp) {
  const { id: classId, ada, tutor } = await newTaughtClass(app);
  const report = await insertTermReport(app.context.db, { classId, profileId: ada.child, by: tutor.account, now: app.clock.ms });
  const { termReports } = app.api(ada.token);
  const prepare = (name?: string) => termReports.prepareReport({ id: ada.child, report, name: name ?? null });
  return { classId, ada, report, termReports, prepare };
}

const check = async (app: TestApp, code: string) => {
  const { status, body } = await app.call('GET', `/reports/${encodeURIComponent(code)}`);
  return status === 200 ? body : [status, body.error];
};

const invalid = { isValid: false, issuedOn: '2026-01-15', report: null };

test('a family reads its reports, and a school what it may know of a print', async ({ app }) => {
  const { ada, report, termReports, prepare } = await newReport(app);
  expect(await termReports.reports({ id: ada.child })).toEqual([
    { id: report, issuedAt: new Date(app.clock.ms).toISOString(), revokedAt: null, name: '', codes: 0, codesUntil: null, content: reportContent },
  ]);
  const { code, name, expiresAt } = await prepare();
  expect([name, code, expiresAt]).toEqual(['', expect.stringMatching(/^([A-HJKMNP-Z]{4}-){2}[A-HJKMNP-Z]{4}$/), '2028-01-15T12:00:00.000Z']);
  const ofClass = { className: 'Saturday class', level: 'beginner', firstDay: '2026-01-01', lastDay: '2026-06-30' };
  const meetings = { meetingsHeld: 12, meetingsAttended: 9 };
  expect(await check(app, code)).toEqual({ isValid: true, issuedOn: '2026-01-15', report: { name: 'Ada', ...ofClass, ...meetings } });
  const named = await prepare('Adaeze Okafor');
  // Both codes tell the name as it is kept now.
  for (const each of [code, named.code]) expect(await check(app, each)).toMatchObject({ report: { name: 'Adaeze Okafor' } });
  expect((await termReports.reports({ id: ada.child }))[0]?.name).toBe('Adaeze Okafor');
  const stored = JSON.stringify(await app.context.db.selectFrom('term_report_codes').selectAll().execute());
  expect(stored).not.toContain(code.replaceAll('-', ''));
});

test('case, blanks and hyphens of a code do not matter, and its reply is stored nowhere', async ({ app }) => {
  const { code } = await (await newReport(app)).prepare();
  for (const typed of [code.toLowerCase(), ` ${code.replaceAll('-', ' – ')} `, code.replaceAll('-', '').toLowerCase()])
    expect(await check(app, typed)).toMatchObject({ isValid: true });
  expect((await app.call('GET', `/reports/${code}`)).headers.get('Cache-Control')).toBe('no-store');
  const page = await app.call('GET', `/reports/${code}`);
  expect(JSON.stringify(page.body)).not.toContain(reportContent.sentence);
});

test('each code that opens nothing gets one sentence', async ({ app }) => {
  const { prepare } = await newReport(app);
  const { code } = await prepare();
  for (const typed of ['ABCD-EFGH-JKMN', 'x', '%', '\0', '0', 'a'.repeat(2_000), `${code}A`]) expect(await check(app, typed)).toEqual([404, badCode]);
  app.clock.ms += 730 * unitMs.day - 1;
  expect(await check(app, code)).toMatchObject({ isValid: true });
  app.clock.ms += 1;
  expect(await check(app, code)).toEqual([404, badCode]);
});

test('a report that was taken back, and that of a deleted profile, read alike: no longer valid, without a name', async ({ app }) => {
  const [revoked, deleted] = [await newReport(app), await newReport(app)];
  const codes = [(await revoked.prepare('Adaeze')).code, (await deleted.prepare('Adaeze')).code];
  const { db } = app.context;
  await db.updateTable('term_reports').set({ revoked_at: app.clock.ms }).where('id', '=', revoked.report).execute();
  await app.api(deleted.ada.token).household.deleteProfile({ id: deleted.ada.child });
  const issuedOn = (await db.selectFrom('term_reports').selectAll().where('id', '=', revoked.report).executeTakeFirstOrThrow()).issued_at;
  for (const code of codes) expect(await check(app, code)).toEqual({ ...invalid, issuedOn: new Date(issuedOn).toISOString().slice(0, 10) });
  expect(await revoked.termReports.reports({ id: revoked.ada.child })).toMatchObject([{ revokedAt: expect.any(String) }]);
  const refused = await app.call('PUT', `/learning/profiles/${revoked.ada.child}/reports/${revoked.report}`, { token: revoked.ada.token, json: {} });
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('Please ask the academy for a new one')]);
});

test('a report outlives its class', async ({ app }) => {
  const { classId, ada, termReports, prepare } = await newReport(app);
  const { code } = await prepare();
  await app.context.db.deleteFrom('classes').where('id', '=', classId).execute();
  expect(await termReports.reports({ id: ada.child })).toMatchObject([{ content: { className: 'Saturday class' } }]);
  expect(await check(app, code)).toMatchObject({ isValid: true, report: { className: 'Saturday class' } });
});

test('ten codes of a report work at a time, also when they are asked for at once', async ({ app }) => {
  const { ada, report, prepare } = await newReport(app);
  const path = `/learning/profiles/${ada.child}/reports/${report}`;
  const statuses = await Promise.all(Array.from({ length: 14 }, async () => (await app.call('PUT', path, { token: ada.token, json: {} })).status));
  expect(statuses.toSorted()).toEqual([...Array<number>(10).fill(200), ...Array<number>(4).fill(409)]);
  const refused = await app.call('PUT', path, { token: ada.token, json: { name: 'Adaeze' } });
  expect(refused.body.error).toBe(
    'The name is saved, but this report has ten codes already. Please use a print that you have, or end all its codes and make a new one',
  );
  expect((await app.api(ada.token).termReports.reports({ id: ada.child })).map(({ name }) => name)).toEqual(['Adaeze']);
  await app.context.db.updateTable('term_report_codes').set({ expires_at: app.clock.ms }).where('report_id', '=', report).execute();
  expect((await prepare('Adaeze')).name).toBe('Adaeze');
});

test('a name has no address in it, and at most 100 characters', async ({ app }) => {
  const { ada, report } = await newReport(app);
  const errorOf = async (name: string) => {
    const { status, body } = await app.call('PUT', `/learning/profiles/${ada.child}/reports/${report}`, { token: ada.token, json: { name } });
    return [status, body.errors?.name];
  };
  expect(await errorOf('a'.repeat(101))).toEqual([400, 'The name may have at most 100 characters']);
  expect((await errorOf('ada@example.com'))[0]).toBe(400);
});

test('reports of another household, and of another profile, are not found; a device reads none', async ({ app }) => {
  const { ada, report } = await newReport(app);
  const other = await newFamily(app);
  const call = async (method: 'GET' | 'PUT', path: string, token: string) => {
    const { status } = await app.call(method, path, { token, ...(method === 'PUT' ? { json: {} } : {}) });
    return status;
  };
  expect(await call('GET', `/learning/profiles/${ada.child}/reports`, other.token)).toBe(404);
  expect(await call('PUT', `/learning/profiles/${ada.child}/reports/${report}`, other.token)).toBe(404);
  expect(await call('PUT', `/learning/profiles/${other.child}/reports/${report}`, other.token)).toBe(404);
  expect(await call('PUT', `/learning/profiles/${ada.grownUp}/reports/${report}`, ada.token)).toBe(404);
  expect(await call('GET', `/learning/profiles/${ada.child}/reports`, ada.deviceKey)).toBe(401);
  app.clock.ms += 16 * unitMs.minute;
  expect(await call('GET', `/learning/profiles/${ada.child}/reports`, ada.token)).toBe(403);
});

limitedTest('one network checks 60 codes in ten minutes', async ({ app }) => {
  const { code } = await (await newReport(app)).prepare();
  const statuses: number[] = [];
  for (let nth = 0; nth < 61; nth += 1) {
    statuses.push((await app.call('GET', `/reports/${code}`)).status);
    // Below the limit of all reads in ten seconds.
    app.clock.ms += unitMs.second;
  }
  expect(new Set(statuses.slice(0, 60))).toEqual(new Set([200]));
  expect(statuses.at(-1)).toBe(429);
});
