import { type Purge, purgeOldest, rowCount } from '#app/db/purge.queries.server.ts';

export const purgeUnverifiedAccounts: Purge = async (db, before, count) =>
  rowCount(
    await db
      .deleteFrom('accounts')
      .where('id', 'in', (old) =>
        old.selectFrom('accounts').select('id').where('verified_at', 'is', null).where('created_at', '<=', before).limit(count),
      )
      // Said again for PostgreSQL: somebody may verify just now.
      .where('verified_at', 'is', null)
      .returning('id')
      .execute(),
  );

export const purgeSessions: Purge = async (db, before, count) =>
  rowCount(
    await db
      .deleteFrom('sessions')
      .where('token_hash', 'in', (old) => old.selectFrom('sessions').select('token_hash').where('expires_at', '<=', before).limit(count))
      .returning('token_hash')
      .execute(),
  );

export const purgeRegistrations = purgeOldest('registrations');
export const purgeVerificationCodes = purgeOldest('verification_codes');
