import { addDays, dateToUtc, isLocalDate, type LocalDate, monthOf } from '#app/lib/local-date.ts';

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });

/** 'Mon' */
export const weekdayOf = (day: LocalDate) => weekday.format(dateToUtc(day));

/** Place of the date in its week: 1 on Monday, 7 on Sunday. */
export const columnOf = (day: LocalDate) => ((new Date(dateToUtc(day)).getUTCDay() + 6) % 7) + 1;

/** The months before and after '2026-11'; undefined beyond the end of the calendar. */
export function monthsAround(text: string): { previous: string | undefined; next: string | undefined } {
  const first = `${text}-01`;
  const [before, after] = [addDays(first, -1), monthOf(first).next];
  return { previous: isLocalDate(before) ? before.slice(0, 7) : undefined, next: isLocalDate(after) ? after.slice(0, 7) : undefined };
}
