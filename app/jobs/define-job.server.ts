import * as z from 'zod/mini';
import type { AppContext } from '#app/app-context.server.ts';
import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { Db } from '#app/db/schema.ts';
import type { Config } from '#app/lib/config.server.ts';
import { type Duration, durationMs } from '#app/lib/duration.ts';
import { defaultRetryPolicy, type RetryPolicy } from './backoff.ts';
import { insertJob, type JobQueue } from './jobs.queries.server.ts';

/** The app context, and what belongs to one attempt. */
export interface JobContext<Args> extends AppContext {
  args: Args;
  /** Aborts when the process stops, and when another worker performs the job. Long jobs check it between steps: `signal.throwIfAborted()`. */
  signal: AbortSignal;
  /** Invalidates tags when the attempt has ended, before the job counts as done. */
  invalidate(...tags: CacheTag[]): void;
}

interface JobParts<S extends z.core.$ZodType> {
  /** Feature and verb: 'learning.remind'. Queued jobs name it, so it never changes. */
  name: string;
  /** Ids instead of personal data: arguments of failed jobs are kept and shown. A field that is added later needs a default. */
  args: S;
  queue: JobQueue;
  /** Does the work. It may run more than once, since a process can end after the work and before its record: the second run must do no harm. */
  perform(context: JobContext<z.output<S>>): Promise<void>;
}

/** Kind of background work. */
export interface Job<S extends z.core.$ZodType = z.core.$ZodType> extends JobParts<S>, RetryPolicy {}

type Optional = 'queue' | 'attempts' | 'backoff';

export const defineJob = <S extends z.core.$ZodType>(parts: Omit<Job<S>, Optional> & Partial<Pick<Job<S>, Optional>>): Job<S> => ({
  ...defaultRetryPolicy,
  queue: 'default',
  ...parts,
});

/** Arguments of periodic jobs. */
export const noArgs = z.object({});

/** A job that is performed once per period, by one of all processes. After a standstill it is performed once, not once per missed period. */
export interface PeriodicJob {
  job: Job<typeof noArgs>;
  periodMs(config: Config): number;
  /** Whether it is also performed at each start: a setting decides what it does, and may have changed. */
  runsAtStart: boolean;
}

/** @param period a function where a setting tells the period in ms; such a job is also performed at each start */
export function every(period: Duration | PeriodicJob['periodMs'], job: Job<typeof noArgs>): PeriodicJob {
  if (typeof period === 'function') return { job, periodMs: period, runsAtStart: true };
  const periodMs = durationMs(period);
  return { job, periodMs: () => periodMs, runsAtStart: false };
}

interface EnqueueOptions {
  now: number;
  /** Time of the first attempt in ms since 1970; at once when missing. */
  runAt?: number;
  /** At most one unfinished job of this kind has the key. */
  uniqueKey?: string;
}

/** Part of a job that queues it. A feature that comes earlier in the layer order may export it: the one that performs the job adds the rest. */
export type JobKind<S extends z.core.$ZodType = z.core.$ZodType> = Pick<Job<S>, 'name' | 'queue' | 'args'>;

/**
 * Queues a job in the transaction that causes it.
 * @returns false when an unfinished job has the key: that one stays as it is
 */
export function enqueue<S extends z.core.$ZodType>(
  tx: Db,
  { name, queue, args: schema }: JobKind<S>,
  args: z.input<S>,
  { now, runAt = now, uniqueKey }: EnqueueOptions,
): Promise<boolean> {
  z.parse(schema, args);
  return insertJob(tx, { kind: name, queue, args: JSON.stringify(args), unique_key: uniqueKey ?? null, run_at: runAt, created_at: now });
}
