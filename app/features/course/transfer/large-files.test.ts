// Proves T7.

import { expect, onTestFinished } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { tooLongTurn } from '#tests/support/longest-turn.ts';
import { planFileTask } from './course.tasks.server.ts';

const test = withAppPerFile();

const rows = 4_000;

const csv = (meaning: string) =>
  new File(
    [`key,kind,igbo,toned,english\n${Array.from({ length: rows }, (_, nth) => `word-${nth},word,akwa ${nth},,${meaning} ${nth}`).join('\n')}`],
    'course.csv',
  );

test('other requests go on while a large file is planned, imported and exported', { tags: ['full'] }, async ({ app, adminToken }) => {
  const { course } = app.api(adminToken);
  const turns: Record<string, number | undefined> = {};
  const measure = async (name: string, work: () => Promise<unknown>) => {
    turns[name] = await tooLongTurn(work);
  };
  await measure('dry run', async () => expect(await course.importFile({ file: csv('a cloth'), dryRun: 'true' })).toMatchObject({ new: rows }));
  await measure('import', async () => expect(await course.importFile({ file: csv('a cloth') })).toMatchObject({ new: rows, imported: true }));
  await measure('changes', async () => expect(await course.importFile({ file: csv('an egg') })).toMatchObject({ changed: rows, imported: true }));
  await measure('JSON export', async () => expect((await (await course.exportFile({})).text()).split('\n').length).toBeGreaterThan(rows));
  await measure('CSV export', async () => expect((await (await course.exportFile({ as: 'csv' })).text()).split('\n').length).toBeGreaterThan(rows));
  expect(Object.entries(turns).filter(([, ms]) => ms !== undefined)).toEqual([]);
});

test.for([
  [
    'brackets that nest a million deep',
    `{"format":1,"items":${'['.repeat(1_000_000)}`,
    'Line 1: Brackets are nested more than 100 deep here. Please check the brackets',
  ],
  [
    'a cell of two million quotation marks',
    `key,kind,igbo,english\na,word,"${'""'.repeat(1_000_000)}`,
    /^Line 2: There is a quotation mark at the wrong place/,
  ],
] as const)('a file with %s is refused, and other requests go on meanwhile', async ([, text, message], { app, adminToken }) => {
  const refused = () =>
    expect(app.api(adminToken).course.importFile({ file: new File([text], 'course.csv') })).rejects.toMatchObject({
      status: 400,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  // A collection of garbage is in one of them at most.
  const turns = [await tooLongTurn(refused), await tooLongTurn(refused), await tooLongTurn(refused)];
  expect(turns).toContain(undefined);
});

test('a file that takes longer than the limit is refused with a sentence at its field, and the next one is imported', async ({ app, adminToken }) => {
  const { course } = app.api(adminToken);
  const file = () => new File(['key,kind,igbo,english\nslow-word,word,akwa,a cloth'], 'course.csv');
  const { timeLimitMs, heapMiB } = planFileTask;
  // A heap of another size takes a process of its own, which does not start in that time.
  Object.assign(planFileTask, { timeLimitMs: 1, heapMiB: heapMiB + 1 });
  onTestFinished(() => void Object.assign(planFileTask, { timeLimitMs, heapMiB }));
  const sentence = 'The file takes longer than 0.001 seconds to be read. Please split it into smaller ones, and try again';
  await expect(course.importFile({ file: file() })).rejects.toMatchObject({ status: 400, errors: { file: sentence } });
  Object.assign(planFileTask, { timeLimitMs, heapMiB });
  expect(await course.importFile({ file: file() })).toMatchObject({ new: 1, imported: true });
});

test('an import that was planned before another change of the course is planned again', async ({ app, adminToken }) => {
  const { course } = app.api(adminToken);
  const file = (english: string) => new File([`key,kind,igbo,english\nnew-word,word,akwa,${english}`], 'course.csv');
  const reports = await Promise.all(['a cloth', 'an egg', 'a cry'].map((english) => course.importFile({ file: file(english) })));
  expect(reports.map((report) => ({ new: report.new, changed: report.changed, imported: report.imported })).sort((a, b) => b.new - a.new)).toEqual([
    { new: 1, changed: 0, imported: true },
    { new: 0, changed: 1, imported: true },
    { new: 0, changed: 1, imported: true },
  ]);
});
