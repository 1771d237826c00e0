import { sql } from 'kysely';
import { everyNthId } from '#app/db/every-nth-id.queries.server.ts';
import type { Db } from '#app/db/schema.ts';

/** Characters of a message that a list reads. */
const beginning = 600;

/** The newsletters that visitors may read: every query for public pages starts here. */
const archivedNewsletters = (db: Db) => db.selectFrom('newsletters').where('archived_at', 'is not', null);

export function listArchived(db: Db, { limit, before }: { limit: number; before?: number | undefined }) {
  const rows = archivedNewsletters(db)
    .select(['id', 'subject', 'created_at', sql<string>`substr(message, 1, ${sql.lit(beginning)})`.as('beginning')])
    .orderBy('id', 'desc')
    .limit(limit);
  return (before === undefined ? rows : rows.where('id', '<', before)).execute();
}

export async function countArchived(db: Db): Promise<number> {
  const { count } = await archivedNewsletters(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const archivedById = (db: Db, id: number) =>
  archivedNewsletters(db).select(['id', 'subject', 'message', 'html', 'created_at']).where('id', '=', id).executeTakeFirst();

export async function archivedNeighbours(db: Db, id: number) {
  const nearest = archivedNewsletters(db).select(['id', 'subject']).limit(1);
  const older = await nearest.where('id', '<', id).orderBy('id', 'desc').executeTakeFirst();
  const newer = await nearest.where('id', '>', id).orderBy('id').executeTakeFirst();
  return { older: older ?? null, newer: newer ?? null };
}

/** Newsletters of the archive after the id `after`, for the sitemap. */
export const archivedDates = (db: Db, after: number, limit: number) =>
  archivedNewsletters(db)
    .select((row) => ['id', row.ref('archived_at').$notNull().as('archived_at')])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Ids at which sitemap pages 2 to n start. */
export const archiveStarts = (db: Db, every: number): Promise<number[]> => everyNthId(db, archivedNewsletters(db).select('id'), every);

/**
 * Puts a newsletter into the archive, or takes it out; what is so already keeps its time. @returns undefined for one that does not exist, and
 * for one that no reader gets: it had no recipients, or was stopped before the first mail
 */
export const setArchived = (tx: Db, id: number, archivedAt: number | null) => {
  const newsletter = tx.updateTable('newsletters').where('id', '=', id).returning(['id', 'subject']);
  if (archivedAt === null) return newsletter.set({ archived_at: null }).executeTakeFirst();
  return newsletter
    .set(({ fn, val }) => ({ archived_at: fn.coalesce('archived_at', val(archivedAt)) }))
    .where('recipients', '>', 0)
    .where(({ or, eb }) => or([eb('stopped_at', 'is', null), eb('sent', '>', 0)]))
    .executeTakeFirst();
};
