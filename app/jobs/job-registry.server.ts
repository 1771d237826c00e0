import * as z from 'zod/mini';
import type { Config } from '#app/lib/config.server.ts';
import type { Job, PeriodicJob } from './define-job.server.ts';
import type { JobRow } from './jobs.queries.server.ts';

/** Unique key of periodic jobs: each has one unfinished row, whose time is that of the next period. */
export const periodicKey = 'periodic';

/** All kinds of jobs of this version. */
export interface JobRegistry {
  jobs: ReadonlyMap<string, Job>;
  schedule: readonly PeriodicJob[];
  /** Period of a row of a periodic job in ms. */
  periodOf(row: Pick<JobRow, 'kind' | 'unique_key'>, config: Config): number | undefined;
}

/** @throws when two jobs have the same name, or a periodic one requires arguments */
export function createJobRegistry(jobs: readonly Job[], schedule: readonly PeriodicJob[]): JobRegistry {
  const all = [...jobs, ...schedule.map(({ job }) => job)];
  const byName = new Map(all.map((job) => [job.name, job]));
  if (byName.size < all.length) throw new Error('Two jobs have the same name; a periodic job is listed in the schedule alone.');
  const periods = new Map(schedule.map(({ job, periodMs }) => [job.name, periodMs]));
  for (const { job } of schedule) z.parse(job.args, {});
  return {
    jobs: byName,
    schedule,
    periodOf: ({ kind, unique_key }, config) => (unique_key === periodicKey ? periods.get(kind)?.(config) : undefined),
  };
}
