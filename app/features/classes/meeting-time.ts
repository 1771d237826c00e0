import { weekdayNames } from '#app/lib/time-names.ts';
import { formatInBothZones } from '#app/lib/time-words.ts';
import { weekdayOf } from '#app/lib/weekly-times.ts';

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** 'Saturday 5 September' of a local date. */
export const formatWeekday = (day: string): string => `${weekdayNames[weekdayOf(day)]} ${dayAndMonth.format(new Date(day))}`;

/**
 * 'Saturday 5 September, 10:00 (11:00 in Lagos)': the time of a meeting by the clock of the reader, beside that of the class.
 * @param zone of the reader
 * @param classZone of the class
 */
export const formatMeetingTime = (startsAt: number, zone: string, classZone: string): string =>
  formatInBothZones(startsAt, {
    zone,
    otherZone: classZone,
    formatDay: formatWeekday,
    formatOtherDay: (day) => `${weekdayNames[weekdayOf(day)]} `,
  });
