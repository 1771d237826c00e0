import { expect, test } from 'vitest';
import { createJobApp, createSecondJobApp, jobRows } from '#tests/support/jobs.ts';
import { createRetention } from './retention.server.ts';

/** A kind of data with batches to delete, of which the first `slow` ones take a moment. */
function createData(batches: number, slow: number) {
  const data = { batches, purged: 0 };
  const purge = async () => {
    if (data.purged < slow) await new Promise((resolve) => setTimeout(resolve, 10));
    if (data.purged >= data.batches) return 0;
    data.purged += 1;
    return 500;
  };
  return { data, rule: { kind: 'test', days: 1, purge } };
}

test('a stop ends the purge between two batches, and another process goes on with it', async () => {
  const { data, rule } = createData(10_000, 10_000);
  const kinds = { schedule: [createRetention([rule])] };
  const { app, workers } = await createJobApp(kinds);
  workers.start();
  await expect.poll(() => data.purged).toBeGreaterThan(2);
  await workers.stop();
  expect(data.purged).toBeLessThan(data.batches);
  expect(await jobRows(app)).toMatchObject([{ state: 'queued', failed_attempts: 0, run_at: app.clock.ms }]);
  data.batches = data.purged + 3;
  const second = await createSecondJobApp(app, kinds);
  await second.workers.drain();
  expect(data.purged).toBe(data.batches);
});

test('a kind that cannot be purged does not keep the others, and is tried again', async () => {
  const { data, rule } = createData(3, 0);
  const broken = { kind: 'broken', days: 1, purge: () => Promise.reject(new Error('A lock')) };
  const { app, workers } = await createJobApp({ schedule: [createRetention([broken, rule])] });
  await workers.schedule();
  await workers.drain();
  expect(data.purged).toBe(3);
  expect(await jobRows(app)).toMatchObject([{ state: 'queued', failed_attempts: 1, last_error: 'Error: A lock' }]);
  expect(app.log).toContainEqual({ event: 'purged', details: { what: 'test', rows: 1500 } });
});
