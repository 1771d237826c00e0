import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';

export type PasskeyRow = Selectable<Schema['passkeys']>;

/** Oldest first. */
export function passkeysOf(db: Db, accountId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
}

export function passkeyByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/** False when the credential is stored already. */
export async function insertPasskey(tx: Db, passkey: Insertable<Schema['passkeys']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Stores counter and day of a login. False when the counter did not grow: another copy of the key was used (WebAuthn, section 6.1.1). */
export async function recordPasskeyUse(tx: Db, id: number, { counter, day }: { counter: number; day: number }): Promise<boolean> {
  const used = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: day })
    .where('id', '=', id)
    // Synchronized passkeys have no counter: it stays 0.
    .where((is) => is.or([is('counter', '<', counter), is.and([is('counter', '=', 0), is.val(counter === 0)])]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** False when the account has no such passkey. */
export async function renamePasskey(db: Db, { id, accountId, name }: { id: number; accountId: number; name: string }): Promise<boolean> {
  const renamed = db.updateTable('passkeys').set({ name }).where('id', '=', id).where('account_id', '=', accountId).returning('id');
  return (await renamed.executeTakeFirst()) !== undefined;
}

/** @returns the name of the deleted passkey; undefined when the account has no such one */
export async function deletePasskey(tx: Db, { id, accountId }: { id: number; accountId: number }): Promise<string | undefined> {
  const deleted = tx.deleteFrom('passkeys').where('id', '=', id).where('account_id', '=', accountId).returning('name');
  return (await deleted.executeTakeFirst())?.name;
}
