import type { Insertable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';

interface Reader {
  account_id: number | null;
  network: string;
}

/** Whether this reader has reported the comment: the account, or without one any reader on the network. */
export async function hasReported(db: Db, commentId: number, { account_id, network }: Reader): Promise<boolean> {
  const sameReader = await db
    .selectFrom('comment_reports')
    .select('id')
    .where('comment_id', '=', commentId)
    .where((row) =>
      account_id === null
        ? row('network', '=', network)
        : row.or([row('account_id', '=', account_id), row.and([row('account_id', 'is', null), row('network', '=', network)])]),
    )
    .executeTakeFirst();
  return sameReader !== undefined;
}

/** Readers with open reports of a comment: accounts, and wider networks of readers without one. */
export async function countReaders(db: Db, commentId: number): Promise<number> {
  const reports = await db
    .selectFrom('comment_reports')
    .select(['account_id', 'network', 'wide_network'])
    .where('comment_id', '=', commentId)
    .where('dismissed_at', 'is', null)
    .execute();
  return new Set(reports.map(({ account_id, network, wide_network }) => account_id ?? wide_network ?? network)).size;
}

/** Inserts a report and counts it on its comment. */
export async function insertReport(tx: Db, report: Insertable<Schema['comment_reports']>): Promise<void> {
  await tx.insertInto('comment_reports').values(report).execute();
  await tx
    .updateTable('comments')
    .set((set) => ({ reports: set('reports', '+', 1) }))
    .where('id', '=', report.comment_id)
    .execute();
}

/** Reports of an account, oldest first. */
export const reportsOf = (db: Db, accountId: number) =>
  db.selectFrom('comment_reports').select(['comment_id', 'reason', 'created_at']).where('account_id', '=', accountId).orderBy('id').execute();

/** The reports stay for the moderators, without their author. */
export async function anonymizeReports(tx: Db, accountId: number): Promise<void> {
  await tx.updateTable('comment_reports').set({ account_id: null, network: '', wide_network: null }).where('account_id', '=', accountId).execute();
}
