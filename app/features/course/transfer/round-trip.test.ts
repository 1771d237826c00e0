import fc from 'fast-check';
import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile();
/** More with TEST_FUZZ_RUNS. */
const numRuns = Math.min(Number(process.env.TEST_FUZZ_RUNS ?? 12), 1_000);

const importText = async (app: TestApp, adminToken: string, content: string, name: string) => {
  const report = await app.api(adminToken).course.importFile({ file: new File([content], name) });
  expect(report.refused).toEqual([]);
  return report;
};
const exported = (app: TestApp, adminToken: string, as: 'json' | 'csv') =>
  app
    .api(adminToken)
    .course.exportFile({ as })
    .then((file) => file.text());

/** Parts with which cells and places can be confused. */
const piece = fc.constantFrom('a', 'ọ', 'word', ' ', ' ', "'", "''", '’', '-', '=', '+', '@', ':', ';', ',', '"', '1', '(x)', '\t', '.', '🙂');
const line = fc
  .array(piece, { minLength: 1, maxLength: 8 })
  .map((pieces) => pieces.join('').replaceAll('\t', ' ').trim())
  .filter((text) => /\S/.test(text));
const lines = fc.tuple(line, line).map(([one, other]) => `${one}\n${other}`);
const place = line.map((text) => text.replaceAll(':', '').trim()).filter((text) => text !== '');
const form = fc.oneof(
  fc.record({ kind: fc.constantFrom('spelling', 'english'), form: line, place: fc.option(place) }),
  fc.record({ kind: fc.constant('dialect'), form: line, place }),
);
const item = fc.record({
  kind: fc.constantFrom('word', 'phrase', 'line', 'pattern'),
  igbo: line,
  english: line,
  literal: fc.option(line),
  note: fc.option(fc.oneof(line, lines)),
  wordClass: fc.option(line),
  openQuestion: fc.option(line),
  source: fc.option(line),
  textState: fc.constantFrom('draft', 'sourced'),
  state: fc.constantFrom('draft', 'published'),
  forms: fc.array(form, { maxLength: 4 }),
});
const course = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 5 }),
  title: line,
  /** Items of two lessons by their place in the file, with their speakers. */
  placed: fc.tuple(...[0, 1].map(() => fc.array(fc.tuple(fc.nat(4), fc.constantFrom(null, 'A', 'B')), { maxLength: 6 }))),
});

const fileOf = ({ items, title, placed }: typeof course extends fc.Arbitrary<infer Course> ? Course : never) => ({
  format: 1,
  units: [
    {
      ...{ key: 'unit', level: 'beginner', title, titleEnglish: title, can: title, state: 'published' },
      lessons: placed.map((of, nth) => ({
        ...{ key: `lesson-${nth}`, kind: 'words', title, aims: title, state: nth === 0 ? 'draft' : 'published' },
        items: of.map(([at, speaker]) => ({ key: `item-${at % items.length}`, speaker })),
      })),
    },
  ],
  items: items.map((each, nth) => ({ key: `item-${nth}`, ...each })),
});

test('an import of an export changes nothing, whatever the texts', async ({ app, adminToken }) => {
  await fc.assert(
    fc.asyncProperty(course, async (random) => {
      await importText(app, adminToken, JSON.stringify(fileOf(random)), 'course.json');
      for (const as of ['json', 'csv'] as const) {
        const text = await exported(app, adminToken, as);
        expect(await importText(app, adminToken, text, `course.${as}`)).toMatchObject({ new: 0, changed: 0 });
        expect(await exported(app, adminToken, as)).toBe(text);
      }
    }),
    { numRuns, seed: Number(process.env.TEST_SEED ?? 1) },
  );
});

test('CSV carries the place of a form of any kind, and apostrophes before formulas', async ({ app, adminToken }) => {
  const forms = [
    { kind: 'spelling', form: "'-rị", place: 'Owere' },
    { kind: 'english', form: 'said: so', place: null },
    { kind: 'english', form: "''=past", place: 'Owere' },
  ];
  const items = [{ key: 'suffix', kind: 'pattern', igbo: "'-ra", english: "'=1+1", note: "'-one\n'=two", forms }];
  await importText(app, adminToken, JSON.stringify({ format: 1, items }), 'course.json');
  const csv = await exported(app, adminToken, 'csv');
  await importText(
    app,
    adminToken,
    JSON.stringify({ format: 1, items: [{ ...items[0], igbo: 'x', english: 'y', note: null, forms: [] }] }),
    'course.json',
  );
  await importText(app, adminToken, csv, 'course.csv');
  const [suffix] = (await app.api(adminToken).course.items({ search: 'suffix' })).rows;
  expect(await app.api(adminToken).course.editItem({ id: suffix?.id ?? 0 })).toMatchObject({
    igbo: "'-ra",
    english: "'=1+1",
    note: "'-one\n'=two",
    forms,
  });
});

test('an import that changes nothing is no change in the audit log', async ({ app, adminToken }) => {
  const entries = async () => (await app.api(adminToken).auditLog.list({ action: 'course.importFile', limit: 100 })).length;
  const items = [{ key: 'audited', kind: 'word', igbo: 'akwa', english: 'cloth' }];
  const content = JSON.stringify({ format: 1, items });
  const before = await entries();
  for (let times = 0; times < 2; times += 1) await importText(app, adminToken, content, 'course.json');
  expect(await entries()).toBe(before + 1);
});

test('an export during an import has the course before it or after it', async ({ app, adminToken }) => {
  const fileWith = (text: string) =>
    JSON.stringify({
      format: 1,
      units: [{ key: 'whole', level: 'advanced', title: text, titleEnglish: 'x', can: 'x', lessons: [] }],
      items: [{ key: 'whole', kind: 'word', igbo: 'x', english: text }],
    });
  await importText(app, adminToken, fileWith('one'), 'course.json');
  const writing = importText(app, adminToken, fileWith('two'), 'course.json');
  const exports = await Promise.all(Array.from({ length: 4 }, () => exported(app, adminToken, 'json')));
  await writing;
  for (const text of exports) {
    const { units, items } = JSON.parse(text) as { units: { key: string; title: string }[]; items: { key: string; english: string }[] };
    expect(items.find(({ key }) => key === 'whole')?.english).toBe(units.find(({ key }) => key === 'whole')?.title);
  }
});
