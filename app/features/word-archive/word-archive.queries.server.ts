import { type SqlBool, sql } from 'kysely';
import { everyNthId } from '#app/db/every-nth-id.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { type Initial, initials } from '#app/lib/igbo-alphabet.ts';
import type { LocalDate, LocalTime } from '#app/lib/local-date.ts';
import { lastShown, publicWord, type WordRow } from '../word-of-day/schedule/word-days.queries.server.ts';

/** Calendar month: '2026-01'. */
export type Month = string;

interface ListOptions {
  letter?: Initial | undefined;
  month?: Month | undefined;
  limit: number;
  offset: number;
}

/** Condition of a month; every date is a text of ten characters. */
const isIn = (month: Month) => sql<SqlBool>`${lastShown} between ${`${month}-01`} and ${`${month}-31`}`;

const entryColumns = ['id', 'title', 'subtitle', lastShown.as('last_shown')] as const;

/** Public words: in Igbo order below a letter, else those that were shown last first. */
export async function listArchive(db: Db, time: LocalTime, { letter, month, limit, offset }: ListOptions) {
  let words = db.selectFrom('words_of_day').select(entryColumns).where(publicWord(time)).limit(limit).offset(offset);
  if (month !== undefined) words = words.where(isIn(month));
  const ordered =
    letter === undefined
      ? words.orderBy(lastShown, 'desc').orderBy('id', 'desc')
      : words.where('initial', '=', letter).orderBy('initial').orderBy('sort_key').orderBy('id');
  return ordered.execute();
}

/** Letters that have public words, in the order of the alphabet: one look into the index for each. */
export async function initialsInUse(db: Db, time: LocalTime): Promise<Initial[]> {
  const row = await db
    .selectNoFrom(({ exists, selectFrom }) =>
      initials.map((initial, place) =>
        exists(selectFrom('words_of_day').select('id').where('initial', '=', initial).where(publicWord(time))).as(`at${place}`),
      ),
    )
    .executeTakeFirstOrThrow();
  return initials.filter((_, place) => row[`at${place}`]);
}

/** Months that have public words, newest first: one look into the index for each month since the oldest word. */
export async function monthsInUse(db: Db, time: LocalTime, max: number): Promise<Month[]> {
  const edge = (order: 'asc' | 'desc') =>
    db.selectFrom('words_of_day').select(lastShown.as('date')).where(publicWord(time)).orderBy(lastShown, order).limit(1).executeTakeFirst();
  const [oldest, newest] = await Promise.all([edge('asc'), edge('desc')]);
  if (!oldest?.date || !newest?.date) return [];
  const months = monthsBetween(oldest.date, newest.date, max);
  const row = await db
    .selectNoFrom(({ exists, selectFrom }) =>
      months.map((month, place) => exists(selectFrom('words_of_day').select('id').where(isIn(month)).where(publicWord(time))).as(`at${place}`)),
    )
    .executeTakeFirstOrThrow();
  return months.filter((_, place) => row[`at${place}`]);
}

/** Months from that of the newest date back to that of the oldest one, at most `max`. */
export function monthsBetween(oldest: LocalDate, newest: LocalDate, max: number): Month[] {
  const monthNumber = (date: LocalDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
  const last = monthNumber(newest);
  const count = Math.min(max, last - monthNumber(oldest) + 1);
  return Array.from({ length: count }, (_, back) => {
    const number = last - back;
    return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
  });
}

/** Words that were shown right before and after a word. */
export async function neighborsOf(db: Db, time: LocalTime, { id, day, shown_on }: WordRow) {
  const place = sql`(${lastShown}, id)`;
  const own = sql`(${shown_on ?? day}, ${id})`;
  const words = db.selectFrom('words_of_day').select(['id', 'title']).where(publicWord(time)).limit(1);
  const [previous, next] = await Promise.all([
    words.where(sql<SqlBool>`${place} < ${own}`).orderBy(lastShown, 'desc').orderBy('id', 'desc').executeTakeFirst(),
    words.where(sql<SqlBool>`${place} > ${own}`).orderBy(lastShown).orderBy('id').executeTakeFirst(),
  ]);
  return { previous: previous ?? null, next: next ?? null };
}

export async function countPublicWords(db: Db, time: LocalTime): Promise<number> {
  const words = db
    .selectFrom('words_of_day')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(publicWord(time));
  return (await words.executeTakeFirstOrThrow()).count;
}

/** Ids at which sitemap pages 2 to n start. */
export const sitemapStarts = (db: Db, every: number, time: LocalTime): Promise<number[]> =>
  everyNthId(db, db.selectFrom('words_of_day').select('id').where(publicWord(time)), every);
