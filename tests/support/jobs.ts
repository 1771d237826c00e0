import { onTestFinished } from 'vitest';
import { createApp } from '#app/bootstrap.server.ts';
import type { Job, PeriodicJob } from '#app/jobs/define-job.server.ts';
import { createJobRegistry } from '#app/jobs/job-registry.server.ts';
import { createJobWorkers, type JobWorkers } from '#app/jobs/job-workers.server.ts';
import { createTestApp, type TestApp } from './test-app.ts';

interface JobKinds {
  jobs?: Job[];
  schedule?: PeriodicJob[];
}

const createWorkersOf = (app: Pick<TestApp, 'context'>, { jobs = [], schedule = [] }: JobKinds): JobWorkers => {
  const workers = createJobWorkers(app.context, createJobRegistry(jobs, schedule));
  onTestFinished(() => workers.stop());
  return workers;
};

/** App with workers for the given kinds of jobs alone, until the test ends. */
export async function createJobApp(kinds: JobKinds) {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  return { app, workers: createWorkersOf(app, kinds) };
}

/** Another process on the same database with its own clock: the clock of a suspended process does not advance. */
export async function createSecondJobApp(app: TestApp, kinds: JobKinds) {
  const clock = { ms: app.clock.ms };
  const second = await createApp(app.context.config, { now: () => clock.ms, log: () => undefined });
  onTestFinished(() => second.close());
  return { clock, workers: createWorkersOf(second, kinds) };
}

export const jobRows = ({ context }: TestApp) => context.db.selectFrom('jobs').selectAll().orderBy('id').execute();

export const jobStates = async (app: TestApp) => (await jobRows(app)).map(({ state }) => state);
