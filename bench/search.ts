import { join } from 'node:path';
import { openDatabase } from '#app/db/database.server.ts';
import { postSearch } from '#app/features/blog/post-search.server.ts';
import { seedWords } from '#app/features/word-of-day/seed-words.ts';
import { wordSearch } from '#app/features/word-of-day/word-search.server.ts';
import { indexRows } from '#app/search/search-index.queries.server.ts';
import { insertBulk } from '#tests/support/factories/bulk.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { searchQueries } from '#tests/support/search-queries.ts';
import { startServer } from '#tests/support/server-process.ts';
import { median } from './median.ts';
import { percentile } from './percentile.ts';
import { createDatabase, vacuum } from './postgres-databases.ts';
import type { BenchProfile } from './profiles.ts';
import { atMost, ms, type ReportSection, wholeNumber } from './report.ts';
import { newFolder } from './seeded-servers.ts';

const words = 5_000;
const rounds = 10;
const batch = 500;
const wantedMs = 50;

/** Latency of the shared list of queries over posts and words: three posts and seven words of the seed content, repeated. */
export async function measureSearch({ posts }: BenchProfile): Promise<ReportSection> {
  const postgres = await startPostgres();
  const sqlite = await measureOn(undefined, posts);
  const other = await measureOn(`${postgres.address}/search`, posts);
  await postgres.stop();
  const engines = Object.entries({ SQLite: sqlite, PostgreSQL: other });
  return {
    title: 'Search',
    description: `Milliseconds of \`GET /api/search\` with ${wholeNumber(posts)} posts and ${wholeNumber(words)} words: the ${searchQueries.length} queries of the tests one after the other, ${rounds} times. The slowest query by its median.`,
    columns: ['database', 'median', 'p99', 'longest', 'slowest query', 'its median'],
    rows: engines.map(([engine, { times, slowest, slowestMs }]) => [
      engine,
      ms(median(times)),
      ms(percentile(times, 0.99)),
      ms(Math.max(...times)),
      `\`${slowest}\``,
      ms(slowestMs),
    ]),
    targets: engines.map(([engine, { times }]) => atMost(`p99 of a search, ${engine}`, wantedMs, 'ms', percentile(times, 0.99))),
  };
}

async function measureOn(address: string | undefined, posts: number) {
  const dataDir = newFolder();
  if (address) await createDatabase(address);
  await fill(address ?? join(dataDir, 'academy.db'), posts);
  if (address) await vacuum(address);
  const server = await startServer({ STARTER_CONTENT: 'off', ...(address ? { DATABASE_URL: address } : {}) }, { dataDir });
  const timesOf = new Map<string, number[]>();
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (const [query] of searchQueries) {
      const from = performance.now();
      const response = await fetch(`${server.address}/api/search?${new URLSearchParams({ q: query })}`);
      await response.text();
      if (!response.ok) throw new Error(`The search for ${query} responded with ${response.status}`);
      if (round > 0) timesOf.set(query, [...(timesOf.get(query) ?? []), performance.now() - from]);
    }
  await server.stop();
  const [slowest = '', slowestTimes = []] = [...timesOf].sort(([, one], [, other]) => median(other) - median(one))[0] ?? [];
  return { times: [...timesOf.values()].flat(), slowest, slowestMs: median(slowestTimes) };
}

async function fill(address: string, posts: number): Promise<void> {
  const { db, migrate, close } = openDatabase(address);
  await migrate();
  const now = Date.now();
  await insertBulk.posts?.(db, posts, now);
  const word = (nth: number) => ({ ...(seedWords[nth % seedWords.length] ?? seedWords[0]), created_at: now - nth, updated_at: now });
  for (let from = 0; from < words; from += batch) {
    const rows = Array.from({ length: batch }, (_, nth) => word(from + nth));
    await db
      .insertInto('words_of_day')
      .values(rows.map(({ title = '', subtitle = '', body = '', ...times }) => ({ title, subtitle, body, ...times })))
      .execute();
  }
  for (const source of [postSearch, wordSearch])
    for (let after = 0; ; ) {
      const ids = (await source.versions(db, after, batch)).map(({ id }) => id);
      if (ids.length === 0) break;
      await db.transaction().execute((tx) => indexRows(tx, source, ids, 'Africa/Lagos'));
      after = ids.at(-1) ?? after;
    }
  await close();
}
