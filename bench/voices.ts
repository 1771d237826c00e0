import { execFile } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '#app/db/database.server.ts';
import { eraseProfiles, retentionRules } from '#app/features.server.ts';
import { readConfig } from '#app/lib/config.server.ts';
import { insertBulkVoices } from '#tests/support/factories/bulk-voices.ts';
import { installedPostgres } from '#tests/support/installed-postgres.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/server-process.ts';
import { percentile } from './percentile.ts';
import { createDatabase } from './postgres-databases.ts';
import { rssMiB } from './processes.ts';
import type { BenchProfile } from './profiles.ts';
import { type ReportSection, wholeNumber } from './report.ts';
import { newFolder } from './seeded-servers.ts';

const run = promisify(execFile);
const dayMs = 24 * 60 * 60_000;
const rangeRequests = 2_000;

/** Start, backup, restore, export and retention of an academy with many voices, on both engines, beside one without. */
export async function measureVoices({ voices }: BenchProfile): Promise<ReportSection> {
  const postgres = await startPostgres({ binFolder: installedPostgres });
  const address = `${postgres.address}/voices`;
  await createDatabase(address);
  await createDatabase(`${postgres.address}/restored`);
  const rows = [
    ...(await measureOn('SQLite', voices, {})),
    ...(await measureOn('PostgreSQL', voices, { DATABASE_URL: address }, `${postgres.address}/restored`)),
  ];
  await postgres.stop();
  return {
    title: 'Voices',
    description: `An academy with ${wholeNumber(voices)} voices of a second and a half, every tenth of them rejected more than 30 days ago, beside the same without voices. Ranges are of random voices, 8 at a time.`,
    columns: ['database', 'step', 'without voices', 'with voices', 'unit'],
    rows,
    targets: [],
  };
}

type Row = [engine: string, step: string, without: string, withVoices: string, unit: string];

async function measureOn(engine: string, voices: number, env: Record<string, string>, restored?: string): Promise<Row[]> {
  const dataDir = newFolder();
  await (await startServer(env, { dataDir })).stop();
  const empty = await steps(dataDir, env, restored);
  const database = openDatabase(readConfig({ DATA_DIR: dataDir, ...env }).databaseUrl);
  await insertBulkVoices(database.db, voices, Date.now() - 40 * dayMs);
  // The administrator lends a voice, so that the export of an account has some.
  const speaker = await database.db.selectFrom('speakers').select('id').orderBy('id').executeTakeFirstOrThrow();
  const account = await database.db.selectFrom('accounts').select('id').orderBy('id').executeTakeFirstOrThrow();
  await database.db.updateTable('speakers').set({ account_id: account.id }).where('id', '=', speaker.id).execute();
  await database.close();
  const full = await steps(dataDir, env, restored);
  const rows = full.map(({ step, value, unit }, nth): Row => [engine, step, empty[nth]?.value ?? '–', value, unit]);
  return [...rows, ...(await retention(engine, dataDir, env))];
}

interface Step {
  step: string;
  value: string;
  unit: string;
}

async function steps(dataDir: string, env: Record<string, string>, restored: string | undefined): Promise<Step[]> {
  const file = join(newFolder(), 'academy.backup');
  const settings = { env: { ...process.env, ENV_FILE: '', DATA_DIR: dataDir, ...env } };
  const npm = (script: string, ...args: string[]) => run(process.execPath, [`scripts/${script}.mjs`, ...args], settings);
  const server = await startServer(env, { dataDir });
  const token = await server.adminToken();
  const exported = await seconds(() => server.call('GET', '/auth/data', { token }));
  const ranges = await requestRanges(server.address, dataDir, env);
  const memory = rssMiB(server.pid);
  const backup = await seconds(() => npm('backup', file));
  await server.stop();
  const megabytes = statSync(file).size / 1e6;
  const restore = await seconds(() =>
    restored && installedPostgres
      ? run(`${installedPostgres}/pg_restore`, ['--clean', '--if-exists', '--exit-on-error', '--no-owner', '--dbname', restored, file])
      : npm('restore', file),
  );
  rmSync(file);
  return [
    { step: 'start', value: wholeNumber(server.startMs), unit: 'ms' },
    { step: 'size of the backup', value: wholeNumber(megabytes), unit: 'MB' },
    { step: 'backup with its check, beside the running server', value: backup.toFixed(1), unit: 's' },
    { step: 'restore', value: restore.toFixed(1), unit: 's' },
    { step: 'export of an account with 250 voices', value: exported.toFixed(2), unit: 's' },
    { step: 'range of a voice, p50 and p99', value: ranges, unit: 'ms' },
    { step: 'memory of the server', value: wholeNumber(memory), unit: 'MiB' },
  ];
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
}

async function requestRanges(address: string, dataDir: string, env: Record<string, string>): Promise<string> {
  const { db, close } = openDatabase(readConfig({ DATA_DIR: dataDir, ...env }).databaseUrl);
  const hashes = await db.selectFrom('media').select('hash').where('variant', '=', 'play').execute();
  await close();
  if (hashes.length === 0) return '–';
  const times: number[] = [];
  const client = async (first: number) => {
    for (let nth = first; nth < rangeRequests; nth += 8) {
      const from = performance.now();
      const { hash } = hashes[(nth * 7919) % hashes.length] ?? { hash: '' };
      const response = await fetch(`${address}/media/${hash}-play.mp3`, { headers: { Range: 'bytes=0-4095' } });
      if (response.status !== 206) throw new Error(`A range was answered with ${response.status}`);
      await response.arrayBuffer();
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, first) => client(first)));
  return `${percentile(times, 0.5).toFixed(1)} / ${percentile(times, 0.99).toFixed(1)}`;
}

/** Deletes the rejected voices in the batches of the retention. */
async function retention(engine: string, dataDir: string, env: Record<string, string>): Promise<Row[]> {
  const rule = retentionRules.find(({ kind }) => kind === 'endedVoice');
  if (!rule) throw new Error('No retention rule for rejected voices');
  const { db, close } = openDatabase(readConfig({ DATA_DIR: dataDir, ...env }).databaseUrl);
  let [longest, rows] = [0, 0];
  const total = await seconds(async () => {
    for (let deleted = 1; deleted > 0; rows += deleted) {
      const from = performance.now();
      deleted = await rule.purge(db, Date.now() - rule.days * dayMs, 500, { eraseProfiles });
      longest = Math.max(longest, performance.now() - from);
    }
  });
  await close();
  return [
    [engine, `retention of ${wholeNumber(rows)} rejected voices`, '–', total.toFixed(1), 's'],
    [engine, 'longest transaction of it', '–', wholeNumber(longest), 'ms'],
  ];
}
