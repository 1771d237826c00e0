import type { Db } from './schema.ts';

/** Serializes transactions by name: a second one waits until the first one ends. Must be the first statement of the transaction. */
export async function lockForTransaction(tx: Db, name: string): Promise<void> {
  await tx
    .insertInto('named_locks')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .execute();
}
