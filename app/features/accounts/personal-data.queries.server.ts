import type { Db } from '#app/db/schema.ts';
import type { Account } from './accounts.queries.server.ts';

/** Oldest first; expired ones included. */
export function storedSessions(db: Db, accountId: number) {
  return db.selectFrom('sessions').selectAll().where('account_id', '=', accountId).orderBy('created_at').execute();
}

/**
 * Blocks logins and new references to the account until the transaction ends: a changed key keeps
 * PostgreSQL from accepting references to the row. False when the account is deleted or its password or email has changed.
 */
export async function lockOutOwner(tx: Db, { id, password_hash, email_key }: Account): Promise<boolean> {
  const disabled = await tx
    .updateTable('accounts')
    .set({ email_key: `deleted ${id}` })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('email_key', '=', email_key)
    .returning('id')
    .executeTakeFirst();
  return disabled !== undefined;
}

/** Foreign keys delete sessions, roles, registrations and one-time tokens of the account. */
export async function deleteAccount(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('accounts').where('id', '=', id).execute();
}
