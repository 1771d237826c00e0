import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { type Purge, rowCount } from '#app/db/purge.queries.server.ts';
import type { Schema } from '#app/db/schema.ts';

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
