import { type Purge, rowCount } from '#app/db/purge.queries.server.ts';

export const purgeRateLimits: Purge = async (db, before, count) =>
  rowCount(
    await db
      .deleteFrom('rate_limits')
      .where('key', 'in', (old) => old.selectFrom('rate_limits').select('key').where('ends_at', '<=', before).limit(count))
      // Said again for PostgreSQL: somebody may begin it anew just now.
      .where('ends_at', '<=', before)
      .returning('key')
      .execute(),
  );

export const purgeSecrets: Purge = async (db, before) =>
  rowCount(await db.deleteFrom('daily_secrets').where('ends_at', '<=', before).returning('name').execute());

/** Newsletters keep their counts beside them (decision 0006). What still waits is never old, unless the academy was closed: it stays. */
export const purgeMails: Purge = async (db, before, count) =>
  rowCount(
    await db
      .deleteFrom('mails')
      .where('id', 'in', (oldest) => oldest.selectFrom('mails').select('id').orderBy('id').limit(count))
      .where('created_at', '<=', before)
      .where('state', 'in', ['sent', 'failed', 'skipped'])
      .returning('id')
      .execute(),
  );
