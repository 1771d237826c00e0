import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { addDevice } from '#app/auth/device-keys.server.ts';
import { openDatabase } from '#app/db/database.server.ts';
import type { Db } from '#app/db/schema.ts';
import { insertLearning, type LearningSizes, learnerEmail } from '#tests/support/factories/bulk-learning.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { percentile } from './percentile.ts';
import { createDatabase, vacuum, withPostgres } from './postgres-databases.ts';
import type { BenchProfile } from './profiles.ts';
import { atMost, ms, type ReportSection, wholeNumber } from './report.ts';
import { newFolder } from './seeded-servers.ts';

const cardsPerLearner = 20;
const answersPerLearner = 100;
const answersPerBatch = 20;
const callers = 50;
const warmUps = 20;
const calls = 400;

interface Figures {
  session: number[];
  answers: number[];
}
type Both = Record<'empty' | 'full', Figures>;

/** Latency of sessions and of 20 answers in a large academy and in an empty one, in which the callers have just begun. */
export async function measureLearning({ learners }: BenchProfile): Promise<ReportSection> {
  const engines: Record<string, Both> = {
    SQLite: await measureBoth(learners, () => undefined),
    PostgreSQL: await withPostgres((address) => measureBoth(learners, (academy) => `${address}/learners_${academy}`)),
  };
  const ratio = ({ empty, full }: Both, part: keyof Figures) => percentile(full[part], 0.5) / percentile(empty[part], 0.5);
  const cells = (both: Both, part: keyof Figures) => [
    ...(['empty', 'full'] as const).flatMap((size) => [percentile(both[size][part], 0.5), percentile(both[size][part], 0.99)]).map(ms),
    ratio(both, part).toFixed(2),
  ];
  return {
    title: 'Learning',
    description: `Milliseconds of ${calls} sequential \`GET …/session\` and ${calls} \`POST …/answers\` with ${answersPerBatch} answers, in an empty academy with ${callers} learners who begin, and in one with ${wholeNumber(learners)}, who have ${cardsPerLearner} cards and ${answersPerLearner} answers each. Requests to both servers take turns. Ratio of the medians. Load average at the end: ${(loadavg()[0] ?? 0).toFixed(1)}.`,
    columns: ['request', 'database', 'empty: p50', 'p99', 'full: p50', 'p99', 'ratio'],
    rows: Object.entries(engines).flatMap(([engine, both]) => [
      ['session', engine, ...cells(both, 'session')],
      [`${answersPerBatch} answers`, engine, ...cells(both, 'answers')],
    ]),
    targets: Object.entries(engines).flatMap(([engine, both]) => [
      atMost(`p50 of a session, ${engine}`, 8, 'ms', percentile(both.full.session, 0.5)),
      atMost(`p99 of a session, ${engine}`, 40, 'ms', percentile(both.full.session, 0.99)),
      atMost(`p50 of ${answersPerBatch} answers, ${engine}`, 15, 'ms', percentile(both.full.answers, 0.5)),
      atMost(`session in the full academy to one in the empty one, ${engine}`, 1.1, 'times', ratio(both, 'session')),
    ]),
  };
}

async function measureBoth(learners: number, addressOf: (academy: keyof Both) => string | undefined): Promise<Both> {
  const empty = await startWithLearners({ learners: callers, cards: 0, answers: 0 }, addressOf('empty'));
  const full = await startWithLearners({ learners, cards: cardsPerLearner, answers: answersPerLearner }, addressOf('full'));
  const figures: Both = { empty: { session: [], answers: [] }, full: { session: [], answers: [] } };
  for (let nth = 0; nth < warmUps + calls; nth += 1)
    for (const [size, academy] of Object.entries({ empty, full }) as [keyof Both, Academy][]) {
      const [session, answers] = [await timeOfSession(academy, nth), await timeOfAnswers(academy, nth)];
      if (nth < warmUps) continue;
      figures[size].session.push(session);
      figures[size].answers.push(answers);
    }
  await empty.server.stop();
  await full.server.stop();
  return figures;
}

interface Academy {
  server: ServerProcess;
  learners: { profile: number; key: string }[];
  items: number[];
}

async function startWithLearners(sizes: Omit<LearningSizes, 'now'>, address: string | undefined): Promise<Academy> {
  const dataDir = newFolder();
  if (address) await createDatabase(address);
  const env: Record<string, string> = address ? { DATABASE_URL: address } : {};
  // The first start plants the course.
  await (await startServer(env, { dataDir })).stop();
  const { db, close } = openDatabase(address ?? join(dataDir, 'academy.db'));
  await insertLearning(db, { ...sizes, now: Date.now() });
  const learners = await addCallers(db);
  const items = await db.selectFrom('items').select('id').where('published_at', 'is not', null).where('kind', '=', 'word').orderBy('id').execute();
  await close();
  if (address) await vacuum(address);
  return { server: await startServer(env, { dataDir }), learners, items: items.map(({ id }) => id) };
}

/** Devices of learners that are spread over all. */
async function addCallers(db: Db): Promise<Academy['learners']> {
  const profiles = await db
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['profiles.id', 'account_id'])
    .where('email', 'like', learnerEmail('%'))
    .orderBy('profiles.id')
    .execute();
  const added: Academy['learners'] = [];
  for (let nth = 0; nth < callers; nth += 1) {
    const profile = profiles[Math.floor((nth * profiles.length) / callers)];
    if (!profile) continue;
    const { key } = await addDevice(db, { accountId: profile.account_id, name: 'Tablet', now: Date.now() });
    added.push({ profile: profile.id, key });
  }
  return added;
}

const callerAt = ({ learners }: Academy, nth: number) => learners[nth % learners.length] ?? { profile: 0, key: '' };

function timeOfSession(academy: Academy, nth: number): Promise<number> {
  const { profile, key } = callerAt(academy, nth);
  return timeOf(`${academy.server.address}/api/learning/profiles/${profile}/session?minutes=5`, key);
}

function timeOfAnswers(academy: Academy, nth: number): Promise<number> {
  const { profile, key } = callerAt(academy, nth);
  const answers = Array.from({ length: answersPerBatch }, (_, place) => {
    const item = academy.items[(nth + place) % academy.items.length];
    const given = { skill: 'know', exercise: 'read-mean', chosen: item };
    return { key: randomUUID(), type: 'answer', item, ...given, tookMs: 4_000, answeredAt: new Date().toISOString() };
  });
  return timeOf(`${academy.server.address}/api/learning/profiles/${profile}/answers`, key, { answers });
}

async function timeOf(url: string, key: string, body?: object): Promise<number> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const from = performance.now();
  const response = await fetch(url, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} responded with ${response.status}: ${text}`);
  return performance.now() - from;
}
