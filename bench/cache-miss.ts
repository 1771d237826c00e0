import { Agent, get } from 'node:http';
import { median } from './median.ts';
import type { BenchProfile } from './profiles.ts';
import { atMost, ms, type ReportSection } from './report.ts';
import { apiPath, seededServer } from './seeded-servers.ts';
import { startServer } from './server-process.ts';

const warmUps = 200;
const mostMs = 10_000;
const codings = ['identity', 'br'] as const;

/** What it takes to make an answer anew: addresses that nobody has asked for before, one after the other. */
export async function measureCacheMisses(pace: BenchProfile): Promise<ReportSection> {
  const { dataDir, newest } = await seededServer(pace.posts, pace.comments);
  const product = await startServer(dataDir);
  const { ask, close } = openClient(product.address);
  const medianOf = async (pathOf: (nth: number) => string, coding: string) => {
    const times: number[] = [];
    const end = performance.now() + mostMs;
    for (let nth = 0; nth < warmUps + pace.renders && performance.now() < end; nth += 1) times.push(await ask(pathOf(nth), coding));
    return median(times.slice(warmUps));
  };
  const addresses: [string, (nth: number) => string][] = [
    ['/blog/{id}', (nth) => `/blog/${newest - 1 - nth}`],
    // What is not known is not part of the answer, but of its address.
    ['/blog', (nth) => `/blog?nth=${nth}`],
    ['/', (nth) => `/?nth=${nth}`],
    [apiPath, (nth) => `${apiPath}&nth=${nth}`],
  ];
  const rows: string[][] = [];
  const medians: number[] = [];
  for (const [name, pathOf] of addresses) {
    const row: number[] = [];
    for (const coding of codings) row.push(await medianOf(pathOf, coding));
    rows.push([name, ...row.map(ms)]);
    medians.push(...row);
  }
  close();
  await product.stop();
  return {
    title: 'Made anew',
    about: `Median milliseconds of a request, one after the other, in an academy of ${pace.posts} posts and ${pace.comments} comments: the answer as it is, and packed as browsers ask for it.`,
    head: ['address', 'as it is, ms', 'packed, ms'],
    rows,
    aims: [atMost('`/blog/{id}` made anew', 5, 'ms', medians[0] ?? Number.NaN, 'see "Where the time goes": no single part stands out.')],
  };
}

/** One connection, on which one answer after the other is asked for. */
export function openClient(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    close: () => agent.destroy(),
    /** @returns how many milliseconds it took */
    ask: (path: string, coding: string) =>
      new Promise<number>((resolve, reject) => {
        const from = performance.now();
        get(address + path, { agent, headers: { 'Accept-Encoding': coding } }, (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
          answer.resume().once('end', () => resolve(performance.now() - from));
        }).once('error', reject);
      }),
  };
}
