import type { Db } from '#app/db/schema.ts';

const dayMs = 24 * 60 * 60_000;
const maxSessions = 10;

/**
 * Inserts a session of 24 h in the caller's transaction and deletes the oldest beyond 10 per account.
 * Returns false when the password or the e-mail changed since the login began: that change ended all sessions.
 */
export async function insertSession(
  tx: Db,
  account: { id: number; email_key: string; password_hash: string },
  tokenHash: string,
  now: number,
): Promise<boolean> {
  const accountId = account.id;
  const unchanged = await tx
    .updateTable('accounts')
    .set((set) => ({ email: set.ref('email') }))
    .where('id', '=', accountId)
    .where('email_key', '=', account.email_key)
    .where('password_hash', '=', account.password_hash)
    .returning('id')
    .executeTakeFirst();
  if (!unchanged) return false;
  await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await tx
    .insertInto('sessions')
    .values({ token_hash: tokenHash, account_id: accountId, created_at: now, expires_at: now + dayMs })
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
    .where('token_hash', 'not in', [tokenHash, ...newest.map((row) => row.token_hash)])
    .execute();
  return true;
}

/** Account of a live session. An unverified account has no access, even with a session row. */
export function accountBySession(db: Db, tokenHash: string, now: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.id', 'accounts.kind', 'accounts.email_key'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
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
