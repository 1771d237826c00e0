import { expect, test } from 'vitest';
import { createJobApp, createSecondJobApp, jobRows, jobStates } from '#tests/support/jobs.ts';
import { defineJob, every, noArgs } from './define-job.server.ts';
import { createJobRegistry } from './job-registry.server.ts';
import { jobsTable } from './jobs.queries.server.ts';
import { leaseMs } from './leases.server.ts';
import { claimRows } from './queue-table.queries.server.ts';

const hourMs = 3_600_000;

function createHourly(options: { attempts?: number } = {}) {
  const runs: number[] = [];
  const behaviour = { fails: false };
  const job = defineJob({
    name: 'test.hourly',
    args: noArgs,
    ...options,
    async perform({ now }) {
      runs.push(now());
      if (behaviour.fails) throw new Error('Not this time');
    },
  });
  return { runs, behaviour, kinds: { schedule: [every('1 hour', job)] } };
}

test('a periodic job is performed once per period by one of two processes', async () => {
  const { runs, kinds } = createHourly();
  const { app, workers } = await createJobApp(kinds);
  const second = await createSecondJobApp(app, kinds);
  await Promise.all([workers.schedule(), second.workers.schedule()]);
  const start = app.clock.ms;
  for (let quarter = 0; quarter <= 12; quarter += 1) {
    app.clock.ms = start + (quarter * hourMs) / 4;
    second.clock.ms = app.clock.ms;
    await Promise.all([workers.schedule(), second.workers.schedule()]);
    await Promise.all([workers.drain(), second.workers.drain()]);
  }
  expect(runs).toEqual([0, 1, 2, 3].map((hour) => start + hour * hourMs));
});

test('a restart within the period performs a periodic job no earlier', async () => {
  const { runs, kinds } = createHourly();
  const { app, workers } = await createJobApp(kinds);
  await workers.schedule();
  await workers.drain();
  app.clock.ms += hourMs - 1;
  const restarted = await createSecondJobApp(app, kinds);
  await restarted.workers.schedule();
  expect(await restarted.workers.drain()).toBe(0);
  restarted.clock.ms += 1;
  expect(await restarted.workers.drain()).toBe(1);
  expect(runs).toHaveLength(2);
});

test('after a standstill of a day a periodic job is performed once, then after its period', async () => {
  const { runs, kinds } = createHourly();
  const { app, workers } = await createJobApp(kinds);
  await workers.schedule();
  await workers.drain();
  app.clock.ms += 24 * hourMs;
  expect(await workers.drain()).toBe(1);
  expect(await jobRows(app)).toMatchObject([{ state: 'queued', run_at: app.clock.ms + hourMs }]);
  expect(runs).toHaveLength(2);
});

test('a periodic job that fails for good stays as a dead letter and goes on in the next period', async () => {
  const { runs, behaviour, kinds } = createHourly({ attempts: 1 });
  const { app, workers } = await createJobApp(kinds);
  behaviour.fails = true;
  await workers.schedule();
  await workers.drain();
  expect(await jobStates(app)).toEqual(['dead', 'queued']);
  behaviour.fails = false;
  app.clock.ms += hourMs;
  expect(await workers.drain()).toBe(1);
  expect(runs).toHaveLength(2);
  expect(await jobStates(app)).toEqual(['dead', 'queued']);
});

test('a periodic job that only another version knows waits for it, and is queued again after that version has buried it', async () => {
  const { runs, kinds } = createHourly();
  const { app, workers } = await createJobApp(kinds);
  await workers.schedule();
  const other = defineJob({ name: 'test.other', args: noArgs, perform: async () => undefined });
  const older = await createSecondJobApp(app, { jobs: [other] });
  expect(await older.workers.drain()).toBe(0);
  expect(await jobStates(app)).toEqual(['queued']);
  older.clock.ms += 24 * hourMs;
  await older.workers.buryUnknown();
  expect(await jobStates(app)).toEqual(['dead']);
  workers.start();
  await expect.poll(() => runs).toHaveLength(1);
});

test('a periodic job survives any number of kills over the years', async () => {
  const { runs, kinds } = createHourly();
  const { app, workers } = await createJobApp(kinds);
  await workers.schedule();
  for (let nth = 0; nth < 15; nth += 1) {
    await claimRows(app.context.db, jobsTable, 'queued', { queue: 'default', now: app.clock.ms, count: 1 });
    app.clock.ms += leaseMs;
    await workers.drain();
    app.clock.ms += hourMs;
  }
  expect(runs).toHaveLength(15);
  expect(await jobRows(app)).toMatchObject([{ state: 'queued', interruptions: 0 }]);
});

test('two jobs of one name are refused', () => {
  const { kinds } = createHourly();
  const [{ job } = {}] = kinds.schedule;
  if (!job) throw new Error('There is no job');
  expect(() => createJobRegistry([job], kinds.schedule)).toThrow('Two jobs have the same name');
});
