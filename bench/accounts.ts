import { join } from 'node:path';
import type { Browser } from 'playwright';
import { openDatabase } from '#app/db/database.server.ts';
import { launchChromium } from '#tests/support/browsers.ts';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { median } from './median.ts';
import { createDatabase, vacuum, withPostgres } from './postgres-databases.ts';
import type { BenchProfile } from './profiles.ts';
import { ms, type ReportSection, wholeNumber } from './report.ts';
import { newFolder } from './seeded-servers.ts';

const few = 100;
const warmUps = 20;
const calls = 50;
const pageLoads = 9;

/** Median milliseconds by request. */
type MedianMs = Record<string, number>;

/** Latency of the administrators' user list with few and with many accounts. */
export async function measureAccounts({ accounts: many }: BenchProfile): Promise<ReportSection> {
  const browser = await launchChromium();
  const sqliteMedians = [await measureWith(few, undefined, browser), await measureWith(many, undefined, browser)] as const;
  await browser.close();
  const postgresMedians = await withPostgres(
    async (address) => [await measureWith(few, `${address}/few`, undefined), await measureWith(many, `${address}/many`, undefined)] as const,
  );
  return {
    title: 'Administrator lists',
    description: `Median milliseconds with ${wholeNumber(few)} and with ${wholeNumber(many)} learners.`,
    columns: ['request', 'database', wholeNumber(few), wholeNumber(many), 'ratio'],
    rows: [...rowsOf('SQLite', ...sqliteMedians), ...rowsOf('PostgreSQL', ...postgresMedians)],
    targets: [],
  };
}

const rowsOf = (engine: string, few: MedianMs, many: MedianMs) =>
  Object.entries(few).map(([name, before]) => {
    const after = many[name] ?? Number.NaN;
    return [name, engine, ms(before), ms(after), (after / before).toFixed(2)];
  });

async function measureWith(size: number, address: string | undefined, browser: Browser | undefined): Promise<MedianMs> {
  const dataDir = newFolder();
  if (address) await createDatabase(address);
  await fillDatabase(address ?? join(dataDir, 'academy.db'), size);
  const server = await startServer(address ? { DATABASE_URL: address } : {}, { dataDir });
  const token = await server.adminToken();
  const last = size / 10;
  const figures: MedianMs = {
    '`GET /api/admin/users?page=1&limit=10`': await api(server, token, 'page=1&limit=10'),
    'last page': await api(server, token, `page=${last}&limit=10`),
    'middle page': await api(server, token, `page=${Math.ceil(last / 2)}&limit=10`),
    'first page of one level': await api(server, token, 'page=1&limit=10&level=advanced'),
    'search with one match in eight': await api(server, token, 'page=1&limit=10&search=oluchi'),
    'search with one match': await api(server, token, 'page=1&limit=10&search=person77@'),
    'search without a match': await api(server, token, 'page=1&limit=10&search=nobody'),
    '`GET /api/admin/users/total`': await api(server, token, '', '/total'),
  };
  if (browser) figures['opening `/admin/users` until the table is shown'] = await measureOpening(browser, server, token);
  await server.stop();
  return figures;
}

async function fillDatabase(address: string, size: number): Promise<void> {
  const database = openDatabase(address);
  await database.migrate();
  await insertAccounts(database.db, size);
  await database.close();
  if (address.startsWith('postgres')) await vacuum(address);
}

async function api({ address }: ServerProcess, token: string, query: string, path = ''): Promise<number> {
  const request = async () => {
    const from = performance.now();
    const response = await fetch(`${address}/api/admin/users${path}?${query}`, { headers: { Authorization: `Bearer ${token}` } });
    await response.text();
    if (!response.ok) throw new Error(`GET /api/admin/users${path}?${query} responded with ${response.status}`);
    return performance.now() - from;
  };
  for (let nth = 0; nth < warmUps; nth += 1) await request();
  return median(await repeat(calls, request));
}

/** A new browser context per round: its HTTP cache is empty. */
async function measureOpening(browser: Browser, { address }: ServerProcess, token: string): Promise<number> {
  const open = async () => {
    const context = await browser.newContext();
    await context.addCookies([{ name: 'token', value: token, url: address }]);
    const page = await context.newPage();
    const from = performance.now();
    await page.goto(`${address}/admin/users`, { waitUntil: 'commit' });
    await page.locator('tbody tr:nth-child(10)').waitFor();
    const ms = performance.now() - from;
    await context.close();
    return ms;
  };
  await open();
  return median(await repeat(pageLoads, open));
}

async function repeat(times: number, measure: () => Promise<number>): Promise<number[]> {
  const results: number[] = [];
  for (let nth = 0; nth < times; nth += 1) results.push(await measure());
  return results;
}
