import type { Selectable } from 'kysely';
import { principalColumns } from '#app/auth/principal-columns.ts';
import type { Db, Schema } from '#app/db/schema.ts';

const dayMs = 24 * 60 * 60_000;
const maxSessions = 10;

export type SessionRow = Selectable<Schema['sessions']>;

type NewSession = Pick<SessionRow, 'token_hash' | 'device'>;

/**
 * Locks the account. False when it is disabled, or the password or the email changed since the login began: each of these ended all
 * sessions.
 */
export async function lockUnchanged(tx: Db, account: { id: number; email_key: string; password_hash: string }): Promise<boolean> {
  const unchanged = await tx
    .updateTable('accounts')
    .set((set) => ({ email: set.ref('email') }))
    .where('id', '=', account.id)
    .where('email_key', '=', account.email_key)
    .where('password_hash', '=', account.password_hash)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return unchanged !== undefined;
}

/** Inserts a session of 24 h and deletes the oldest beyond 10 per account. Called by `createLoginSession` alone, which locks the account. */
export async function insertSession(tx: Db, accountId: number, { token_hash, device }: NewSession, now: number): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await tx
    .insertInto('sessions')
    .values({ token_hash, account_id: accountId, device, created_at: now, last_used_at: now, confirmed_at: now, expires_at: now + dayMs })
    .execute();
  const newest = await tx
    .selectFrom('sessions')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(maxSessions)
    .execute();
  await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('token_hash', 'not in', [token_hash, ...newest.map((row) => row.token_hash)])
    .execute();
}

/** Account of a live session, with its roles. An unverified or disabled account has no access, even with a session row. */
export async function accountBySession(db: Db, tokenHash: string, now: number) {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('account_roles', 'account_roles.account_id', 'accounts.id')
    .select([...principalColumns, 'account_roles.role', 'last_used_at', 'confirmed_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('verified_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .execute();
  const [account] = rows;
  return account && { ...account, roles: rows.flatMap(({ role }) => role ?? []) };
}

/** Live sessions of an account, the last used one first. */
export function sessionsOf(db: Db, accountId: number, now: number): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(2 * maxSessions)
    .execute();
}

/** Changes nothing when another request was quicker. */
export async function recordUse(db: Db, tokenHash: string, { before, now }: { before: number; now: number }): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now }).where('token_hash', '=', tokenHash).where('last_used_at', '<=', before).execute();
}

export async function recordConfirmation(db: Db, tokenHash: string, now: number): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: now }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteOtherSessions(db: Db, accountId: number, currentTokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).where('token_hash', '<>', currentTokenHash).execute();
}

export async function deleteSessions(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}
