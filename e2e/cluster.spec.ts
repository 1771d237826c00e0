/** @module-tag full */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/server-process.ts';

/** Starts a PostgreSQL server until the test is over, and returns the URL of its empty database. */
async function newDatabase(): Promise<string> {
  const server = await startPostgres();
  onTestFinished(server.stop);
  return `${server.address}/postgres`;
}

/** @param afterFirst runs when the first worker is ready; the others start after it */
async function startThreeWorkers(DATABASE_URL: string, afterFirst: () => unknown = () => undefined) {
  const server = await startServer({ DATABASE_URL, WORKERS: '3', DRAIN_SECONDS: '3' });
  onTestFinished(server.kill);
  await afterFirst();
  const workers = () => childrenOf(server.pid);
  await expect.poll(() => workers().length).toBe(3);
  return { ...server, workers };
}

const childrenOf = (pid: number): number[] => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

test('workers share the port, a crashed one is replaced, all of them show the writes of one, and they drain together', async () => {
  const { address, output, workers, signal, exit, api, adminToken } = await startThreeWorkers(await newDatabase());
  expect(output().match(/is open at/g)).toHaveLength(1);

  const [victim = 0] = workers();
  process.kill(victim, 'SIGKILL');
  await expect.poll(() => workers().filter((pid) => pid !== victim).length).toBe(3);
  expect(output()).toContain('worker_died');
  await expect.poll(async () => (await fetch(`${address}/healthz`).catch(() => undefined))?.status).toBe(200);

  const token = await adminToken();
  await fetch(`${address}/blog`);
  await api(token).wordOfDay.create({ title: 'mmiri', body: 'What everybody drinks' });
  // Connections are distributed round-robin: nine requests reach all three workers.
  const shown = () =>
    Promise.all(
      Array.from({ length: 9 }, async () =>
        (await (await fetch(`${address}/blog`, { headers: { Connection: 'close' } })).text()).includes('What everybody drinks'),
      ),
    );
  await expect.poll(async () => (await shown()).every(Boolean)).toBe(true);

  signal('SIGTERM');
  const statuses = async (path: string) => new Set(await Promise.all(Array.from({ length: 9 }, async () => (await fetch(address + path)).status)));
  await expect.poll(() => statuses('/healthz')).toEqual(new Set([503]));
  expect(await statuses('/blog')).toEqual(new Set([200]));
  expect(await exit).toBe(0);
  expect(output().match(/worker_died/g)).toHaveLength(1);
});

test('a worker that starts later accepts no connection before it can respond', async () => {
  const database = await newDatabase();
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  onTestFinished(() => client.end());
  // Holds a lock until the first worker is ready: each worker checks the migrations before it starts.
  const { address, workers } = await startThreeWorkers(database, () => client.query('begin; lock table kysely_migration'));
  const workerIds = new Set<number>();
  const request = async () => workerIds.add((await fetch(`${address}/healthz`, { headers: { Connection: 'close' } })).status);
  for (let nth = 0; nth < 600; nth += 1) await request();
  await client.query('commit');
  for (let nth = 0; nth < 300; nth += 1) await request();
  expect([...workerIds]).toEqual([200]);
  expect(workers()).toHaveLength(3);
});
