import type { Db } from './schema.ts';

/**
 * Serializes transactions by name: a second one waits until the first one ends. Against deadlocks, a transaction with several locks takes them in
 * this order: media, words, newsletters, contact, course, drafts, search. Rows are read after their lock.
 * @returns number of committed transactions that held the lock, with this one
 */
export async function lockForTransaction(tx: Db, name: string): Promise<number> {
  const { version } = await tx
    .insertInto('named_locks')
    .values({ name, version: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((set) => ({ version: set('named_locks.version', '+', 1) })))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Number of committed transactions that held the lock: while it stays, so does what the lock guards. */
export const lockVersion = async (db: Db, name: string): Promise<number> =>
  (await db.selectFrom('named_locks').select('version').where('name', '=', name).executeTakeFirst())?.version ?? 0;
