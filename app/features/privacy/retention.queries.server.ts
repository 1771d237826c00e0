import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';

/** Takes away at most `count` of what is from `before` or older, and says how many that were. */
export type Purge = (db: Db, before: number, count: number) => Promise<number>;

const rowCount = ({ length }: unknown[]) => length;

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

export const purgeCounters: Purge = async (db, before, count) =>
  rowCount(
    await db
      .deleteFrom('rate_limits')
      .where('key', 'in', (old) => old.selectFrom('rate_limits').select('key').where('ends_at', '<=', before).limit(count))
      // Said again for PostgreSQL: somebody may begin it anew just now.
      .where('ends_at', '<=', before)
      .returning('key')
      .execute(),
  );

export const purgeSenders: Purge = async (db, before, count) =>
  rowCount(
    await db
      .updateTable('comments')
      .set({ sender: '' })
      .where('id', 'in', (old) =>
        old.selectFrom('comments').select('id').where('sender', '<>', sql.lit('')).where('created_at', '<=', before).limit(count),
      )
      .returning('id')
      .execute(),
  );

export const purgeSecrets: Purge = async (db, before) =>
  rowCount(await db.deleteFrom('daily_secrets').where('ends_at', '<=', before).returning('name').execute());

/** Rows that nobody changes the time of are as old as their keys: the oldest are at the beginning. */
const purgeOldest =
  (table: 'registrations' | 'verification_codes' | 'contact_messages'): Purge =>
  async (db, before, count) =>
    rowCount(
      await db
        .deleteFrom(table)
        .where('id', 'in', (oldest) => oldest.selectFrom(table).select('id').orderBy('id').limit(count))
        .where('created_at', '<=', before)
        .returning('id')
        .execute(),
    );

export const purgeRegistrations = purgeOldest('registrations');
export const purgePins = purgeOldest('verification_codes');
export const purgeContactMessages = purgeOldest('contact_messages');

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

type IsOld = (row: ExpressionBuilder<Schema, 'subscribers'>, before: number) => Expression<SqlBool>;

/** Their mails stay until they are old themselves, but no longer say whose they were. */
const purgeSubscribers =
  (isOld: IsOld): Purge =>
  (db, before, count) =>
    db.transaction().execute(async (tx) => {
      const old = await tx
        .selectFrom('subscribers')
        .select('id')
        .where((row) => isOld(row, before))
        .limit(count)
        .execute();
      if (old.length === 0) return 0;
      const ids = old.map(({ id }) => id);
      await tx.updateTable('mails').set({ subscriber_id: null }).where('subscriber_id', 'in', ids).execute();
      // Said again for PostgreSQL: somebody may confirm or come back just now.
      return rowCount(
        await tx
          .deleteFrom('subscribers')
          .where('id', 'in', ids)
          .where((row) => isOld(row, before))
          .returning('id')
          .execute(),
      );
    });

export const purgeUnconfirmedSubscribers = purgeSubscribers((row, before) =>
  row.and([row('confirmed_at', 'is', null), row('created_at', '<=', before)]),
);
export const purgeUnsubscribed = purgeSubscribers((row, before) => row('unsubscribed_at', '<=', before));
