import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type CrashJobEvent, createCrashJob } from '#tests/support/crash-job.ts';
import { createJobApp, jobRows, jobStates } from '#tests/support/jobs.ts';
import { enqueue } from './define-job.server.ts';
import { createJobRegistry } from './job-registry.server.ts';
import { createJobWorkers } from './job-workers.server.ts';

/** Longest time until another process goes on with the jobs of a killed one. */
const takeoverMs = 30_000;
/** Jobs in flight: the most that a kill can repeat. */
const inFlight = 4;
const count = 10;

test('jobs of a killed process are performed by another one within 30 s, and at most those in flight twice', async () => {
  const { app } = await createJobApp({});
  const { config } = app.context;
  const file = join(config.dataDir, 'jobs.jsonl');
  const events = (): CrashJobEvent[] =>
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
      : [];
  const job = createCrashJob(file, 0);
  for (let id = 0; id < count; id += 1) await enqueue(app.context.db, job, { id }, { now: app.clock.ms });

  const startedAt = performance.now();
  const env = {
    ...process.env,
    DATA_DIR: config.dataDir,
    TEST_CLOCK_MS: String(app.clock.ms),
    TEST_JOB_MS: '600000',
    TEST_JOB_FILE: file,
    ...(config.databaseUrl.startsWith('postgres') ? { DATABASE_URL: config.databaseUrl } : {}),
  };
  const killed = spawn(process.execPath, ['tests/support/job-worker-process.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  onTestFinished(() => void killed.kill('SIGKILL'));
  await expect.poll(() => events().length).toBe(inFlight);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  // The clock of the process started after `startedAt`, so it was killed before this time.
  app.clock.ms += Math.ceil(performance.now() - startedAt);
  const states = await jobStates(app);
  expect(states.filter((state) => state === 'running').length).toBeGreaterThanOrEqual(inFlight);

  app.clock.ms += takeoverMs;
  await createJobWorkers(app.context, createJobRegistry([job], [])).drain();
  const ended = events().flatMap(({ what, id }) => (what === 'end' ? id : []));
  expect(
    ended.sort((a, b) => a - b),
    'each job is done once',
  ).toEqual(Array.from({ length: count }, (_, nth) => nth));
  expect(events().filter(({ what }) => what === 'start').length - count).toBe(inFlight);
  expect(await jobRows(app)).toEqual([]);
});
