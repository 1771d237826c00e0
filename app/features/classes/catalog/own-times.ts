import { addDays, localDate } from '#app/lib/local-date.ts';
import { browserTimeZone } from '#app/lib/time-zone.ts';
import { expandWeekly, instantOf, offsetAt, parseDayMinute, type Weekday } from '#app/lib/weekly-times.ts';
import { formatMeetingTime } from '../meeting-time.ts';
import type { PublicClass } from './catalog.contract.ts';

type Times = Pick<PublicClass, 'weekly' | 'zone' | 'firstDay' | 'lastDay'>;

/** Next weekly times by the clock of a reader, one week of them; none where the clocks agree, and after the term. */
export function ownTimes({ weekly, zone, firstDay, lastDay }: Times, readerZone: string, now: number): string[] {
  const today = localDate(now, zone);
  const from = today > firstDay ? today : firstDay;
  const week = addDays(from, 6);
  const rules = weekly.map(({ weekday, start }) => ({ weekday: weekday as Weekday, start: parseDayMinute(start) ?? 0 }));
  const instants = expandWeekly(rules, { from, to: week < lastDay ? week : lastDay }).map((moment) => instantOf(moment, zone));
  if (instants.every((at) => offsetAt(at, zone) === offsetAt(at, readerZone))) return [];
  return instants.map((at) => formatMeetingTime(at, readerZone, zone));
}

/** The same for this browser; none where it does not know its zone. */
export function ownTimesHere(times: Times): string[] {
  const zone = browserTimeZone();
  return zone === undefined ? [] : ownTimes(times, zone, Date.now());
}
