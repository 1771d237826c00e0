import { formatDayMinute } from '#app/lib/weekly-times.ts';
import type { ShownClass, WeeklyTime } from './class-fields.contract.ts';
import { agesOf } from './membership/audience.ts';
import type { ClassRow } from './membership/members.queries.server.ts';

interface TimeRow {
  weekday: number;
  start_minute: number;
  minutes: number;
}

export const toWeekly = ({ weekday, start_minute, minutes }: TimeRow): WeeklyTime => ({
  weekday,
  start: formatDayMinute(start_minute),
  minutes,
});

/** What every reader sees of a class. */
export const toShownClass = (row: ClassRow, times: readonly TimeRow[]): ShownClass => ({
  id: row.id,
  name: row.name,
  level: row.level,
  description: row.description,
  audience: row.audience,
  ages: agesOf(row.ages),
  zone: row.zone,
  firstDay: row.first_day,
  lastDay: row.last_day,
  weekly: times.map(toWeekly),
});
