import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { type Purge, rowCount } from '#app/db/purge.queries.server.ts';
import type { Schema } from '#app/db/schema.ts';

type IsExpired = (row: ExpressionBuilder<Schema, 'subscribers'>, before: number) => Expression<SqlBool>;

/** Purges subscribers. Their mails stay for their own retention, without the reference. */
const purgeSubscribers =
  (isExpired: IsExpired): Purge =>
  (db, before, count) =>
    db.transaction().execute(async (tx) => {
      const expired = await tx
        .selectFrom('subscribers')
        .select('id')
        .where((row) => isExpired(row, before))
        .limit(count)
        .execute();
      if (expired.length === 0) return 0;
      const ids = expired.map(({ id }) => id);
      await tx.updateTable('mails').set({ subscriber_id: null }).where('subscriber_id', 'in', ids).execute();
      // Repeated for PostgreSQL: a subscriber may confirm or resubscribe concurrently.
      return rowCount(
        await tx
          .deleteFrom('subscribers')
          .where('id', 'in', ids)
          .where((row) => isExpired(row, before))
          .returning('id')
          .execute(),
      );
    });

/** An address that unsubscribed or is suppressed stays known, so that no import asks it again. */
export const purgeUnconfirmedSubscribers = purgeSubscribers((row, before) =>
  row.and([
    ...[row('confirmed_at', 'is', null), row('unsubscribed_at', 'is', null), row('suppressed_at', 'is', null)],
    row('created_at', '<=', before),
    // A renewed subscription has a link of its own, which waits as long as a first one.
    row.or([row('resubscribed_at', 'is', null), row('resubscribed_at', '<=', before)]),
  ]),
);
export const purgeUnsubscribed = purgeSubscribers((row, before) => row('unsubscribed_at', '<=', before));
