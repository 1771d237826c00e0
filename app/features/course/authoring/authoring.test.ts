import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile();

const unitFields = { level: 'beginner', title: 'Ụda', titleEnglish: 'The melodies', can: 'hear high and low' } as const;
const word = { kind: 'word', igbo: 'akwa', english: 'cloth' } as const;

/** A public unit with one lesson of these items. */
async function publishUnit(app: TestApp, adminToken: string, items: object[]) {
  const admin = app.api(adminToken);
  const { unit } = await admin.course.createUnit(unitFields);
  const { lesson } = await admin.course.createLesson({ unit: unit.id, kind: 'tones', title: 'Four words' });
  const ids: number[] = [];
  for (const item of items) ids.push((await admin.course.createItem({ ...word, ...item, lesson: lesson.id })).item.id);
  await admin.course.publishUnit({ id: unit.id, all: true });
  return { admin, unit, lesson, ids };
}

test('a unit is public once it, a lesson and an item are published', async ({ app, adminToken }) => {
  const admin = app.api(adminToken);
  const { unit } = await admin.course.createUnit(unitFields);
  const { lesson } = await admin.course.createLesson({ unit: unit.id, kind: 'tones', title: 'Four words' });
  const { item } = await admin.course.createItem({ ...word, toned: 'ákwà', toneState: 'agreed', lesson: lesson.id });
  const draft = (await admin.course.createItem({ ...word, english: 'egg', lesson: lesson.id })).item;
  const read = () => app.call('GET', `/course/units/${unit.id}`);
  expect([(await read()).status, (await read()).body.error]).toEqual([404, 'Unit not found']);
  await admin.course.publishUnit({ id: unit.id });
  await admin.course.publishLesson({ id: lesson.id });
  expect((await read()).status).toBe(404);
  await admin.course.publishItem({ id: item.id });
  expect((await read()).body).toMatchObject({
    unit: { id: unit.id, level: 'beginner', title: 'Ụda', titleEnglish: 'The melodies', can: 'hear high and low' },
    lessons: [{ id: lesson.id, kind: 'tones', title: 'Four words', aims: null, items: [{ id: item.id, speaker: null }] }],
    items: [{ id: item.id, kind: 'word', igbo: 'akwa', toned: 'ákwà', english: 'cloth', checked: true, forms: [], voices: [] }],
  });
  const summary = async () => (await app.api().course.levels())[0]?.units.find(({ id }) => id === unit.id);
  expect(await summary()).toMatchObject({ lessons: 1, items: 1, voiced: 0 });
  expect(JSON.stringify((await read()).body)).not.toContain(draft.english);
  await admin.course.unpublishItem({ id: item.id });
  expect((await read()).status).toBe(404);
  expect(await summary()).toBeUndefined();
  await admin.course.publishItem({ id: item.id });
  expect(await summary()).toMatchObject({ lessons: 1, items: 1 });
  await admin.course.unpublishUnit({ id: unit.id });
  expect((await read()).status).toBe(404);
  expect(await summary()).toBeUndefined();
});

test('names the three levels in order, also without units', async ({ app }) => {
  expect((await app.api().course.levels()).map(({ level }) => level)).toEqual(['beginner', 'intermediate', 'advanced']);
});

test('leads to the units before and after, and shows each item once', async ({ app, adminToken }) => {
  const first = await publishUnit(app, adminToken, [{ english: 'crying' }]);
  const second = await publishUnit(app, adminToken, [{ english: 'bed' }]);
  const { admin } = second;
  await admin.course.updateLesson({ id: second.lesson.id, items: [...second.ids, ...second.ids].map((id) => ({ id, speaker: 'A' })) });
  const { unit, items, lessons } = await app.api().course.unit({ id: second.unit.id });
  expect([unit.previous?.id, unit.next]).toEqual([first.unit.id, null]);
  expect([items.length, lessons[0]?.items]).toEqual([1, [...second.ids, ...second.ids].map((id) => ({ id, speaker: 'A' }))]);
});

test('a loan word may have tones on some syllables where its source has them so, and a review leaves them as sourced', async ({
  app,
  adminToken,
}) => {
  const { course } = app.api(adminToken);
  const loan = { ...word, igbo: 'redio', toned: 'rédio', english: 'radio', source: 'A dictionary (loan word)' };
  const { item } = await course.createItem(loan);
  expect(item).toMatchObject({ toned: 'rédio', toneState: 'sourced' });
  const reviewed = await app.api(adminToken).teaching.reviewItem({ id: item.id, revision: item.revision, verdict: 'right', what: 'both' });
  expect(reviewed.item).toMatchObject({ toneState: 'sourced', textState: 'reviewed' });
});

test.for([
  [{ toned: 'ókwá' }, { toned: 'The tones belong to other letters: without them “ókwá” is “okwa”, not “akwa”' }],
  [{ toned: 'ákwa' }, { toned: 'Please give every syllable a tone, or none at all' }],
  [
    { igbo: 'redio', toned: 'rédio', source: 'A dictionary (loan word)', toneState: 'agreed' },
    { toneState: 'Some syllables of this loan word have no tone. Please choose sourced: learners are not asked for them' },
  ],
  [{ igbo: 'ákwà' }, { igbo: 'The everyday spelling has no tones: “akwa”. Please put the tones into the spelling with tones' }],
  [{ toned: 'ákwà', toneState: 'none' }, { toneState: 'Tones need a source. Please choose sourced or agreed, or leave the tones out' }],
  [{ forms: [{ kind: 'dialect', form: 'ákwà' }] }, { forms: 'Please say where a form is spoken, when it belongs to a dialect' }],
  [{ key: 'Ákwà' }, { key: 'The key may have small letters from a to z, digits and hyphens' }],
  [{ lesson: 999 }, { lesson: 'There is no such lesson. Please choose another one' }],
] as const)('refuses an item with %j', async ([fields, errors], { app, adminToken }) => {
  const response = await app.call('POST', '/admin/course/items', { token: adminToken, json: { ...word, ...fields } });
  expect([response.status, response.body.errors]).toEqual([400, errors]);
});

test('stores NFC, whatever the normal form and the order in which marks were typed', async ({ app, adminToken }) => {
  const { course } = app.api(adminToken);
  const typed = { igbo: 'ṅụọ'.normalize('NFD'), toned: 'n\u0301\u0307u\u0301\u0323o\u0300\u0323', kind: 'word', english: 'drink' } as const;
  const { item } = await course.createItem(typed);
  expect([item.igbo, item.toned]).toEqual(['ṅụọ'.normalize('NFC'), 'ṅ\u0301ụ\u0301ọ\u0300'.normalize('NFC')]);
});

test('tones have a state, and an item without tones has none', async ({ app, adminToken }) => {
  const { course } = app.api(adminToken);
  const create = async (fields: object) => (await course.createItem({ ...word, ...fields })).item;
  expect(await create({ toned: 'akwa' })).toMatchObject({ toned: null, toneState: 'none', textState: 'draft' });
  expect(await create({ toned: 'ákwà' })).toMatchObject({ toned: 'ákwà', toneState: 'sourced' });
  expect(await create({ toned: 'ákwà', toneState: 'reviewed', textState: 'reviewed' })).toMatchObject({ toneState: 'sourced', textState: 'sourced' });
  const { id } = await create({ toned: 'ákwà', toneState: 'agreed' });
  expect((await course.updateItem({ id, toned: null })).item).toMatchObject({ toned: null, toneState: 'none', revision: 2 });
});

test('a published edit shows on the next GET', async ({ app, adminToken }) => {
  const { admin, unit, ids } = await publishUnit(app, adminToken, [{ english: 'egg' }]);
  const english = async () => (await app.api().course.unit({ id: unit.id })).items[0]?.english;
  expect(await english()).toBe('egg');
  await admin.course.updateItem({ id: ids[0] ?? 0, english: 'egg of a hen' });
  expect(await english()).toBe('egg of a hen');
  expect(app.responseCache.match(`/api/course/units/${unit.id}`, ['identity'])).toBeDefined();
  await admin.course.updateUnit({ id: unit.id, title: 'Ụda ọma' });
  expect((await app.api().course.unit({ id: unit.id })).unit.title).toBe('Ụda ọma');
});
