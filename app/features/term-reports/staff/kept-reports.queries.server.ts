import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { likePattern, searchWords } from '#app/db/search-words.ts';
import { reports } from '../reports.queries.server.ts';

interface Wanted {
  page?: number | undefined;
  limit: number;
  /** Each of its words occurs in the nickname or the class. */
  search?: string | undefined;
}

const ofDeletedClasses = (db: Db) => reports(db).where('class_id', 'is', null);

function matching(db: Db, search: string | undefined) {
  let rows = ofDeletedClasses(db);
  for (const word of searchWords(search)) rows = rows.where(sql<boolean>`search_key like ${likePattern(word)} escape '\\'`);
  return rows;
}

/** Reports of deleted classes, the newest first, with the total. */
export async function listKeptReports(db: Db, { page = 1, limit, search }: Wanted) {
  const rows = await matching(db, search)
    .select(['term_reports.id', 'issued_at', 'revoked_at', 'content'])
    .orderBy('term_reports.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const total = matching(db, search).select(({ fn }) => fn.countAll<number>().as('count'));
  return { rows, total: (await total.executeTakeFirstOrThrow()).count };
}

export const keptReport = (db: Db, id: number) =>
  ofDeletedClasses(db)
    .select(['term_reports.id', 'profile_id', 'issued_at', 'revoked_at', 'content'])
    .where('term_reports.id', '=', id)
    .executeTakeFirst();
