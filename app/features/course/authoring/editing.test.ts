import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile();
const word = { kind: 'word', igbo: 'akwa', toned: 'ákwà', english: 'cloth', toneState: 'agreed', textState: 'sourced' } as const;

async function unitWithItem(app: TestApp, adminToken: string) {
  const { course, teaching } = app.api(adminToken);
  const { unit } = await course.createUnit({ level: 'beginner', title: 'Ụda', titleEnglish: 'The melodies', can: 'hear' });
  const { lesson } = await course.createLesson({ unit: unit.id, kind: 'tones', title: 'Four words' });
  const { item } = await course.createItem({ ...word, lesson: lesson.id });
  return { course, teaching, unit, lesson, item };
}

test.for(['units', 'lessons', 'items'] as const)('of several editors of the same version of %s one wins', async (table, { app, adminToken }) => {
  const { unit, lesson, item } = await unitWithItem(app, adminToken);
  const { id, what, field } = {
    units: { id: unit.id, what: 'unit', field: 'title' },
    lessons: { id: lesson.id, what: 'lesson', field: 'title' },
    items: { id: item.id, what: 'item', field: 'english' },
  }[table];
  const path = `/admin/course/${table}/${id}`;
  const { body } = await app.call('GET', path, { token: adminToken });
  const { updatedAt: basedOn } = (table === 'units' ? body.unit : body) as { updatedAt: string };
  const save = (value: string) => app.call('PUT', path, { token: adminToken, json: { [field]: value, basedOn } });
  const responses = await Promise.all(['one', 'two', 'three'].map(save));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(responses.find(({ status }) => status === 409)?.body.error).toBe(
    `This ${what} was saved elsewhere since you opened it. Please look at that version before you save yours`,
  );
  // The one that lost its response may send it again.
  const won = ['one', 'two', 'three'][responses.findIndex(({ status }) => status === 200)] ?? '';
  expect((await save(won)).status).toBe(200);
});

test('an edit of what a review is about ends it, and another edit does not', async ({ app, adminToken }) => {
  const { course, teaching, item } = await unitWithItem(app, adminToken);
  const { id } = item;
  const reviewed = await teaching.reviewItem({ id, revision: 1, verdict: 'right', what: 'both', note: 'As at home' });
  expect(reviewed.item).toMatchObject({ toneState: 'reviewed', textState: 'reviewed', toneSources: 'agreed', changedSince: null });
  expect(reviewed.item.reviews).toMatchObject([{ by: 'Admin', verdict: 'right', what: 'both', note: 'As at home', revision: 1 }]);
  const noted = await course.updateItem({ id, note: 'Worn at feasts', toneState: 'sourced' });
  expect(noted.item).toMatchObject({ toneState: 'reviewed', textState: 'reviewed', toneSources: 'sourced', revision: 1 });
  const edited = await course.updateItem({ id, english: 'cloth to wear' });
  expect(edited.item).toMatchObject({ toneState: 'sourced', textState: 'sourced', revision: 2, changedSince: { by: 'Admin' } });
  const again = await app.call('POST', `/teaching/items/${id}/reviews`, {
    token: adminToken,
    json: { revision: 1, verdict: 'right', what: 'both' },
  });
  expect([again.status, again.body.error]).toEqual([409, 'It was changed since you opened it']);
});

test('a review leaves the version that open forms are based on, and the same one sent twice is stored once', async ({ app, adminToken }) => {
  const { course, teaching, item } = await unitWithItem(app, adminToken);
  const { id, updatedAt: basedOn } = item;
  const review = { id, revision: 1, verdict: 'right', what: 'both', note: 'As at home' } as const;
  const [first, second] = [await teaching.reviewItem(review), await teaching.reviewItem(review)];
  expect(second).toEqual(first);
  expect(second.item).toMatchObject({ updatedAt: basedOn, reviews: [{ note: 'As at home' }] });
  const entries = await app.api(adminToken).auditLog.list({ action: 'teaching.reviewItem' });
  expect(entries.filter(({ targetId }) => targetId === id)).toHaveLength(1);
  expect((await course.updateItem({ id, literal: 'what one wears', basedOn })).item).toMatchObject({ toneState: 'reviewed' });
  await teaching.reviewItem({ ...review, verdict: 'change', note: 'Not at home' });
  expect((await teaching.reviewItem(review)).item.reviews).toHaveLength(3);
});

test('the search of items also looks into their forms', async ({ app, adminToken }) => {
  const { course, item } = await unitWithItem(app, adminToken);
  await course.updateItem({
    id: item.id,
    forms: [
      { kind: 'dialect', form: 'ekwa', place: 'Ngwa' },
      { kind: 'english', form: 'Garment' },
    ],
  });
  const found = async (search: string) => (await course.items({ search })).rows.map(({ id }) => id);
  expect([await found('ekwa'), await found('garm'), await found('ngwa')]).toEqual([[item.id], [item.id], []]);
});

test('a review that asks for a change takes the state back and needs a note', async ({ app, adminToken }) => {
  const { course, teaching, item } = await unitWithItem(app, adminToken);
  const { id } = item;
  await teaching.reviewItem({ id, revision: 1, verdict: 'right', what: 'both' });
  await expect(teaching.reviewItem({ id, revision: 1, verdict: 'change', what: 'tone' })).rejects.toMatchObject({
    errors: { note: 'Please say what should change' },
  });
  const { item: questioned } = await teaching.reviewItem({ id, revision: 1, verdict: 'change', what: 'tone', note: 'It ends high' });
  expect(questioned).toMatchObject({ toneState: 'agreed', textState: 'reviewed' });
  await course.updateItem({ id, toned: null });
  await expect(teaching.reviewItem({ id, revision: 2, verdict: 'right', what: 'tone' })).rejects.toMatchObject({
    errors: { what: 'This item has no tones yet. Please review its text' },
  });
});

test('says where something is used instead of deleting it', async ({ app, adminToken }) => {
  const { course, unit, lesson, item } = await unitWithItem(app, adminToken);
  const remove = (path: string) => app.call('DELETE', `/admin/course/${path}`, { token: adminToken });
  const errorOf = async (path: string) => {
    const { status, body } = await remove(path);
    return [status, body.error];
  };
  expect(await errorOf(`items/${item.id}`)).toEqual([
    409,
    'The item is used in the lesson “Four words” of the unit “Ụda”. Please take it out there first',
  ]);
  expect(await errorOf(`units/${unit.id}`)).toEqual([409, 'The unit has lessons: “Four words”. Please move or delete them first']);
  for (const path of [`lessons/${lesson.id}`, `items/${item.id}`, `units/${unit.id}`]) expect((await remove(path)).status).toBe(200);
  await expect(course.editItem({ id: item.id })).rejects.toMatchObject({ status: 404, message: 'Item not found' });
});

test('keeps the order of units, lessons and items without gaps', async ({ app, adminToken }) => {
  const { course } = app.api(adminToken);
  const level = 'intermediate';
  const make = async (title: string) => (await course.createUnit({ level, title, titleEnglish: title, can: 'x' })).unit.id;
  const [one, two, three] = [await make('One'), await make('Two'), await make('Three')];
  const order = async () => (await course.units()).filter((unit) => unit.level === level).map(({ title, position }) => `${position} ${title}`);
  await course.orderUnit({ id: three, position: 1 });
  expect(await order()).toEqual(['1 Three', '2 One', '3 Two']);
  await course.orderUnit({ id: three, position: 99 });
  await course.removeUnit({ id: one });
  expect(await order()).toEqual(['1 Two', '2 Three']);

  const lesson = async (title: string) => (await course.createLesson({ unit: two, kind: 'words', title })).lesson.id;
  const [first, second] = [await lesson('First'), await lesson('Second')];
  await course.orderLesson({ id: second, position: 1 });
  await course.orderLesson({ id: first, position: 1, unit: three });
  const titles = async (id: number) => (await course.editUnit({ id })).lessons.map(({ title, position }) => `${position} ${title}`);
  expect([await titles(two), await titles(three)]).toEqual([['1 Second'], ['1 First']]);

  const item = async (english: string) => (await course.createItem({ ...word, english, lesson: first })).item.id;
  const [a, b, c] = [await item('a'), await item('b'), await item('c')];
  await course.orderItem({ id: c, lesson: first, position: 1 });
  expect((await course.editLesson({ id: first })).items.map(({ id }) => id)).toEqual([c, a, b]);
  await course.orderItem({ id: b, lesson: second, position: 1 });
  expect((await course.editItem({ id: b })).usedIn.map((use) => use.lesson).sort()).toEqual([first, second].sort());
});

test('moves of several editors at once leave one order', async ({ app, adminToken }) => {
  const { course } = app.api(adminToken);
  const make = async (title: string) => (await course.createUnit({ level: 'advanced', title, titleEnglish: title, can: 'x' })).unit.id;
  const ids = [await make('One'), await make('Two'), await make('Three'), await make('Four')];
  await Promise.all(ids.map((id) => course.orderUnit({ id, position: 1 })));
  expect((await course.units()).filter(({ level }) => level === 'advanced').map(({ position }) => position)).toEqual([1, 2, 3, 4]);
});

test('a key names one row, and one is made where none is given', async ({ app, adminToken }) => {
  const { course } = app.api(adminToken);
  const create = (key?: string, note?: string) =>
    course.createItem({ ...word, igbo: 'ọjị', toned: undefined, toneState: undefined, english: 'kola nut', note, ...(key && { key }) });
  const keys = [(await create()).item.key, (await create(undefined, 'Shared with guests')).item.key, (await create('mine')).item.key];
  expect(keys).toEqual(['oji-kola-nut', 'oji-kola-nut-2', 'mine']);
  await expect(create('mine', 'Shared with guests')).rejects.toMatchObject({ status: 409, errors: { key: expect.stringContaining('“mine”') } });
});

test('the search and the writing hints know public items alone', async ({ app, adminToken }) => {
  const { course, unit, item } = await unitWithItem(app, adminToken);
  await course.updateItem({ id: item.id, english: 'wrapper', note: 'A garment of festivals' });
  const found = async () => (await app.api().search.find({ q: 'festivals' })).rows.map(({ kind, path, label }) => [kind, path, label]);
  const hints = async () => (await app.api(adminToken).writingHints.headwords({ keys: 'akwa' })).filter(({ meaning }) => meaning === 'wrapper');
  expect([await found(), await hints()]).toEqual([[], []]);
  await course.publishUnit({ id: unit.id, all: true });
  const result = [['item', `/learn/units/${unit.id}#item-${item.id}`, 'Course']];
  expect([await found(), await hints()]).toEqual([result, [{ title: 'ákwà', meaning: 'wrapper' }]]);
  await course.updateItem({ id: item.id, forms: [{ kind: 'spelling', form: 'akwaa' }] });
  expect(await app.api(adminToken).writingHints.headwords({ keys: 'akwaa' })).toEqual([{ title: 'akwaa', meaning: 'wrapper' }]);
  await course.unpublishUnit({ id: unit.id });
  expect([await found(), await hints()]).toEqual([[], []]);
  await course.publishUnit({ id: unit.id });
  expect(await found()).toEqual(result);
  await course.unpublishItem({ id: item.id });
  expect(await found()).toEqual([]);
});
