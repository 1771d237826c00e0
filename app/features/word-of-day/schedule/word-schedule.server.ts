import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { deleteSavedDraft } from '#app/features/drafts/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { hasValues, retriedSince } from '#app/http/optimistic-save.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { formatWeekdayDate } from '#app/lib/format-weekday-date.ts';
import { addDays, type LocalDate, type LocalTime, localTimeOf, localToday, monthOf } from '#app/lib/local-date.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { indexRows } from '#app/search/search-index.queries.server.ts';
import { wordsTag } from '../word-of-day.cache-tags.ts';
import { insertWord, wordById } from '../word-of-day.queries.server.ts';
import { toWord } from '../word-of-day.server.ts';
import { wordSearch } from '../word-search.server.ts';
import { marketDayOf } from './market-days.ts';
import { currentWord, type WordRow } from './word-days.queries.server.ts';
import { type CalendarDay, type Displacement, maxFilled, plannedWeeks, type ScheduledWord, type wordSchedule } from './word-schedule.contract.ts';
import { countDrafts, emptyDaysAfter, listDrafts, newestWords, setDay, stateOf, wordOfDate, wordsOfDays } from './word-schedule.queries.server.ts';

const notFoundMessage = 'Word of the Day not found';
/** A repeated request is found among so many of the newest words. */
const repeatedAmong = 20;

const toScheduled = (row: WordRow, time: LocalTime): ScheduledWord => ({ ...toWord(row), day: row.day, state: stateOf(row, time) });

function toCalendarWord(row: WordRow, day: LocalDate, time: LocalTime): CalendarDay['word'] {
  return { id: row.id, title: row.title, state: stateOf(row, time), fromArchive: row.day !== day };
}

/** The word of a day, or the one that returned on it. */
const wordOn = (rows: readonly WordRow[], day: LocalDate) => rows.find((row) => row.day === day) ?? rows.findLast((row) => row.shown_on === day);

interface Placement {
  word: WordRow;
  day: LocalDate;
  displace: Displacement | undefined;
}

/** Puts a word that is not public on a day, and moves what has it as the caller chose. @throws 409 when nothing was chosen */
async function place(tx: Db, time: LocalTime, { word, day, displace }: Placement): Promise<{ word: WordRow; moved: WordRow | null }> {
  const other = await wordOfDate(tx, day);
  if (!other) return { word: await setDay(tx, word.id, day), moved: null };
  const isOtherPublic = stateOf(other, time) === 'public';
  if (!displace || (isOtherPublic && displace !== 'this-later'))
    reject(
      409,
      isOtherPublic
        ? `“${other.title}” is the word of today and public already, so it stays. “${word.title}” can have the next empty day.`
        : `${formatWeekdayDate(day)} already has a word: “${other.title}”. Which of the two moves?`,
    );
  // The day of the word becomes empty first, so that the other word may get it.
  await setDay(tx, word.id, null);
  if (displace === 'other-draft') {
    const moved = await setDay(tx, other.id, null);
    return { word: await setDay(tx, word.id, day), moved };
  }
  const [next = reject(409, 'There is no empty day after this one.')] = await emptyDaysAfter(tx, day, 1);
  if (displace === 'this-later') return { word: await setDay(tx, word.id, next), moved: null };
  const moved = await setDay(tx, other.id, next);
  return { word: await setDay(tx, word.id, day), moved };
}

const titled = ({ title, day }: WordRow) => `“${title}” ${day ? `is on ${formatWeekdayDate(day)}` : 'is a draft'}`;

export const wordScheduleHandlers: Handlers<typeof wordSchedule> = {
  calendar: async ({ db, query, ...context }) => {
    const time = localTimeOf(context);
    const today = localToday(time);
    const { first, next } = monthOf(`${query.month ?? today.slice(0, 7)}-01`);
    const rows = await wordsOfDays(db, first, next);
    const current = await currentWord(db, time);
    const days: CalendarDay[] = [];
    for (let day = first; day < next; day = addDays(day, 1)) {
      const row = wordOn(rows, day) ?? (day === today ? current : undefined);
      days.push({ day, marketDay: marketDayOf(day, context.config.ekeDate), word: row ? toCalendarWord(row, day, time) : null });
    }
    return { month: first.slice(0, 7), today, days, drafts: await countDrafts(db) };
  },

  emptyDays: async ({ db, ...context }) => {
    const today = localToday(localTimeOf(context));
    const days = await emptyDaysAfter(db, addDays(today, -1), plannedWeeks * 7);
    return { weeks: plannedWeeks, days: days.filter((day) => day < addDays(today, plannedWeeks * 7)), drafts: await countDrafts(db) };
  },

  drafts: async ({ db, query, ...context }) => {
    const rows = await listDrafts(db, query);
    return { rows: rows.map((row) => toScheduled(row, localTimeOf(context))), total: await countDrafts(db) };
  },

  scheduled: async ({ db, params, ...context }) => toScheduled((await wordById(db, params.id)) ?? reject(404, notFoundMessage), localTimeOf(context)),

  createDraft: async ({ db, input: { draft, ...input }, config, now, principal, log, audit }) => {
    const text = { ...input, subtitle: input.subtitle ?? null };
    const row = await db.transaction().execute(async (tx) => {
      await lockForTransaction(tx, 'words');
      await deleteSavedDraft(tx, principal.id, 'scheduled-word', draft);
      // A client that lost the response repeats the request, also after the word got a day.
      const repeated = (await newestWords(tx, repeatedAmong)).find((word) => word.created_at > retriedSince(now()) && hasValues(word, text));
      const word = repeated ?? (await insertWord(tx, text, null, now()));
      await audit(repeated ? [] : word, tx);
      return word;
    });
    log('word_draft_created', { word: row.id, account: principal.id });
    return { wordOfDay: toScheduled(row, localTimeOf({ now, config })), message: 'The draft is saved.' };
  },

  setDay: async ({ db, input: { word: id, day, displace }, config, now, principal, log, audit, invalidate }) => {
    invalidate(wordsTag);
    const time = localTimeOf({ now, config });
    const { word, moved } = await db.transaction().execute(async (tx) => {
      await lockForTransaction(tx, 'words');
      const stored = (await wordById(tx, id)) ?? reject(404, notFoundMessage);
      // Also a repeated request, after whose first answer the word may have become public.
      const isUnchanged = stored.day === day && stored.shown_on === null;
      await audit(isUnchanged ? [] : stored, tx);
      if (isUnchanged) return { word: stored, moved: null };
      if (stateOf(stored, time) === 'public') reject(409, `“${stored.title}” is public already, so it keeps its day.`);
      if (day !== null && day < localToday(time)) rejectFields({ day: `${formatWeekdayDate(day)} is over. Please choose today or a later day.` });
      const placed = day === null ? { word: await setDay(tx, stored.id, null), moved: null } : await place(tx, time, { word: stored, day, displace });
      await indexRows(tx, wordSearch, [placed.word.id, ...(placed.moved ? [placed.moved.id] : [])], config.timeZone);
      return placed;
    });
    log('word_day_changed', { word: word.id, day: word.day ?? undefined, account: principal.id });
    const message = `${titled(word)}${moved ? `, and ${titled(moved)}` : ''}.`;
    return { wordOfDay: toScheduled(word, time), moved: moved && { id: moved.id, title: moved.title, day: moved.day }, message };
  },

  fillDays: async ({ db, config, now, principal, log, audit }) => {
    const time = localTimeOf({ now, config });
    const filled = await db.transaction().execute(async (tx) => {
      await lockForTransaction(tx, 'words');
      const drafts = await listDrafts(tx, { limit: maxFilled });
      const days = await emptyDaysAfter(tx, localToday(time), drafts.length);
      const rows: { day: LocalDate; id: number; title: string }[] = [];
      for (const [nth, { id, title }] of drafts.entries()) {
        const day = days[nth];
        if (!day) break;
        await setDay(tx, id, day);
        rows.push({ day, id, title });
      }
      const ids = rows.map(({ id }) => id);
      await indexRows(tx, wordSearch, ids, config.timeZone);
      await audit(rows, tx);
      return rows;
    });
    log('word_days_filled', { words: filled.length, account: principal.id });
    const [first, last] = [filled.at(0), filled.at(-1)];
    const message =
      first && last
        ? `${pluralize(filled.length, 'draft')} placed, from ${formatWeekdayDate(first.day)} to ${formatWeekdayDate(last.day)}.`
        : 'There are no drafts to place.';
    return { filled, message };
  },
};
