import type { Insertable, Updateable } from 'kysely';
import type { Db, Level, Schema } from '#app/db/schema.ts';
import { searchWords } from '#app/db/search-words.ts';
import { byLevel, type FormRow, type ItemRow, type LessonRow, type UnitRow } from '../course.queries.server.ts';
import type { ItemKind, KnownState, PublicationState, Speaker } from '../course-terms.contract.ts';
import { hasWord, isLike } from '../find-items.queries.server.ts';

export type CourseTable = 'units' | 'lessons' | 'items';

/** The transactions that change the course run one after the other. */
export const courseLock = 'course';

/** Keys of a table that are this one, or this one with a number. */
export async function keysLike(db: Db, table: CourseTable, key: string): Promise<string[]> {
  const rows = db.selectFrom(table).select('key').where('key', '>=', key).where('key', '<=', `${key}-~`);
  return (await rows.execute()).map((row) => row.key);
}

export const unitById = (db: Db, id: number): Promise<UnitRow | undefined> =>
  db.selectFrom('units').selectAll().where('id', '=', id).executeTakeFirst();
export const lessonById = (db: Db, id: number): Promise<LessonRow | undefined> =>
  db.selectFrom('lessons').selectAll().where('id', '=', id).executeTakeFirst();
export const itemById = (db: Db, id: number): Promise<ItemRow | undefined> =>
  db.selectFrom('items').selectAll().where('id', '=', id).executeTakeFirst();

export const listUnits = (db: Db): Promise<UnitRow[]> =>
  db.selectFrom('units').selectAll().orderBy(byLevel).orderBy('position').orderBy('id').execute();

export async function unitIds(db: Db, level: Level): Promise<number[]> {
  const rows = db.selectFrom('units').select('id').where('level', '=', level).orderBy('position').orderBy('id');
  return (await rows.execute()).map(({ id }) => id);
}

export const lessonsOfUnit = (db: Db, unit: number): Promise<LessonRow[]> =>
  db.selectFrom('lessons').selectAll().where('unit_id', '=', unit).orderBy('position').orderBy('id').execute();

/** Lessons by units and in order. */
export const listLessons = (db: Db, { unit, page = 1, limit }: { unit?: number | undefined; page?: number | undefined; limit: number }) => {
  const all = db.selectFrom('lessons');
  const wanted = unit === undefined ? all : all.where('unit_id', '=', unit);
  const rows = wanted.selectAll().orderBy('unit_id').orderBy('position').orderBy('id');
  return {
    rows: (): Promise<LessonRow[]> =>
      rows
        .limit(limit)
        .offset((page - 1) * limit)
        .execute(),
    total: async () => (await wanted.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count,
  };
};

/** Numbers of lessons by unit, of these units. */
export async function lessonCounts(db: Db, units: readonly number[]): Promise<Map<number, number>> {
  if (units.length === 0) return new Map();
  const rows = db
    .selectFrom('lessons')
    .select(['unit_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('unit_id', 'in', units);
  return new Map((await rows.groupBy('unit_id').execute()).map(({ unit_id, count }) => [unit_id, count]));
}

/** Numbers of the items of each of these units by their states. */
export const stateCounts = (db: Db, units: readonly number[]) =>
  units.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('lessons')
        .innerJoin('lesson_items', 'lesson_items.lesson_id', 'lessons.id')
        .innerJoin('items', 'items.id', 'lesson_items.item_id')
        .select(['lessons.unit_id', 'items.tone_state', 'items.text_state'])
        .select(({ fn }) => fn.count<number>('items.id').distinct().as('count'))
        .where('lessons.unit_id', 'in', units)
        .groupBy(['lessons.unit_id', 'items.tone_state', 'items.text_state'])
        .execute();

/** Items of these units, each once in a unit. */
export const itemsOfUnits = (db: Db, units: readonly number[]) =>
  units.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('lessons')
        .innerJoin('lesson_items', 'lesson_items.lesson_id', 'lessons.id')
        .select(['lessons.unit_id', 'lesson_items.item_id'])
        .distinct()
        .where('lessons.unit_id', 'in', units)
        .execute();

/** Items of these lessons in order. */
export const itemsOfLessons = (db: Db, lessons: readonly number[]) =>
  lessons.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('lesson_items')
        .innerJoin('items', 'items.id', 'lesson_items.item_id')
        .selectAll('items')
        .select(['lesson_items.lesson_id', 'lesson_items.speaker'])
        .where('lesson_items.lesson_id', 'in', lessons)
        .orderBy('lesson_items.lesson_id')
        .orderBy('lesson_items.position')
        .execute();

interface ItemFilter {
  kind?: ItemKind | undefined;
  state?: PublicationState | undefined;
  known?: KnownState | undefined;
}

interface ItemQuery extends ItemFilter {
  search?: string | undefined;
  page?: number | undefined;
  limit: number;
}

/** State of the text of an item without tones, by what is known about the item. */
const textStateWhen = { written: 'draft', sourced: 'sourced', agreed: undefined, reviewed: 'reviewed' } as const;

function itemsMatching(db: Db, { kind, state, known }: ItemFilter) {
  let wanted = db.selectFrom('items');
  if (kind) wanted = wanted.where('kind', '=', kind);
  if (state) wanted = wanted.where('published_at', state === 'draft' ? 'is' : 'is not', null);
  if (!known) return wanted;
  const textState = textStateWhen[known];
  return wanted.where(({ eb, or, and }) =>
    or([
      ...(known === 'written' ? [] : [eb('tone_state', '=', known)]),
      ...(textState ? [and([eb('tone_state', '=', 'none'), eb('text_state', '=', textState)])] : []),
    ]),
  );
}

/** Items in the order of their letters, whose spelling, form or meaning contains each word of the search. */
export async function listItems(db: Db, { search, page = 1, limit, ...filter }: ItemQuery) {
  let wanted = itemsMatching(db, filter);
  for (const word of searchWords(search)) wanted = wanted.where((item) => item.or([isLike('items.key', word), hasWord(item, word)]));
  const rows = wanted.selectAll().orderBy('fold').orderBy('id');
  return {
    rows: await rows
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    total: (await wanted.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count,
  };
}

/** Lessons that use an item, with their units. */
export const usesOf = (db: Db, item: number, limit: number) =>
  db
    .selectFrom('lesson_items')
    .innerJoin('lessons', 'lessons.id', 'lesson_items.lesson_id')
    .innerJoin('units', 'units.id', 'lessons.unit_id')
    .select(['lessons.id as lesson', 'lessons.title as lessonTitle', 'units.id as unit', 'units.title as unitTitle'])
    .where('lesson_items.item_id', '=', item)
    .orderBy('lessons.id')
    .orderBy('lesson_items.position')
    .limit(limit)
    .execute();

/** Ids of the items in these lessons, or in all lessons of a unit. */
export async function itemIdsIn(db: Db, { unit, lesson }: { unit?: number; lesson?: number }): Promise<number[]> {
  let rows = db.selectFrom('lesson_items').innerJoin('lessons', 'lessons.id', 'lesson_items.lesson_id').select('lesson_items.item_id').distinct();
  if (unit !== undefined) rows = rows.where('lessons.unit_id', '=', unit);
  if (lesson !== undefined) rows = rows.where('lessons.id', '=', lesson);
  return (await rows.execute()).map(({ item_id }) => item_id);
}

export const newestUnit = (db: Db): Promise<UnitRow | undefined> =>
  db.selectFrom('units').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
export const newestLesson = (db: Db): Promise<LessonRow | undefined> =>
  db.selectFrom('lessons').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
export const newestItem = (db: Db): Promise<ItemRow | undefined> =>
  db.selectFrom('items').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

export const insertUnit = (tx: Db, unit: Insertable<Schema['units']>): Promise<UnitRow> =>
  tx.insertInto('units').values(unit).returningAll().executeTakeFirstOrThrow();
export const insertLesson = (tx: Db, lesson: Insertable<Schema['lessons']>): Promise<LessonRow> =>
  tx.insertInto('lessons').values(lesson).returningAll().executeTakeFirstOrThrow();
export const insertItem = (tx: Db, item: Insertable<Schema['items']>): Promise<ItemRow> =>
  tx.insertInto('items').values(item).returningAll().executeTakeFirstOrThrow();

export const updateUnit = (tx: Db, id: number, change: Updateable<Schema['units']>): Promise<UnitRow> =>
  tx.updateTable('units').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
export const updateLesson = (tx: Db, id: number, change: Updateable<Schema['lessons']>): Promise<LessonRow> =>
  tx.updateTable('lessons').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
export const updateItem = (tx: Db, id: number, change: Updateable<Schema['items']>): Promise<ItemRow> =>
  tx.updateTable('items').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export async function deleteRow(tx: Db, table: CourseTable, id: number): Promise<void> {
  await tx.deleteFrom(table).where('id', '=', id).execute();
}

/** Gives these rows the positions from 1. */
export async function setPositions(tx: Db, table: 'units' | 'lessons', ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await tx
      .updateTable(table)
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute();
}

export interface PlacedItem {
  id: number;
  speaker: Speaker | null;
}

export async function placedItems(tx: Db, lesson: number): Promise<PlacedItem[]> {
  const rows = tx.selectFrom('lesson_items').select(['item_id as id', 'speaker']).where('lesson_id', '=', lesson).orderBy('position');
  return rows.execute();
}

/** Replaces the items of a lesson. */
export async function replacePlacedItems(tx: Db, lesson: number, items: readonly PlacedItem[]): Promise<void> {
  await tx.deleteFrom('lesson_items').where('lesson_id', '=', lesson).execute();
  const rows = items.map(({ id, speaker }, index) => ({ lesson_id: lesson, item_id: id, position: index + 1, speaker }));
  if (rows.length > 0) await tx.insertInto('lesson_items').values(rows).execute();
}

export type NewForm = Pick<FormRow, 'kind' | 'form' | 'place' | 'fold'>;

/** Replaces the forms of an item. */
export async function replaceForms(tx: Db, item: number, forms: readonly NewForm[]): Promise<void> {
  await tx.deleteFrom('item_forms').where('item_id', '=', item).execute();
  const rows = forms.map((form) => ({ ...form, item_id: item }));
  if (rows.length > 0) await tx.insertInto('item_forms').values(rows).execute();
}

/** Ids of the items among these that exist. */
export async function existingItems(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  return new Set((await db.selectFrom('items').select('id').where('id', 'in', ids).execute()).map(({ id }) => id));
}
