import { formatDayMinute } from '#app/lib/weekly-times.ts';
import type { WeeklyTime } from './class-fields.contract.ts';

export const toWeekly = ({ weekday, start_minute, minutes }: { weekday: number; start_minute: number; minutes: number }): WeeklyTime => ({
  weekday,
  start: formatDayMinute(start_minute),
  minutes,
});
