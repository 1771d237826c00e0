import { join } from 'node:path';
import pg from 'pg';
import type { Browser } from 'playwright';
import { openDatabase } from '#app/db/database.server.ts';
import { openChromium } from '#tests/support/chromium.ts';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { median } from './median.ts';
import type { BenchProfile } from './profiles.ts';
import { ms, type ReportSection, wholeNumber } from './report.ts';
import { newFolder } from './seeded-servers.ts';
import { adminPassword, type ServerProcess, startServer } from './server-process.ts';

const few = 100;
const warmUps = 20;
const calls = 50;
const openings = 9;

/** Medians in milliseconds by what was measured. */
type Figures = Record<string, number>;

/** What an administrator waits for with few people and with many, and the ratios. */
export async function measureAccounts({ people: many }: BenchProfile): Promise<ReportSection> {
  const browser = await openChromium();
  const sqlite = [await withCrowd(few, undefined, browser), await withCrowd(many, undefined, browser)] as const;
  await browser.close();
  const postgres = await startPostgres();
  const server = [await withCrowd(few, `${postgres.address}/few`, undefined), await withCrowd(many, `${postgres.address}/many`, undefined)] as const;
  await postgres.stop();
  return {
    title: 'The administrators’ lists',
    about: `Median milliseconds with ${wholeNumber(few)} and with ${wholeNumber(many)} learners.`,
    head: ['', 'database', wholeNumber(few), wholeNumber(many), 'ratio'],
    rows: [...rowsOf('SQLite', ...sqlite), ...rowsOf('PostgreSQL', ...server)],
    aims: [],
  };
}

const rowsOf = (engine: string, few: Figures, many: Figures) =>
  Object.entries(few).map(([what, before]) => {
    const after = many[what] ?? Number.NaN;
    return [what, engine, ms(before), ms(after), (after / before).toFixed(2)];
  });

async function withCrowd(size: number, address: string | undefined, browser: Browser | undefined): Promise<Figures> {
  const dataDir = newFolder();
  if (address) await createDatabase(address);
  await fill(address ?? join(dataDir, 'academy.db'), size);
  const product = await startServer(dataDir, address ? { DATABASE_URL: address } : {});
  const token = await logIn(product);
  const last = size / 10;
  const figures: Figures = {
    'GET /api/admin/users?page=1&limit=10': await api(product, token, 'page=1&limit=10'),
    'the last page': await api(product, token, `page=${last}&limit=10`),
    'the page in the middle': await api(product, token, `page=${Math.ceil(last / 2)}&limit=10`),
    'one level, its first page': await api(product, token, 'page=1&limit=10&level=advanced'),
    'a search that finds one in eight': await api(product, token, 'page=1&limit=10&search=oluchi'),
    'a search that finds one': await api(product, token, 'page=1&limit=10&search=person77@'),
    'a search that finds nobody': await api(product, token, 'page=1&limit=10&search=nobody'),
    'GET /api/admin/users/total': await api(product, token, '', '/total'),
  };
  if (browser) figures['opening /admin/users until the table stands'] = await opening(browser, product, token);
  await product.stop();
  return figures;
}

async function createDatabase(address: string): Promise<void> {
  const { pathname, href } = new URL(address);
  const client = new pg.Client({ connectionString: href.replace(pathname, '/postgres') });
  await client.connect();
  await client.query(`create database ${pathname.slice(1)}`);
  await client.end();
}

/** As a database is after a while: PostgreSQL cleans up behind itself within a minute or so. */
async function fill(address: string, size: number): Promise<void> {
  const database = openDatabase(address);
  await database.migrate();
  await insertAccounts(database.db, size);
  await database.close();
  if (!address.startsWith('postgres')) return;
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

async function logIn({ address }: ServerProcess): Promise<string> {
  const body = JSON.stringify({ email: 'admin@academy.example', password: adminPassword });
  const answer = await fetch(`${address}/api/admin/login`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  return ((await answer.json()) as { token: string }).token;
}

async function api({ address }: ServerProcess, token: string, query: string, path = ''): Promise<number> {
  const ask = async () => {
    const from = performance.now();
    const answer = await fetch(`${address}/api/admin/users${path}?${query}`, { headers: { Authorization: `Bearer ${token}` } });
    await answer.text();
    if (!answer.ok) throw new Error(`${query} answered ${answer.status}`);
    return performance.now() - from;
  };
  for (let nth = 0; nth < warmUps; nth += 1) await ask();
  return median(await repeat(calls, ask));
}

/** Every time somebody new: nothing is in the browser's cache. */
async function opening(browser: Browser, { address }: ServerProcess, token: string): Promise<number> {
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
  return median(await repeat(openings, open));
}

async function repeat(times: number, measure: () => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  for (let nth = 0; nth < times; nth += 1) all.push(await measure());
  return all;
}
