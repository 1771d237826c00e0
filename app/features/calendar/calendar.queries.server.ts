import '#app/auth/calendar-feeds.tables.ts';
import { sql } from 'kysely';
import { type Purge, rowCount } from '#app/db/purge.queries.server.ts';
import type { Db } from '#app/db/schema.ts';

export const feedOf = (db: Db, accountId: number) =>
  db.selectFrom('calendar_feeds').select(['created_at', 'read_at']).where('account_id', '=', accountId).executeTakeFirst();

/** Feed of an account that can log in. */
export const feedBySecret = (db: Db, secretHash: string) =>
  db
    .selectFrom('calendar_feeds')
    .innerJoin('accounts', 'accounts.id', 'calendar_feeds.account_id')
    .select(['account_id', 'read_at'])
    .where('secret_hash', '=', secretHash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();

/** Gives an account a secret, which ends the one before. */
export async function replaceSecret(tx: Db, { accountId, secretHash, now }: { accountId: number; secretHash: string; now: number }): Promise<void> {
  const feed = { secret_hash: secretHash, created_at: now, read_at: null };
  await tx
    .insertInto('calendar_feeds')
    .values({ account_id: accountId, ...feed })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(feed))
    .execute();
}

export async function setReadAt(db: Db, secretHash: string, now: number): Promise<void> {
  await db.updateTable('calendar_feeds').set({ read_at: now }).where('secret_hash', '=', secretHash).execute();
}

const lastUse = sql<number>`coalesce(read_at, created_at)`;

/** Deletes feeds that no calendar has read for long, by an index on their last use. */
export const purgeUnusedFeeds: Purge = async (db, before, limit) =>
  rowCount(
    await db
      .deleteFrom('calendar_feeds')
      .where('account_id', 'in', (unused) =>
        unused.selectFrom('calendar_feeds').select('account_id').where(lastUse, '<=', before).orderBy(lastUse).limit(limit),
      )
      // Repeated for PostgreSQL: a calendar may read it concurrently.
      .where(lastUse, '<=', before)
      .returning('account_id')
      .execute(),
  );
