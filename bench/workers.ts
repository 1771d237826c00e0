import { availableParallelism } from 'node:os';
import pg from 'pg';
import { startPostgres } from '#tests/support/postgres.ts';
import { startBare } from './baseline.ts';
import { beside, compare, figures, shoot } from './load.ts';
import { readAndWrite, readPaths } from './mixed.ts';
import type { Pace } from './profiles.ts';
import { type Aim, atLeast, ms, type Part, whole } from './report.ts';
import { type Filled, fill, newFolder } from './seeded-servers.ts';
import { startProduct } from './server-process.ts';

const path = '/blog';

/** Several processes on one port beside a bare server with as many, on both engines; reads alone, and while people write. */
export async function measureWorkers(pace: Pace): Promise<Part> {
  const cores = availableParallelism();
  const postgres = await startPostgres();
  const onPostgres = { DATABASE_URL: `${postgres.address}/bench` };
  await createDatabase(postgres.address);
  const sqlite = await fill(newFolder(), 100, 1000);
  const server = await fill(newFolder(), 100, 1000, onPostgres);
  const counts = [...new Set([1, 2, cores])];
  const rows: (string | number)[][] = [];
  const aims: Aim[] = [];
  for (const [engine, filled, env] of [
    ['SQLite', sqlite, {}],
    ['PostgreSQL', server, onPostgres],
  ] as const)
    for (const count of counts) {
      const { row, ratio } = await measure(filled, { ...env, WORKERS: String(count) }, count, pace);
      rows.push([engine, count, ...row]);
      if (count === cores) aims.push(atLeast(`\`${path}\` from ${count} processes on ${engine}, beside as many bare ones`, 0.85, ratio));
    }
  await postgres.stop();
  return {
    title: 'On several cores',
    about: `\`${path}\`, then the mixed load of above on the newest posts. Who asks runs on the same ${cores} cores, so as many processes as cores are not as many times as fast.`,
    head: ['database', 'processes', 'bare/s', 'ours/s', 'ratio', 'MiB', 'mixed: bare reads/s', 'reads/s', 'ratio', 'p99 ms', 'writes/s', '5xx'],
    rows,
    aims,
  };
}

async function measure({ dataDir, newest }: Filled, env: Record<string, string>, count: number, pace: Pace) {
  const ours = await startProduct(dataDir, env);
  const paths = await readPaths(ours.address, newest);
  const bare = await startBare(ours, paths, count);
  const all = await compare({ bare, ours }, [path], pace);
  const ratio = beside(all.ours, all.bare);
  const seconds = pace.seconds * 3;
  await shoot(ours.address, paths, pace.warmUpSeconds);
  const limit = figures(await shoot(bare.address, paths, seconds));
  const { reads, writes, fives } = await readAndWrite(ours, paths, newest, seconds);
  const memory = ours.memoryMiB();
  await ours.stop();
  await bare.stop();
  const read = [whole(all.bare.rate), whole(all.ours.rate), ratio.toFixed(2), memory];
  return {
    ratio,
    row: [...read, whole(limit.rate), whole(reads.rate), (reads.rate / limit.rate).toFixed(2), ms(reads.p99), whole(writes / seconds), fives],
  };
}

async function createDatabase(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${address}/postgres` });
  await client.connect();
  await client.query('create database bench');
  await client.end();
}
