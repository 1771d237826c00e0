import type { Insertable, Selectable } from 'kysely';
import type { Db, Role, Schema } from '#app/db/schema.ts';
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

export function accountByEmail(db: Db, kind: Role, emailKey: string): Promise<Account | undefined> {
  return db.selectFrom('accounts').selectAll().where('kind', '=', kind).where('email_key', '=', emailKey).executeTakeFirst();
}

export function accountById(db: Db, id: number): Promise<Account | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function administratorEmails(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('email').where('kind', '=', 'admin').orderBy('id').execute();
  return rows.map(({ email }) => email);
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

interface ProfileChange {
  first_name: string;
  last_name: string;
  email: string;
  email_key: string;
  phone_number: string;
  password_hash?: string;
}

/** Returns false when another administrator has the e-mail. */
export async function updateProfile(db: Db, id: number, change: ProfileChange): Promise<boolean> {
  const otherAccount = await db
    .selectFrom('accounts')
    .select('id')
    .where('kind', '=', 'admin')
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
