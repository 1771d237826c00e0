import { sql } from 'kysely';
import { type Purge, rowCount } from '#app/db/purge.queries.server.ts';

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
