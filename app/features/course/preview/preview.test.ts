import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';

const test = withAppPerFile();

test('previews have the drafts that the public unit has not', async ({ app, adminToken }) => {
  const admin = app.api(adminToken).course;
  const { unit } = await admin.createUnit({ level: 'beginner', title: 'Ụda', titleEnglish: 'The melodies', can: 'hear' });
  const create = async (title: string, igbo: string) => {
    const { lesson } = await admin.createLesson({ unit: unit.id, kind: 'words', title });
    const { item } = await admin.createItem({ kind: 'word', igbo, english: title, lesson: lesson.id });
    return { lesson: lesson.id, item: item.id };
  };
  const shown = await create('House', 'ụlọ');
  const draft = await create('Money', 'ego');
  const other = await create('Fire', 'ọkụ');
  await admin.publishLesson({ id: shown.lesson, all: true });
  const previewed = await admin.previewLesson({ id: draft.lesson });
  expect(previewed.unit).toMatchObject({ id: unit.id, number: 1, previous: null, next: null });
  expect(previewed.lessons.map(({ id }) => id)).toEqual([shown.lesson, draft.lesson]);
  expect(previewed.items.map(({ id }) => id)).toEqual([shown.item, draft.item]);
  const { lessons, items } = await admin.previewUnit({ id: unit.id });
  expect(lessons.map(({ id }) => id)).toEqual([shown.lesson, draft.lesson, other.lesson]);
  expect(items.map(({ id }) => id)).toEqual([shown.item, draft.item, other.item]);
  await admin.publishUnit({ id: unit.id });
  expect((await app.api().course.unit({ id: unit.id })).items.map(({ id }) => id)).toEqual([shown.item]);
});

test('a published lesson is previewed as the public unit has it', async ({ app, adminToken }) => {
  const admin = app.api(adminToken).course;
  const { unit } = await admin.createUnit({ level: 'advanced', title: 'Ilu', titleEnglish: 'Proverbs', can: 'understand proverbs' });
  const { lesson } = await admin.createLesson({ unit: unit.id, kind: 'words', title: 'Words' });
  await admin.createItem({ kind: 'word', igbo: 'ilu', english: 'proverb', lesson: lesson.id });
  await admin.publishUnit({ id: unit.id, all: true });
  expect(await admin.previewLesson({ id: lesson.id })).toEqual(await app.api().course.unit({ id: unit.id }));
});
