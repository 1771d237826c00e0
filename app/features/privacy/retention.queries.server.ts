import { type Purge, rowCount } from '#app/db/purge.queries.server.ts';

export const purgeRateLimits: Purge = async (db, before, count) =>
  rowCount(
    await db
      .deleteFrom('rate_limits')
      .where('key', 'in', (expired) => expired.selectFrom('rate_limits').select('key').where('ends_at', '<=', before).limit(count))
      // Repeated for PostgreSQL: a request may restart the counter concurrently.
      .where('ends_at', '<=', before)
      .returning('key')
      .execute(),
  );

export const purgeDailySecrets: Purge = async (db, before) =>
  rowCount(await db.deleteFrom('daily_secrets').where('ends_at', '<=', before).returning('name').execute());

/** Purges completed mails; newsletters store their own counts. Queued mails stay, however old they are, and dead letters have a retention of their own. */
export const purgeMails: Purge = async (db, before, count) =>
  rowCount(
    await db
      .deleteFrom('mails')
      .where('id', 'in', (oldest) => oldest.selectFrom('mails').select('id').orderBy('id').limit(count))
      .where('created_at', '<=', before)
      .where('state', 'in', ['sent', 'failed', 'skipped'])
      .where('dead_at', 'is', null)
      .returning('id')
      .execute(),
  );
