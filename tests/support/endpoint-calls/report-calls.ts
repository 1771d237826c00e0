import type { contract } from '#app/contract.ts';
import type { Client } from '#app/http/client.ts';
import { insertTermReport } from '#tests/support/factories/term-reports.ts';
import { newTaughtClass } from '#tests/support/taught-class.ts';
import type { TestApp } from '#tests/support/test-app.ts';

/** A tutor writes, the staff issues, a family prints, a school checks, and the staff takes back. */
export async function callTermReports(
  app: TestApp,
  { termReports }: Client<typeof contract>,
  api: (token?: string) => Client<typeof contract>,
): Promise<void> {
  const { id, tutor, ada, obi } = await newTaughtClass(app);
  const teaching = api(tutor.token).termReports;
  for (const text of ['Ada sings.', 'Ada dances.', null]) await teaching.saveSentence({ id, profile: obi.child, text });
  await teaching.saveSentence({ id, profile: ada.child, text: 'Ada sings.' });
  await teaching.taughtReports({ id });
  const [issued] = (await termReports.issue({ id, profiles: [ada.child, obi.child] })).reports;
  const report = issued?.report ?? 0;
  await termReports.issue({ id, profiles: [ada.child] });
  await termReports.classReports({ id });
  await termReports.readReport({ id, report });
  const family = api(ada.token);
  await family.termReports.reports({ id: ada.child });
  const { code } = await family.termReports.prepareReport({ id: ada.child, report, name: 'Adaeze' });
  await api().termReports.check({ code });
  await family.termReports.endCodes({ id: ada.child, report });
  await family.privacy.download();
  await termReports.takeBack({ id, report });
  const kept = await insertTermReport(app.context.db, { classId: null, profileId: obi.child, by: null, now: app.clock.ms });
  await termReports.keptReports({});
  await termReports.keptReports({ search: 'ada saturday', page: 2, limit: 1 });
  await termReports.readKept({ report: kept });
  await termReports.takeBackKept({ report: kept });
}
