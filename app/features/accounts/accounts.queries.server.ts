import type { Insertable, Selectable } from 'kysely';
import { staffRoles } from '#app/auth/roles.server.ts';
import type { AccountKind, Db, Schema } from '#app/db/schema.ts';
import { searchKey } from '#app/lib/search-key.ts';

export type Account = Selectable<Schema['accounts']>;

type NewAccount = Omit<Insertable<Schema['accounts']>, 'search_key'>;

/** Returns undefined when an account of the same kind has the e-mail; the unique index decides races. */
export async function insertAccount(db: Db, account: NewAccount): Promise<number | undefined> {
  const row = await db
    .insertInto('accounts')
    .values({ ...account, search_key: searchKey(account) })
    .onConflict((conflict) => conflict.columns(['kind', 'email_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export function accountByEmail(db: Db, kind: AccountKind, emailKey: string): Promise<Account | undefined> {
  return db.selectFrom('accounts').selectAll().where('kind', '=', kind).where('email_key', '=', emailKey).executeTakeFirst();
}

export function accountById(db: Db, id: number): Promise<Account | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Accounts with a staff role, of any kind. The index of roles yields them: the staff is few. */
export function staffAccountsByEmail(db: Db, emailKey: string): Promise<Account[]> {
  const staff = db.selectFrom('account_roles').select('account_id').where('role', 'in', staffRoles);
  return db.selectFrom('accounts').selectAll().where('id', 'in', staff).where('email_key', '=', emailKey).orderBy('id').execute();
}

/** Row lock: other transactions that write about the account wait for the end of this one. Undefined when no account has the id. */
export function lockAccount(tx: Db, id: number): Promise<Account | undefined> {
  return tx
    .updateTable('accounts')
    .set((set) => ({ email: set.ref('email') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Locks in the order of ids, so that two transactions cannot deadlock. */
export async function lockAccounts(tx: Db, ids: number[]): Promise<Account[]> {
  const accounts: Account[] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const account = await lockAccount(tx, id);
    if (account) accounts.push(account);
  }
  return accounts;
}

export async function updatePassword(tx: Db, id: number, change: { password_hash: string; verified_at: number }): Promise<void> {
  await tx.updateTable('accounts').set(change).where('id', '=', id).execute();
}

interface ProfileChange {
  first_name: string;
  last_name: string;
  email: string;
  email_key: string;
  phone_number: string;
  password_hash?: string;
}

/** Returns false when another account of the same kind has the e-mail. */
export async function updateProfile(db: Db, { id, kind }: { id: number; kind: AccountKind }, change: ProfileChange): Promise<boolean> {
  const otherAccount = await db
    .selectFrom('accounts')
    .select('id')
    .where('kind', '=', kind)
    .where('email_key', '=', change.email_key)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (otherAccount) return false;
  await db
    .updateTable('accounts')
    .set({ ...change, search_key: searchKey(change) })
    .where('id', '=', id)
    .execute();
  return true;
}
