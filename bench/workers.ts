import { availableParallelism } from 'node:os';
import { startServer } from '#tests/support/server-process.ts';
import { startBaseline } from './baseline.ts';
import { compare, medianRatio, runLoad, toFigures } from './load.ts';
import { readAndWrite, readPaths } from './mixed.ts';
import { createDatabase, withPostgres } from './postgres-databases.ts';
import { rssMiB, waitForProcesses } from './processes.ts';
import type { BenchProfile } from './profiles.ts';
import { atLeast, type BenchTarget, ms, type ReportSection, wholeNumber } from './report.ts';
import { newFolder, type SeededServer, seed } from './seeded-servers.ts';

const path = '/blog';

/** Several processes on one port, compared with as many baseline processes: reads only, then reads and writes. SQLite has one process. */
export async function measureWorkers(profile: BenchProfile): Promise<ReportSection> {
  const cores = availableParallelism();
  const counts = [...new Set([1, 2, cores])];
  const rows: (string | number)[][] = [];
  const targets: BenchTarget[] = [];
  await withPostgres(async (address) => {
    const onPostgres = { DATABASE_URL: `${address}/bench` };
    await createDatabase(onPostgres.DATABASE_URL);
    const seeded = await seed(newFolder(), 100, 1000, onPostgres);
    for (const count of counts) {
      const { row, ratio } = await measure(seeded, { ...onPostgres, WORKERS: String(count) }, count, profile);
      rows.push([count, ...row]);
      if (count === cores)
        targets.push(atLeast(`\`${path}\` from ${count} processes on PostgreSQL, compared with ${count} baseline processes`, 0.85, ratio));
    }
  });
  return {
    title: 'Several processes',
    description: `\`${path}\` on PostgreSQL, then the load of [Reads during writes](#reads-during-writes) with one write in twenty ("mixed"). The clients run on the same ${cores} cores, so the rate does not grow in proportion to the processes.`,
    columns: [
      ...['processes', 'baseline req/s', 'academy req/s', 'ratio', 'MiB', 'mixed: baseline reads/s', 'mixed: reads/s'],
      ...['mixed: ratio', 'mixed: p99 ms', 'mixed: writes/s', 'mixed: 5xx'],
    ],
    rows,
    targets,
  };
}

async function measure({ dataDir, newest }: SeededServer, env: Record<string, string>, count: number, profile: BenchProfile) {
  const academy = await startServer(env, { dataDir });
  await waitForProcesses(academy, count);
  const paths = await readPaths(academy.address, newest);
  const baseline = await startBaseline(academy, paths, count);
  const figures = await compare({ baseline, academy }, [path], profile);
  const ratio = medianRatio(figures.academy, figures.baseline);
  const seconds = profile.seconds * 3;
  await runLoad(academy.address, paths, profile.warmUpSeconds);
  const baselineMixed = toFigures(await runLoad(baseline.address, paths, seconds));
  const { reads, writes, serverErrors } = await readAndWrite(academy, paths, newest, seconds);
  const memory = rssMiB(academy.pid);
  await academy.stop();
  await baseline.stop();
  const read = [wholeNumber(figures.baseline.rate), wholeNumber(figures.academy.rate), ratio.toFixed(2), memory];
  return {
    ratio,
    row: [
      ...read,
      wholeNumber(baselineMixed.rate),
      wholeNumber(reads.rate),
      (reads.rate / baselineMixed.rate).toFixed(2),
      ms(reads.p99),
      wholeNumber(writes / seconds),
      serverErrors,
    ],
  };
}
