import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { type ItemRow, publicPlaces } from '../course.queries.server.ts';
import { readInBatches } from '../read-in-batches.server.ts';
import type { CourseTable } from './authoring.queries.server.ts';

/** Ids of the units in which one of these items is public. */
export async function publicUnitsWith(db: Db, items: readonly number[]): Promise<number[]> {
  const rows = await readInBatches(items, (batch) =>
    publicPlaces(db).select('lessons.unit_id').distinct().where('lesson_items.item_id', 'in', batch).execute(),
  );
  return [...new Set(rows.map(({ unit_id }) => unit_id))];
}

/** Folded spellings of these items. */
export async function foldsOf(db: Db, items: readonly number[]): Promise<string[]> {
  if (items.length === 0) return [];
  return (await db.selectFrom('items').select('fold').where('id', 'in', items).execute()).map(({ fold }) => fold);
}

/** A version later than the stored one. */
const versionAt = (now: number) => sql<number>`case when updated_at >= ${now} then updated_at + 1 else ${now} end`;

/** Items among these that are drafts and have an open question. */
export const heldBack = (db: Db, items: readonly number[]): Promise<Pick<ItemRow, 'id' | 'igbo'>[]> =>
  items.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('items')
        .select(['id', 'igbo'])
        .where('id', 'in', items)
        .where('published_at', 'is', null)
        .where('open_question', 'is not', null)
        .orderBy('id')
        .execute();

/** Publishes the drafts among these rows. @returns their ids */
export async function publishRows(tx: Db, table: CourseTable, ids: readonly number[], now: number): Promise<number[]> {
  if (ids.length === 0) return [];
  const change = { published_at: now, updated_at: versionAt(now) };
  const published = tx.updateTable(table).set(change).where('id', 'in', ids).where('published_at', 'is', null).returning('id');
  return (await published.execute()).map(({ id }) => id);
}

/** Sets the time at which the pages of these units have changed. */
export async function touchUnits(tx: Db, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  const content_updated_at = sql<number>`case when content_updated_at >= ${now} then content_updated_at + 1 else ${now} end`;
  await tx.updateTable('units').set({ content_updated_at }).where('id', 'in', ids).execute();
}

/** Names a draft unit in public. */
export async function announceRow(tx: Db, id: number, now: number): Promise<void> {
  const change = { announced_at: now, updated_at: versionAt(now) };
  await tx.updateTable('units').set(change).where('id', '=', id).where('announced_at', 'is', null).execute();
}

/** Names a unit in public no longer. */
export async function hideRow(tx: Db, id: number, now: number): Promise<void> {
  const change = { announced_at: null, updated_at: versionAt(now) };
  await tx.updateTable('units').set(change).where('id', '=', id).where('announced_at', 'is not', null).execute();
}

/** Makes a published row a draft again. */
export async function takeBackRow(tx: Db, table: CourseTable, id: number, now: number): Promise<void> {
  const change = { published_at: null, updated_at: versionAt(now) };
  await tx.updateTable(table).set(change).where('id', '=', id).where('published_at', 'is not', null).execute();
}
