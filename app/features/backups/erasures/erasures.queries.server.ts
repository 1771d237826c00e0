import './erasures.tables.ts';
import type { Db } from '#app/db/schema.ts';
import type { ListedErasure } from './erasure-list.server.ts';

/** @returns false when the erasure was carried out in this database before */
export async function insertErasure(tx: Db, { kind, row_id, row_created_at, erased_at }: ListedErasure): Promise<boolean> {
  const inserted = await tx
    .insertInto('erasures')
    .values({ kind, row_id, row_created_at, erased_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('row_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Oldest first. */
export const listErasures = (db: Db): Promise<ListedErasure[]> =>
  db.selectFrom('erasures').selectAll().orderBy('erased_at').orderBy('kind').orderBy('row_id').execute();

export async function deleteErasuresBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('erasures').where('erased_at', '<', before).execute();
}
