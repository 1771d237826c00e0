import { expect } from 'vitest';
import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import { asOfEarlierRelease, insertStarterCourse, itemWith, offered } from '#tests/support/earlier-starter-course.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { courseLock } from '../authoring/authoring.queries.server.ts';

const test = withAppPerFile();

test.beforeAll(({ app }) => insertStarterCourse(app));

/** A release without a unit: the academy has never seen it, or what is only in it. */
const withoutUnit = (app: TestApp, key: string) =>
  app.context.db.transaction().execute(async (tx) => {
    await lockForTransaction(tx, courseLock);
    const { id } = await tx.selectFrom('units').select('id').where('key', '=', key).executeTakeFirstOrThrow();
    const lessons = tx.selectFrom('lessons').select('id').where('unit_id', '=', id);
    const others = tx.selectFrom('lesson_items').select('item_id').where('lesson_id', 'not in', lessons);
    const items = await tx
      .selectFrom('items')
      .select(['id', 'key'])
      .where('id', 'in', tx.selectFrom('lesson_items').select('item_id').where('lesson_id', 'in', lessons))
      .where('id', 'not in', others)
      .execute();
    const keys = [key, ...(await lessons.clearSelect().select('key').execute()).map((lesson) => lesson.key), ...items.map((item) => item.key)];
    await tx.deleteFrom('lessons').where('unit_id', '=', id).execute();
    await tx.deleteFrom('units').where('id', '=', id).execute();
    for (const item of items) await tx.deleteFrom('items').where('id', '=', item.id).execute();
    await tx.deleteFrom('starter_entries').where('key', 'in', keys).execute();
    await tx.updateTable('starter_entries').set({ digest: 'earlier' }).where('what', '=', 'course').execute();
    return keys;
  });

const exported = async (app: TestApp, token: string) => (await app.api(token).course.exportFile({ as: 'json' })).text();
/** Lines of an export: items stand in the order in which they came. */
const entriesOf = (file: string) =>
  file
    .split('\n')
    .map((line) => line.replace(/,$/, ''))
    .toSorted();
const nothing = { units: 0, lessons: 0, items: 0, changes: 0 };

test('a fresh academy has nothing to take over, and edits of its authors change nothing about that', async ({ app, adminToken }) => {
  const { course } = app.api(adminToken);
  expect(await course.starterCounts()).toEqual(nothing);
  const { id } = await itemWith(app, 'nne');
  await course.updateItem({ id, english: 'mum' });
  expect(await offered(app, adminToken)).toMatchObject({ units: [] });
  expect(await course.starterCounts()).toEqual(nothing);
});

test('an older academy is offered what is new and what is corrected, and gets what it takes over alone', async ({ app, adminToken }) => {
  const { course } = app.api(adminToken);
  const whole = await exported(app, adminToken);
  const keys = await withoutUnit(app, 'body');
  await asOfEarlierRelease(app, ['nna', 'nwa'], async (tx) => {
    await tx.updateTable('items').set({ english: 'dad', note: 'Our own note' }).where('key', '=', 'nna').execute();
    await tx.updateTable('items').set({ english: 'kid' }).where('key', '=', 'nwa').execute();
  });
  const [kept, before] = [await itemWith(app, 'nwa'), await offered(app, adminToken)];
  expect(
    before.entries
      .filter(({ outcome }) => outcome === 'new')
      .map(({ id }) => id.replace(/^.*:/, ''))
      .sort(),
  ).toEqual([...keys].sort());
  expect(before.units.find(({ key }) => key === 'body')?.entries[0]).toMatchObject({ id: 'unit:body', outcome: 'new', published: true });
  const changed = before.entries.filter(({ outcome }) => outcome === 'changed');
  expect(changed.map(({ id, differences }) => [id, differences.map(({ field }) => field)])).toEqual([
    ['item:nna', ['english', 'note']],
    ['item:nwa', ['english']],
  ]);
  expect(changed[0]?.differences[0]).toEqual({ field: 'english', mine: 'dad', starter: 'father' });
  expect(await course.starterCounts()).toMatchObject({ units: 1, changes: 2 });

  const report = await course.saveStarter({ version: before.version, kept: ['item:nwa'] });
  expect(report).toEqual({
    ...{ new: keys.length, changed: 1, kept: 1 },
    message: `The course has what you took over: ${keys.length} new, 1 changed`,
  });
  expect(await itemWith(app, 'nwa')).toEqual(kept);
  const after = await exported(app, adminToken);
  expect(entriesOf(after)).toEqual(entriesOf(whole).map((line) => (line.includes('"key":"nwa",') ? line.replace('"child"', '"kid"') : line)));
  expect((JSON.parse(after).units as { key: string }[]).map(({ key }) => key)).toEqual(
    (JSON.parse(whole).units as { key: string }[]).map(({ key }) => key),
  );
  expect(await offered(app, adminToken)).toMatchObject({ units: [] });
  expect(app.log.filter(({ event }) => event === 'course_starter_decided')).toHaveLength(1);
});

test('a kept entry is offered again once the starter course changes it again', async ({ app, adminToken }) => {
  await asOfEarlierRelease(app, ['nwa'], (tx) => tx.updateTable('items').set({ english: 'kid' }).where('key', '=', 'nwa').execute());
  const { entries, version } = await offered(app, adminToken);
  expect(entries.map(({ id }) => id)).toEqual(['item:nwa']);
  await app.api(adminToken).course.saveStarter({ version, kept: [] });
  expect((await itemWith(app, 'nwa')).english).toBe('child');
});

test('a new unit that is left out takes what is only in it along, and stays away with it', async ({ app, adminToken }) => {
  const { course } = app.api(adminToken);
  const keys = await withoutUnit(app, 'animals');
  const { version, entries } = await offered(app, adminToken);
  expect(entries).toHaveLength(keys.length);
  const before = await exported(app, adminToken);
  expect(await course.saveStarter({ version, kept: ['unit:animals'] })).toMatchObject({ new: 0, changed: 0, kept: keys.length });
  expect(await exported(app, adminToken)).toBe(before);
  await asOfEarlierRelease(app, keys.slice(1), async () => undefined);
  expect(await course.starterCounts()).toEqual(nothing);
  await asOfEarlierRelease(app, ['animals'], async () => undefined);
  const again = await offered(app, adminToken);
  expect(again.entries).toHaveLength(keys.length);
  await course.saveStarter({ version: again.version, kept: [] });
});

test('a published lesson does without a new item that is left out, and an author’s own lesson keeps its place', async ({ app, adminToken }) => {
  const { course } = app.api(adminToken);
  const { id } = await app.context.db.selectFrom('units').select('id').where('key', '=', 'time').executeTakeFirstOrThrow();
  await course.createLesson({ unit: id, kind: 'words', title: 'Our own lesson', key: 'our-own' });
  const lessons = async () => (await course.editUnit({ id })).lessons;
  await course.orderLesson({ id: (await lessons()).find(({ key }) => key === 'our-own')?.id ?? 0, position: 2, unit: id });
  const all = await lessons();
  const changed = all.find(({ key }) => key === 'time-by-ear');
  const [first] = changed?.items ?? [];
  const [gone] = all.filter(({ key }) => key === 'time-week-month-year');
  await asOfEarlierRelease(app, ['time-by-ear', 'time-week-month-year', first?.key ?? ''], async (tx) => {
    await tx
      .deleteFrom('lesson_items')
      .where('item_id', '=', first?.id ?? 0)
      .execute();
    await tx
      .deleteFrom('items')
      .where('id', '=', first?.id ?? 0)
      .execute();
    await tx
      .deleteFrom('lessons')
      .where('id', '=', gone?.id ?? 0)
      .execute();
  });
  const { version, entries } = await offered(app, adminToken);
  const ids = entries.map((entry) => entry.id);
  expect(ids).toEqual(expect.arrayContaining(['lesson:time-by-ear', 'lesson:time-week-month-year', `item:${first?.key}`]));
  await course.saveStarter({ version, kept: [`item:${first?.key}`] });
  const after = await lessons();
  expect(after.map(({ key }) => key)).toEqual(all.map(({ key }) => key));
  const byKey = new Map(after.map((lesson) => [lesson.key, lesson]));
  expect(byKey.get('time-by-ear')?.items.map(({ key }) => key)).toEqual(changed?.items.slice(1).map(({ key }) => key));
  expect(byKey.get('time-week-month-year')?.items.map(({ key }) => key)).toEqual(gone?.items.map(({ key }) => key));
});

test('a review stays when the text that it is about does not change', async ({ app, adminToken }) => {
  await asOfEarlierRelease(app, ['nne-nne'], (tx) =>
    tx.updateTable('items').set({ note: 'Our own note', text_state: 'reviewed' }).where('key', '=', 'nne-nne').execute(),
  );
  const { version, entries } = await offered(app, adminToken);
  expect(entries).toMatchObject([{ id: 'item:nne-nne', reviewed: true, differences: [{ field: 'note', mine: 'Our own note' }] }]);
  await app.api(adminToken).course.saveStarter({ version, kept: [] });
  expect((await itemWith(app, 'nne-nne')).text_state).toBe('reviewed');
});

test('a decision about a course that has changed meanwhile is refused, and of two at once one', async ({ app, adminToken }) => {
  const { course } = app.api(adminToken);
  const decide = (version: string) => app.call('POST', '/admin/course/starter', { token: adminToken, json: { version, kept: [] } });
  await asOfEarlierRelease(app, ['nna'], (tx) => tx.updateTable('items').set({ english: 'dad' }).where('key', '=', 'nna').execute());
  const { version } = await offered(app, adminToken);
  const { id } = await itemWith(app, 'nne');
  await course.updateItem({ id, english: 'mother of ours' });
  const refused = await decide(version);
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'The course has changed since you opened this page, so nothing is taken over yet. Please look again',
  ]);
  expect((await itemWith(app, 'nna')).english).toBe('dad');
  const newest = (await offered(app, adminToken)).version;
  const both = await Promise.all([decide(newest), decide(newest)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await itemWith(app, 'nna')).english).toBe('father');
});

test('bad bodies are refused at their fields', async ({ app, adminToken }) => {
  const bodies = [
    [{ kept: [] }, 'version'],
    [{ version: '1', kept: 'all' }, 'kept'],
    [{ version: '1', kept: ['note:nne'] }, 'kept'],
    [{ version: '1', kept: ['item:nne; --'] }, 'kept'],
    [{ version: '1', kept: Array.from({ length: 2_001 }, () => 'item:nne') }, 'kept'],
  ] as const;
  for (const [json, field] of bodies) {
    const { status, body } = await app.call('POST', '/admin/course/starter', { token: adminToken, json });
    expect([status, Object.keys(body.errors ?? {})[0]?.split('.')[0]], JSON.stringify(json).slice(0, 60)).toEqual([400, field]);
  }
});
