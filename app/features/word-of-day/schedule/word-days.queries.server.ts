import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import { type LocalDate, type LocalTime, localToday } from '#app/lib/local-date.ts';
import { hasTurned } from './turn.queries.server.ts';

export type WordRow = Selectable<Schema['words_of_day']>;
type ShownDates = Pick<WordRow, 'day' | 'shown_on'>;

/**
 * Date on which a word was last shown or will be; null for a draft, which has neither a day nor was ever shown.
 * The index of migration 0041 has the same expression.
 */
export const lastShown: RawBuilder<LocalDate | null> = sql<LocalDate | null>`coalesce(shown_on, day)`;

/** Condition on `words_of_day`: true for a word that was shown already or is shown today, false for drafts and coming words. */
export const publicWord = (time: LocalTime): Expression<SqlBool> => sql<SqlBool>`${lastShown} <= ${localToday(time)}`;

/** The same of a row. */
export function isPublic({ day, shown_on }: ShownDates, time: LocalTime): boolean {
  const date = shown_on ?? day;
  return date !== null && date <= localToday(time);
}

/** Ids, titles and versions of public words by id, as sitemaps need them. */
export function publicWordVersions(db: Db, time: LocalTime, { after, limit }: { after: number; limit: number }) {
  return db
    .selectFrom('words_of_day')
    .select(['id', 'title', 'updated_at'])
    .where('id', '>', after)
    .where(publicWord(time))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Word that was made the one of the date: by its day, or by a record that it returned or lost its day to a word that is gone. */
export const recordedWord = (db: Db, date: LocalDate): Promise<WordRow | undefined> =>
  db
    .selectFrom('words_of_day')
    .selectAll()
    .where(lastShown, '=', date)
    .orderBy((row) => row.case().when('day', '=', date).then(0).else(1).end())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Public word for a date that has none: the one not shown for longest. Words of the date and of later days do not count: they are not over yet.
 * Until the day has turned once it is the newest, which earlier releases showed, so that an upgrade replaces no word before midnight.
 */
async function wordFromArchive(db: Db, date: LocalDate): Promise<WordRow | undefined> {
  const order = (await hasTurned(db)) ? 'asc' : 'desc';
  return db
    .selectFrom('words_of_day')
    .selectAll()
    .where(lastShown, '<', date)
    .orderBy(lastShown, order)
    .orderBy('id', order)
    .limit(1)
    .executeTakeFirst();
}

/** The word of today: right also before the turn of the day is recorded, which would choose the same one. */
export async function currentWord(db: Db, time: LocalTime): Promise<WordRow | undefined> {
  const today = localToday(time);
  return (await recordedWord(db, today)) ?? wordFromArchive(db, today);
}

/** Records which word returns from the archive today when no word has the day. Requires the lock on words. Returns the word that it recorded. */
export async function recordReturn(tx: Db, time: LocalTime): Promise<WordRow | undefined> {
  const today = localToday(time);
  const word = (await recordedWord(tx, today)) ? undefined : await wordFromArchive(tx, today);
  if (word) await tx.updateTable('words_of_day').set({ shown_on: today }).where('id', '=', word.id).execute();
  return word;
}

/** Frees today for a newer word: the word that has it stays public, last shown today. Requires the lock on words. */
export async function releaseToday(tx: Db, time: LocalTime): Promise<void> {
  const today = localToday(time);
  await tx.updateTable('words_of_day').set({ day: null, shown_on: today }).where('day', '=', today).execute();
}
