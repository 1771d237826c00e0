import type { WorkerContext } from '#app/app-context.server.ts';
import { lastWeeks } from '#app/lib/weeks.ts';
import { shownWeeks, type WeekCounts } from './week-counts.contract.ts';

/**
 * Reply of a series of the dashboard. A query per week: other requests run between two of them.
 * @param countBetween counts from a time in ms up to, but not including, another one
 */
export async function countByWeek(
  { now, config }: Pick<WorkerContext, 'now' | 'config'>,
  countBetween: (from: number, to: number) => Promise<number>,
): Promise<WeekCounts> {
  const weeks: WeekCounts['weeks'] = [];
  for (const { monday, from, to } of lastWeeks(now(), config.timeZone, shownWeeks)) {
    weeks.push({ monday, count: await countBetween(from, to) });
    await new Promise(setImmediate);
  }
  return { weeks };
}
