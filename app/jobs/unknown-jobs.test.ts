import { expect, test } from 'vitest';
import { createJobApp, createSecondJobApp, jobRows, jobStates } from '#tests/support/jobs.ts';
import { createReminder, logged } from '#tests/support/reminder-job.ts';
import { enqueue } from './define-job.server.ts';
import { jobsTable } from './jobs.queries.server.ts';
import { leaseMs } from './leases.server.ts';
import { claimRows } from './queue-table.queries.server.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

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
