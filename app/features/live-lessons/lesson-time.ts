import { formatWeekdayDate } from '#app/lib/format-weekday-date.ts';
import { groupBy } from '#app/lib/group-by.ts';
import type { LocalDate } from '#app/lib/local-date.ts';
import { zoneCity } from '#app/lib/time-names.ts';
import { formatClock, formatInBothZones } from '#app/lib/time-words.ts';
import { localMomentOf } from '#app/lib/weekly-times.ts';

/** 'Tuesday, 1 December 2026, 15:00 (Lagos time)', for readers whose present zone is not known. */
export const formatInZone = (at: number, zone: string): string =>
  `${formatWeekdayDate(localMomentOf(at, zone).day)}, ${formatClock(at, zone)} (${zoneCity(zone)} time)`;

/** 'Tuesday, 1 December 2026, 09:00 (16:00 in Lagos)': a time by the clock of the reader, beside that of the tutor. */
export const formatLessonTime = (at: number, zone: string, tutorZone: string): string =>
  formatInBothZones(at, {
    zone,
    otherZone: tutorZone,
    formatDay: formatWeekdayDate,
    formatOtherDay: (day) => `${formatWeekdayDate(day)}, `,
  });

/** Times by their day in a zone, in order. */
export const groupByDay = <Time extends { startsAt: string }>(times: readonly Time[], zone: string): Map<LocalDate, Time[]> =>
  groupBy(times, ({ startsAt }) => localMomentOf(Date.parse(startsAt), zone).day);
