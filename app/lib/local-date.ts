import { toClockTime } from './local-clock.ts';

/** Calendar date as text, which sorts by time: '2026-01-31'. */
export type LocalDate = string;

/** A moment, and the time zone that tells its date. */
export interface LocalTime {
  /** In ms since 1970. */
  now: number;
  timeZone: string;
}

/** The present moment in the academy's time zone. */
export const localTimeOf = ({ now, config }: { now: () => number; config: { timeZone: string } }): LocalTime => ({
  now: now(),
  timeZone: config.timeZone,
});

const dayMs = 24 * 60 * 60_000;

/**
 * Date in a time zone of the tz database.
 * @param at milliseconds since 1970
 */
export const localDate = (at: number, timeZone: string): LocalDate => toClockTime(at, timeZone).slice(0, 10);

/** Midnight of the date in UTC, in ms since 1970: for arithmetic and for formats with the time zone UTC. */
export const dateToUtc = (date: LocalDate): number => Date.parse(`${date}T00:00:00Z`);

export const addDays = (date: LocalDate, days: number): LocalDate => new Date(dateToUtc(date) + days * dayMs).toISOString().slice(0, 10);

export const localToday = ({ now, timeZone }: LocalTime): LocalDate => localDate(now, timeZone);

/** True for an existing date of the years 1000 to 2999, beyond which nothing is planned and dates have other forms. */
export function isLocalDate(text: string): boolean {
  const ms = /^[12]\d{3}-\d{2}-\d{2}$/.test(text) ? dateToUtc(text) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** First date of the month of a date, and that of the next month. */
export function monthOf(date: LocalDate): { first: LocalDate; next: LocalDate } {
  const first = `${date.slice(0, 7)}-01`;
  return { first, next: `${addDays(first, 31).slice(0, 7)}-01` };
}
