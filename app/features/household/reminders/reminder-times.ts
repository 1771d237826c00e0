import { fromClockTime } from '#app/lib/local-clock.ts';
import { addDays, dateToUtc, type LocalDate, localDate } from '#app/lib/local-date.ts';

export interface ReminderTimes {
  /** Monday is 1. */
  days: readonly number[];
  hour: number;
}

/** Monday is 1. */
const weekDayOf = (date: LocalDate) => new Date(dateToUtc(date)).getUTCDay() || 7;

/** First date on one of the days, from `date` on. */
export function firstDateOn(days: readonly number[], date: LocalDate): LocalDate {
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const each = addDays(date, ahead);
    if (days.includes(weekDayOf(each))) return each;
  }
  throw new Error('A reminder has no day');
}

/** The hour on the next chosen day after a moment (ms since 1970), by the local clock also on days when clocks change. */
export function nextReminder({ days, hour }: ReminderTimes, zone: string, after: number): number {
  const at = (date: LocalDate) => fromClockTime(`${date}T${String(hour).padStart(2, '0')}:00`, zone);
  const today = localDate(after, zone);
  const first = at(firstDateOn(days, today));
  return first > after ? first : at(firstDateOn(days, addDays(today, 1)));
}

/** Days as they are stored: '135'. */
export const daysOf = (stored: string): number[] => Array.from(stored, Number);
