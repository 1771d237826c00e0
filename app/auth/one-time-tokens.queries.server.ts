import './one-time-tokens.tables.ts';
import type { Insertable, Selectable } from 'kysely';
import { type Purge, rowCount } from '#app/db/purge.queries.server.ts';
import type { Db, Schema } from '#app/db/schema.ts';

export type TokenRow = Selectable<Schema['one_time_tokens']>;

export async function insertToken(db: Db, token: Insertable<Schema['one_time_tokens']>): Promise<void> {
  await db.insertInto('one_time_tokens').values(token).execute();
}

/** Tokens of the accounts that have a secret and are not revoked, oldest first; expired ones included. */
export function tokensWithSecret(db: Db, purpose: string, accountIds: number[]): Promise<TokenRow[]> {
  return db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .where('purpose', '=', purpose)
    .where('secret_hash', '<>', '')
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** All tokens of the account that were issued after `since` (ms), newest first. */
export function tokensIssuedSince(db: Db, purpose: string, accountId: number, since: number): Promise<TokenRow[]> {
  return db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .execute();
}

export function tokenBySecretHash(db: Db, secretHash: string): Promise<TokenRow | undefined> {
  return db.selectFrom('one_time_tokens').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst();
}

/** False when the token was used before. */
export async function markTokenUsed(db: Db, id: number, now: number): Promise<boolean> {
  const used = await db
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Uses up all unused tokens of the account with these purposes. */
export async function markTokensUsed(tx: Db, accountId: number, purposes: string[], now: number): Promise<void> {
  await tx
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

/** The rows stay, so that they count towards limits, and so that a link says that it was revoked. */
export async function revokeTokens(db: Db, ids: number[], now: number): Promise<void> {
  if (ids.length > 0) await db.updateTable('one_time_tokens').set({ revoked_at: now }).where('id', 'in', ids).execute();
}

/** Tokens issued after `since` (ms) that are not used, revoked or expired, newest first. */
export function unusedTokensSince(db: Db, purpose: string, since: number, now: number): Promise<TokenRow[]> {
  return db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Revokes what was mailed to the account and not used yet, but for one purpose. */
export async function revokeUnusedTokens(tx: Db, accountId: number, exceptPurpose: string, now: number): Promise<void> {
  await tx
    .updateTable('one_time_tokens')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', '<>', exceptPurpose)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Wrong attempts of a network, by id of the token. */
export async function wrongAttempts(db: Db, ids: number[], network: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('one_time_token_attempts')
    .select(['token_id', 'attempts'])
    .where('token_id', 'in', ids)
    .where('network', '=', network)
    .execute();
  return new Map(rows.map(({ token_id, attempts }) => [token_id, attempts]));
}

export async function recordWrongAttempt(tx: Db, token: Pick<TokenRow, 'id' | 'network'>, network: string): Promise<void> {
  await tx
    .insertInto('one_time_token_attempts')
    .values({ token_id: token.id, network, attempts: 1 })
    .onConflict((conflict) =>
      conflict.columns(['token_id', 'network']).doUpdateSet((set) => ({ attempts: set('one_time_token_attempts.attempts', '+', 1) })),
    )
    .execute();
  if (token.network === network) return;
  await tx
    .updateTable('one_time_tokens')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('id', '=', token.id)
    .execute();
}

export const purgeTokens =
  (purpose: string): Purge =>
  async (db, before, limit) =>
    rowCount(
      await db
        .deleteFrom('one_time_tokens')
        .where('id', 'in', (expired) =>
          expired.selectFrom('one_time_tokens').select('id').where('purpose', '=', purpose).where('created_at', '<=', before).limit(limit),
        )
        .returning('id')
        .execute(),
    );

/** Deletes the oldest tokens of a purpose beyond the newest `kept`, a few at a time: those that strangers issue cost no more rows. */
export async function dropOldestTokens(db: Db, purpose: string, kept: number): Promise<void> {
  await db
    .deleteFrom('one_time_tokens')
    .where('id', 'in', (oldest) =>
      oldest
        .selectFrom('one_time_tokens')
        .select('id')
        .where('purpose', '=', purpose)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(kept)
        .limit(200),
    )
    .execute();
}
