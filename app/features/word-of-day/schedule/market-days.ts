import { unitMs } from '#app/lib/duration.ts';
import { dateToUtc, type LocalDate } from '#app/lib/local-date.ts';
import { type MarketDay, marketDays } from './market-days.contract.ts';

/** @param eke a date that is Eke, before or after the date */
export function marketDayOf(date: LocalDate, eke: LocalDate): MarketDay {
  const days = Math.round((dateToUtc(date) - dateToUtc(eke)) / unitMs.day);
  return marketDays[((days % 4) + 4) % 4] ?? 'Eke';
}
