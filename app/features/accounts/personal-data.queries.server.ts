import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';

export function sessionsOf(db: Db, { id }: DataOwner) {
  return db.selectFrom('sessions').select(['created_at', 'expires_at']).where('account_id', '=', id).orderBy('created_at').execute();
}

/**
 * Blocks logins and new references to the account until the transaction ends: a changed key keeps
 * PostgreSQL from accepting references to the row. False when the account is deleted or its password has changed.
 */
export async function disableAccount(tx: Db, id: number, passwordHash: string): Promise<boolean> {
  const disabled = await tx
    .updateTable('accounts')
    .set({ email_key: `deleted ${id}` })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .returning('id')
    .executeTakeFirst();
  return disabled !== undefined;
}

/** Foreign keys delete sessions, pins and registrations of the account. */
export async function deleteAccount(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('accounts').where('id', '=', id).execute();
}
