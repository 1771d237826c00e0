import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { engineOf } from './search-index.queries.server.ts';
import type { QueryWord, SearchQuery } from './search-query.ts';
import { wantedTerms } from './wanted-terms.queries.server.ts';

interface SearchOptions {
  now: number;
  limit: number;
  /** Page number from 1. */
  page: number;
}

interface FoundRows {
  rows: { kind: string; row_id: number }[];
  /** Count of all rows that match. */
  total: number;
}

const folded = (term: readonly QueryWord[]) => ` ${term.map((word) => word.folded).join(' ')}`;
const isPrefix = (term: readonly QueryWord[]) => term.at(-1)?.isPrefix === true;
const phrasePattern = (term: readonly QueryWord[]) => `% ${term.map(({ pattern }) => pattern).join(' ')}${isPrefix(term) ? '' : ' '}%`;

/**
 * Public rows that match, the best first: those whose title is the query, then those with all words in the title, then with longer words in it, then
 * with all in title and subtitle; newest first among equals.
 */
export async function findRows(db: Db, query: SearchQuery, { now, limit, page }: SearchOptions): Promise<FoundRows> {
  const { terms } = query;
  const wanted = await wantedTerms(db, query);
  if (wanted.some((any) => any.length === 0)) return { rows: [], total: 0 };
  const { select, contains } = engineOf(db);
  const inColumn = (column: string, term: readonly QueryWord[]) => contains(column, isPrefix(term) ? folded(term) : `${folded(term)} `);
  const all = (conditions: Expression<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
  // Most rows have their words in the body alone: they are told apart first.
  const rank = sql<number>`case
    when not ${all(terms.map((term) => inColumn('heading', term)))} then 4
    when title = ${`${terms.map(folded).join('')} `} then 0
    when ${all(terms.map((term) => contains('title', `${folded(term)} `)))} then 1
    when ${all(terms.map((term) => inColumn('title', term)))} then 2
    else 3 end`;
  let documents = db
    .selectFrom(select(wanted).as('found'))
    .innerJoin('search_documents as document', 'document.id', 'found.id')
    .select(['kind', 'row_id', 'date', rank.as('rank')])
    .where('public_from', '<=', now);
  // The index knows pairs of words: their order in longer phrases is looked up in the texts of the documents that it finds.
  for (const term of terms.filter(({ length }) => length > 2)) {
    const isInText = term.some(({ hasMarks }) => hasMarks) ? sql<SqlBool>`marked like ${phrasePattern(term)}` : inColumn('folded', term);
    documents = documents.where(({ exists, selectFrom }) =>
      exists(selectFrom('search_texts as text').select('text.id').whereRef('text.id', '=', 'document.id').where(isInText)),
    );
  }
  const rows = await db
    .with(
      (cte) => cte('matches').materialized(),
      () => documents,
    )
    .selectFrom('matches')
    .select(['kind', 'row_id', ({ selectFrom, fn }) => selectFrom('matches').select(fn.countAll<number>().as('count')).as('total')])
    .orderBy('rank')
    .orderBy('date', 'desc')
    .orderBy('kind')
    .orderBy('row_id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  if (rows.length === 0 && page > 1) return { rows: [], total: (await findRows(db, query, { now, limit, page: 1 })).total };
  return { rows: rows.map(({ kind, row_id }) => ({ kind, row_id })), total: rows[0]?.total ?? 0 };
}
