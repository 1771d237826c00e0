import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cacheTag } from '#app/cache/cache-tag.ts';
import { createJobApp, createSecondJobApp, jobRows } from '#tests/support/jobs.ts';
import { createReminder, logged } from '#tests/support/reminder-job.ts';
import { defineJob, enqueue } from './define-job.server.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

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
