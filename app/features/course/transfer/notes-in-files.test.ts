import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

const note = { title: 'One word, four melodies', text: 'High or low.\n\nListen first.', examples: ['cloth', 'egg'], lesson: 'four-words' };
const lessons = [{ key: 'four-words', kind: 'tones', title: 'Four words', state: 'published', items: ['cloth', 'egg'] }];
const unit = { key: 'melodies', level: 'beginner', title: 'Ụda', titleEnglish: 'The melodies', can: 'hear', state: 'published' };
const items = [
  { key: 'cloth', kind: 'word', igbo: 'akwa', toned: 'ákwà', english: 'cloth', state: 'published' },
  { key: 'egg', kind: 'word', igbo: 'akwa', toned: 'àkwá', english: 'egg', state: 'draft' },
];

const send = (app: TestApp, adminToken: string, file: object) =>
  app.api(adminToken).course.importFile({ file: new File([JSON.stringify({ format: 1, ...file }, null, 1)], 'course.json') });
const exported = async (app: TestApp, adminToken: string) => (await app.api(adminToken).course.exportFile({ as: 'json' })).text();

test('a file brings a note, keeps it, changes it and takes it away', async ({ app, adminToken }) => {
  const importUnit = async (fields: object) => {
    const { refused, new: added, changed } = await send(app, adminToken, { units: [{ ...unit, lessons, ...fields }], items });
    expect(refused).toEqual([]);
    return added + changed;
  };
  const publicNote = async () => (await app.api().course.unit({ id: 1 })).note;
  expect(await importUnit({ note })).toBe(4);
  expect(await publicNote()).toMatchObject({ title: note.title, text: note.text, lesson: 1, examples: [{ english: 'cloth' }] });
  expect(await importUnit({})).toBe(0);
  expect(await importUnit({ note })).toBe(0);
  expect(await importUnit({ note: { ...note, examples: ['cloth'] } })).toBe(1);
  expect(await importUnit({ note: { title: note.title, text: note.text, examples: ['cloth'] } })).toBe(1);
  expect(await publicNote()).toMatchObject({ lesson: null });
  expect(await importUnit({ note: null })).toBe(1);
  expect(await publicNote()).toBeNull();
  expect(await importUnit({ note: null })).toBe(0);
});

test('an export has the notes, and an import of it changes nothing', async ({ app, adminToken }) => {
  await send(app, adminToken, {
    units: [
      { ...unit, lessons, note },
      { ...unit, key: 'other', lessons: [] },
    ],
    items,
  });
  const text = await exported(app, adminToken);
  expect((JSON.parse(text) as { units: { note: unknown }[] }).units.map((each) => each.note)).toEqual([note, null]);
  expect(await send(app, adminToken, JSON.parse(text) as object)).toMatchObject({ new: 0, changed: 0 });
  expect(await exported(app, adminToken)).toBe(text);
});

test('a note is refused with a sentence of its own, and nothing is imported', async ({ app, adminToken }) => {
  const refusal = async (wrong: unknown) => {
    const { refused } = await send(app, adminToken, { units: [{ ...unit, lessons, note: wrong }], items });
    return refused.map(({ field, error }) => `${field}: ${error}`).join();
  };
  expect(await refusal('text')).toBe('note: The note must have a title, a text and examples, or be null');
  expect(await refusal({ ...note, title: '' })).toBe('note: The title of the note is required');
  expect(await refusal({ ...note, text: 'x'.repeat(1_501) })).toContain('note: The text of the note');
  expect(await refusal({ ...note, examples: ['cloth', 'egg', 'bed', 'crying'] })).toBe('note: Please choose one to three examples');
  expect(await refusal({ ...note, examples: ['cloth', 'cloth'] })).toBe('note: Please choose each example once');
  expect(await refusal({ ...note, examples: ['bed'] })).toBe('note: There is no item “bed”, an example of the note of “melodies”');
  expect(await refusal({ ...note, lesson: 'at-the-door' })).toBe(
    'note: The unit “melodies” has no lesson “at-the-door”. Please name one of its lessons in the note',
  );
  expect(await app.api(adminToken).course.units()).toEqual([]);
});
