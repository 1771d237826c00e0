import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { startPostgres } from '#tests/support/postgres.ts';

const admin = { email: 'admin@example.com', password: 'an even longer secret' };

/** Three workers, on one SQLite file unless told otherwise. */
async function startThree(more: Record<string, string> = {}, whenOpen: () => unknown = () => undefined) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'academy-workers-'));
  const env = {
    ...process.env,
    PORT: String(await freePort()),
    DATA_DIR,
    WORKERS: '3',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    RATE_LIMITS: 'off',
    ...more,
  };
  const leader = spawn(process.execPath, ['scripts/start.mjs'], { env });
  let said = '';
  leader.stdout.on('data', (chunk: Buffer) => chunk.includes('is open at') && whenOpen());
  for (const stream of [leader.stdout, leader.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const exit = new Promise<number | null>((resolve) => leader.once('exit', resolve));
  onTestFinished(async () => {
    leader.kill('SIGKILL');
    await exit;
    rmSync(DATA_DIR, { recursive: true, force: true });
  });
  const workers = () => childrenOf(leader.pid ?? 0);
  await expect.poll(() => said).toContain('is open at');
  await expect.poll(() => workers().length).toBe(3);
  return { address: said.match(/is open at (http:\S+)/)?.[1] ?? '', said: () => said, workers, leader, exit };
}

const childrenOf = (pid: number): number[] => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

test('workers share the port, one that dies is replaced, and what one writes all show', async () => {
  const { address, said, workers, leader, exit } = await startThree();
  expect(said().match(/is open at/g)).toHaveLength(1);

  const [victim = 0] = workers();
  process.kill(victim, 'SIGKILL');
  await expect.poll(() => workers().filter((pid) => pid !== victim).length).toBe(3);
  expect(said()).toContain('worker_died');
  await expect.poll(async () => (await fetch(`${address}/healthz`).catch(() => undefined))?.status).toBe(200);

  const json = { 'Content-Type': 'application/json' };
  const login = await fetch(`${address}/api/admin/login`, { method: 'POST', headers: json, body: JSON.stringify(admin) });
  const { token } = (await login.json()) as { token: string };
  await fetch(`${address}/blog`);
  const body = JSON.stringify({ title: 'mmiri', body: 'What everybody drinks' });
  const created = await fetch(`${address}/api/word-of-day`, { method: 'POST', headers: { ...json, Authorization: `Bearer ${token}` }, body });
  expect(created.status).toBe(201);
  // Each connection goes to the next worker: nine of them ask each of the three.
  const shown = () =>
    Promise.all(
      Array.from({ length: 9 }, async () =>
        (await (await fetch(`${address}/blog`, { headers: { Connection: 'close' } })).text()).includes('What everybody drinks'),
      ),
    );
  await expect.poll(async () => (await shown()).every(Boolean)).toBe(true);

  leader.kill('SIGTERM');
  expect(await exit).toBe(0);
});

test('a worker that comes later takes no visitor before it can answer', async () => {
  const server = await startPostgres();
  onTestFinished(server.stop);
  const DATABASE_URL = `${server.address}/postgres`;
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  // Whoever opens an academy looks first whether its tables are up to date: not before this ends, once the first has opened.
  const { address, workers } = await startThree({ DATABASE_URL }, () => client.query('begin; lock table kysely_migration'));
  const seen = new Set<number>();
  const ask = async () => seen.add((await fetch(`${address}/healthz`, { headers: { Connection: 'close' } })).status);
  for (let nth = 0; nth < 600; nth += 1) await ask();
  await client.query('commit');
  for (let nth = 0; nth < 300; nth += 1) await ask();
  expect([...seen]).toEqual([200]);
  expect(workers()).toHaveLength(3);
});
