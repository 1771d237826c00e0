import { availableParallelism } from 'node:os';
import pg from 'pg';
import { startPostgres } from '#tests/support/postgres.ts';
import { startBaseline } from './baseline.ts';
import { compare, figures, medianRatio, runLoad } from './load.ts';
import { readAndWrite, readPaths } from './mixed.ts';
import type { BenchProfile } from './profiles.ts';
import { atLeast, type BenchTarget, ms, type ReportSection, wholeNumber } from './report.ts';
import { newFolder, type SeededServer, seed } from './seeded-servers.ts';
import { startServer } from './server-process.ts';

const path = '/blog';

/** Several processes on one port beside a bare server with as many, on both engines; reads alone, and while people write. */
export async function measureWorkers(pace: BenchProfile): Promise<ReportSection> {
  const cores = availableParallelism();
  const postgres = await startPostgres();
  const onPostgres = { DATABASE_URL: `${postgres.address}/bench` };
  await createDatabase(postgres.address);
  const sqlite = await seed(newFolder(), 100, 1000);
  const server = await seed(newFolder(), 100, 1000, onPostgres);
  const counts = [...new Set([1, 2, cores])];
  const rows: (string | number)[][] = [];
  const aims: BenchTarget[] = [];
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

async function measure({ dataDir, newest }: SeededServer, env: Record<string, string>, count: number, pace: BenchProfile) {
  const ours = await startServer(dataDir, env);
  const paths = await readPaths(ours.address, newest);
  const bare = await startBaseline(ours, paths, count);
  const all = await compare({ bare, ours }, [path], pace);
  const ratio = medianRatio(all.ours, all.bare);
  const seconds = pace.seconds * 3;
  await runLoad(ours.address, paths, pace.warmUpSeconds);
  const limit = figures(await runLoad(bare.address, paths, seconds));
  const { reads, writes, fives } = await readAndWrite(ours, paths, newest, seconds);
  const memory = ours.memoryMiB();
  await ours.stop();
  await bare.stop();
  const read = [wholeNumber(all.bare.rate), wholeNumber(all.ours.rate), ratio.toFixed(2), memory];
  return {
    ratio,
    row: [
      ...read,
      wholeNumber(limit.rate),
      wholeNumber(reads.rate),
      (reads.rate / limit.rate).toFixed(2),
      ms(reads.p99),
      wholeNumber(writes / seconds),
      fives,
    ],
  };
}

async function createDatabase(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${address}/postgres` });
  await client.connect();
  await client.query('create database bench');
  await client.end();
}
