import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { createSequentialClient } from './cache-miss.ts';
import { readAndWrite, readPaths } from './mixed.ts';
import type { BenchProfile } from './profiles.ts';
import type { ReportSection } from './report.ts';
import { newFolder, seededServer } from './seeded-servers.ts';

interface Frame {
  functionName: string;
  url: string;
  /** Counted from 0. */
  lineNumber: number;
}
/** CPU profile of V8: call frames, and the sampled frame after each time delta in microseconds. */
interface Profile {
  nodes: { id: number; callFrame: Frame }[];
  startTime: number;
  samples: number[];
  timeDeltas: number[];
}

/** Parts of the profile. A frame belongs to the first part that matches. */
const parts: [string, (frame: Frame) => boolean][] = [
  ['garbage collection', ({ functionName }) => functionName === '(garbage collector)'],
  ['React', ({ url }) => /node_modules\/(react|react-dom|scheduler)\//.test(url)],
  ['React Router', ({ url }) => url.includes('node_modules/react-router/')],
  [
    'SQLite and Kysely',
    ({ url, functionName }) => url.includes('node_modules/kysely/') || (isApplication(url) && /^(all|run|get|prepare|iterate)$/.test(functionName)),
  ],
  ['contract validation (Zod)', ({ url }) => url.includes('node_modules/zod/')],
  ['compression and hashing', ({ url }) => /^node:(zlib|internal\/crypto)/.test(url)],
  ['`Request`, `Response` and web streams', ({ url }) => /^node:internal\/(deps\/undici|webstreams|encoding|url|abort)|@hono|\/hono\//.test(url)],
  [
    '`node:http`, sockets and Node streams',
    ({ url, functionName }) => /^node:(_http|net|internal\/stream|stream|events)|writev|writeUtf8/.test(`${url}${functionName}`),
  ],
  ['application code', ({ url }) => isApplication(url)],
  ['other parts of Node and V8', () => true],
];
const isApplication = (url: string) => url.startsWith('app/');

/** Finds the source file of a frame: in the bundle, a comment line names the file before its code. */
function createSourceFinder(): (frame: Frame) => Frame {
  const read = new Map<string, string[]>();
  return (frame) => {
    if (!frame.url.includes('/build/server/')) return frame;
    const lines = read.get(frame.url) ?? readFileSync(new URL(frame.url), 'utf8').split('\n');
    read.set(frame.url, lines);
    const named = lines.findLastIndex((line, nth) => nth <= frame.lineNumber && /^\/\/ (app|node_modules)\//.test(line));
    return { ...frame, url: lines[named]?.slice('// '.length) ?? frame.url };
  };
}

/** CPU profile of the main thread during cache misses and during reads with writes, as a table. */
export async function measureCpuProfile(profile: BenchProfile): Promise<ReportSection> {
  const { dataDir, newest } = await seededServer(profile.posts, profile.comments);
  const seconds = profile.seconds * profile.rounds;
  const missShares = await profileShares(dataDir, (server) => renderPosts(server, newest, seconds));
  const mixedShares = await profileShares(dataDir, async (server) => readAndWrite(server, await readPaths(server.address, newest), newest, seconds));
  const percent = (share = 0) => `${(100 * share).toFixed(1)} %`;
  return {
    title: 'CPU profile',
    description:
      'Shares of the busy time of the main thread: while old posts are rendered (cache misses), and under the load of [Reads during writes](#reads-during-writes) with one write in twenty requests.',
    columns: ['part', 'cache misses of posts', 'one write in twenty'],
    rows: parts.map(([name]) => [name, percent(missShares.get(name)), percent(mixedShares.get(name))]),
    targets: [],
  };
}

async function renderPosts({ address }: ServerProcess, newest: number, seconds: number): Promise<void> {
  const { request, close } = createSequentialClient(address);
  const end = performance.now() + seconds * 1000;
  for (let id = newest - 1; id > 0 && performance.now() < end; id -= 1) await request(`/blog/${id}`, 'br');
  close();
}

async function profileShares(dataDir: string, work: (server: ServerProcess) => Promise<unknown>): Promise<Map<string, number>> {
  const folder = newFolder();
  const server = await startServer({ NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=500 --cpu-prof-dir=${folder}` }, { dataDir });
  const from = Number(process.hrtime.bigint() / 1000n);
  await work(server);
  const to = Number(process.hrtime.bigint() / 1000n);
  await server.stop();
  const [file = ''] = readdirSync(folder);
  return sharesOf(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile, from, to);
}

function sharesOf({ nodes, startTime, samples, timeDeltas }: Profile, from: number, to: number): Map<string, number> {
  const sourceOf = createSourceFinder();
  const partOf = new Map(
    nodes.map(({ id, callFrame }) => {
      const frame = sourceOf(callFrame);
      return [id, parts.find(([, fits]) => fits(frame))?.[0] ?? ''];
    }),
  );
  const idle = new Set(nodes.flatMap(({ id, callFrame }) => (callFrame.functionName === '(idle)' ? [id] : [])));
  const microseconds = new Map<string, number>();
  let time = startTime;
  let total = 0;
  samples.forEach((id, nth) => {
    const delta = timeDeltas[nth] ?? 0;
    time += delta;
    if (time < from || time > to || idle.has(id)) return;
    const part = partOf.get(id) ?? '';
    microseconds.set(part, (microseconds.get(part) ?? 0) + delta);
    total += delta;
  });
  return new Map([...microseconds].map(([part, time]) => [part, time / total]));
}
