import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { startPostgres } from '#tests/support/postgres.ts';

const admin = { email: 'admin@example.com', password: 'an even longer secret' };

/** Starts a PostgreSQL server until the test is over, and returns the URL of its empty database. */
async function newDatabase(): Promise<string> {
  const server = await startPostgres();
  onTestFinished(server.stop);
  return `${server.address}/postgres`;
}

async function startThreeWorkers(DATABASE_URL: string, afterStart: () => unknown = () => undefined) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'academy-workers-'));
  const env = {
    ...process.env,
    PORT: String(await freePort()),
    DATA_DIR,
    DATABASE_URL,
    WORKERS: '3',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    RATE_LIMITS: 'off',
  };
  const primary = spawn(process.execPath, ['scripts/start.mjs'], { env });
  let output = '';
  primary.stdout.on('data', (chunk: Buffer) => chunk.includes('is open at') && afterStart());
  for (const stream of [primary.stdout, primary.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = new Promise<number | null>((resolve) => primary.once('exit', resolve));
  onTestFinished(async () => {
    primary.kill('SIGKILL');
    await exit;
    rmSync(DATA_DIR, { recursive: true, force: true });
  });
  const workers = () => childrenOf(primary.pid ?? 0);
  await expect.poll(() => output).toContain('is open at');
  await expect.poll(() => workers().length).toBe(3);
  return { address: output.match(/is open at (http:\S+)/)?.[1] ?? '', output: () => output, workers, leader: primary, exit };
}

const childrenOf = (pid: number): number[] => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

test('workers share the port, a crashed one is replaced, and all of them show the writes of one', async () => {
  const { address, output, workers, leader: primary, exit } = await startThreeWorkers(await newDatabase());
  expect(output().match(/is open at/g)).toHaveLength(1);

  const [victim = 0] = workers();
  process.kill(victim, 'SIGKILL');
  await expect.poll(() => workers().filter((pid) => pid !== victim).length).toBe(3);
  expect(output()).toContain('worker_died');
  await expect.poll(async () => (await fetch(`${address}/healthz`).catch(() => undefined))?.status).toBe(200);

  const json = { 'Content-Type': 'application/json' };
  const login = await fetch(`${address}/api/admin/login`, { method: 'POST', headers: json, body: JSON.stringify(admin) });
  const { token } = (await login.json()) as { token: string };
  await fetch(`${address}/blog`);
  const body = JSON.stringify({ title: 'mmiri', body: 'What everybody drinks' });
  const created = await fetch(`${address}/api/word-of-day`, { method: 'POST', headers: { ...json, Authorization: `Bearer ${token}` }, body });
  expect(created.status).toBe(201);
  // Connections are distributed round-robin: nine requests reach all three workers.
  const shown = () =>
    Promise.all(
      Array.from({ length: 9 }, async () =>
        (await (await fetch(`${address}/blog`, { headers: { Connection: 'close' } })).text()).includes('What everybody drinks'),
      ),
    );
  await expect.poll(async () => (await shown()).every(Boolean)).toBe(true);

  primary.kill('SIGTERM');
  expect(await exit).toBe(0);
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
