import { toClockTime } from '#app/lib/local-clock.ts';
import { dateToUtc } from '#app/lib/local-date.ts';

const dayMs = 24 * 60 * 60_000;
/** A learning day begins at 04:00 by the local clock, also where it has changed that night: a session after midnight belongs to the evening. */
const beginsAt = '04:00';

/**
 * Learning day of a moment in a time zone, as a number of days since 1970.
 * @param at milliseconds since 1970
 */
export function learningDay(at: number, zone: string): number {
  const [date = '', time = ''] = toClockTime(at, zone).split('T');
  return dateToUtc(date) / dayMs - Number(time < beginsAt);
}

/** Monday of the week of a day; day 0 was a Thursday. */
export const mondayOf = (day: number): number => day - ((day + 3) % 7);

/** Date of a day number, such as 2026-11-23. */
export const dateOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
