import type { Db } from './schema.ts';

/** Makes others who take a turn of this name wait for the end of this transaction. Comes first in it. */
export async function takeTurn(tx: Db, name: string): Promise<void> {
  await tx
    .insertInto('marks')
    .values({ name, created_at: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ created_at: 0 }))
    .execute();
}
