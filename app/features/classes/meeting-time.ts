import { formatDayMinute, type LocalMoment, localMomentOf, offsetAt, weekdayOf } from '#app/lib/weekly-times.ts';
import { weekdayNames, zoneCity } from './weekly-text.ts';

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** 'Saturday 5 September' of a local date. */
export const formatWeekday = (day: string): string => `${weekdayNames[weekdayOf(day)]} ${dayAndMonth.format(new Date(day))}`;

/** The time of the class, with its day where that is another one for the reader. */
const beside = (own: LocalMoment, ofClass: LocalMoment) =>
  (own.day === ofClass.day ? '' : `${weekdayNames[weekdayOf(ofClass.day)]} `) + formatDayMinute(ofClass.start);

/**
 * 'Saturday 5 September, 10:00 (11:00 in Lagos)': the time of a meeting by the clock of the reader, with that of the class where the two differ at
 * that instant. Zones that agree then show one time, whatever their names.
 * @param zone of the reader
 * @param classZone of the class
 */
export function formatMeetingTime(startsAt: number, zone: string, classZone: string): string {
  const own = localMomentOf(startsAt, zone);
  const shown = `${formatWeekday(own.day)}, ${formatDayMinute(own.start)}`;
  if (offsetAt(startsAt, zone) === offsetAt(startsAt, classZone)) return shown;
  return `${shown} (${beside(own, localMomentOf(startsAt, classZone))} in ${zoneCity(classZone)})`;
}
