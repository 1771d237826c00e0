import { Agent, get } from 'node:http';
import { startServer } from '#tests/support/server-process.ts';
import { median } from './median.ts';
import type { BenchProfile } from './profiles.ts';
import { atMost, ms, type ReportSection, wholeNumber } from './report.ts';
import { apiPath, seededServer } from './seeded-servers.ts';

const warmUps = 200;
const maxMs = 10_000;
const encodings = ['identity', 'br'] as const;

/** Latency of cache misses: sequential requests for URLs that are not cached. */
export async function measureCacheMisses(profile: BenchProfile): Promise<ReportSection> {
  const { dataDir, newest } = await seededServer(profile.posts, profile.comments);
  const server = await startServer({}, { dataDir });
  const { request, close } = createSequentialClient(server.address);
  const medianOf = async (pathOf: (nth: number) => string, encoding: string) => {
    const times: number[] = [];
    const end = performance.now() + maxMs;
    for (let nth = 0; nth < warmUps + profile.cacheMisses && performance.now() < end; nth += 1) times.push(await request(pathOf(nth), encoding));
    return median(times.slice(warmUps));
  };
  const addresses: [string, (nth: number) => string][] = [
    ['/blog/{id}', (nth) => `/blog/${newest - 1 - nth}`],
    // Unknown query parameters do not change the response, but they change the cache key.
    ['/blog', (nth) => `/blog?nth=${nth}`],
    ['/', (nth) => `/?nth=${nth}`],
    [apiPath, (nth) => `${apiPath}&nth=${nth}`],
  ];
  const rows: string[][] = [];
  const medians: number[] = [];
  for (const [name, pathOf] of addresses) {
    const row: number[] = [];
    for (const encoding of encodings) row.push(await medianOf(pathOf, encoding));
    rows.push([name, ...row.map(ms)]);
    medians.push(...row);
  }
  close();
  await server.stop();
  return {
    title: 'Cache misses',
    description: `Median milliseconds of sequential requests, with ${wholeNumber(profile.posts)} posts and ${wholeNumber(profile.comments)} comments: uncompressed, and compressed with Brotli as browsers request it.`,
    columns: ['URL', 'uncompressed, ms', 'compressed, ms'],
    rows,
    targets: [
      atMost('`/blog/{id}` on a cache miss', 5, 'ms', medians[0] ?? Number.NaN, 'no single part dominates, see [CPU profile](#cpu-profile).'),
    ],
  };
}

/** An HTTP client with one connection, for sequential requests. */
export function createSequentialClient(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    close: () => agent.destroy(),
    /** @returns the latency in milliseconds */
    request: (path: string, encoding: string) =>
      new Promise<number>((resolve, reject) => {
        const from = performance.now();
        get(address + path, { agent, headers: { 'Accept-Encoding': encoding } }, (response) => {
          if (response.statusCode !== 200) reject(new Error(`${path} responded with ${response.statusCode}`));
          response.resume().once('end', () => resolve(performance.now() - from));
        }).once('error', reject);
      }),
  };
}
