import { loadavg } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#app/db/database.server.ts';
import { insertLearning } from '#tests/support/factories/bulk-learning.ts';
import { createSession } from '#tests/support/factories/sessions.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { startServer } from '#tests/support/server-process.ts';
import { classSizes, insertLargestClass, insertOtherClasses, otherClasses } from './class-rows.ts';
import { insertPastLearning } from './past-learning.ts';
import { percentile } from './percentile.ts';
import { createDatabase, vacuum, withPostgres } from './postgres-databases.ts';
import type { BenchProfile } from './profiles.ts';
import { atMost, ms, type ReportSection, wholeNumber } from './report.ts';
import { newFolder } from './seeded-servers.ts';

const cardsPerLearner = 20;
const answersPerLearner = 100;
const warmUps = 20;
const calls = 400;
const email = 'tutor-of-classes@example.com';

interface Figures {
  largest: number[];
  small: number[];
  /** The list of the tutor's classes: what the machine adds to a short reply. */
  list: number[];
}

/** Latency of a tutor's page of the largest class of a school, and of one of its other classes. */
export async function measureClasses({ learners }: BenchProfile): Promise<ReportSection> {
  const engines: Record<string, Figures> = {
    SQLite: await measure(learners, undefined),
    PostgreSQL: await withPostgres((address) => measure(learners, `${address}/classes`)),
  };
  const cells = (times: number[]) => [0.5, 0.99].map((share) => ms(percentile(times, share)));
  return {
    title: 'Page of a class',
    description: `Milliseconds of ${calls} sequential \`GET /api/teaching/classes/:id\`: of a class with ${classSizes.members} children, ${classSizes.meetings} meetings, ${classSizes.tasks} tasks, all cards of the course and ${wholeNumber(classSizes.answers)} answers, and of one of ${otherClasses.classes} others with ${otherClasses.members} children, ${cardsPerLearner} cards and ${answersPerLearner} answers a child. The academy has ${wholeNumber(learners)} learners. Requests to both classes and to the short list of classes take turns; the last shows what the machine adds to a reply. Load average at the end: ${(loadavg()[0] ?? 0).toFixed(1)}.`,
    columns: ['database', 'largest: p50', 'p99', 'other: p50', 'p99', 'list: p50', 'p99'],
    rows: Object.entries(engines).map(([engine, { largest, small, list }]) => [engine, ...cells(largest), ...cells(small), ...cells(list)]),
    targets: Object.entries(engines).map(([engine, { largest }]) =>
      atMost(`p99 of the page of a class, ${engine}`, 40, 'ms', percentile(largest, 0.99)),
    ),
  };
}

async function measure(learners: number, address: string | undefined): Promise<Figures> {
  const dataDir = newFolder();
  if (address) await createDatabase(address);
  const env: Record<string, string> = address ? { DATABASE_URL: address } : {};
  // The first start plants the course.
  await (await startServer(env, { dataDir })).stop();
  const { db, close } = openDatabase(address ?? join(dataDir, 'academy.db'));
  const now = Date.now();
  await insertLearning(db, { learners, cards: cardsPerLearner, answers: answersPerLearner, now });
  await insertPastLearning(db, now);
  await insertStaff(db, email, ['tutor']);
  const tutor = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const small = await insertOtherClasses(db, tutor.id, now);
  const largest = await insertLargestClass(db, tutor.id, now);
  const token = await createSession(db, email, now);
  await close();
  if (address) await vacuum(address);
  const server = await startServer(env, { dataDir });
  const figures: Figures = { largest: [], small: [], list: [] };
  const paths = { largest: `/${largest}`, small: `/${small}`, list: '' };
  for (let nth = 0; nth < warmUps + calls; nth += 1)
    for (const [name, path] of Object.entries(paths) as [keyof Figures, string][]) {
      const time = await timeOf(`${server.address}/api/teaching/classes${path}`, token);
      if (nth >= warmUps) figures[name].push(time);
    }
  await server.stop();
  return figures;
}

async function timeOf(url: string, token: string): Promise<number> {
  const from = performance.now();
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} responded with ${response.status}: ${text}`);
  return performance.now() - from;
}
