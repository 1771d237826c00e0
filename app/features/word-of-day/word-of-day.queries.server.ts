import type { Db } from '#app/db/schema.ts';
import { igboSortKey, initialOf } from '#app/lib/igbo-order.ts';
import type { LocalDate, LocalTime } from '#app/lib/local-date.ts';
import { lastShown, publicWord, type WordRow } from './schedule/word-days.queries.server.ts';

/** Public words, the last shown first. */
export function listWords(db: Db, limit: number, time: LocalTime): Promise<WordRow[]> {
  return db.selectFrom('words_of_day').selectAll().where(publicWord(time)).orderBy(lastShown, 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Upper limit of the words that are compared with a text. */
const maxHeadwords = 5_000;

/** Headwords of public words with their short meanings, newest first: staff without the permission for words see no drafts. */
export function listHeadwords(db: Db, time: LocalTime): Promise<{ title: string; meaning: string | null }[]> {
  return db
    .selectFrom('words_of_day')
    .select(['title', 'subtitle as meaning'])
    .where(publicWord(time))
    .orderBy(lastShown, 'desc')
    .orderBy('id', 'desc')
    .limit(maxHeadwords)
    .execute();
}

export function wordById(db: Db, id: number): Promise<WordRow | undefined> {
  return db.selectFrom('words_of_day').selectAll().where('id', '=', id).executeTakeFirst();
}

const datedWords = (db: Db) => db.selectFrom('words_of_day').select(lastShown.$notNull().as('date')).where(lastShown, 'is not', null);

/** The words among these ids that are no drafts, with their dates. */
export const datedWordsByIds = (db: Db, ids: number[]) => datedWords(db).selectAll().where('id', 'in', ids).execute();

/** Versions of the words that are no drafts, after the id `after`. */
export const datedWordVersions = (db: Db, after: number, limit: number) =>
  datedWords(db).select(['id', 'updated_at']).where('id', '>', after).orderBy('id').limit(limit).execute();

export interface WordText {
  title: string;
  subtitle: string | null;
  body: string;
}

/** Place in the archive. */
const orderOf = (title: string) => ({ sort_key: igboSortKey(title), initial: initialOf(title) });

/** @param day null for a draft */
export function insertWord(db: Db, word: WordText, day: LocalDate | null, now: number): Promise<WordRow> {
  return db
    .insertInto('words_of_day')
    .values({ ...word, ...orderOf(word.title), day, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateWord(tx: Db, id: number, change: Partial<WordText>, now: number): Promise<WordRow> {
  return tx
    .updateTable('words_of_day')
    .set({ ...change, ...(change.title === undefined ? {} : orderOf(change.title)), updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
