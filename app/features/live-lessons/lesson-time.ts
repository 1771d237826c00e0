import { formatWeekdayDate } from '#app/lib/format-weekday-date.ts';
import { groupBy } from '#app/lib/group-by.ts';
import type { LocalDate } from '#app/lib/local-date.ts';
import { formatDayMinute, localMomentOf, offsetAt } from '#app/lib/weekly-times.ts';

/** 'New York' for 'America/New_York': the last part of a zone is its city. */
export const zoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** '15:00' by the clock of a zone. */
export const formatClock = (at: number, zone: string): string => formatDayMinute(localMomentOf(at, zone).start);

/** 'Tuesday, 1 December 2026, 15:00'. */
function formatMoment(at: number, zone: string): string {
  const { day, start } = localMomentOf(at, zone);
  return `${formatWeekdayDate(day)}, ${formatDayMinute(start)}`;
}

/** 'Tuesday, 1 December 2026, 15:00 (Lagos time)', for readers whose present zone is not known. */
export const formatInZone = (at: number, zone: string): string => `${formatMoment(at, zone)} (${zoneCity(zone)} time)`;

/**
 * 'Tuesday, 1 December 2026, 09:00 (16:00 in Lagos)': a time by the clock of the reader, with that of the tutor where the two differ at that instant.
 * Zones that agree then show one time, whatever their names.
 */
export function formatLessonTime(at: number, zone: string, tutorZone: string): string {
  const own = formatMoment(at, zone);
  if (offsetAt(at, zone) === offsetAt(at, tutorZone)) return own;
  const { day, start } = localMomentOf(at, tutorZone);
  const other = day === localMomentOf(at, zone).day ? formatDayMinute(start) : formatMoment(at, tutorZone);
  return `${own} (${other} in ${zoneCity(tutorZone)})`;
}

/** Times by their day in a zone, in order. */
export const groupByDay = <Time extends { startsAt: string }>(times: readonly Time[], zone: string): Map<LocalDate, Time[]> =>
  groupBy(times, ({ startsAt }) => localMomentOf(Date.parse(startsAt), zone).day);
