import { unitMs } from './duration.ts';
import { addDays, dateToUtc, type LocalDate, localDate } from './local-date.ts';

/** Week from Monday to Sunday; `from` and `to` are ms since 1970, and `to` belongs to the next week. */
export interface Week {
  monday: LocalDate;
  from: number;
  to: number;
}

/** No time zone is further from UTC. */
const maxOffsetMs = 15 * unitMs.hour;

/** First minute of a date in a time zone, in ms since 1970. It is midnight, unless the clock is put forward at midnight. */
export function startOfDate(date: LocalDate, timeZone: string): number {
  let before = dateToUtc(date) - maxOffsetMs;
  let start = dateToUtc(date) + maxOffsetMs;
  while (start - before > unitMs.minute) {
    const middle = before + Math.floor((start - before) / 2 / unitMs.minute) * unitMs.minute;
    if (localDate(middle, timeZone) < date) before = middle;
    else start = middle;
  }
  return start;
}

/** The last weeks in a time zone, oldest first; `now` is in the last one. */
export function lastWeeks(now: number, timeZone: string, count: number): Week[] {
  const today = localDate(now, timeZone);
  const daysSinceMonday = (new Date(dateToUtc(today)).getUTCDay() + 6) % 7;
  const mondays = Array.from({ length: count }, (_, nth) => addDays(today, 7 * (nth + 1 - count) - daysSinceMonday));
  return mondays.map((monday) => ({ monday, from: startOfDate(monday, timeZone), to: startOfDate(addDays(monday, 7), timeZone) }));
}
