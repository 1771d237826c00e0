import type { AccountKind, Db, Level } from '#app/db/schema.ts';
import type { Account } from '#app/features/accounts/accounts.queries.server.ts';
import { searchKey } from '#app/lib/search-key.ts';

interface DetailsChange {
  first_name: string;
  last_name: string;
  phone_number: string;
  level?: Level;
}

/** Requires the locked account. */
export async function updateDetails(tx: Db, { id, email }: Account, details: DetailsChange): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ ...details, search_key: searchKey({ ...details, email }) })
    .where('id', '=', id)
    .execute();
}

/** Requires the locked account. */
export async function updatePassword(tx: Db, id: number, passwordHash: string): Promise<void> {
  await tx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

export async function setReplyNotices(tx: Db, id: number, isOn: boolean): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ notify_replies: isOn ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

/** Whether a verified account of the kind, other than `id`, has the address. */
export async function isEmailTaken(db: Db, { id, kind }: Pick<Account, 'id' | 'kind'>, emailKey: string): Promise<boolean> {
  const other = db
    .selectFrom('accounts')
    .select('id')
    .where('kind', '=', kind)
    .where('email_key', '=', emailKey)
    .where('id', '<>', id)
    .where('verified_at', 'is not', null);
  return (await other.executeTakeFirst()) !== undefined;
}

/** Deletes the account of an address that was registered but never verified; foreign keys delete its registrations and codes. */
export async function deleteUnverified(tx: Db, kind: AccountKind, emailKey: string): Promise<void> {
  await tx.deleteFrom('accounts').where('kind', '=', kind).where('email_key', '=', emailKey).where('verified_at', 'is', null).execute();
}

/** Requires the locked account. The unique index rejects an address that another transaction took meanwhile. */
export async function updateEmail(tx: Db, account: Account, email: string, emailKey: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ email, email_key: emailKey, search_key: searchKey({ ...account, email }) })
    .where('id', '=', account.id)
    .execute();
}
