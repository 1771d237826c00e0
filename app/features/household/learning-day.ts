import { dateToUtc, localDate } from '#app/lib/local-date.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** A learning day begins at 04:00: a session shortly after midnight belongs to the evening. */
const beginsAtMs = 4 * hourMs;

/**
 * Learning day of a moment in a time zone, as a number of days since 1970.
 * @param at milliseconds since 1970
 */
export const learningDay = (at: number, zone: string): number => dateToUtc(localDate(at - beginsAtMs, zone)) / dayMs;

/** Monday of the week of a day; day 0 was a Thursday. */
export const mondayOf = (day: number): number => day - ((day + 3) % 7);

/** Date of a day number, such as 2026-11-23. */
export const dateOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
