import { join } from 'node:path';
import { openDatabase } from '#app/db/database.server.ts';
import { insertBulk } from '#tests/support/factories/bulk.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { median } from './median.ts';
import { createDatabase, vacuum, withPostgres } from './postgres-databases.ts';
import type { BenchProfile } from './profiles.ts';
import { ms, type ReportSection, wholeNumber } from './report.ts';
import { newFolder } from './seeded-servers.ts';

const few = 1_000;
const warmUps = 5;
const calls = 41;

const requests: Record<string, string> = {
  'new members by week': '/members/weeks',
  'new subscribers by week': '/subscribers/weeks',
  'comments waiting': '/comments/waiting',
  'messages waiting': '/messages/open/total',
  'last newsletter': '/newsletters?limit=1',
  'mail that fails': '/jobs/failing',
  'last backup': '/backups/last',
  'card Total Users': '/users/total',
  'card Total Subscribers': '/subscribers/total',
};

/** Median milliseconds by request. */
type MedianMs = Record<string, number>;

/** Latency of the parts of the dashboard with few and with many members and subscribers that joined evenly within two years. */
export async function measureDashboard({ accounts }: BenchProfile): Promise<ReportSection> {
  const many = accounts * 10;
  const rows: ReportSection['rows'] = [];
  const measure = async (engine: string, addressOf: (size: number) => string | undefined) => {
    const [before, after] = [await measureWith(few, addressOf(few)), await measureWith(many, addressOf(many))];
    for (const name of Object.keys(before)) rows.push([name, engine, ms(before[name] ?? 0), ms(after[name] ?? 0)]);
  };
  await measure('SQLite', () => undefined);
  await withPostgres((address) => measure('PostgreSQL', (size) => `${address}/people_${size}`));
  return {
    title: 'Dashboard',
    description: `Median milliseconds of ${calls} sequential requests with ${wholeNumber(few)} and with ${wholeNumber(many)} learners and as many subscribers, who joined evenly within two years: a quarter of them within the weeks of the chart.`,
    columns: ['part', 'database', wholeNumber(few), wholeNumber(many)],
    rows,
    targets: [],
  };
}

async function measureWith(size: number, address: string | undefined): Promise<MedianMs> {
  const dataDir = newFolder();
  if (address) await createDatabase(address);
  await fill(address ?? join(dataDir, 'academy.db'), size);
  if (address) await vacuum(address);
  const server = await startServer(address ? { DATABASE_URL: address } : {}, { dataDir });
  const token = await server.adminToken();
  const figures: MedianMs = {};
  for (const [name, path] of Object.entries(requests)) figures[name] = median(await timesOf(server, token, [path]));
  figures['all of them at once'] = median(await timesOf(server, token, Object.values(requests)));
  await server.stop();
  return figures;
}

async function fill(address: string, size: number): Promise<void> {
  const { db, migrate, close } = openDatabase(address);
  await migrate();
  for (const kind of ['people', 'subscribers']) await insertBulk[kind]?.(db, size, Date.now());
  await close();
}

/** Milliseconds until all responses of a round have arrived. */
async function timesOf({ address }: ServerProcess, token: string, paths: string[]): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < warmUps + calls; nth += 1) {
    const from = performance.now();
    await Promise.all(paths.map((path) => get(`${address}/api/admin${path}`, token)));
    if (nth >= warmUps) times.push(performance.now() - from);
  }
  return times;
}

async function get(url: string, token: string): Promise<void> {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  await response.text();
  if (!response.ok) throw new Error(`GET ${url} responded with ${response.status}`);
}
