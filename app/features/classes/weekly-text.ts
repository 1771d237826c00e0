import { weekdayNames } from '#app/lib/time-names.ts';
import type { Weekday } from '#app/lib/weekly-times.ts';

/** 'Saturdays at 10:00, for 45 minutes'. */
export const formatWeekly = ({ weekday, start, minutes }: { weekday: number; start: string; minutes: number }): string =>
  `${weekdayNames[weekday as Weekday]}s at ${start}, for ${minutes} minutes`;
