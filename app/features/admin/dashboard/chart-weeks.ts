import type { WeekCounts } from './week-counts.contract.ts';

/** Week of the chart with a number per series; the newest one is not over. */
export interface ChartWeek {
  monday: string;
  counts: number[];
}

/** Joins the replies of the series, which have the same weeks. */
export const joinWeeks = (replies: WeekCounts[]): ChartWeek[] =>
  (replies[0]?.weeks ?? []).map(({ monday }) => ({
    monday,
    counts: replies.map(({ weeks }) => weeks.find((week) => week.monday === monday)?.count ?? 0),
  }));

const dayMs = 24 * 60 * 60_000;
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const utcMidnight = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** 1 Jun 2026 */
export const formatMondayWithYear = (monday: string) => days.format(utcMidnight(monday));

/** 1 – 7 Jun 2026 */
export const formatWeek = (monday: string) => days.formatRange(utcMidnight(monday), utcMidnight(monday) + 6 * dayMs);
