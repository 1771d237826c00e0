import type { Db } from '#app/db/schema.ts';
import { addDays, isLocalDate, type LocalDate, type LocalTime } from '#app/lib/local-date.ts';
import { isPublic, lastShown, type WordRow } from './word-days.queries.server.ts';

/** Days are looked through in this many at a time for a gap. */
const daysAtOnce = 400;

/** Words with a day from `first` to before `next`, and those that were last shown then without having the day, the newest of each date. */
export async function wordsOfDays(db: Db, first: LocalDate, next: LocalDate): Promise<WordRow[]> {
  const withDay = await db.selectFrom('words_of_day').selectAll().where('day', '>=', first).where('day', '<', next).execute();
  const returned = await db
    .selectFrom('words_of_day')
    .selectAll()
    .where('id', 'in', (select) =>
      select
        .selectFrom('words_of_day')
        .select(({ fn }) => fn.max('id').as('id'))
        .where(lastShown, '>=', first)
        .where(lastShown, '<', next)
        .where('shown_on', 'is not', null)
        .groupBy('shown_on'),
    )
    .execute();
  return [...withDay, ...returned];
}

const selectDrafts = (db: Db) => db.selectFrom('words_of_day').where(lastShown, 'is', null);

/** Drafts, oldest first. */
export function listDrafts(db: Db, { after = 0, limit }: { after?: number | undefined; limit: number }): Promise<WordRow[]> {
  return selectDrafts(db).selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();
}

export async function countDrafts(db: Db): Promise<number> {
  const { count } = await selectDrafts(db)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The newest words, among which a repeated request finds the word that it made. */
export function newestWords(tx: Db, limit: number): Promise<WordRow[]> {
  return tx.selectFrom('words_of_day').selectAll().orderBy('id', 'desc').limit(limit).execute();
}

export function wordOfDate(tx: Db, day: LocalDate): Promise<WordRow | undefined> {
  return tx.selectFrom('words_of_day').selectAll().where('day', '=', day).executeTakeFirst();
}

/** The first days after `day` that have no word, in order; fewer at the end of the calendar. */
export async function emptyDaysAfter(tx: Db, day: LocalDate, count: number): Promise<LocalDate[]> {
  const empty: LocalDate[] = [];
  for (let from = addDays(day, 1); empty.length < count && isLocalDate(from); from = addDays(from, daysAtOnce)) {
    const to = addDays(from, daysAtOnce);
    const rows = await tx.selectFrom('words_of_day').select('day').where('day', '>=', from).where('day', '<', to).execute();
    const taken = new Set(rows.map((row) => row.day));
    for (let each = from; each < to && isLocalDate(each) && empty.length < count; each = addDays(each, 1)) if (!taken.has(each)) empty.push(each);
  }
  return empty;
}

/** Gives a word that is not public a day, or makes it a draft. Requires the lock on words. */
export function setDay(tx: Db, id: number, day: LocalDate | null): Promise<WordRow> {
  return tx.updateTable('words_of_day').set({ day, shown_on: null }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export function stateOf(word: Pick<WordRow, 'day' | 'shown_on'>, time: LocalTime): 'draft' | 'coming' | 'public' {
  if (isPublic(word, time)) return 'public';
  return word.day === null ? 'draft' : 'coming';
}
