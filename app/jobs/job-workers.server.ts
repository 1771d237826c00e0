import type { AppContext } from '#app/app-context.server.ts';
import { durationMs } from '#app/lib/duration.ts';
import { createWakeSignal } from '#app/lib/wake-signal.server.ts';
import { createJobQueue } from './job-queue.server.ts';
import { type JobRegistry, periodicKey } from './job-registry.server.ts';
import { buryUnknownJobs, insertJob, type JobQueue, queuedKinds, runQueuedJobNow } from './jobs.queries.server.ts';
import { createWorker, createWorkers, type Workers } from './worker.server.ts';

/** Jobs in flight per process; a crash can repeat them, so all together are at most 5. */
const concurrency: Record<JobQueue, number> = { default: 4, maintenance: 1 };
/** Due jobs of a kind that this version does not know wait this long for a process that knows it: during an upgrade it may start later. */
const unknownKindMs = durationMs('1 day');
const unknownKindReason = 'No running version of the academy knows this kind of job: it has waited for one for a day.';
/** Interval of the search for missing periodic jobs: another version of the academy may have buried it. */
const scheduleEveryMs = 60_000;

export interface JobWorkers extends Workers {
  /** Performs all due jobs and returns the number of attempts. */
  drain(): Promise<number>;
  /** Queues the periodic jobs that are not queued yet, as the start does; the first call makes those due that run at each start. */
  schedule(): Promise<void>;
  /** Moves jobs of unknown kinds that have waited too long to the dead letters, as a running worker does once a minute. */
  buryUnknown(): Promise<void>;
}

/** Workers for the queues of the table `jobs`. */
export function createJobWorkers(context: AppContext, registry: JobRegistry): JobWorkers {
  const { db, now, log } = context;
  const wakeSignal = createWakeSignal();
  const queues = Object.keys(concurrency) as JobQueue[];
  const kinds = [...registry.jobs.keys()];
  const workers = queues.map((queue) =>
    // Claimed one by one: only rows that were being performed count as interrupted.
    createWorker(context, createJobQueue(context, registry, queue), { concurrency: concurrency[queue], batchSize: 1 }),
  );
  const all = createWorkers(workers);
  let stopped = false;
  let scheduling = Promise.resolve();
  let isFirstSchedule = true;

  async function schedule(): Promise<void> {
    const jobs = registry.schedule.map(({ job }) => job);
    if (jobs.length === 0) return;
    const queued = await queuedKinds(
      db,
      jobs.map(({ name }) => name),
      periodicKey,
    );
    for (const { name, queue } of jobs)
      if (!queued.has(name)) await insertJob(db, { kind: name, queue, args: '{}', unique_key: periodicKey, run_at: now(), created_at: now() });
    if (!isFirstSchedule) return;
    for (const { job, runsAtStart } of registry.schedule) if (runsAtStart) await runQueuedJobNow(db, job.name, periodicKey, now());
    isFirstSchedule = false;
  }

  async function buryUnknown(): Promise<void> {
    const unknown = { kinds, before: now() - unknownKindMs, reason: unknownKindReason, now: now() };
    for (const queue of queues)
      for (const state of ['queued', 'running'] as const)
        for (const { id, kind } of await buryUnknownJobs(db, { queue, state, ...unknown }))
          log('job_dead', { job: id, kind, reason: unknownKindReason });
  }

  async function keepScheduling(): Promise<void> {
    while (!stopped) {
      await Promise.all([schedule(), buryUnknown()]).catch((error: unknown) => log('schedule_failed', { reason: String(error) }));
      all.notify();
      if (!stopped) await wakeSignal.wait(scheduleEveryMs);
    }
  }

  return {
    schedule,
    buryUnknown,
    notify: all.notify,
    async drain() {
      const attempts = await Promise.all(workers.map((worker) => worker.drain()));
      return attempts.reduce((sum, count) => sum + count, 0);
    },
    start() {
      stopped = false;
      scheduling = keepScheduling();
      all.start();
    },
    async stop() {
      stopped = true;
      wakeSignal.notify();
      await Promise.all([scheduling, all.stop()]);
    },
  };
}
