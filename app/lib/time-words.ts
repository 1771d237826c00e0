import type { LocalDate } from './local-date.ts';
import { zoneCity } from './time-names.ts';
import { formatDayMinute, localMomentOf, offsetAt } from './weekly-times.ts';

/** '15:00' by the clock of a zone. */
export const formatClock = (at: number, zone: string): string => formatDayMinute(localMomentOf(at, zone).start);

interface BothZones {
  /** Zone of the reader. */
  zone: string;
  /** Zone in which the time was set. */
  otherZone: string;
  formatDay: (day: LocalDate) => string;
  /** Words before the time in the other zone, where its day is another one. */
  formatOtherDay: (day: LocalDate) => string;
}

/**
 * 'Saturday 5 September, 10:00 (11:00 in Lagos)': a time by the clock of the reader, with that of another zone where the two differ at that instant.
 * Zones that agree then show one time, whatever their names.
 */
export function formatInBothZones(at: number, { zone, otherZone, formatDay, formatOtherDay }: BothZones): string {
  const { day } = localMomentOf(at, zone);
  const own = `${formatDay(day)}, ${formatClock(at, zone)}`;
  if (offsetAt(at, zone) === offsetAt(at, otherZone)) return own;
  const otherDay = localMomentOf(at, otherZone).day;
  return `${own} (${otherDay === day ? '' : formatOtherDay(otherDay)}${formatClock(at, otherZone)} in ${zoneCity(otherZone)})`;
}
