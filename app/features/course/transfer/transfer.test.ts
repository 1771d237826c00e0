import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

const course = {
  format: 1,
  units: [
    {
      key: 'melodies',
      level: 'beginner',
      title: 'Ụda',
      titleEnglish: 'The melodies',
      can: 'hear high and low',
      state: 'published',
      lessons: [
        { key: 'four-words', kind: 'tones', title: 'Four words', aims: 'Tell them apart', state: 'published', items: ['akwa-cloth', 'akwa-egg'] },
        { key: 'at-the-door', kind: 'dialogue', title: 'At the door', aims: null, items: [{ key: 'akwa-egg', speaker: 'B' }, 'akwa-egg'] },
      ],
    },
    { key: 'proverbs', level: 'advanced', title: 'Ilu', titleEnglish: 'Proverbs', can: 'understand proverbs', lessons: [] },
  ],
  items: [
    {
      key: 'akwa-cloth',
      kind: 'word',
      igbo: 'akwa',
      toned: 'ákwà',
      english: 'cloth',
      note: 'Two words:\n- this one\n-rị as a suffix',
      toneState: 'agreed',
      textState: 'sourced',
      source: 'W, H',
      licence: 'facts',
      emoji: '👗',
      state: 'published',
      forms: [
        { kind: 'english', form: 'garment, "dress"' },
        { kind: 'dialect', form: 'ekwa', place: 'Ngwa' },
        { kind: 'spelling', form: 'Akwa' },
      ],
    },
    { key: 'akwa-egg', kind: 'word', igbo: 'akwa', toned: 'àkwá', english: 'egg', state: 'published' },
    { key: 'suffix', kind: 'pattern', igbo: '-rị', english: '-ed', literal: '=past' },
  ],
};

type Fields = Record<string, string>;
const csv = 'key,kind,igbo,toned,english';
const fileOf = (content: unknown) => new File([typeof content === 'string' ? content : JSON.stringify(content, null, 1)], 'course.json');

async function upload(app: TestApp, adminToken: string, file: File, fields: Fields = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ file, ...fields })) form.set(name, value);
  return app.call('POST', '/admin/course/import', { token: adminToken, form });
}
const report = async (app: TestApp, adminToken: string, content: unknown, fields: Fields = {}) => {
  const { status, body } = await upload(app, adminToken, fileOf(content), fields);
  expect(status, String(body.error)).toBe(200);
  return body as unknown as {
    new: number;
    changed: number;
    same: number;
    refused: { line: number; field: string; error: string }[];
    imported: boolean;
  };
};
const text = (app: TestApp, adminToken: string, as: 'json' | 'csv') =>
  app
    .api(adminToken)
    .course.exportFile({ as })
    .then((file) => file.text());
const itemNamed = async (app: TestApp, adminToken: string, key: string) => {
  const admin = app.api(adminToken).course;
  const id = (await admin.items({ search: key })).rows.find((item) => item.key === key)?.id;
  return admin.editItem({ id: id ?? 0 });
};

test('imports units, lessons and items, and the same file again changes nothing', async ({ app, adminToken }) => {
  expect(await report(app, adminToken, course, { dryRun: 'true' })).toMatchObject({ new: 7, changed: 0, same: 0, refused: [], imported: false });
  expect((await app.api(adminToken).course.units()).length).toBe(0);
  expect(await report(app, adminToken, course)).toMatchObject({ new: 7, changed: 0, same: 0, refused: [], imported: true });
  const unchanged = expect.objectContaining({ key: 'akwa-cloth', outcome: 'same' });
  expect(await report(app, adminToken, course)).toMatchObject({
    new: 0,
    changed: 0,
    same: 7,
    refused: [],
    entries: expect.arrayContaining([unchanged]),
  });
  const [level] = await app.api().course.levels();
  expect(level?.units).toMatchObject([{ title: 'Ụda', lessons: 1, items: 2 }]);
  const { lessons, items } = await app.api().course.unit({ id: level?.units[0]?.id ?? 0 });
  expect(lessons).toMatchObject([
    {
      title: 'Four words',
      aims: 'Tell them apart',
      items: [
        { id: items[0]?.id, speaker: null },
        { id: items[1]?.id, speaker: null },
      ],
    },
  ]);
  expect(items).toMatchObject([
    { toned: 'ákwà', checked: true, emoji: '👗', forms: [{ form: 'Akwa' }, { form: 'ekwa', place: 'Ngwa' }, { form: 'garment, "dress"' }] },
    { toned: 'àkwá', checked: false, toneState: 'sourced' },
  ]);
});

test('a changed item gets the forms of the file, and keeps its own where the file has none', async ({ app, adminToken }) => {
  await report(app, adminToken, course);
  const [cloth] = course.items;
  const before = await itemNamed(app, adminToken, 'akwa-cloth');
  const { forms, ...withoutForms } = { forms: [], ...cloth };
  expect(await report(app, adminToken, { format: 1, items: [{ ...withoutForms, note: 'What people wear' }] })).toMatchObject({ changed: 1 });
  expect(await itemNamed(app, adminToken, 'akwa-cloth')).toMatchObject({ id: before.id, note: 'What people wear', forms: before.forms });
  const other = [{ kind: 'english', form: 'garment' }];
  expect(await report(app, adminToken, { format: 1, items: [{ ...withoutForms, forms: other }] })).toMatchObject({ changed: 1 });
  expect((await itemNamed(app, adminToken, 'akwa-cloth')).forms).toMatchObject(other);
});

test.for(['json', 'csv'] as const)('an import of its own export as %s changes nothing', async (as, { app, adminToken }) => {
  await report(app, adminToken, course);
  const { id } = await itemNamed(app, adminToken, 'akwa-cloth');
  await app.api(adminToken).teaching.reviewItem({ id, revision: 1, verdict: 'right', what: 'both' });
  const exported = await text(app, adminToken, as);
  expect(await report(app, adminToken, exported)).toMatchObject({ new: 0, changed: 0, same: as === 'json' ? 7 : 3, refused: [] });
  expect(await text(app, adminToken, as)).toBe(exported);
});

test('an export brings the whole course into another academy', async ({ app, adminToken }) => {
  await report(app, adminToken, course);
  const exported = await text(app, adminToken, 'json');
  for (const table of ['lesson_items', 'item_forms', 'items', 'lessons', 'units'] as const) await app.context.db.deleteFrom(table).execute();
  expect(await report(app, adminToken, exported)).toMatchObject({ new: 7 });
  expect(await text(app, adminToken, 'json')).toBe(exported);
});

test('cells of an exported file are no formulas', async ({ app, adminToken }) => {
  await report(app, adminToken, course);
  const exported = await text(app, adminToken, 'csv');
  expect(exported).toContain(",'-rị,");
  expect(exported).toContain("'=past");
  expect(exported).toMatch(/^key,kind,igbo,toned,english,literal,note,class,unit,lesson,position,speaker,spellings,dialects,meanings,/);
});

test.for([
  ['high-unmarked', 'àkwa', 'àkwá'],
  ['full', 'àkwá', 'àkwá'],
  ['welmers', 'ákwà', 'ákwà'],
] as const)('reads tones that are marked as %s', async ([marks, toned, expected], { app, adminToken }) => {
  expect(await report(app, adminToken, `${csv}\negg,word,akwa,${toned},egg\nmoney,word,ego,,money`, { marks })).toMatchObject({
    new: 2,
    refused: [],
  });
  expect((await itemNamed(app, adminToken, 'egg')).toned).toBe(expected);
  expect(await itemNamed(app, adminToken, 'money')).toMatchObject({ toned: null, toneState: 'none' });
});

test.for([
  [`${csv}\na,word,akwa,ókwá,x`, 2, 'toned', 'The tones belong to other letters: without them “ókwá” is “okwa”, not “akwa”'],
  [`${csv}\na,word,akwa,ákwa,x`, 2, 'toned', 'Please give every syllable a tone, or none at all'],
  [`${csv}\na,word,akwa,,=1+1`, 2, 'english', '“=1+1” is a formula. Please type the text itself'],
  [`${csv}\nA b,word,akwa,,x`, 2, 'key', 'The key may have small letters from a to z, digits and hyphens'],
  [`${csv}\na,verb,akwa,,x`, 2, 'kind', 'The kind may be word, phrase, line, pattern'],
  [`${csv}\na,word,akwa,,x\n\na,word,ego,,x`, 4, 'key', 'The item “a” is in line 2 already'],
  [`${csv}\na,word,akwa,,x,y`, 2, 'key', 'The row has 6 cells, and there are 5 columns. Please put quotation marks around a cell with a comma'],
  [`${csv},unit,lesson\na,word,akwa,,x,gone,gone`, 2, 'unit', 'There is no unit “gone”. Please create it first'],
  [`${csv},unit,lesson\na,word,akwa,,x,melodies,gone`, 2, 'lesson', 'There is no lesson “gone”. Please create it first'],
  [`${csv},unit,lesson\na,word,akwa,,x,proverbs,four-words`, 2, 'lesson', 'The lesson “four-words” is in the unit “melodies”, not in “proverbs”'],
  [`${csv},unit,lesson,position\na,word,akwa,,x,melodies,four-words,0`, 2, 'position', 'The position counts from 1'],
  [`${csv},unit,lesson\na,word,akwa,,x,,four-words`, 2, 'unit', 'Please fill in unit for each lesson'],
  [`${csv},tone_state\na,word,akwa,ákwà,x,none`, 2, 'tone_state', 'Tones need a source. Please choose sourced or agreed, or leave the tones out'],
  ['{"format":1,\n"items":[\n{"key":"a","kind":"word","igbo":"akwa"}]}', 3, 'english', 'The English meaning is required'],
  ['{"format":1,"units":[\n{"key":"u","level":"easy"}]}', 2, 'level', 'The level may be beginner, intermediate, advanced'],
] as const)('refuses the line of %s with one sentence, and imports nothing', async ([content, line, field, error], { app, adminToken }) => {
  await report(app, adminToken, course);
  const before = await text(app, adminToken, 'json');
  const good = content.startsWith('{') ? content : `${content}\ngood,word,ego,,money`;
  const expected = { refused: [{ line, field, error }], imported: false };
  expect(await report(app, adminToken, good, { dryRun: 'true' })).toMatchObject(expected);
  expect(await report(app, adminToken, good)).toMatchObject(expected);
  expect(await text(app, adminToken, 'json')).toBe(before);
});

test('refuses lessons that stand twice or name unknown items', async ({ app, adminToken }) => {
  const [unit] = course.units;
  const other = { ...unit, key: 'other', lessons: [unit?.lessons[0]] };
  const { refused } = await report(app, adminToken, { ...course, units: [...course.units, other], items: course.items.slice(1) });
  expect(refused.map(({ error }) => error.replace(/line \d+/, 'line N'))).toEqual([
    'There is no item “akwa-cloth”. Please add it to the file, or take it out of the lesson “four-words”',
    'The lesson “four-words” is in line N already',
  ]);
});

test('reviewed becomes sourced unless the importing person signs it off', async ({ app, adminToken }) => {
  const [cloth] = course.items;
  const file = { format: 1, items: [{ ...cloth, toneState: 'reviewed', textState: 'reviewed' }] };
  await report(app, adminToken, file);
  expect(await itemNamed(app, adminToken, 'akwa-cloth')).toMatchObject({ toneState: 'sourced', textState: 'sourced', reviews: [] });
  await report(app, adminToken, file, { signOff: 'true' });
  expect(await itemNamed(app, adminToken, 'akwa-cloth')).toMatchObject({
    toneState: 'reviewed',
    textState: 'reviewed',
    toneSources: 'sourced',
    reviews: [{ by: 'Admin', verdict: 'right', what: 'both' }],
  });
  expect(await report(app, adminToken, file, { signOff: 'true' })).toMatchObject({ changed: 0, same: 1 });
});

test('CSV places items in lessons, adds them, and leaves what it does not name', async ({ app, adminToken }) => {
  await report(app, adminToken, course);
  const head = `${csv},unit,lesson,position`;
  const row = 'oji,word,oji,,kola nut,melodies,four-words,1';
  expect(await report(app, adminToken, `${head}\n${row}`)).toMatchObject({ new: 1, changed: 0 });
  expect(await report(app, adminToken, `${head}\n${row}`)).toMatchObject({ new: 0, changed: 0, same: 1 });
  expect(await report(app, adminToken, `${head}\n${row.replace(',1', ',3')}`)).toMatchObject({ changed: 1 });
  const [lesson] = (await app.api(adminToken).course.lessons()).rows;
  expect(lesson?.items.map(({ key }) => key)).toEqual(['akwa-cloth', 'akwa-egg', 'oji']);
  expect(await itemNamed(app, adminToken, 'oji')).toMatchObject({ state: 'draft' });
  await report(app, adminToken, `${csv},state\nakwa-egg,word,akwa,àkwá,egg,`);
  expect(await itemNamed(app, adminToken, 'akwa-egg')).toMatchObject({ state: 'published', usedIn: [{ lessonTitle: 'Four words' }, {}, {}] });
});

test('positions put units and lessons into their order', async ({ app, adminToken }) => {
  await report(app, adminToken, course);
  const [unit] = course.units;
  const second = { ...unit, key: 'first-of-all', title: 'Ndeewo', lessons: [], position: 1 };
  const reordered = { ...unit, lessons: unit?.lessons.toReversed() };
  await report(app, adminToken, { format: 1, units: [second, reordered] });
  const units = await app.api(adminToken).course.units();
  expect(units.map(({ key, position }) => [key, position])).toEqual([
    ['first-of-all', 1],
    ['melodies', 2],
    ['proverbs', 1],
  ]);
  const { lessons } = await app.api(adminToken).course.editUnit({ id: units[1]?.id ?? 0 });
  expect(lessons.map(({ key }) => key)).toEqual(['at-the-door', 'four-words']);
});
