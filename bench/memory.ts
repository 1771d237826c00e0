import { requested, runLoad } from './load.ts';
import { readPaths } from './mixed.ts';
import type { BenchProfile } from './profiles.ts';
import { atMost, type ReportSection, wholeNumber } from './report.ts';
import { seededServer } from './seeded-servers.ts';
import { startServer } from './server-process.ts';

const looks = 4;
/** For each of them: a busy machine takes fewer requests. */
const mostMs = 20_000;
/** Who reads the archive asks for many addresses once: enough of them to fill what is kept, and more. */
const archive = 3_000;

/** What one process on SQLite holds in memory, and whether that grows with what it has answered. */
export async function measureMemory(pace: BenchProfile): Promise<ReportSection> {
  const { dataDir, newest } = await seededServer(pace.posts, pace.comments);
  const product = await startServer(dataDir);
  const rows: [string, number][] = [['after the start', product.memoryMiB()]];
  const hot = await readPaths(product.address, newest);
  const old = Array.from({ length: Math.min(archive, pace.posts) }, (_, nth) => `/blog/${newest - nth}`);
  // What is kept fills up once: only what comes after that would be growth.
  for (const path of old) await (await fetch(product.address + path, { headers: requested })).arrayBuffer();
  rows.push([`when each of ${wholeNumber(old.length)} posts was asked for once`, product.memoryMiB()]);
  let answered = 0;
  let peak = product.memoryMiB();
  for (let look = 1; look <= looks; look += 1) {
    const end = performance.now() + mostMs;
    const enough = answered + pace.hundredThousands * 100_000;
    while (answered < enough && performance.now() < end) {
      for (const paths of [hot, old]) answered += (await runLoad(product.address, paths, pace.seconds)).times.length;
      peak = Math.max(peak, product.memoryMiB());
    }
    rows.push([`after ${wholeNumber(answered)} requests`, product.memoryMiB()]);
  }
  await product.stop();
  const [, , early, , , late] = rows.map(([, mib]) => mib);
  const growth = (late ?? 0) / (early ?? 1);
  return {
    title: 'Memory',
    about: `Resident memory of one process on SQLite, ${wholeNumber(pace.posts)} posts: hot addresses and ${wholeNumber(old.length)} old posts in turn, once what is kept is full. The library that cuts pictures comes with the first of them, and is not in it (about 22 MiB).`,
    head: ['', 'MiB'],
    rows,
    aims: [
      atMost('memory, at its highest', 200, 'MiB', peak),
      { what: 'memory at the end beside that after the first quarter', wanted: '<= 1.05', got: growth.toFixed(2), reached: growth <= 1.05 },
    ],
  };
}
