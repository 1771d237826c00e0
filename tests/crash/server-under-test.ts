import { randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Database, openDatabase } from '#app/db/database.server.ts';
import { maxProfiles } from '#app/features/household/profile-terms.contract.ts';
import { speakerConsentVersion } from '#app/features/voices/speaker-consent.contract.ts';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { insertLearner } from '#tests/support/factories/households.ts';
import { createSession } from '#tests/support/factories/sessions.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { failureLines, launchServer, type ServerOptions, type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { type AcknowledgedWrites, createAcknowledgedWrites } from './acknowledged-writes.ts';
import { createImages, writeUntilStopped } from './clients.ts';
import { type Engine, findCorruption, findPartialWrites, readRows } from './invariants.ts';
import { findReplayDifferences } from './replay-check.ts';
import type { Fixtures, Workload } from './workload.ts';

/** Findings after a kill and restart. */
export interface CheckResult {
  lostWrites: string[];
  partialWrites: string[];
  /** Corrupt files, and unexpected responses and log lines. */
  corruption: string[];
}

/** A server that is killed repeatedly, from its first start on. */
export interface ServerUnderTest {
  /** Writes, kills and restarts. @returns milliseconds until the server responds again */
  round(): Promise<number>;
  /** Compares the acknowledged writes with the database. */
  compare(): Promise<CheckResult>;
  acknowledgedWrites: AcknowledgedWrites;
  database: Database;
  /** Data directory, port and environment of the server. */
  dataDir: string;
  close(options?: { keepData?: boolean }): Promise<void>;
}

const learners = 4;
const minWorkloadMs = 300;
const maxWorkloadMs = 1_500;
/** Duration of a first start on an idle machine. */
const firstStartMs = 700;

export async function createServerUnderTest(engine: Engine): Promise<ServerUnderTest> {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-crash-'));
  const postgres = engine === 'postgres' ? await startPostgres({ ownSettings: [] }) : undefined;
  const url = postgres && `${postgres.address}/postgres`;
  const env: Record<string, string> = url ? { DATABASE_URL: url, WORKERS: '2' } : {};
  const options = { dataDir, port: await freePort(), logFile: join(dataDir, 'server.log') };
  const start = () => startServer(env, options);
  await startAndKill(env, options);
  let server: ServerProcess = await start();
  const database = openDatabase(url ?? join(dataDir, 'academy.db'));
  const fixtures = await createFixtures(database, server, join(dataDir, 'outbox'));
  const acknowledgedWrites = createAcknowledgedWrites();
  const unexpectedResponses: string[] = [];

  async function writeAndKill(kill: () => Promise<unknown>): Promise<void> {
    let isOver = false;
    const workload: Workload = { acknowledgedWrites, fixtures, call: server.call, unexpectedResponses, isOver: () => isOver };
    // Batches of answers and recordings take longest, so that the other clients have written before one of each is acknowledged.
    const counts = () => ['answer', 'voice'].map((kind) => acknowledgedWrites.acknowledged.get(kind) ?? 0);
    const earlier = counts();
    const writes = writeUntilStopped(workload);
    await wait(randomInt(minWorkloadMs, maxWorkloadMs));
    // On a busy machine the first response may take longer; a kill before it would prove nothing.
    while (counts().some((count, nth) => count === earlier[nth])) await wait(20);
    await kill();
    isOver = true;
    await writes;
  }

  async function restartPostgres(isServerAlive: boolean): Promise<number> {
    await postgres?.restart();
    const from = performance.now();
    if (isServerAlive) await server.untilHealthy();
    else server = await start();
    return Math.round(performance.now() - from);
  }

  return {
    acknowledgedWrites,
    database,
    dataDir,
    async round() {
      // Kills PostgreSQL, the server, or both at once as in a power failure.
      const victim = postgres ? randomInt(3) : 0;
      await writeAndKill(() => Promise.all([victim !== 1 && server.kill(), victim > 0 && postgres?.kill()]));
      if (victim > 0) return restartPostgres(victim === 1);
      server = await start();
      return server.startMs;
    },
    async compare() {
      const storedRows = await readRows(database.db);
      return {
        lostWrites: acknowledgedWrites.lost(storedRows),
        partialWrites: [...(await findPartialWrites(database.db)), ...(await findReplayDifferences(database.db))],
        corruption: [...(await findCorruption(database.db, engine)), ...unexpectedResponses, ...failureLines(server.output())],
      };
    },
    async close({ keepData = false } = {}) {
      await server.kill();
      await database.close().catch(() => undefined);
      await postgres?.stop();
      if (!keepData) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The first start is killed as well, at a random time. */
async function startAndKill(env: Record<string, string>, options: ServerOptions): Promise<void> {
  const first = await launchServer(env, options);
  await wait(randomInt(firstStartMs));
  await first.kill();
}

/** Rows that clients write to: accounts with sessions and profiles, words and posts. */
export async function createFixtures({ db }: Database, { adminToken }: Pick<ServerProcess, 'adminToken'>, outbox: string): Promise<Fixtures> {
  mkdirSync(outbox, { recursive: true });
  await insertAccounts(db, learners);
  const fixtures: Fixtures = {
    learners: [],
    items: [],
    adminToken: await adminToken(),
    outbox,
    targets: [],
    deletingPosts: new Set(),
    images: await createImages(),
  };
  for (let nth = 1; nth <= learners; nth += 1) {
    const email = `person${nth}@example.com`;
    const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const profiles: number[] = [];
    for (let place = 1; place <= maxProfiles; place += 1)
      profiles.push(await insertLearner(db, id, { name: `Ada ${place}`, ageBand: 'adult', now: Date.now() }));
    fixtures.learners.push({ account: id, token: await createSession(db, email, Date.now()), profiles });
  }
  // The first one is a tutor, too. The consent has no mail: mails are counted.
  const account_id = fixtures.learners[0]?.account ?? 0;
  await db.insertInto('account_roles').values({ account_id, role: 'tutor' }).execute();
  const consent = { keep_without_name: 0, consent_version: speakerConsentVersion, consented_at: 1, created_at: 1 };
  await db
    .insertInto('speakers')
    .values({ account_id, name: 'Ada', ...consent })
    .execute();
  const words = db.selectFrom('items').select('id').where('kind', '=', 'word').where('published_at', 'is not', null);
  fixtures.items.push(...(await words.limit(10).execute()).map(({ id }) => id));
  for (const { id } of await db.selectFrom('words_of_day').select('id').orderBy('id').limit(2).execute())
    fixtures.targets.push({ path: '/word-of-day', id });
  for (const { id } of await db.selectFrom('posts').select('id').execute()) fixtures.targets.push({ path: '/blog', id });
  return fixtures;
}
