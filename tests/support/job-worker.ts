import { createTagVersions } from '#app/cache/tag-versions.server.ts';
import { openDatabase } from '#app/db/database.server.ts';
import type { Job, PeriodicJob } from '#app/jobs/define-job.server.ts';
import { createJobRegistry } from '#app/jobs/job-registry.server.ts';
import { createJobWorkers } from '#app/jobs/job-workers.server.ts';
import { readConfig } from '#app/lib/config.server.ts';
import { createMetrics } from '#app/lib/metrics.server.ts';

/** Line on standard output when the workers of a process start. */
export const startedLine = 'started';

/** Makes this process one with job workers only, to be killed. TEST_CLOCK_MS is the initial time of its clock in ms. */
export function runJobWorkers(jobs: Job[], schedule: PeriodicJob[]): void {
  const config = readConfig(process.env);
  const shiftMs = Number(process.env.TEST_CLOCK_MS ?? Date.now()) - Date.now();
  const { db, subscribe, close } = openDatabase(config.databaseUrl);
  const bus = subscribe(() => undefined);
  const context = {
    config,
    db,
    cache: createTagVersions(bus),
    now: () => Date.now() + shiftMs,
    log: () => undefined,
    metrics: createMetrics(),
    notifyMailWorker: () => undefined,
    mailServer: () => undefined,
    heardSentence: async () => undefined,
    eraseProfiles: async () => undefined,
    // Enough for imports, without loading the pages of all features.
    isOwnPath: (path: string) => /^\/blog\/\d+$/.test(path),
  };
  const workers = createJobWorkers(context, createJobRegistry(jobs, schedule));
  process.stdout.write(`${startedLine}\n`);
  workers.start();
  process.once('SIGTERM', async () => {
    await workers.stop();
    await bus.close();
    await close();
  });
}
