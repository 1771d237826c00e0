import type { Selectable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';

export type Pin = Selectable<Schema['pins']>;

export async function insertPin(
  db: Db,
  pin: { account_id: number; salt: string; pin_hash: string; created_at: number; expires_at: number },
): Promise<void> {
  await db.insertInto('pins').values(pin).execute();
}

/**
 * Counts a try at the newest pin and hands it out for comparison, in one statement: however many guesses come
 * at once, only `max` of them ever get to compare.
 */
export function takeTry(db: Db, accountId: number, max: number, now: number): Promise<Pin | undefined> {
  return db
    .updateTable('pins')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('id', '=', (newest) =>
      newest
        .selectFrom('pins')
        .select((select) => select.fn.max('id').as('id'))
        .where('account_id', '=', accountId),
    )
    .where('tries', '<', max)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** The right pin is not used up by saying it again: a lost answer can be asked for anew. */
export async function giveTryBack(db: Db, pinId: number): Promise<void> {
  await db
    .updateTable('pins')
    .set((set) => ({ tries: set('tries', '-', 1) }))
    .where('id', '=', pinId)
    .execute();
}

/** When the account's pins since `since` were made, newest first. */
export async function pinTimes(db: Db, accountId: number, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('pins')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => row.created_at);
}

/** Makes others who want to write about this account wait for this transaction. */
export async function lockAccount(db: Db, accountId: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set((set) => ({ email: set.ref('email') }))
    .where('id', '=', accountId)
    .execute();
}
