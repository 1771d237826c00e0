import { addDays, localDate } from './local-date.ts';

/**
 * 'today' or 'tomorrow' by the clock of a zone; undefined for any other day.
 * @param at milliseconds since 1970
 */
export function nearDay(at: number, { now, zone }: { now: number; zone: string }): 'today' | 'tomorrow' | undefined {
  const day = localDate(at, zone);
  const today = localDate(now, zone);
  if (day === today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : undefined;
}
