import { unitMs } from './duration.ts';
import { fromClockTime, toClockTime } from './local-clock.ts';
import { addDays, dateToUtc, type LocalDate } from './local-date.ts';

/** Days of the week as ISO 8601 numbers them: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Minutes since midnight by the clock; 1,440 is the midnight that ends the day. */
export type DayMinute = number;

export const dayMinutes = 24 * 60;

/** A time that returns each week, in a time zone that is kept beside it. */
export interface WeeklyTime {
  weekday: Weekday;
  start: DayMinute;
}

export interface LocalMoment {
  day: LocalDate;
  start: DayMinute;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** '09:30'; '24:00' for the midnight that ends a day. */
export const formatDayMinute = (minute: DayMinute): string => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;

/** @returns undefined for another form than '09:30' and for times after '24:00' */
export function parseDayMinute(text: string): DayMinute | undefined {
  const [, hour, minute] = /^(\d{2}):([0-5]\d)$/.exec(text) ?? [];
  const minutes = Number(hour) * 60 + Number(minute);
  return minutes <= dayMinutes ? minutes : undefined;
}

/** `Date` counts Sunday as 0. */
export const weekdayOf = (day: LocalDate): Weekday => (((new Date(dateToUtc(day)).getUTCDay() + 6) % 7) + 1) as Weekday;

const clockTimeOf = ({ day, start }: LocalMoment) => `${addDays(day, Math.floor(start / dayMinutes))}T${formatDayMinute(start % dayMinutes)}`;

/**
 * Instant of a local time, in ms since 1970. A time that a clock put forward leaves out moves forward by the gap; of a time that exists twice it is the
 * first one.
 */
export const instantOf = (moment: LocalMoment, timeZone: string): number => fromClockTime(clockTimeOf(moment), timeZone);

/** False for a time that a clock put forward leaves out. */
export const existsIn = (moment: LocalMoment, timeZone: string): boolean =>
  toClockTime(instantOf(moment, timeZone), timeZone) === clockTimeOf(moment);

/** Day and minute by the clock at an instant. @param at milliseconds since 1970 */
export function localMomentOf(at: number, timeZone: string): LocalMoment {
  const clockTime = toClockTime(at, timeZone);
  return { day: clockTime.slice(0, 10), start: parseDayMinute(clockTime.slice(11)) ?? 0 };
}

/** Difference of a zone's clock from UTC in ms at an instant: zones that agree there show the same time, whatever their names. */
export const offsetAt = (at: number, timeZone: string): number =>
  Date.parse(`${toClockTime(at, timeZone)}:00Z`) - Math.floor(at / unitMs.minute) * unitMs.minute;

/** Local times of weekly rules from the first to the last day, both included, in order of day and minute. Days in `except` have none. */
export function expandWeekly<Rule extends WeeklyTime>(
  rules: readonly Rule[],
  { from, to, except = [] }: { from: LocalDate; to: LocalDate; except?: readonly LocalDate[] },
): (Rule & LocalMoment)[] {
  const free = new Set(except);
  const moments: (Rule & LocalMoment)[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (free.has(day)) continue;
    const weekday = weekdayOf(day);
    moments.push(...rules.filter((rule) => rule.weekday === weekday).map((rule) => ({ ...rule, day })));
  }
  return moments.sort((one, other) => (one.day === other.day ? one.start - other.start : one.day < other.day ? -1 : 1));
}
