import * as z from 'zod/mini';
import type { AppContext } from '#app/app-context.server.ts';
import type { CacheTag } from '#app/cache/cache-tag.ts';
import { maskEmails } from '#app/lib/mask-emails.ts';
import { interruptionFailure, retryDelayMs } from './backoff.ts';
import { type JobRegistry, periodicKey } from './job-registry.server.ts';
import { buryJob, deleteJob, insertJob, type JobQueue, type JobRow, jobsTable, repeatJob } from './jobs.queries.server.ts';
import { releaseRows, rescheduleRow } from './queue-table.queries.server.ts';
import type { Attempt, Work } from './worker.server.ts';

type JobOutcome =
  | { row: JobRow; state: 'done' }
  | { row: JobRow; state: 'released' }
  | { row: JobRow; state: 'queued'; waitMs: number; reason: string }
  | { row: JobRow; state: 'dead'; reason: string };

/** Message of an error for the log and the admin area: one line, without email addresses. PostgreSQL stores no NUL. */
const reasonOf = (error: unknown) => maskEmails(String(error).replace(/\p{Cc}+/gu, ' ')).slice(0, 500);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Work of one queue of the table `jobs`. */
export function createJobQueue(context: AppContext, registry: JobRegistry, queue: JobQueue): Work<JobRow, JobOutcome> {
  const { cache, config, db, now, log, metrics } = context;

  function bury(row: JobRow, reason: string): JobOutcome {
    log('job_dead', { job: row.id, kind: row.kind, reason });
    return { row, state: 'dead', reason };
  }

  async function perform(row: JobRow, attempt: Attempt): Promise<JobOutcome> {
    const startedAt = performance.now();
    const outcome = await performJob(row, attempt);
    // Kinds that this version does not know could be any text.
    const kind = registry.jobs.has(row.kind) ? row.kind : 'unknown';
    metrics.jobs.observe({ kind, outcome: outcome.state }, (performance.now() - startedAt) / 1_000);
    return outcome;
  }

  async function performJob(row: JobRow, { signal }: Attempt): Promise<JobOutcome> {
    const interrupted = interruptionFailure(row);
    if (interrupted) return bury(row, interrupted);
    const job = registry.jobs.get(row.kind);
    if (!job) return { row, state: 'released' };
    const args = z.safeParse(job.args, parseJson(row.args));
    if (!args.success) return bury(row, `This version does not accept the arguments: ${reasonOf(z.prettifyError(args.error))}`);
    const tags: CacheTag[] = [];
    try {
      await job.perform({ ...context, args: args.data, signal, invalidate: (...added) => void tags.push(...added) });
      return { row, state: 'done' };
    } catch (error) {
      if (signal.aborted) return { row, state: 'released' };
      const reason = reasonOf(error);
      const waitMs = retryDelayMs(job, row.failed_attempts);
      if (waitMs === undefined) return bury(row, reason);
      log('job_failed', { job: row.id, kind: row.kind, failed_attempts: row.failed_attempts + 1, reason });
      return { row, state: 'queued', waitMs, reason };
    } finally {
      // Also after an error: a part of the work may be committed.
      if (tags.length > 0) await cache.invalidate(tags);
    }
  }

  /** A periodic job continues after its period, also when this attempt was the last one. */
  async function end(tx: AppContext['db'], outcome: Extract<JobOutcome, { state: 'done' | 'dead' }>): Promise<void> {
    const { row, state } = outcome;
    const periodMs = registry.periodOf(row, config);
    const next = now() + (periodMs ?? 0);
    if (state === 'done') return periodMs === undefined ? deleteJob(tx, row) : repeatJob(tx, row, next);
    const isBuried = await buryJob(tx, row, outcome.reason, now());
    if (isBuried && periodMs !== undefined)
      await insertJob(tx, { kind: row.kind, queue, args: row.args, unique_key: periodicKey, run_at: next, created_at: now() });
  }

  async function record(outcomes: JobOutcome[]): Promise<void> {
    await db.transaction().execute(async (tx) => {
      for (const outcome of outcomes) {
        if (outcome.state === 'released') await releaseRows(tx, jobsTable, [outcome.row], now());
        else if (outcome.state === 'queued') await rescheduleRow(tx, jobsTable, outcome.row, now() + outcome.waitMs, outcome.reason);
        else await end(tx, outcome);
      }
    });
  }

  return { table: jobsTable, queue, kinds: [...registry.jobs.keys()], perform, record };
}
