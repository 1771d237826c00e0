import { type Purge, purgeOldest, rowCount } from '#app/db/purge.queries.server.ts';

export const purgeUnverifiedAccounts: Purge = async (db, before, count) =>
  rowCount(
    await db
      .deleteFrom('accounts')
      .where('id', 'in', (expired) =>
        expired.selectFrom('accounts').select('id').where('verified_at', 'is', null).where('created_at', '<=', before).limit(count),
      )
      // Repeated for PostgreSQL: a user may verify concurrently.
      .where('verified_at', 'is', null)
      .returning('id')
      .execute(),
  );

export const purgeSessions: Purge = async (db, before, count) =>
  rowCount(
    await db
      .deleteFrom('sessions')
      .where('token_hash', 'in', (expired) => expired.selectFrom('sessions').select('token_hash').where('expires_at', '<=', before).limit(count))
      .returning('token_hash')
      .execute(),
  );

export const purgeRegistrations = purgeOldest('registrations');
