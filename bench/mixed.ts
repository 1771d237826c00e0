import { setTimeout as wait } from 'node:timers/promises';
import { academy, apiPath, learner } from './academies.ts';
import { startBare } from './bare.ts';
import { type Figures, figures, type Rival, shoot } from './load.ts';
import type { Pace } from './pace.ts';
import { startProduct } from './product.ts';
import { atLeast, ms, type Part, whole } from './report.ts';

/** One request in so many is a write. */
const writeEvery = 20;
const writers = 8;
/** The newest posts are those that are read, liked and talked about. */
const posts = 20;

/** Reads while people like, comment and log in. */
export async function measureMixed(pace: Pace): Promise<Part> {
  const { dataDir, newest } = await academy(pace.posts, pace.comments);
  const product = await startProduct(dataDir);
  const paths = await readPaths(product.address, newest);
  const bare = await startBare(product, paths);
  const seconds = pace.seconds * pace.rounds;
  await shoot(bare.address, paths, pace.warmUpSeconds);
  const limit = figures(await shoot(bare.address, paths, seconds));
  await shoot(product.address, paths, pace.warmUpSeconds);
  const alone = figures(await shoot(product.address, paths, seconds));
  const mixed = await readAndWrite(product, paths, newest, seconds);
  await product.stop();
  await bare.stop();
  const row = (name: string, { rate, p50, p99, fives }: Figures, writes: string) => [
    name,
    whole(rate),
    (rate / limit.rate).toFixed(2),
    ms(p50),
    ms(p99),
    writes,
    fives,
  ];
  return {
    title: 'While people write',
    about: `${paths.length} addresses: \`/\`, \`/blog\`, the API's list, a picture, the ${posts} newest posts. ${writers} writers like, comment and log in, on the same posts; they wait for the readers, so that no more than one request in ${writeEvery} is a write.`,
    head: ['', 'reads/s', 'ratio', 'p50 ms', 'p99 ms', 'writes/s', '5xx'],
    rows: [
      row('bare, reads', limit, '–'),
      row('ours, reads', alone, '–'),
      row('ours, reads and writes', mixed.reads, `${whole(mixed.writes / seconds)} (${mixed.share})`),
    ],
    aims: [
      atLeast('reads while people write, beside bare reads', 0.6, mixed.reads.rate / limit.rate),
      { what: 'answers 5xx while people write', wanted: '0', got: String(mixed.fives), reached: mixed.fives === 0 },
    ],
  };
}

export async function readPaths(address: string, newest: number): Promise<string[]> {
  const html = await (await fetch(`${address}/blog`)).text();
  const media = html.match(/\/media\/[\da-f]+-\d+\.webp/)?.[0] ?? '/missing';
  return ['/', '/blog', apiPath, media, ...Array.from({ length: posts }, (_, nth) => `/blog/${newest - nth}`)];
}

/** Loads it with reads, and with one write for every nineteen of them as far as it can take so many. */
export async function readAndWrite(product: Rival, paths: string[], newest: number, seconds: number) {
  const token = await logIn(product.address);
  let reads = 0;
  let writes = 0;
  let fives = 0;
  let over = false;
  const write = async () => {
    while (!over) {
      if (writes * (writeEvery - 1) >= reads) await wait(1);
      else {
        writes += 1;
        if ((await writeOnce(product.address, token, newest, writes)) >= 500) fives += 1;
      }
    }
  };
  const reading = shoot(product.address, paths, seconds, (count) => {
    reads = count;
  }).finally(() => {
    over = true;
  });
  await Promise.allSettled([reading, ...Array.from({ length: writers }, write)]).then(throwFirst);
  const report = await reading;
  const seen = figures(report);
  return { reads: seen, writes, fives: fives + seen.fives, share: `${((100 * writes) / (writes + seen.count)).toFixed(1)} %` };
}

function throwFirst(settled: PromiseSettledResult<unknown>[]): void {
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Of a hundred writes seventy are likes, twenty-five comments and five logins. */
async function writeOnce(address: string, token: string, newest: number, nth: number): Promise<number> {
  const id = newest - (nth % posts);
  const kind = nth % 20;
  if (kind === 0) return send(address, '/api/login', learner);
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
