import { startServer } from '#tests/support/server-process.ts';
import { browserHeaders, runLoad } from './load.ts';
import { readPaths } from './mixed.ts';
import { rssMiB } from './processes.ts';
import type { BenchProfile } from './profiles.ts';
import { atMost, type ReportSection, wholeNumber } from './report.ts';
import { seededServer } from './seeded-servers.ts';

const readings = 4;
/** Time limit of each step: a busy machine serves fewer requests. */
const maxMsPerReading = 20_000;
/** Old posts, requested once per pass: more than fill the response cache. */
const oldPosts = 3_000;

/** Resident memory of one process on SQLite, and its growth with the number of requests. */
export async function measureMemory(profile: BenchProfile): Promise<ReportSection> {
  const { dataDir, newest } = await seededServer(profile.posts, profile.comments);
  const server = await startServer({}, { dataDir });
  const rows: [string, number][] = [['after the start', rssMiB(server.pid)]];
  const hotPaths = await readPaths(server.address, newest);
  const oldPaths = Array.from({ length: Math.min(oldPosts, profile.posts) }, (_, nth) => `/blog/${newest - nth}`);
  // The response cache fills up once; only growth after that is a leak.
  for (const path of oldPaths) await (await fetch(server.address + path, { headers: browserHeaders })).arrayBuffer();
  rows.push([`after one request for each of ${wholeNumber(oldPaths.length)} posts`, rssMiB(server.pid)]);
  let responses = 0;
  let peak = rssMiB(server.pid);
  for (let reading = 1; reading <= readings; reading += 1) {
    const end = performance.now() + maxMsPerReading;
    const enough = responses + profile.hundredThousands * 100_000;
    while (responses < enough && performance.now() < end) {
      for (const paths of [hotPaths, oldPaths]) responses += (await runLoad(server.address, paths, profile.seconds)).times.length;
      peak = Math.max(peak, rssMiB(server.pid));
    }
    rows.push([`after ${wholeNumber(responses)} requests`, rssMiB(server.pid)]);
  }
  await server.stop();
  const [, , early, , , late] = rows.map(([, mib]) => mib);
  const growth = (late ?? 0) / (early ?? 1);
  return {
    title: 'Memory',
    description: `Resident memory of one process on SQLite with ${wholeNumber(profile.posts)} posts: frequent URLs and ${wholeNumber(oldPaths.length)} old posts in turn, with a full response cache. The image library \`sharp\` is loaded with the first image and is not included (about 22 MiB).`,
    columns: ['', 'MiB'],
    rows,
    targets: [
      atMost('memory, highest value', 200, 'MiB', peak),
      { name: 'memory at the end, compared with after the first quarter', wanted: '<= 1.05', measured: growth.toFixed(2), reached: growth <= 1.05 },
    ],
  };
}
