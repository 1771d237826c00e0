import { type SqlBool, sql } from 'kysely';
import { everyNthId } from '#app/db/every-nth-id.queries.server.ts';
import type { Db } from '#app/db/schema.ts';

const members = sql<number>`(select count(*) from class_members where class_id = classes.id and left_at is null)`;

/** Open and running classes with free places: visitors find no others. */
const publicClasses = (db: Db) => db.selectFrom('classes').where('state', 'in', ['open', 'running']).where(sql<SqlBool>`${members} < capacity`);

const publicRows = (db: Db) => publicClasses(db).selectAll('classes').select(members.as('members'));

export type PublicClassRow = Awaited<ReturnType<typeof listPublicClasses>>[number];

export function listPublicClasses(db: Db, { limit, before }: { limit: number; before?: number | undefined }) {
  const rows = publicRows(db).orderBy('classes.id', 'desc').limit(limit);
  return (before === undefined ? rows : rows.where('classes.id', '<', before)).execute();
}

export const publicClassById = (db: Db, id: number): Promise<PublicClassRow | undefined> =>
  publicRows(db).where('classes.id', '=', id).executeTakeFirst();

/** Names on the cards of tutors that visitors see. */
export const tutorsOnCards = (db: Db, classIds: number[]) =>
  db
    .selectFrom('class_tutors')
    .innerJoin('accounts', 'accounts.id', 'class_tutors.account_id')
    .innerJoin('tutor_cards', 'tutor_cards.account_id', 'class_tutors.account_id')
    .select(['class_id', 'shown_name'])
    .where('class_id', 'in', classIds)
    .where('agreed_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .where('tutor_state', '=', 'approved')
    .orderBy('added_at')
    .orderBy('class_tutors.account_id')
    .execute();

export async function countPublicClasses(db: Db): Promise<number> {
  const { count } = await publicClasses(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Ids at which sitemap pages 2 to n start. */
export const sitemapStarts = (db: Db, every: number): Promise<number[]> => everyNthId(db, publicClasses(db).select('classes.id'), every);

export const sitemapRows = (db: Db, after: number, limit: number) =>
  publicClasses(db).select(['classes.id', 'updated_at']).where('classes.id', '>', after).orderBy('classes.id').limit(limit).execute();
