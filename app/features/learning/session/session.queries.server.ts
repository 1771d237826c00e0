import '../learning.tables.ts';
import { isForeignKeyViolation, isUniqueViolation } from '#app/db/database-errors.server.ts';
import type { Db } from '#app/db/schema.ts';

/** Sessions that a profile may open once more. */
const maxStoredSessions = 3;

/** The profile with its stored sessions, of which only that with the key has its content. */
export async function profileWithSession(db: Db, account: number, id: number, key: string) {
  const rows = await db
    .selectFrom('profiles')
    .leftJoin('learning_sessions', 'learning_sessions.profile_id', 'profiles.id')
    .selectAll('profiles')
    .select(({ eb }) => [
      'learning_sessions.key',
      'learning_sessions.created_at as stored_at',
      eb.case().when('learning_sessions.key', '=', key).then(eb.ref('content')).else(null).end().as('content'),
    ])
    .where('profiles.id', '=', id)
    .where('account_id', '=', account)
    .orderBy('learning_sessions.created_at')
    .execute();
  const [profile] = rows;
  const stored = rows.filter((row) => row.key !== null);
  const content = stored.find((row) => row.key === key)?.content;
  const oldest = stored.length >= maxStoredSessions ? stored[0]?.key : undefined;
  return profile && { profile, content: content ?? undefined, oldest: oldest ?? undefined };
}

/**
 * Stores a session; beyond three the oldest one gives way.
 * @returns false when another request was quicker to store this key or to replace the oldest one, or has deleted the profile
 */
export async function storeSession(
  db: Db,
  { profile, key, content, now, oldest }: { profile: number; key: string; content: string; now: number; oldest: string | undefined },
): Promise<boolean> {
  try {
    if (oldest === undefined) {
      const inserted = await db
        .insertInto('learning_sessions')
        .values({ profile_id: profile, key, content, created_at: now })
        .onConflict((conflict) => conflict.columns(['profile_id', 'key']).doNothing())
        .executeTakeFirst();
      return inserted.numInsertedOrUpdatedRows === 1n;
    }
    const replaced = await db
      .updateTable('learning_sessions')
      .set({ key, content, created_at: now })
      .where('profile_id', '=', profile)
      .where('key', '=', oldest)
      .executeTakeFirst();
    return replaced.numUpdatedRows === 1n;
  } catch (error) {
    if (isUniqueViolation(error) || isForeignKeyViolation(error)) return false;
    throw error;
  }
}
