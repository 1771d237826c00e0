import { type Expression, type SqlBool, sql } from 'kysely';
import { everyNthId } from '#app/db/every-nth-id.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { lastShown, publicWord, type WordRow } from '#app/features/word-of-day/public.server.ts';
import { type Initial, initials } from '#app/lib/igbo-alphabet.ts';
import type { LocalTime } from '#app/lib/local-date.ts';

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

const entryColumns = ['id', 'title', 'subtitle', lastShown.$notNull().as('last_shown')] as const;

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

/** Characters of a date that name its year or its month. */
const periods = { year: '2026'.length, month: '2026-01'.length };

/**
 * Months that have public words, or the last such month of each year, newest first. Steps from period to period: one look into the index for each,
 * and one plan for PostgreSQL.
 */
export async function monthsInUse(db: Db, time: LocalTime, by: keyof typeof periods = 'month', year?: string): Promise<Month[]> {
  const ofYear = year === undefined ? sql`` : sql`and ${lastShown} between ${`${year}-01-01`} and ${`${year}-12-31`}`;
  const last = (before: Expression<SqlBool>) =>
    sql`(select ${lastShown} from words_of_day where ${publicWord(time)} and ${before} ${ofYear} order by ${lastShown} desc limit 1)`;
  const { rows } = await sql<{ month: Month }>`with recursive shown (date) as (
      select ${last(sql`${lastShown} is not null`)}
      union all select ${last(sql`${lastShown} < substr(shown.date, 1, ${sql.lit(periods[by])})`)} from shown where shown.date is not null
    ) select substr(date, 1, ${sql.lit(periods.month)}) as month from shown where date is not null`.execute(db);
  return rows.map(({ month }) => month);
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
