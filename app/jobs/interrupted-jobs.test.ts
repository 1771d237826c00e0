import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createJobApp, createSecondJobApp, jobRows, jobStates } from '#tests/support/jobs.ts';
import { createReminder, logged } from '#tests/support/reminder-job.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { defineJob, enqueue } from './define-job.server.ts';
import { jobsTable } from './jobs.queries.server.ts';
import { leaseMs } from './leases.server.ts';
import { claimRows } from './queue-table.queries.server.ts';

const minuteMs = 60_000;

/** Claims the job as processes do that end during the attempt. */
async function interrupt(app: TestApp, times: number): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) {
    const [from] = await jobStates(app);
    const claim = claimRows(app.context.db, jobsTable, from === 'queued' ? 'queued' : 'interrupted', {
      queue: 'default',
      now: app.clock.ms,
      count: 1,
    });
    expect(await claim).toHaveLength(1);
    app.clock.ms += leaseMs;
  }
}

test('a job that ends its process at every attempt becomes a dead letter, and other jobs are performed', async () => {
  const { job, performed } = createReminder();
  const { app, workers } = await createJobApp({ jobs: [job] });
  await enqueue(app.context.db, job, { profileId: 7 }, { now: app.clock.ms });
  await interrupt(app, 11);
  await enqueue(app.context.db, job, { profileId: 8 }, { now: app.clock.ms });
  await workers.drain();
  expect(performed).toMatchObject([{ profileId: 8 }]);
  const last_error = 'The process ended 11 times during this work, so it is not tried again by itself.';
  expect(await jobRows(app)).toMatchObject([{ state: 'dead', args: '{"profileId":7}', failed_attempts: 0, last_error }]);
  expect(logged(app, 'job_dead')).toMatchObject([{ kind: 'test.remind', reason: last_error }]);
});

test('ten killed processes are no failed attempts of their job', async () => {
  const { job, performed, behaviour } = createReminder({ attempts: 2 });
  const { app, workers } = await createJobApp({ jobs: [job] });
  await enqueue(app.context.db, job, { profileId: 7 }, { now: app.clock.ms });
  await interrupt(app, 10);
  behaviour.attempt = () => Promise.reject(new Error('Not now'));
  await workers.drain();
  expect(await jobRows(app), 'an attempt with an outcome ends the row of interruptions').toMatchObject([
    { state: 'queued', failed_attempts: 1, interruptions: 0 },
  ]);
  behaviour.attempt = async () => undefined;
  app.clock.ms += 1.2 * minuteMs;
  await workers.drain();
  expect(performed).toMatchObject([{ profileId: 7 }]);
});

test('a job of a killed process does not wait behind a long queue', async () => {
  const { job, performed } = createReminder();
  const { app, workers } = await createJobApp({ jobs: [job] });
  const add = (profileId: number) => enqueue(app.context.db, job, { profileId }, { now: app.clock.ms });
  await add(0);
  await claimRows(app.context.db, jobsTable, 'queued', { queue: 'default', now: app.clock.ms, count: 1 });
  for (let profileId = 1; profileId <= 10; profileId += 1) await add(profileId);
  app.clock.ms += leaseMs;
  await workers.drain();
  expect(performed).toHaveLength(11);
  expect(performed[0]?.profileId).toBe(0);
});

test('a job that outlasts its lease is performed once, because its worker renews the lease', async () => {
  const { job, performed, behaviour } = createReminder();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  behaviour.attempt = async () => {
    start();
    await released;
  };
  const { app, workers } = await createJobApp({ jobs: [job] });
  const second = await createSecondJobApp(app, { jobs: [job] });
  await enqueue(app.context.db, job, { profileId: 7 }, { now: app.clock.ms });
  const slow = workers.drain();
  await started;
  const leaseEnd = async () => (await jobRows(app))[0]?.run_at ?? 0;
  for (let step = 0; step < 5; step += 1) {
    const before = await leaseEnd();
    app.clock.ms += 10_000;
    workers.notify();
    await expect.poll(leaseEnd).toBe(before + 10_000);
    second.clock.ms = app.clock.ms;
    expect(await second.workers.drain()).toBe(0);
  }
  release();
  await slow;
  expect(performed).toHaveLength(1);
});

test('a suspended worker is told that another one performs its job, and records nothing', async () => {
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const signals: AbortSignal[] = [];
  const job = defineJob({
    name: 'test.wait',
    args: z.object({}),
    async perform({ signal }) {
      signals.push(signal);
      start();
      // The first attempt ends when its lease is lost; the second one at once, with a failure.
      if (signals.length === 1) await new Promise((resolve) => signal.addEventListener('abort', resolve));
      else throw new Error('The second worker fails');
    },
  });
  const { app, workers } = await createJobApp({ jobs: [job] });
  const second = await createSecondJobApp(app, { jobs: [job] });
  await enqueue(app.context.db, job, {}, { now: app.clock.ms });
  const suspended = workers.drain();
  await started;
  second.clock.ms += leaseMs;
  await second.workers.drain();
  app.clock.ms = second.clock.ms;
  workers.notify();
  await suspended;
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect(await jobRows(app), 'the outcome of the second worker stays').toMatchObject([{ state: 'queued', failed_attempts: 1, fencing_token: 2 }]);
});

test('a stop releases a job that gives way, without a failed attempt', async () => {
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const done: string[] = [];
  const steps = (name: string) =>
    defineJob({
      name: 'test.steps',
      args: z.object({}),
      async perform({ signal }) {
        if (name === 'first') {
          start();
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          signal.throwIfAborted();
        }
        done.push(name);
      },
    });
  const { app, workers } = await createJobApp({ jobs: [steps('first')] });
  const second = await createSecondJobApp(app, { jobs: [steps('second')] });
  await enqueue(app.context.db, steps('first'), {}, { now: app.clock.ms });
  workers.start();
  await started;
  expect(await jobStates(app)).toEqual(['running']);
  await workers.stop();
  expect(await jobRows(app)).toMatchObject([{ state: 'queued', failed_attempts: 0, run_at: app.clock.ms }]);
  expect(await second.workers.drain()).toBe(1);
  expect(done).toEqual(['second']);
});
