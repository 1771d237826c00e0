import './course.tables.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import { likePattern, searchWords } from '#app/db/search-words.ts';
import { publicPlaces } from './course.queries.server.ts';

export const isLike = (column: string, word: string) => sql<boolean>`${sql.ref(column)} like ${likePattern(word)} escape '\\'`;

/** Whether spelling, form or meaning of an item contain a word of a search. */
export const hasWord = ({ or, exists, selectFrom }: ExpressionBuilder<Schema, 'items'>, word: string) =>
  or([
    isLike('items.fold', word),
    sql<boolean>`lower(items.english) like ${likePattern(word)} escape '\\'`,
    exists(selectFrom('item_forms').select('item_forms.id').whereRef('item_forms.item_id', '=', 'items.id').where(isLike('item_forms.fold', word))),
  ]);

/** Public items with each word of a search, in the order of their letters. */
export function findPublicItems(db: Db, search: string, limit: number) {
  let found = db.selectFrom('items').select(['id', 'igbo', 'toned', 'english']).where('id', 'in', publicPlaces(db).select('items.id'));
  for (const word of searchWords(search)) found = found.where((item) => hasWord(item, word));
  return found.orderBy('fold').orderBy('id').limit(limit).execute();
}
