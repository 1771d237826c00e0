import * as z from 'zod/mini';
import { get, post, put, type RateLimits } from '#app/http/endpoint.ts';
import { CursorAfterQuery, localDay, localMonth } from '#app/http/fields.ts';
import { NewWord, Word } from '../word-of-day.contract.ts';
import { marketDays } from './market-days.contract.ts';

const permission = 'words:write';
const limits: RateLimits = { account: ['60 per minute'] };

/** 'draft' has no day, 'coming' has a later one; 'public' was shown already or is shown today. */
const WordState = z.enum(['draft', 'coming', 'public']);

export const ScheduledWord = z.extend(Word, { day: z.nullable(z.string()), state: WordState });
export type ScheduledWord = z.output<typeof ScheduledWord>;

const CalendarDay = z.object({
  day: z.string(),
  marketDay: z.enum(marketDays),
  /** The word of the day; null for a gap. On a past day without one, the word that returned from the archive. */
  word: z.nullable(z.object({ id: z.int(), title: z.string(), state: WordState, fromArchive: z.boolean() })),
});
export type CalendarDay = z.output<typeof CalendarDay>;

const WordCalendar = z.object({
  month: z.string(),
  today: z.string(),
  days: z.array(CalendarDay).check(z.maxLength(31)),
  drafts: z.int(),
});
export type WordCalendar = z.output<typeof WordCalendar>;

/** Word that moves when a day has one already. */
export const Displacement = z.enum(['other-later', 'this-later', 'other-draft']);
export type Displacement = z.output<typeof Displacement>;

/** Weeks that should have their words, from today on. */
export const plannedWeeks = 4;

/** Words that one call puts on days. */
export const maxFilled = 62;

const Filled = z.object({
  filled: z.array(z.object({ day: z.string(), id: z.int(), title: z.string() })).check(z.maxLength(maxFilled)),
  message: z.string(),
});

/** Days of words, drafts and coming words, for editors. */
export const wordSchedule = {
  calendar: get('/admin/word-days', {
    permission,
    query: z.object({ month: z.optional(localMonth) }),
    reply: WordCalendar,
    description: 'the days of a month in the time zone of the academy, this month when missing; `drafts` counts the words without a day',
  }),
  emptyDays: get('/admin/word-days/empty', {
    permission,
    reply: z.object({
      /** Weeks that were looked through, from today on. */
      weeks: z.int(),
      days: z.array(z.string()).check(z.maxLength(plannedWeeks * 7)),
      drafts: z.int(),
    }),
    description: 'days without a word of their own; `drafts` counts the words without a day',
  }),
  drafts: get('/admin/word-drafts', {
    permission,
    query: CursorAfterQuery,
    reply: z.array(ScheduledWord),
    withTotal: true,
    description: 'words without a day, oldest first, as they are given to empty days',
  }),
  createDraft: post('/admin/word-drafts', {
    permission,
    audit: { label: 'wrote a draft of a word', target: 'word' },
    limits,
    body: NewWord,
    reply: z.object({ wordOfDay: ScheduledWord, message: z.string() }),
    status: 201,
    description: 'the same text again within 10 minutes replies with the word that it made',
  }),
  scheduled: get('/admin/words/:id', { permission, reply: ScheduledWord }),
  setDay: put('/admin/word-days', {
    permission,
    audit: { label: 'changed the day of a word', target: 'word' },
    limits,
    body: z.object({ word: z.int('word must be the id of a word'), day: z.nullable(localDay), displace: z.optional(Displacement) }),
    reply: z.object({
      wordOfDay: ScheduledWord,
      /** The word that had the day, where it went. */
      moved: z.nullable(z.object({ id: z.int(), title: z.string(), day: z.nullable(z.string()) })),
      message: z.string(),
    }),
    description:
      'null makes it a draft; 409 for a public word, and when the day has a word and `displace` does not say what moves: `other-later` or `this-later` to the next empty day, `other-draft` to the drafts',
  }),
  fillDays: post('/admin/word-days/fill', {
    permission,
    audit: { label: 'gave drafts the next empty days', target: 'word' },
    limits,
    reply: Filled,
    description: `gives the oldest drafts the next empty days from tomorrow on, at most ${maxFilled}`,
  }),
};
