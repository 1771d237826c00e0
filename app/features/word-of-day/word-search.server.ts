import { startOfDate } from '#app/lib/weeks.ts';
import type { SearchSource } from '#app/search/search-source.server.ts';
import { wordTarget } from './word-of-day.feature.ts';
import { datedWordsByIds, datedWordVersions } from './word-of-day.queries.server.ts';

/** Drafts have no date. A coming word is in the index, and found from the midnight that begins its day. */
export const wordSearch: SearchSource = {
  kind: 'word',
  label: 'Word of the Day',
  titleLang: 'ig',
  rows: async (db, ids, timeZone) =>
    (await datedWordsByIds(db, ids)).map(({ date, ...word }) => ({
      id: word.id,
      version: versionOf({ ...word, date }),
      texts: { title: word.title, subtitle: word.subtitle ?? '', body: word.body },
      path: wordTarget.page(word),
      publicFrom: startOfDate(date, timeZone),
      date: startOfDate(date, timeZone),
    })),
  versions: async (db, after, limit) => (await datedWordVersions(db, after, limit)).map((word) => ({ id: word.id, version: versionOf(word) })),
};

const versionOf = ({ updated_at, date }: { updated_at: number; date: string }) => `${updated_at} ${date}`;
