import type { Db } from './schema.ts';

/**
 * Serializes transactions by name: a second one waits until the first one ends. Against deadlocks, a transaction with several locks takes them in
 * this order: media, words, newsletters, course, drafts, search. Rows are read after their lock.
 */
export async function lockForTransaction(tx: Db, name: string): Promise<void> {
  await tx
    .insertInto('named_locks')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .execute();
}
