import { loadavg } from 'node:os';
import { searchQueries } from '#tests/support/search-queries.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { median } from './median.ts';
import { percentile } from './percentile.ts';
import { withPostgres } from './postgres-databases.ts';
import type { BenchProfile } from './profiles.ts';
import { withPublished, wordsFor } from './published-servers.ts';
import { atMost, ms, type ReportSection, wholeNumber } from './report.ts';

const rounds = 10;
const wantedMs = 50;
/** Reads the database for next to nothing: what a request costs on this machine at this moment. */
const trivial = '/healthz';

/** Latency of the shared list of queries over posts and words: three posts and seven words of the seed content, repeated. */
export async function measureSearch({ posts }: BenchProfile): Promise<ReportSection> {
  const engines = {
    SQLite: await withPublished(posts, undefined, measureOn),
    PostgreSQL: await withPostgres((address) => withPublished(posts, `${address}/search`, measureOn)),
  };
  return {
    title: 'Search',
    description: `Milliseconds of \`GET /api/search\` with ${wholeNumber(posts)} posts and ${wholeNumber(wordsFor(posts))} words: the ${searchQueries.length} queries of the tests one after the other, ${rounds} times, each after a trivial request (\`${trivial}\`). Three posts and seven words are repeated, so that most queries match thousands of rows. The slowest query by its median.`,
    columns: ['database', 'p50', 'p99', 'longest', 'trivial p50', 'trivial p99', 'ratio of p50', 'slowest query', 'its median', 'load average'],
    rows: Object.entries(engines).map(([engine, { times, trivialTimes, slowest, slowestMs, load }]) => [
      engine,
      ...[percentile(times, 0.5), percentile(times, 0.99), Math.max(...times)].map(ms),
      ...[percentile(trivialTimes, 0.5), percentile(trivialTimes, 0.99)].map(ms),
      (percentile(times, 0.5) / percentile(trivialTimes, 0.5)).toFixed(1),
      `\`${slowest}\``,
      ms(slowestMs),
      load.toFixed(1),
    ]),
    targets: Object.entries(engines).map(([engine, { times }]) => atMost(`p99 of a search, ${engine}`, wantedMs, 'ms', percentile(times, 0.99))),
  };
}

async function measureOn(server: ServerProcess) {
  const timesOf = new Map(searchQueries.map(([query]) => [query, [] as number[]]));
  const trivialTimes: number[] = [];
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (const [query, times] of timesOf) {
      const trivialTime = await timeOf(server.address + trivial);
      const time = await timeOf(`${server.address}/api/search?${new URLSearchParams({ q: query })}`);
      if (round === 0) continue;
      trivialTimes.push(trivialTime);
      times.push(time);
    }
  const [slowest = '', slowestTimes = []] = [...timesOf].sort(([, one], [, other]) => median(other) - median(one))[0] ?? [];
  return { times: [...timesOf.values()].flat(), trivialTimes, slowest, slowestMs: median(slowestTimes), load: loadavg()[0] ?? 0 };
}

async function timeOf(url: string): Promise<number> {
  const from = performance.now();
  const response = await fetch(url);
  await response.text();
  if (!response.ok) throw new Error(`GET ${url} responded with ${response.status}`);
  return performance.now() - from;
}
