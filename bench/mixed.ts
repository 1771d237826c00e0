import { setTimeout as wait } from 'node:timers/promises';
import { startBaseline } from './baseline.ts';
import { type Figures, figures, runLoad } from './load.ts';
import type { BenchProfile } from './profiles.ts';
import { atLeast, ms, type ReportSection, wholeNumber } from './report.ts';
import { apiPath, learner, newcomer, seededServer } from './seeded-servers.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** One request in so many is a write. */
const writeEvery = 20;
const writers = 8;
/** The newest posts are those that are read, liked and talked about. */
const posts = 20;

/** When the next write is due, of those so far. */
type Pacing = (done: { reads: number; writes: number; seconds: number }) => boolean;
const aTwentieth: Pacing = ({ reads, writes }) => writes * (writeEvery - 1) < reads;
const aSecond =
  (count: number): Pacing =>
  ({ writes, seconds }) =>
    writes < seconds * count;
/** A write a second is already more than 80,000 a day. */
const steady = [1, 10];

/** Reads while people like, comment and log in. */
export async function measureMixed(pace: BenchProfile): Promise<ReportSection> {
  const { dataDir, newest } = await seededServer(pace.posts, pace.comments);
  const product = await startServer(dataDir);
  const paths = await readPaths(product.address, newest);
  const bare = await startBaseline(product, paths);
  const seconds = pace.seconds * pace.rounds;
  await runLoad(bare.address, paths, pace.warmUpSeconds);
  const limit = figures(await runLoad(bare.address, paths, seconds));
  await runLoad(product.address, paths, pace.warmUpSeconds);
  const alone = figures(await runLoad(product.address, paths, seconds));
  const row = (name: string, { rate, p50, p99, fives }: Figures, writes = '–', share = '–') => [
    name,
    wholeNumber(rate),
    (rate / limit.rate).toFixed(2),
    ms(p50),
    ms(p99),
    writes,
    share,
    fives,
  ];
  const rows = [row('bare, reads', limit), row('ours, reads', alone)];
  for (const count of steady) {
    const { reads, writes, share } = await readAndWrite(product, paths, newest, seconds, aSecond(count));
    rows.push(row(`ours, reads and ${count} ${count === 1 ? 'write' : 'writes'} a second`, reads, (writes / seconds).toFixed(1), share));
  }
  const mixed = await readAndWrite(product, paths, newest, seconds);
  rows.push(row('ours, as many writes as one in twenty', mixed.reads, (mixed.writes / seconds).toFixed(1), mixed.share));
  await product.stop();
  await bare.stop();
  return {
    title: 'While people write',
    about: `${paths.length} addresses: \`/\`, \`/blog\`, the API's list, a picture, and the ${posts} newest posts, which are also those that are liked and talked about. Of a hundred writes seventy are likes, twenty-five comments, five logins.`,
    head: ['', 'reads/s', 'ratio', 'p50 ms', 'p99 ms', 'writes/s', 'share of writes', '5xx'],
    rows,
    aims: [
      atLeast('reads with 5 % writes, beside bare reads alone', 0.6, mixed.reads.rate / limit.rate, whyWritesCost),
      { what: 'answers 5xx while people write', wanted: '0', got: String(mixed.fives), reached: mixed.fives === 0 },
    ],
  };
}

const whyWritesCost =
  'whoever reads after a write was acknowledged is shown it, so a like makes the post’s page, `/blog` and the list anew, tens of milliseconds of work before the next reads of them; nineteen reads from memory take less than one. ' +
  'One in twenty of six tenths of the bare rate is several hundred writes a second, each on the disk before it is acknowledged. ' +
  'With a few writes a second, which is what a busy academy has, the reads of the rows above are left.';

export async function readPaths(address: string, newest: number): Promise<string[]> {
  const html = await (await fetch(`${address}/blog`)).text();
  const media = html.match(/\/media\/[\da-f]+-\d+\.webp/)?.[0] ?? '/missing';
  return ['/', '/blog', apiPath, media, ...Array.from({ length: posts }, (_, nth) => `/blog/${newest - nth}`)];
}

/** Loads it with reads, and with writes when they are due, as far as it can take so many. */
export async function readAndWrite(product: ServerProcess, paths: string[], newest: number, seconds: number, isDue = aTwentieth) {
  const from = performance.now();
  const token = await logIn(product.address);
  let reads = 0;
  let writes = 0;
  let fives = 0;
  let over = false;
  const write = async () => {
    while (!over) {
      if (!isDue({ reads, writes, seconds: (performance.now() - from) / 1000 })) await wait(1);
      else {
        writes += 1;
        if ((await writeOnce(product.address, token, newest, writes)) >= 500) fives += 1;
      }
    }
  };
  const reading = runLoad(product.address, paths, seconds, (count) => {
    reads = count;
  }).finally(() => {
    over = true;
  });
  await Promise.allSettled([reading, ...Array.from({ length: writers }, write)]).then(throwFirst);
  const report = await reading;
  const seen = figures(report);
  if (fives + seen.fives > 0) process.stderr.write(`${product.failures()[0] ?? 'It has logged no failure.'}\n`);
  return { reads: seen, writes, fives: fives + seen.fives, share: `${((100 * writes) / (writes + seen.count)).toFixed(1)} %` };
}

function throwFirst(settled: PromiseSettledResult<unknown>[]): void {
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

async function writeOnce(address: string, token: string, newest: number, nth: number): Promise<number> {
  const id = newest - (nth % posts);
  const kind = nth % 20;
  if (kind === 0) return send(address, '/api/login', newcomer);
  if (kind <= 5) return send(address, `/api/blog/${id}/comment`, { text: `Daalụ! This is comment ${nth}.`, fullName: 'A reader' });
  return send(address, `/api/blog/${id}/like`, {}, token);
}

async function send(address: string, path: string, body: object, token?: string): Promise<number> {
  const answer = await post(address, path, body, token);
  await answer.arrayBuffer();
  return answer.status;
}

async function logIn(address: string): Promise<string> {
  const answer = await post(address, '/api/login', learner);
  return ((await answer.json()) as { token: string }).token;
}

/** @throws when it is refused: then it is no measure of writing */
async function post(address: string, path: string, body: object, token?: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (answer.status >= 400 && answer.status < 500) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}
