import * as z from 'zod/mini';
import { get } from '#app/http/endpoint.ts';
import { PageQuery } from '#app/http/fields.ts';
import { initials } from '#app/lib/igbo-alphabet.ts';
import { UnitLink } from '../course/course.contract.ts';
import { publicVoices } from '../voices/public-voice.contract.ts';
import { marketDays } from '../word-of-day/schedule/market-days.contract.ts';
import { Word } from '../word-of-day/word-of-day.contract.ts';
import { maxYears, monthsPerYear, wordsPerPage } from './archive-terms.contract.ts';

const initial = z.enum(initials, 'Please enter a letter of the Igbo alphabet, or other');
const month = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Please enter a month such as 2026-01'));
const year = z.string().check(z.regex(/^\d{4}$/, 'Please enter a year such as 2026'));

const WordLink = z.pick(Word, { id: true, title: true });
export type WordLink = z.output<typeof WordLink>;

/** Word in a list of the archive. */
export const ArchiveEntry = z.extend(z.pick(Word, { id: true, title: true, subtitle: true }), {
  /** Local date on which it was last shown. */
  shownOn: z.string(),
  voices: publicVoices,
});
export type ArchiveEntry = z.output<typeof ArchiveEntry>;

export const ArchivedWord = z.extend(Word, {
  shownOn: z.string(),
  /** Market day of that date. */
  marketDay: z.enum(marketDays),
  /** Begin of the meaning, for link previews. */
  summary: z.string(),
  /** Path of the picture for link previews. */
  shareImage: z.string(),
  /** The unit of the course that teaches it. */
  unit: z.nullable(UnitLink),
  /** Words that were shown before and after it. */
  previous: z.nullable(WordLink),
  next: z.nullable(WordLink),
  voices: publicVoices,
});
export type ArchivedWord = z.output<typeof ArchivedWord>;

/** Words that were shown. */
export const wordArchive = {
  list: get('/words', {
    query: z.object({ letter: z.optional(initial), month: z.optional(month), page: PageQuery.shape.page }),
    reply: z.object({ words: z.array(ArchiveEntry).check(z.maxLength(wordsPerPage)), hasMore: z.boolean() }),
    description: `${wordsPerPage} a page, \`page\` counts from 1; in Igbo order with a \`letter\`, else those that were shown last first`,
  }),
  contents: get('/words/contents', {
    query: z.object({ year: z.optional(year) }),
    reply: z.object({
      letters: z.array(initial).check(z.maxLength(initials.length)),
      /** The last month of each year that has words. */
      years: z.array(month).check(z.maxLength(maxYears)),
      /** Months of one year. */
      months: z.array(month).check(z.maxLength(monthsPerYear)),
    }),
    description: 'letters that have words; years by their last month with words, and months of the `year`, else of the newest one, both newest first',
  }),
  read: get('/words/:id', { reply: ArchivedWord, description: '404 for a word that was not shown yet' }),
};
