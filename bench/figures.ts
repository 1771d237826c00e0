import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#app/db/database.server.ts';
import type { Db } from '#app/db/schema.ts';
import { countFigures } from '#app/features/learning/figures/figures.jobs.server.ts';
import { insertLearning } from '#tests/support/factories/bulk-learning.ts';
import { startServer } from '#tests/support/server-process.ts';
import { diligent, insertPastLearning, insertViews, viewSizes } from './past-learning.ts';
import { percentile } from './percentile.ts';
import { createDatabase, vacuum, withPostgres } from './postgres-databases.ts';
import type { BenchProfile } from './profiles.ts';
import { atMost, ms, type ReportSection, wholeNumber } from './report.ts';
import { newFolder } from './seeded-servers.ts';
import { type Visits, visitDuring } from './visits.ts';

const cardsPerLearner = 60;
const answersPerLearner = 100;
const counts = 3;
const readings = 100;
/** Time for the jobs of a start. */
const startMs = 5_000;
const aloneMs = 8_000;
const pollMs = 20;

interface Figures {
  alone: Visits;
  counting: Visits;
  /** Seconds of one count. */
  count: number;
  learning: number[];
  views: number[];
}

/** What the figures of the dashboard cost a large academy: the daily count, a visitor meanwhile, and their reading. */
export async function measureFigures({ learners }: BenchProfile): Promise<ReportSection> {
  const engines: Record<string, Figures> = {
    SQLite: await measure(learners, undefined),
    PostgreSQL: await withPostgres((address) => measure(learners, `${address}/figures`)),
  };
  const visits = ({ p50, p99, longest }: Visits) => [p50, p99, longest].map(ms).join(' / ');
  const reading = (times: number[]) => [0.5, 0.99].map((share) => ms(percentile(times, share))).join(' / ');
  return {
    title: 'Figures of the dashboard',
    description: `${wholeNumber(learners)} learners with ${cardsPerLearner} cards and ${answersPerLearner} answers each, ${diligent} of them in a row with all cards of the course, and ${viewSizes.pages} pages with views on each of ${viewSizes.days} days. A visitor opens the front page and a list in turn, every 10 ms: alone, and while the figures about learning are counted ${counts} times; p50 / p99 / longest wait in milliseconds. Then ${readings} sequential readings of each; p50 / p99. Load average at the end: ${(loadavg()[0] ?? 0).toFixed(1)}.`,
    columns: ['database', 'one count, s', 'visitor alone', 'visitor meanwhile', 'reading of learning', 'reading of page views'],
    rows: Object.entries(engines).map(([engine, { alone, counting, count, learning, views }]) => [
      engine,
      ms(count),
      visits(alone),
      visits(counting),
      reading(learning),
      reading(views),
    ]),
    targets: Object.entries(engines).flatMap(([engine, { alone, counting, learning, views }]) => [
      atMost(`p99 of a visitor while figures are counted to one alone, ${engine}`, 3, 'times', counting.p99 / alone.p99),
      atMost(`p50 of a reading of figures about learning, ${engine}`, 20, 'ms', percentile(learning, 0.5)),
      atMost(`p50 of a reading of page views, ${engine}`, 60, 'ms', percentile(views, 0.5)),
    ]),
  };
}

async function measure(learners: number, address: string | undefined): Promise<Figures> {
  const dataDir = newFolder();
  if (address) await createDatabase(address);
  // The limits of reads are those of the visitor's network, which the server then believes.
  const env = { TRUST_PROXY: '127.0.0.1', ...(address ? { DATABASE_URL: address } : {}) };
  // The first start plants the course.
  await (await startServer(env, { dataDir })).stop();
  const { db, close } = openDatabase(address ?? join(dataDir, 'academy.db'));
  const now = Date.now();
  await insertLearning(db, { learners, cards: cardsPerLearner, answers: answersPerLearner, now });
  await insertPastLearning(db, now);
  await insertViews(db, now);
  if (address) await vacuum(address);
  const server = await startServer(env, { dataDir });
  await wait(startMs);
  const alone = await visitDuring(server.address, () => wait(aloneMs));
  const counting = await visitDuring(server.address, async () => {
    for (let nth = 0; nth < counts; nth += 1) await countOnce(db);
  });
  const count = await secondsOfCount(server.address);
  const headers = { Authorization: `Bearer ${await server.adminToken()}` };
  const learning = await timesOf(`${server.address}/api/admin/learning/figures`, headers);
  const views = await timesOf(`${server.address}/api/admin/page-views`, headers);
  await server.stop();
  await close();
  return { alone, counting, count, learning, views };
}

/** Makes the job due, and waits until the server has performed it. */
async function countOnce(db: Db): Promise<void> {
  const now = Date.now();
  const job = db.updateTable('jobs').set({ run_at: now }).where('kind', '=', countFigures.name).where('state', '=', 'queued');
  // It may still run.
  while (Number((await job.executeTakeFirst()).numUpdatedRows) === 0) await wait(pollMs);
  const counted = db.selectFrom('learning_figures').select('id').where('counted_at', '>=', now);
  while (!(await counted.executeTakeFirst())) await wait(pollMs);
}

async function secondsOfCount(address: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  const [sum = Number.NaN, count = Number.NaN] = ['sum', 'count'].map((part) => {
    const name = `academy_job_duration_seconds_${part}{kind="${countFigures.name}",outcome="done"} `;
    return Number(metrics.split(name)[1]?.split('\n', 1)[0]);
  });
  return sum / count;
}

async function timesOf(url: string, headers: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth <= readings; nth += 1) {
    const from = performance.now();
    const response = await fetch(url, { headers });
    await response.text();
    if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
    // The first reading loads the course.
    if (nth > 0) times.push(performance.now() - from);
  }
  return times;
}
