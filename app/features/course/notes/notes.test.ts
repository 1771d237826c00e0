import { expect } from 'vitest';
import { unitTag } from '#app/features/course/course.cache-tags.ts';
import { createPublicUnit } from '#tests/support/factories/course.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

const texts = { title: 'One word, four melodies', text: 'High or low.\n\nListen first.' };

async function unitWithNote(app: TestApp, adminToken: string) {
  const { course } = app.api(adminToken);
  const [earlier, id] = [await createPublicUnit(app.api(adminToken)), await createPublicUnit(app.api(adminToken), { level: 'beginner' })];
  const itemOf = async (unit: number) => (await course.editUnit({ id: unit })).lessons[0]?.items[0]?.id ?? 0;
  const lesson = (await course.editUnit({ id })).lessons[0]?.id ?? 0;
  const examples = [await itemOf(id), await itemOf(earlier)];
  const saved = await course.saveNote({ id, ...texts, examples, lesson });
  const publicNote = async () => (await app.api().course.unit({ id })).note;
  return { course, id, earlier, lesson, examples, saved, publicNote };
}

test('a unit shows its note with examples of any unit, and its author reads it back', async ({ app, adminToken }) => {
  const { course, id, lesson, examples, saved, publicNote } = await unitWithNote(app, adminToken);
  expect(saved.message).toBe('The grammar note is saved');
  expect(await publicNote()).toMatchObject({ ...texts, lesson, examples: examples.map((item) => ({ id: item, toned: 'ákwà', english: 'cloth' })) });
  expect((await course.editUnit({ id })).note).toEqual(saved.note);
  expect((await course.report()).gaps.map(({ sentence }) => sentence).filter((sentence) => sentence.includes('note'))).toEqual([
    'The unit “Ụda” has no grammar note yet',
    'The grammar note of the unit “Ụda” has 2 of 3 examples',
  ]);
  expect(await course.removeNote({ id })).toEqual({ message: 'The grammar note is deleted' });
  expect(await publicNote()).toBeNull();
});

test('examples are shown while they are public, and their changes change the page', async ({ app, adminToken }) => {
  const { course, id, earlier, examples, publicNote } = await unitWithNote(app, adminToken);
  const { cache } = app.context;
  const changes = async (change: () => Promise<unknown>) => {
    const version = cache.currentVersion();
    await change();
    return !cache.isUnchangedSince([unitTag(id)], version);
  };
  const [own = 0, other = 0] = examples;
  expect(await changes(() => course.updateItem({ id: other, english: 'garment' }))).toBe(true);
  expect((await publicNote())?.examples[1]).toMatchObject({ english: 'garment' });
  expect(await changes(() => app.api(adminToken).teaching.reviewItem({ id: other, revision: 2, verdict: 'right', what: 'both' }))).toBe(true);
  expect(await changes(() => course.unpublishUnit({ id: earlier }))).toBe(true);
  expect((await publicNote())?.examples).toMatchObject([{ id: own }]);
  expect((await course.previewUnit({ id })).note?.examples).toHaveLength(2);
});

test('a note is refused without a title, with foreign or repeated parts, and over a newer one', async ({ app, adminToken }) => {
  const { course, id, earlier, lesson, examples, saved } = await unitWithNote(app, adminToken);
  const foreign = (await course.editUnit({ id: earlier })).lessons[0]?.id;
  const save = async (change: object) => {
    const json = { ...texts, examples, lesson, ...change };
    const { status, body } = await app.call('PUT', `/admin/course/units/${id}/note`, { token: adminToken, json });
    return [status, Object.keys(body.errors ?? {})];
  };
  expect(await save({ title: ' ' })).toEqual([400, ['title']]);
  expect(await save({ text: 'x'.repeat(1_501) })).toEqual([400, ['text']]);
  expect(await save({ examples: [] })).toEqual([400, ['examples']]);
  expect(await save({ examples: [examples[0], examples[0]] })).toEqual([400, ['examples']]);
  expect(await save({ examples: [999_999] })).toEqual([400, ['examples']]);
  expect(await save({ lesson: foreign })).toEqual([400, ['lesson']]);
  expect(await save({ title: 'Mine', basedOn: '1970-01-01T00:00:00.000Z' })).toEqual([409, []]);
  expect(await save({ basedOn: '1970-01-01T00:00:00.000Z' })).toEqual([200, []]);
  expect(await save({ title: 'Mine', basedOn: saved.note.updatedAt })).toEqual([200, []]);
});

test('a lesson that is deleted or moved leaves the note with its unit', async ({ app, adminToken }) => {
  const { course, id, earlier, lesson, publicNote } = await unitWithNote(app, adminToken);
  await course.createLesson({ unit: id, kind: 'words', title: 'More', items: [] });
  const { item } = await course.createItem({ kind: 'word', igbo: 'oji', english: 'kola nut' });
  const { lesson: kept } = await course.createLesson({ unit: id, kind: 'words', title: 'Kept', items: [{ id: item.id }] });
  await course.publishLesson({ id: kept.id, all: true });
  await course.orderLesson({ id: lesson, position: 1, unit: earlier });
  expect(await publicNote()).toMatchObject({ ...texts, lesson: null });
  await course.orderLesson({ id: lesson, position: 1, unit: id });
  await course.removeLesson({ id: lesson });
  expect(await publicNote()).toMatchObject({ ...texts, lesson: null });
});
