import * as z from 'zod/mini';

/** Weeks in the chart of the dashboard. */
export const shownWeeks = 26;

const WeekCount = z.object({ monday: z.iso.date(), count: z.int() });

/** Reply of a series of the dashboard: weeks of the academy's time zone, oldest first. The last one is not over. */
export const WeekCounts = z.object({ weeks: z.array(WeekCount).check(z.maxLength(shownWeeks)) });
export type WeekCounts = z.output<typeof WeekCounts>;
