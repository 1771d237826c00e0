import type { Db } from '#app/db/schema.ts';
import { seedWords } from '#app/features/word-of-day/seed-words.ts';
import { igboSortKey, initialOf } from '#app/lib/igbo-order.ts';
import { addDays, dateToUtc, type LocalDate, localDate } from '#app/lib/local-date.ts';

/** Rows per statement. */
const batch = 1000;

interface WordRow {
  title?: string;
  subtitle?: string | null;
  body?: string;
  likes?: number;
  comments?: number;
  created_at?: number;
  updated_at?: number;
}

interface ShownWord extends WordRow {
  /** Day of the word; null for one without a day. */
  day?: LocalDate | null;
  /** Date on which it was last shown without having that day. */
  shown_on?: LocalDate | null;
}

/** Inserts a word in any state. @returns its id */
async function insertWordRow(db: Db, word: ShownWord): Promise<number> {
  const text = { title: 'ụ́lọ̀'.normalize('NFC'), subtitle: null, body: 'House', created_at: 0, updated_at: 0 };
  const { id } = await db
    .insertInto('words_of_day')
    .values({ ...text, ...word })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a public word: of 1 January 2026, unless it says another date on which it was shown. @returns its id */
export const insertShownWord = (db: Db, word: ShownWord = {}): Promise<number> => {
  const isDated = Boolean(word.day || word.shown_on);
  return insertWordRow(db, isDated ? word : { ...word, shown_on: '2026-01-01' });
};

/** Inserts a word that is not public yet. @returns its id */
export const insertDraftWord = (db: Db, word: WordRow = {}): Promise<number> => insertWordRow(db, word);

/** Inserts a word with a day that may be to come. @returns its id */
export const insertComingWord = (db: Db, day: LocalDate, word: WordRow = {}): Promise<number> => insertWordRow(db, { ...word, day });

/** Inserts words like the seed content, the last shown yesterday and one on each day before. */
export async function insertWords(db: Db, count: number, now: number): Promise<void> {
  const today = localDate(now, 'UTC');
  const word = (nth: number) => {
    const { title = '', subtitle = '', body = '' } = seedWords[nth % seedWords.length] ?? {};
    const shown_on = addDays(today, -1 - nth);
    const time = dateToUtc(shown_on);
    return { title, subtitle, body, sort_key: igboSortKey(title), initial: initialOf(title), shown_on, created_at: time, updated_at: time };
  };
  for (let start = 0; start < count; start += batch) {
    const rows = Array.from({ length: Math.min(batch, count - start) }, (_, index) => word(start + index));
    await db.insertInto('words_of_day').values(rows).execute();
  }
}
