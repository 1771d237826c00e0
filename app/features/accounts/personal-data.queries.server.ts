import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';

export function sessionsOf(db: Db, { id }: DataOwner) {
  return db.selectFrom('sessions').select(['created_at', 'expires_at']).where('account_id', '=', id).orderBy('created_at').execute();
}

/**
 * Nobody can log in to it any more, and nothing new be tied to it until the transaction ends: a changed key keeps
 * PostgreSQL from letting others refer to the row. False when it is gone, or its password is another one by now.
 */
export async function disableAccount(tx: Db, id: number, passwordHash: string): Promise<boolean> {
  const barred = await tx
    .updateTable('accounts')
    .set({ email_key: `deleted ${id}` })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .returning('id')
    .executeTakeFirst();
  return barred !== undefined;
}

/** Sessions, pins and registrations are deleted with it. */
export async function deleteAccount(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('accounts').where('id', '=', id).execute();
}
