import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cacheTag } from '#app/cache/cache-tag.ts';
import { createJobApp, createSecondJobApp, jobRows, jobStates } from '#tests/support/jobs.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { defineJob, enqueue } from './define-job.server.ts';
import { jobsTable } from './jobs.queries.server.ts';
import { leaseMs } from './leases.server.ts';
import { claimRows } from './queue-table.queries.server.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A job that records its arguments, with an attempt that tests replace. */
function createReminder(options: { attempts?: number } = {}) {
  const performed: { profileId: number; text: string }[] = [];
  const behaviour = { attempt: async () => undefined as unknown };
  const job = defineJob({
    name: 'test.remind',
    args: z.object({ profileId: z.int(), text: z._default(z.string(), 'Ndewo') }),
    ...options,
    async perform({ args }) {
      await behaviour.attempt();
      performed.push(args);
    },
  });
  return { job, performed, behaviour };
}

const logged = (app: TestApp, event: string) => app.log.filter((line) => line.event === event).map(({ details }) => details);

test('performs a queued job with its arguments, and deletes it', async () => {
  const { job, performed } = createReminder();
  const { app, workers } = await createJobApp({ jobs: [job] });
  await enqueue(app.context.db, job, { profileId: 7 }, { now: app.clock.ms });
  expect(await workers.drain()).toBe(1);
  expect(performed).toEqual([{ profileId: 7, text: 'Ndewo' }]);
  expect(await jobRows(app)).toEqual([]);
});

test('a job is queued by its transaction alone', async () => {
  const { job, performed } = createReminder();
  const { app, workers } = await createJobApp({ jobs: [job] });
  const failed = app.context.db.transaction().execute(async (tx) => {
    await enqueue(tx, job, { profileId: 7 }, { now: app.clock.ms });
    throw new Error('The transaction fails');
  });
  await expect(failed).rejects.toThrow('The transaction fails');
  expect(await workers.drain()).toBe(0);
  expect(performed).toEqual([]);
});

test('arguments that the job does not accept are refused when it is queued', async () => {
  const { job } = createReminder();
  const { app } = await createJobApp({ jobs: [job] });
  expect(() => enqueue(app.context.db, job, { profileId: 1.5 }, { now: app.clock.ms })).toThrow();
  expect(await jobRows(app)).toEqual([]);
});

test('a job for later waits until its time', async () => {
  const { job, performed } = createReminder();
  const { app, workers } = await createJobApp({ jobs: [job] });
  await enqueue(app.context.db, job, { profileId: 7 }, { now: app.clock.ms, runAt: app.clock.ms + hourMs });
  app.clock.ms += hourMs - 1;
  expect(await workers.drain()).toBe(0);
  app.clock.ms += 1;
  expect(await workers.drain()).toBe(1);
  expect(performed).toHaveLength(1);
});

test('a unique key admits one unfinished job of a kind', async () => {
  const { job, performed } = createReminder();
  const { app, workers } = await createJobApp({ jobs: [job] });
  const add = (profileId: number, uniqueKey: string) => enqueue(app.context.db, job, { profileId }, { now: app.clock.ms, uniqueKey });
  expect(await Promise.all([add(1, 'a'), add(2, 'a'), add(3, 'b')])).toHaveLength(3);
  expect(await jobRows(app)).toHaveLength(2);
  await workers.drain();
  expect(performed).toHaveLength(2);
  expect(await add(4, 'a')).toBe(true);
  expect(await add(5, 'a')).toBe(false);
});

test('a failed attempt is retried after a back-off delay', async () => {
  const { job, performed, behaviour } = createReminder();
  const { app, workers } = await createJobApp({ jobs: [job] });
  behaviour.attempt = () => Promise.reject(new Error('Not now,\nada@example.com'));
  await enqueue(app.context.db, job, { profileId: 7 }, { now: app.clock.ms });
  await workers.drain();
  const [row] = await jobRows(app);
  expect(row).toMatchObject({ state: 'queued', failed_attempts: 1, last_error: 'Error: Not now, a***@example.com' });
  expect(logged(app, 'job_failed')).toMatchObject([{ kind: 'test.remind', failed_attempts: 1 }]);
  expect(await workers.drain()).toBe(0);
  behaviour.attempt = async () => undefined;
  app.clock.ms += 1.2 * minuteMs;
  expect(await workers.drain()).toBe(1);
  expect(performed).toHaveLength(1);
});

test('after its last attempt a job stays as a dead letter, and is not retried', async () => {
  const { job, behaviour } = createReminder({ attempts: 2 });
  const { app, workers } = await createJobApp({ jobs: [job] });
  behaviour.attempt = () => Promise.reject(new Error('Never'));
  await enqueue(app.context.db, job, { profileId: 7 }, { now: app.clock.ms });
  for (let nth = 0; nth < 5; nth += 1) {
    await workers.drain();
    app.clock.ms += 24 * hourMs;
  }
  const [row] = await jobRows(app);
  expect(row).toMatchObject({ state: 'dead', args: '{"profileId":7}', last_error: 'Error: Never', finished_at: app.clock.ms - 4 * 24 * hourMs });
  expect(logged(app, 'job_dead')).toEqual([{ job: row?.id, kind: 'test.remind', reason: 'Error: Never' }]);
});

test('a process leaves a job of an unknown kind for one that knows it, and performs the others', async () => {
  const { job, performed } = createReminder();
  const newer = { ...job, name: 'test.newer' };
  const { app, workers } = await createJobApp({ jobs: [job] });
  const upgraded = await createSecondJobApp(app, { jobs: [job, newer] });
  await enqueue(app.context.db, newer, { profileId: 1 }, { now: app.clock.ms });
  await enqueue(app.context.db, job, { profileId: 2 }, { now: app.clock.ms });
  await workers.drain();
  expect(performed).toMatchObject([{ profileId: 2 }]);
  expect(await jobRows(app)).toMatchObject([{ kind: 'test.newer', state: 'queued', fencing_token: 0, failed_attempts: 0 }]);
  await upgraded.workers.drain();
  expect(performed).toMatchObject([{ profileId: 2 }, { profileId: 1 }]);
  expect(await jobRows(app)).toEqual([]);
});

test('an interrupted job of an unknown kind is left for a process that knows it', async () => {
  const { job, performed } = createReminder();
  const newer = { ...job, name: 'test.newer' };
  const { app, workers } = await createJobApp({ jobs: [job] });
  const upgraded = await createSecondJobApp(app, { jobs: [newer] });
  await enqueue(app.context.db, newer, { profileId: 1 }, { now: app.clock.ms });
  await claimRows(app.context.db, jobsTable, 'queued', { queue: 'default', now: app.clock.ms, count: 1 });
  app.clock.ms += leaseMs;
  upgraded.clock.ms = app.clock.ms;
  expect(await workers.drain()).toBe(0);
  expect(await upgraded.workers.drain()).toBe(1);
  expect(performed).toMatchObject([{ profileId: 1 }]);
});

test.each(['queued', 'running'] as const)(
  'a %s job whose kind no process has known for a day becomes a dead letter, and others stay',
  async (state) => {
    const { job } = createReminder();
    const { app, workers } = await createJobApp({ jobs: [job] });
    const later = app.clock.ms + 2 * 24 * hourMs;
    await enqueue(app.context.db, { ...job, name: 'test.unknown' }, { profileId: 1 }, { now: app.clock.ms });
    await app.context.db.updateTable('jobs').set({ state }).execute();
    await enqueue(app.context.db, { ...job, name: 'test.unknown' }, { profileId: 2 }, { now: app.clock.ms, runAt: later });
    await enqueue(app.context.db, job, { profileId: 3 }, { now: app.clock.ms });
    app.clock.ms += 24 * hourMs - 1;
    await workers.buryUnknown();
    expect(await jobStates(app)).toEqual([state, 'queued', 'queued']);
    app.clock.ms += 1;
    await workers.buryUnknown();
    expect(await jobStates(app)).toEqual(['dead', 'queued', 'queued']);
    const reason = 'No running version of the academy knows this kind of job: it has waited for one for a day.';
    expect((await jobRows(app))[0]).toMatchObject({ args: '{"profileId":1}', last_error: reason, finished_at: app.clock.ms });
    expect(logged(app, 'job_dead')).toMatchObject([{ kind: 'test.unknown', reason }]);
  },
);

test.each([
  ['{"id":7}', 'This version does not accept the arguments: '],
  ['{"profileId":"7"}', 'This version does not accept the arguments: '],
  ['{broken', 'This version does not accept the arguments: '],
])('arguments %s of another version become a dead letter', async (args, reason) => {
  const { job, performed } = createReminder();
  const { app, workers } = await createJobApp({ jobs: [job] });
  await enqueue(app.context.db, job, { profileId: 7 }, { now: app.clock.ms });
  await app.context.db.updateTable('jobs').set({ args }).execute();
  await workers.drain();
  expect(performed).toEqual([]);
  expect(await jobRows(app)).toMatchObject([{ state: 'dead', args, failed_attempts: 0, last_error: expect.stringContaining(reason) }]);
});

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

test.each(['succeeds', 'fails'])('an attempt that %s invalidates the cache tags of what it changed', async (end) => {
  const tags = [cacheTag('words')];
  const job = defineJob({
    name: 'test.invalidate',
    args: z.object({}),
    async perform({ invalidate }) {
      invalidate(...tags);
      expect(app.context.cache.isUnchangedSince(tags, version), 'not before the attempt has ended').toBe(true);
      if (end === 'fails') throw new Error('After a commit');
    },
  });
  const { app, workers } = await createJobApp({ jobs: [job] });
  const version = app.context.cache.currentVersion();
  await enqueue(app.context.db, job, {}, { now: app.clock.ms });
  await workers.drain();
  expect(app.context.cache.isUnchangedSince(tags, version)).toBe(false);
  expect(await jobRows(app)).toHaveLength(end === 'fails' ? 1 : 0);
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

test('a job queues further jobs in its own transaction', async () => {
  const { job: reminder, performed } = createReminder();
  const all = defineJob({
    name: 'test.remind-all',
    args: z.object({ count: z.int() }),
    perform: ({ args, db, now }) =>
      db.transaction().execute(async (tx) => {
        for (let nth = 0; nth < args.count; nth += 1) await enqueue(tx, reminder, { profileId: nth }, { now: now() });
      }),
  });
  const { app, workers } = await createJobApp({ jobs: [reminder, all] });
  await enqueue(app.context.db, all, { count: 3 }, { now: app.clock.ms });
  await workers.drain();
  await workers.drain();
  expect(performed.map(({ profileId }) => profileId).sort()).toEqual([0, 1, 2]);
});

test('two processes perform each job once', async () => {
  const { job, performed } = createReminder();
  const { app, workers } = await createJobApp({ jobs: [job] });
  const second = await createSecondJobApp(app, { jobs: [job] });
  for (let profileId = 0; profileId < 20; profileId += 1) await enqueue(app.context.db, job, { profileId }, { now: app.clock.ms });
  await Promise.all([workers.drain(), second.workers.drain()]);
  expect(performed.map(({ profileId }) => profileId).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, nth) => nth));
  expect(await jobRows(app)).toEqual([]);
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
