import { sql } from 'kysely';
import { type Purge, purgeOldest, rowCount } from '#app/db/purge.queries.server.ts';
import { anonymousAuthor, hasNoReplies } from './own-comments.queries.server.ts';

/** Clears the daily hash of the sender in old comments. */
export const clearSenderHashes: Purge = async (db, before, count) =>
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

/** Clears the hash of the network in old comments. */
export const clearNetworkHashes: Purge = async (db, before, count) =>
  rowCount(
    await db
      .updateTable('comments')
      .set({ network: '' })
      .where('id', 'in', (old) =>
        old.selectFrom('comments').select('id').where('network', '<>', sql.lit('')).where('created_at', '<=', before).limit(count),
      )
      .returning('id')
      .execute(),
  );

/** A removed comment with replies keeps its row, since a reply in it may wait for a moderator: it loses its text and author. */
export const purgeRemovedComments: Purge = async (db, before, count) => {
  const removed = db.selectFrom('comments').select('id').where('state', '=', sql.lit('removed')).where('moderated_at', '<=', before).limit(count);
  const deleted = rowCount(await db.deleteFrom('comments').where('id', 'in', removed.where(hasNoReplies)).returning('id').execute());
  if (deleted > 0) return deleted;
  const emptied = db
    .updateTable('comments')
    .set({ ...anonymousAuthor, text: '' })
    .where('id', 'in', removed.where('text', '<>', ''));
  return rowCount(await emptied.returning('id').execute());
};

export const purgeReports = purgeOldest('comment_reports');

export const purgeBans: Purge = async (db, before, count) =>
  rowCount(
    await db
      .deleteFrom('comment_bans')
      .where('id', 'in', (ended) => ended.selectFrom('comment_bans').select('id').where('ends_at', '<=', before).limit(count))
      .returning('id')
      .execute(),
  );
