import type { Insertable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import { byLevel, type FormRow, type ItemRow, type LessonRow } from '../course.queries.server.ts';
import { readInBatches } from '../read-in-batches.server.ts';

export const itemsByKeys = (db: Db, keys: readonly string[]): Promise<ItemRow[]> =>
  readInBatches(keys, (batch) => db.selectFrom('items').selectAll().where('key', 'in', batch).execute());

export const formsByItems = (db: Db, items: readonly number[]): Promise<FormRow[]> =>
  readInBatches(items, (batch) => db.selectFrom('item_forms').selectAll().where('item_id', 'in', batch).orderBy('id').execute());

export const allLessons = (db: Db): Promise<LessonRow[]> =>
  db.selectFrom('lessons').selectAll().orderBy('unit_id').orderBy('position').orderBy('id').execute();

/** Items of all lessons in order, with their keys. */
export const allPlaces = (db: Db) =>
  db
    .selectFrom('lesson_items')
    .innerJoin('items', 'items.id', 'lesson_items.item_id')
    .select(['lesson_items.lesson_id', 'items.id', 'items.key', 'lesson_items.speaker'])
    .orderBy('lesson_items.lesson_id')
    .orderBy('lesson_items.position')
    .execute();

/** All items after the id `after`, with their keys, for the export. */
export const itemsAfter = (db: Db, after: number, limit: number): Promise<ItemRow[]> =>
  db.selectFrom('items').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();

/** Keys of lessons and units by the item that they place. */
export const placesOfItems = (db: Db, items: readonly number[]) =>
  readInBatches(items, (batch) =>
    db
      .selectFrom('lesson_items')
      .innerJoin('lessons', 'lessons.id', 'lesson_items.lesson_id')
      .innerJoin('units', 'units.id', 'lessons.unit_id')
      .select(['lesson_items.item_id', 'lesson_items.position', 'lesson_items.speaker', 'lessons.key as lesson', 'units.key as unit'])
      .where('lesson_items.item_id', 'in', batch)
      .orderBy(byLevel)
      .orderBy('units.position')
      .orderBy('lessons.position')
      .orderBy('lesson_items.position')
      .execute(),
  );

/** Ids of the new items by their keys. */
export async function insertItems(tx: Db, items: Insertable<Schema['items']>[]): Promise<Map<string, number>> {
  const rows = await readInBatches(items, (batch) => tx.insertInto('items').values(batch).returning(['id', 'key']).execute());
  return new Map(rows.map(({ id, key }) => [key, id]));
}

type WholeItem = Insertable<Schema['items']> & { id: number };

/** Writes stored items with all of their columns, many in one statement: a statement for each waits for the database 5,000 times. */
export async function rewriteItems(tx: Db, items: readonly WholeItem[]): Promise<void> {
  const columns = Object.keys(items[0] ?? {}).filter((column) => column !== 'id');
  await readInBatches(items, (batch) =>
    tx
      .insertInto('items')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(({ ref }) => Object.fromEntries(columns.map((column) => [column, ref(`excluded.${column as keyof WholeItem}`)]))),
      )
      .returning('id')
      .execute(),
  );
}

export async function deleteForms(tx: Db, items: readonly number[]): Promise<void> {
  await readInBatches(items, (batch) => tx.deleteFrom('item_forms').where('item_id', 'in', batch).returning('id').execute());
}

export async function insertForms(tx: Db, forms: Insertable<Schema['item_forms']>[]): Promise<void> {
  await readInBatches(forms, (batch) => tx.insertInto('item_forms').values(batch).returning('id').execute());
}

/** Ids of all units by their keys. */
export async function allUnitIds(db: Db): Promise<Map<string, number>> {
  return new Map((await db.selectFrom('units').select(['id', 'key']).execute()).map(({ id, key }) => [key, id]));
}

/** Ids of all lessons and their units, by their keys. */
export async function allLessonIds(db: Db): Promise<Map<string, { id: number; unit_id: number }>> {
  const rows = await db.selectFrom('lessons').select(['id', 'key', 'unit_id']).execute();
  return new Map(rows.map(({ id, key, unit_id }) => [key, { id, unit_id }]));
}

export async function itemIdsByKeys(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await readInBatches(keys, (batch) => db.selectFrom('items').select(['id', 'key']).where('key', 'in', batch).execute());
  return new Map(rows.map(({ id, key }) => [key, id]));
}

export async function itemIdsOfLessons(db: Db, lessons: readonly number[]): Promise<number[]> {
  const rows = await readInBatches(lessons, (batch) =>
    db.selectFrom('lesson_items').select('item_id').distinct().where('lesson_id', 'in', batch).execute(),
  );
  return rows.map(({ item_id }) => item_id);
}
