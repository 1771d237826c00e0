import { alwaysPublic, type SearchSource } from '#app/search/search-source.server.ts';
import { wordTarget } from './word-of-day.feature.ts';
import { type WordRow, wordDates, wordsByIds } from './word-of-day.queries.server.ts';

/** Time from which visitors may read a word. */
const publicFrom = (_word: WordRow) => alwaysPublic;

export const wordSearch: SearchSource = {
  kind: 'word',
  label: 'Word of the Day',
  rows: async (db, ids) =>
    (await wordsByIds(db, ids)).map((word) => ({
      id: word.id,
      version: String(word.updated_at),
      texts: { title: word.title, subtitle: word.subtitle ?? '', body: word.body },
      path: wordTarget.page(),
      publicFrom: publicFrom(word),
      date: word.created_at,
    })),
  versions: async (db, after, limit) => (await wordDates(db, after, limit)).map(({ id, updated_at }) => ({ id, version: String(updated_at) })),
};
