import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openClient } from './cache-miss.ts';
import { readAndWrite, readPaths } from './mixed.ts';
import type { BenchProfile } from './profiles.ts';
import type { ReportSection } from './report.ts';
import { newFolder, seededServer } from './seeded-servers.ts';
import { type ServerProcess, startServer } from './server-process.ts';

interface Frame {
  functionName: string;
  url: string;
  /** From 0. */
  lineNumber: number;
}
/** What V8 writes: the places that were seen at work, and after how many microseconds which. */
interface Profile {
  nodes: { id: number; callFrame: Frame }[];
  startTime: number;
  samples: number[];
  timeDeltas: number[];
}

/** The first that fits says whose work it is. */
const kinds: [string, (frame: Frame) => boolean][] = [
  ['taking back memory', ({ functionName }) => functionName === '(garbage collector)'],
  ['React', ({ url }) => /node_modules\/(react|react-dom|scheduler)\//.test(url)],
  ['React Router', ({ url }) => url.includes('node_modules/react-router/')],
  [
    'SQLite and Kysely',
    ({ url, functionName }) => url.includes('node_modules/kysely/') || (isOurs(url) && /^(all|run|get|prepare|iterate)$/.test(functionName)),
  ],
  ['the contract’s parsing (Zod)', ({ url }) => url.includes('node_modules/zod/')],
  ['packing and hashing', ({ url }) => /^node:(zlib|internal\/crypto)/.test(url)],
  ['Requests, Responses and their streams', ({ url }) => /^node:internal\/(deps\/undici|webstreams|encoding|url|abort)|@hono|\/hono\//.test(url)],
  ['the socket', ({ url, functionName }) => /^node:(_http|net|internal\/stream|stream|events)|writev|writeUtf8/.test(`${url}${functionName}`)],
  ['our own', ({ url }) => isOurs(url)],
  ['Node and V8 besides', () => true],
];
const isOurs = (url: string) => url.startsWith('app/');

/** In the built server each file of ours and of the libraries follows a line that names it. */
function openSources(): (frame: Frame) => Frame {
  const read = new Map<string, string[]>();
  return (frame) => {
    if (!frame.url.includes('/build/server/')) return frame;
    const lines = read.get(frame.url) ?? readFileSync(new URL(frame.url), 'utf8').split('\n');
    read.set(frame.url, lines);
    const named = lines.findLastIndex((line, nth) => nth <= frame.lineNumber && /^\/\/ (app|node_modules)\//.test(line));
    return { ...frame, url: lines[named]?.slice('// '.length) ?? frame.url };
  };
}

/** What the main thread does while pages are made anew, and while people write: the flame graph in one table. */
export async function measureCpuProfile(pace: BenchProfile): Promise<ReportSection> {
  const { dataDir, newest } = await seededServer(pace.posts, pace.comments);
  const seconds = pace.seconds * pace.rounds;
  const anew = await shares(dataDir, (product) => renderPosts(product, newest, seconds));
  const mixed = await shares(dataDir, async (product) => readAndWrite(product, await readPaths(product.address, newest), newest, seconds));
  const percent = (share = 0) => `${(100 * share).toFixed(1)} %`;
  return {
    title: 'Where the time goes',
    about:
      'Shares of the main thread’s work, idle time left out: while old posts are made anew, and under the load of "While people write" (one write in twenty).',
    head: ['', 'posts made anew', 'one write in twenty'],
    rows: kinds.map(([name]) => [name, percent(anew.get(name)), percent(mixed.get(name))]),
    aims: [],
  };
}

async function renderPosts({ address }: ServerProcess, newest: number, seconds: number): Promise<void> {
  const { ask, close } = openClient(address);
  const end = performance.now() + seconds * 1000;
  for (let id = newest - 1; id > 0 && performance.now() < end; id -= 1) await ask(`/blog/${id}`, 'br');
  close();
}

async function shares(dataDir: string, work: (product: ServerProcess) => Promise<unknown>): Promise<Map<string, number>> {
  const folder = newFolder();
  const product = await startServer(dataDir, { NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=500 --cpu-prof-dir=${folder}` });
  const from = Number(process.hrtime.bigint() / 1000n);
  await work(product);
  const until = Number(process.hrtime.bigint() / 1000n);
  await product.stop();
  const [file = ''] = readdirSync(folder);
  return sharesOf(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile, from, until);
}

function sharesOf({ nodes, startTime, samples, timeDeltas }: Profile, from: number, until: number): Map<string, number> {
  const sourceOf = openSources();
  const kindOf = new Map(
    nodes.map(({ id, callFrame }) => {
      const frame = sourceOf(callFrame);
      return [id, kinds.find(([, fits]) => fits(frame))?.[0] ?? ''];
    }),
  );
  const idle = new Set(nodes.flatMap(({ id, callFrame }) => (callFrame.functionName === '(idle)' ? [id] : [])));
  const spent = new Map<string, number>();
  let at = startTime;
  let all = 0;
  samples.forEach((id, nth) => {
    const delta = timeDeltas[nth] ?? 0;
    at += delta;
    if (at < from || at > until || idle.has(id)) return;
    const kind = kindOf.get(id) ?? '';
    spent.set(kind, (spent.get(kind) ?? 0) + delta);
    all += delta;
  });
  return new Map([...spent].map(([kind, time]) => [kind, time / all]));
}
