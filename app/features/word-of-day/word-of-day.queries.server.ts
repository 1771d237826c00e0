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

export function wordById(db: Db, id: number): Promise<WordRow | undefined> {
  return db.selectFrom('words_of_day').selectAll().where('id', '=', id).executeTakeFirst();
}

export function wordsByIds(db: Db, ids: number[]): Promise<WordRow[]> {
  return db.selectFrom('words_of_day').selectAll().where('id', 'in', ids).execute();
}

/** Ids and dates of the words after the id `after`, oldest first. */
export function wordDates(db: Db, after: number, limit: number): Promise<Pick<WordRow, 'id' | 'updated_at'>[]> {
  return db.selectFrom('words_of_day').select(['id', 'updated_at']).where('id', '>', after).orderBy('id').limit(limit).execute();
}

export interface WordText {
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
