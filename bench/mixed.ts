import { setTimeout as wait } from 'node:timers/promises';
import type { CallOptions } from '#tests/support/api-client.ts';
import { failureLines, type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { startBaseline } from './baseline.ts';
import { type LoadFigures, runLoad, toFigures } from './load.ts';
import type { BenchProfile } from './profiles.ts';
import { atLeast, ms, type ReportSection, wholeNumber } from './report.ts';
import { apiPath, learner, repeatLogin, seededServer } from './seeded-servers.ts';

/** One request in this many is a write. */
const writeEvery = 20;
const writers = 8;
/** Newest posts that are read, liked and commented on. */
const posts = 20;

/** Returns true when the next write is due. */
type Pacing = (progress: { reads: number; writes: number; seconds: number }) => boolean;
const oneInTwenty: Pacing = ({ reads, writes }) => writes * (writeEvery - 1) < reads;
const perSecond =
  (count: number): Pacing =>
  ({ writes, seconds }) =>
    writes < seconds * count;
/** Writes per second. One per second is more than 80,000 per day. */
const ratesPerSecond = [1, 10];

/** Reads while learners like, comment and log in. */
export async function measureMixed(profile: BenchProfile): Promise<ReportSection> {
  const { dataDir, newest } = await seededServer(profile.posts, profile.comments);
  const server = await startServer({}, { dataDir });
  const paths = await readPaths(server.address, newest);
  const baseline = await startBaseline(server, paths);
  const seconds = profile.seconds * profile.rounds;
  await runLoad(baseline.address, paths, profile.warmUpSeconds);
  const baselineFigures = toFigures(await runLoad(baseline.address, paths, seconds));
  await runLoad(server.address, paths, profile.warmUpSeconds);
  const readsOnly = toFigures(await runLoad(server.address, paths, seconds));
  const row = (name: string, { rate, p50, p99, serverErrors }: LoadFigures, writes = '–', share = '–') => [
    name,
    wholeNumber(rate),
    (rate / baselineFigures.rate).toFixed(2),
    ms(p50),
    ms(p99),
    writes,
    share,
    serverErrors,
  ];
  const rows = [row('baseline, reads only', baselineFigures), row('academy, reads only', readsOnly)];
  for (const count of ratesPerSecond) {
    const { reads, writes, share } = await readAndWrite(server, paths, newest, seconds, perSecond(count));
    rows.push(row(`academy, reads and ${count} ${count === 1 ? 'write' : 'writes'} per second`, reads, (writes / seconds).toFixed(1), share));
  }
  const mixed = await readAndWrite(server, paths, newest, seconds);
  rows.push(row('academy, one request in twenty is a write', mixed.reads, (mixed.writes / seconds).toFixed(1), mixed.share));
  await server.stop();
  await baseline.stop();
  return {
    title: 'Reads during writes',
    description: `${paths.length} URLs: \`/\`, \`/blog\`, the list of the API, an image and the ${posts} newest posts, which also receive the likes and comments. Of 100 writes 70 are likes, 25 are comments, 5 are logins.`,
    columns: ['load', 'reads/s', 'ratio', 'p50 ms', 'p99 ms', 'writes/s', 'share of writes', '5xx'],
    rows,
    targets: [
      atLeast('reads with 5 % writes, compared with baseline reads alone', 0.6, mixed.reads.rate / baselineFigures.rate, reasonForWrites),
      { name: 'responses with status 5xx during writes', wanted: '0', measured: String(mixed.serverErrors), reached: mixed.serverErrors === 0 },
    ],
  };
}

const reasonForWrites =
  'a read that begins after a write was acknowledged shows the write. A like invalidates the page of its post, `/blog` and the list, which costs tens of milliseconds before their next reads; nineteen cache hits take less than one millisecond. ' +
  'One request in twenty at 0.6 of the baseline’s rate is several hundred writes per second, each on disk before it is acknowledged. ' +
  'With few writes per second, as on a busy academy, the rows with 1 and 10 writes per second apply.';

export async function readPaths(address: string, newest: number): Promise<string[]> {
  const html = await (await fetch(`${address}/blog`)).text();
  const media = html.match(/\/media\/[\da-f]+-\d+\.webp/)?.[0] ?? '/missing';
  return ['/', '/blog', apiPath, media, ...Array.from({ length: posts }, (_, nth) => `/blog/${newest - nth}`)];
}

/** Loads the server with reads, and with writes when they are due and a writer is free. */
async function readAndWrite(server: ServerProcess, paths: string[], newest: number, seconds: number, isDue = oneInTwenty) {
  const from = performance.now();
  const { token = '' } = await server.api().accounts.login(learner);
  let reads = 0;
  let writes = 0;
  let serverErrors = 0;
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      if (!isDue({ reads, writes, seconds: (performance.now() - from) / 1000 })) await wait(1);
      else {
        writes += 1;
        if ((await writeOnce(server, token, newest, writes)) >= 500) serverErrors += 1;
      }
    }
  };
  const reading = runLoad(server.address, paths, seconds, (count) => {
    reads = count;
  }).finally(() => {
    isOver = true;
  });
  await Promise.allSettled([reading, ...Array.from({ length: writers }, write)]).then(throwFirst);
  const report = await reading;
  const readFigures = toFigures(report);
  if (serverErrors + readFigures.serverErrors > 0)
    process.stderr.write(`${failureLines(server.output())[0] ?? 'The server logged no failed request.'}\n`);
  return {
    reads: readFigures,
    writes,
    serverErrors: serverErrors + readFigures.serverErrors,
    share: `${((100 * writes) / (writes + readFigures.count)).toFixed(1)} %`,
  };
}

function throwFirst(settled: PromiseSettledResult<unknown>[]): void {
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

async function writeOnce({ call }: ServerProcess, token: string, newest: number, nth: number): Promise<number> {
  const id = newest - (nth % posts);
  const kind = nth % 20;
  if (kind === 0) return send(call, '/login', { json: repeatLogin });
  if (kind <= 5) return send(call, `/blog/${id}/comment`, { json: { text: `Daalụ! This is comment ${nth}.`, fullName: 'A reader' } });
  return send(call, `/blog/${id}/like`, { json: {}, token });
}

/** @throws on 4xx: a rejected request measures no write */
async function send(call: ServerProcess['call'], path: string, input: CallOptions): Promise<number> {
  const { status } = await call('POST', path, input);
  if (status >= 400 && status < 500) throw new Error(`${path} responded with ${status}`);
  return status;
}
