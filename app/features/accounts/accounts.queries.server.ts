import type { Insertable, Selectable } from 'kysely';
import { staffRoles } from '#app/auth/roles.server.ts';
import type { AccountKind, Db, Level, Schema } from '#app/db/schema.ts';
import { emailSpellings } from '#app/lib/email-spellings.server.ts';
import type { LocalDate } from '#app/lib/local-date.ts';
import { searchKey } from '#app/lib/search-key.ts';

export type Account = Selectable<Schema['accounts']>;

type NewAccount = Omit<Insertable<Schema['accounts']>, 'search_key'>;

/** Returns undefined when an account of the same kind has the email; the unique index decides races. */
export async function insertAccount(db: Db, account: NewAccount): Promise<number | undefined> {
  const row = await db
    .insertInto('accounts')
    .values({ ...account, search_key: searchKey(account) })
    .onConflict((conflict) => conflict.columns(['kind', 'email_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Account that has the address, in the typed spelling rather than in another one. */
export async function accountByEmail(db: Db, kind: AccountKind, email: string): Promise<Account | undefined> {
  const spellings = emailSpellings(email);
  const accounts = await db.selectFrom('accounts').selectAll().where('kind', '=', kind).where('email_key', 'in', spellings).execute();
  return accounts.toSorted((a, b) => spellings.indexOf(a.email_key) - spellings.indexOf(b.email_key))[0];
}

/** Account with exactly this key. */
export function accountByKey(db: Db, kind: AccountKind, emailKey: string): Promise<Account | undefined> {
  return db.selectFrom('accounts').selectAll().where('kind', '=', kind).where('email_key', '=', emailKey).executeTakeFirst();
}

export function accountById(db: Db, id: number): Promise<Account | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Accounts of all kinds with an email, oldest first. */
export function accountsByEmail(db: Db, email: string): Promise<Account[]> {
  const kinds: AccountKind[] = ['learner', 'tutor', 'admin'];
  return db.selectFrom('accounts').selectAll().where('kind', 'in', kinds).where('email_key', 'in', emailSpellings(email)).orderBy('id').execute();
}

/** Accounts with a staff role, of any kind. The index of roles yields them: the staff is few. */
export function staffAccountsByEmail(db: Db, email: string): Promise<Account[]> {
  const staff = db.selectFrom('account_roles').select('account_id').where('role', 'in', staffRoles);
  return db.selectFrom('accounts').selectAll().where('id', 'in', staff).where('email_key', 'in', emailSpellings(email)).orderBy('id').execute();
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

interface PasswordChange {
  password_hash: string;
  verified_at?: number;
  email_confirmed_at?: number;
}

/** A password that its owner chose. */
export async function updatePassword(tx: Db, id: number, change: PasswordChange): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ ...change, password_printed_at: null })
    .where('id', '=', id)
    .execute();
}

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

/** Requires the locked account. @param at null to enable it */
export async function updateDisabled(tx: Db, id: number, at: number | null): Promise<void> {
  await tx.updateTable('accounts').set({ disabled_at: at }).where('id', '=', id).execute();
}

/** Writes at most once a day. @param day in the zone of the academy */
export async function recordDaySeen(db: Db, id: number, day: LocalDate): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ last_seen_on: day })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('last_seen_on', 'is', null), eb('last_seen_on', '<', day)]))
    .execute();
}

/** Whether a verified account of the kind, other than `id`, has the address. */
export async function isEmailTaken(db: Db, { id, kind }: Pick<Account, 'id' | 'kind'>, email: string): Promise<boolean> {
  const other = db
    .selectFrom('accounts')
    .select('id')
    .where('kind', '=', kind)
    .where('email_key', 'in', emailSpellings(email))
    .where('id', '<>', id)
    .where('verified_at', 'is not', null);
  return (await other.executeTakeFirst()) !== undefined;
}

/** Whether a verified account of the kind has another spelling of the address. Asks only for addresses that may have one. */
export async function isSpellingTaken(db: Db, kind: AccountKind, email: string): Promise<boolean> {
  return emailSpellings(email).length > 1 && (await isEmailTaken(db, { id: 0, kind }, email));
}

/** Deletes the account of an address that was registered but never verified; foreign keys delete its registrations and codes. */
export async function deleteUnverified(tx: Db, kind: AccountKind, emailKey: string): Promise<void> {
  await tx.deleteFrom('accounts').where('kind', '=', kind).where('email_key', '=', emailKey).where('verified_at', 'is', null).execute();
}

/** Requires the locked account. The unique index rejects an address that another transaction took meanwhile. */
export async function updateEmail(tx: Db, account: Account, change: Pick<Account, 'email' | 'email_key' | 'email_confirmed_at'>): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ ...change, search_key: searchKey({ ...account, email: change.email }) })
    .where('id', '=', account.id)
    .execute();
}
