import { sql } from 'kysely';
import { openDatabase } from '#app/db/database.server.ts';
import { readConfig } from '#app/lib/config.server.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { median } from './median.ts';
import type { BenchProfile } from './profiles.ts';
import { ms, type ReportSection, wholeNumber } from './report.ts';
import { newFolder, seed } from './seeded-servers.ts';

const posts = 1_000;
const warmUps = 3;
const calls = 21;

/** Latency of the comment list of moderators: each list, page and search. One comment in a hundred is held, hidden or reported. */
export async function measureModeration({ comments }: BenchProfile): Promise<ReportSection> {
  const { dataDir } = await seed(newFolder(), posts, comments);
  await setStates(dataDir);
  const server = await startServer({}, { dataDir });
  const token = await server.adminToken();
  const page = (share: number) => Math.max(1, Math.ceil((comments / 10) * share));
  const requests: Record<string, string> = {
    '`GET /api/admin/comments?page=1&limit=10`': '?page=1&limit=10',
    'last page': `?page=${page(1)}&limit=10`,
    'middle page': `?page=${page(0.5)}&limit=10`,
    'held, first page': '?list=held&page=1&limit=10',
    'held, middle page': `?list=held&page=${page(0.005)}&limit=10`,
    'reported, first page': '?list=reported&page=1&limit=10',
    'hidden, first page': '?list=hidden&page=1&limit=10',
    'removed, first page': '?list=removed&page=1&limit=10',
    'search with many matches': '?search=children&page=1&limit=10',
    'search without a match': '?search=nobody&page=1&limit=10',
    'search without a match among the held': '?list=held&search=nobody&page=1&limit=10',
    '`GET /api/admin/comments/waiting` (badge)': '/waiting',
  };
  const rows: ReportSection['rows'] = [];
  for (const [name, path] of Object.entries(requests)) {
    const times = await timesOf(server, token, path);
    rows.push([name, ms(median(times)), ms(Math.max(...times))]);
  }
  await server.stop();
  return {
    title: 'Comments of moderators',
    description: `Milliseconds of ${calls} sequential requests on SQLite with ${wholeNumber(comments)} comments, one in a hundred of them held, hidden, reported and removed each. A search looks through the newest 10,000 of its list.`,
    columns: ['request', 'median', 'longest'],
    rows,
    targets: [],
  };
}

async function setStates(dataDir: string): Promise<void> {
  const { db, close } = openDatabase(readConfig({ DATA_DIR: dataDir }).databaseUrl);
  await sql`update comments set state = 'held', hold_reason = 'links' where id % 100 = 0`.execute(db);
  await sql`update comments set state = 'hidden', moderated_at = 1 where id % 100 = 1`.execute(db);
  await sql`update comments set state = 'removed', moderated_at = ${Date.now()} where id % 100 = 2`.execute(db);
  await sql`update comments set reports = 1 where id % 100 = 3`.execute(db);
  await close();
}

async function timesOf({ address }: ServerProcess, token: string, path: string): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < warmUps + calls; nth += 1) {
    const from = performance.now();
    const response = await fetch(`${address}/api/admin/comments${path}`, { headers: { Authorization: `Bearer ${token}` } });
    await response.text();
    if (!response.ok) throw new Error(`GET /api/admin/comments${path} responded with ${response.status}`);
    if (nth >= warmUps) times.push(performance.now() - from);
  }
  return times;
}
