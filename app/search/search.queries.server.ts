import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { engineOf } from './search-index.queries.server.ts';
import type { QueryWord, SearchQuery } from './search-query.ts';

interface SearchOptions {
  now: number;
  limit: number;
  /** Page number from 1. */
  page: number;
}

export interface FoundRows {
  rows: { kind: string; row_id: number }[];
  /** Count of all rows that match. */
  total: number;
}

const folded = (term: readonly QueryWord[]) => ` ${term.map((word) => word.folded).join(' ')}`;
const isPrefix = (term: readonly QueryWord[]) => term.at(-1)?.isPrefix === true;

/**
 * Public rows that match, the best first: those whose title is the query, then those with all words in the title, then with longer words in it, then
 * with all in title and subtitle; newest first among equals. Phrases and marks are checked in every row that has the words, whatever their number.
 */
export async function findRows(db: Db, { terms }: SearchQuery, { now, limit, page }: SearchOptions): Promise<FoundRows> {
  const { select, contains } = engineOf(db);
  const inColumn = (column: string, term: readonly QueryWord[]) => contains(column, isPrefix(term) ? folded(term) : `${folded(term)} `);
  const all = (conditions: Expression<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
  const any = (conditions: Expression<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

  const conditions = terms.flatMap((term) => {
    if (term.some(({ hasMarks }) => hasMarks)) {
      const pattern = `% ${term.map((word) => word.pattern).join(' ')}${isPrefix(term) ? '' : ' '}%`;
      return sql<SqlBool>`marked like ${pattern}`;
    }
    return term.length > 1 ? any(['title', 'subtitle', 'body'].map((column) => inColumn(column, term))) : [];
  });
  const rank = sql<number>`case
    when title = ${`${terms.map(folded).join('')} `} then 0
    when ${all(terms.map((term) => contains('title', `${folded(term)} `)))} then 1
    when ${all(terms.map((term) => inColumn('title', term)))} then 2
    when ${all(terms.map((term) => any([inColumn('title', term), inColumn('subtitle', term)])))} then 3
    else 4 end`;
  const matches = db
    .selectFrom('search_documents')
    .where('id', 'in', select(terms.flat()))
    .where('public_from', '<=', now)
    .where(all([sql<SqlBool>`1 = 1`, ...conditions]));
  const rows = await matches
    .select(['kind', 'row_id', sql<number>`count(*) over ()`.as('total')])
    .orderBy(rank)
    .orderBy('date', 'desc')
    .orderBy('kind')
    .orderBy('row_id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countRows());
  return { rows: rows.map(({ kind, row_id }) => ({ kind, row_id })), total };

  async function countRows(): Promise<number> {
    return (await matches.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
  }
}
