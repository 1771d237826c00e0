import type { Selectable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';

export type WordRow = Selectable<Schema['words_of_day']>;

/** The current word is the newest one. */
export function currentWord(db: Db): Promise<WordRow | undefined> {
  return db.selectFrom('words_of_day').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** Words, newest first. */
export function listWords(db: Db, limit: number): Promise<WordRow[]> {
  return db.selectFrom('words_of_day').selectAll().orderBy('id', 'desc').limit(limit).execute();
}

/** Upper limit of the words that are compared with a text. */
const maxHeadwords = 5_000;

/** Headwords with their short meanings, newest first. */
export function listHeadwords(db: Db): Promise<{ title: string; meaning: string | null }[]> {
  return db.selectFrom('words_of_day').select(['title', 'subtitle as meaning']).orderBy('id', 'desc').limit(maxHeadwords).execute();
}

export function wordById(db: Db, id: number): Promise<WordRow | undefined> {
  return db.selectFrom('words_of_day').selectAll().where('id', '=', id).executeTakeFirst();
}

interface WordText {
  title: string;
  subtitle: string | null;
  body: string;
}

export function insertWord(db: Db, word: WordText, now: number): Promise<WordRow> {
  return db
    .insertInto('words_of_day')
    .values({ ...word, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateWord(tx: Db, id: number, change: Partial<WordText>, now: number): Promise<WordRow> {
  return tx
    .updateTable('words_of_day')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
