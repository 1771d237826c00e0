import { createTagVersions } from '#app/cache/tag-versions.server.ts';
import { openDatabase } from '#app/db/database.server.ts';
import { createJobRegistry } from '#app/jobs/job-registry.server.ts';
import { createJobWorkers } from '#app/jobs/job-workers.server.ts';
import { readConfig } from '#app/lib/config.server.ts';
import { createCrashJob } from './crash-job.ts';

/** A process with job workers only, to be killed. TEST_CLOCK_MS is its initial time in ms, TEST_JOB_MS the duration of a job. */
const { TEST_CLOCK_MS, TEST_JOB_MS = '0', TEST_JOB_FILE = '' } = process.env;
const config = readConfig(process.env);
const shiftMs = Number(TEST_CLOCK_MS ?? Date.now()) - Date.now();
const { db, subscribe, close } = openDatabase(config.databaseUrl);
const bus = subscribe();
const context = {
  config,
  db,
  cache: createTagVersions(bus),
  now: () => Date.now() + shiftMs,
  log: () => undefined,
  notifyMailWorker: () => undefined,
};
const workers = createJobWorkers(context, createJobRegistry([createCrashJob(TEST_JOB_FILE, Number(TEST_JOB_MS))], []));
workers.start();
process.once('SIGTERM', async () => {
  await workers.stop();
  await bus.close();
  await close();
});
