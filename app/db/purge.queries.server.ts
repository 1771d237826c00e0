import type { Db } from './schema.ts';

/** What features do about profiles that the transaction is about to delete. */
export type EraseProfiles = (tx: Db, profileIds: readonly number[], now: number) => Promise<void>;

/** Deletes at most `limit` rows from `before` (ms since 1970) or older, and returns how many. */
export type Purge = (db: Db, before: number, limit: number) => Promise<number>;

/** The same where the rows may be profiles. */
export type ProfilePurge = (db: Db, before: number, limit: number, context: { eraseProfiles: EraseProfiles }) => Promise<number>;

export const rowCount = ({ length }: unknown[]) => length;

/** For rows whose time never changes: the oldest have the lowest keys, so no index on the time is needed. */
export const purgeOldest =
  (table: 'registrations' | 'contact_messages' | 'comment_reports' | 'audit_log' | 'reply_notices'): Purge =>
  async (db, before, limit) =>
    rowCount(
      await db
        .deleteFrom(table)
        .where('id', 'in', (oldest) => oldest.selectFrom(table).select('id').orderBy('id').limit(limit))
        .where('created_at', '<=', before)
        .returning('id')
        .execute(),
    );
