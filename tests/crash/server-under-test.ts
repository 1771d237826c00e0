import { randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Database, openDatabase } from '#app/db/database.server.ts';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { createSession } from '#tests/support/factories/sessions.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type AcknowledgedWrites, createAcknowledgedWrites } from './acknowledged-writes.ts';
import { createImages, writeUntilStopped } from './clients.ts';
import { type Engine, findCorruption, findPartialWrites, readRows } from './invariants.ts';
import { admin, failures, launch, type ServerOptions, type ServerProcess, start, waitUntilHealthy } from './server-process.ts';
import { call, type Fixtures, type Workload } from './workload.ts';

/** What somebody found who came back after a kill. */
export interface CheckResult {
  lostWrites: string[];
  partialWrites: string[];
  /** Broken files, and answers and lines of the log that should not be. */
  corruption: string[];
}

/** An academy that is killed again and again, from its first start on. */
export interface ServerUnderTest {
  /** Writes, kill, start anew: how long until it answered again. */
  round(): Promise<number>;
  /** Compares what was acknowledged with what is there. */
  compare(): Promise<CheckResult>;
  ledger: AcknowledgedWrites;
  database: Database;
  /** Where everything lies. */
  dataDir: string;
  close(options?: { keep?: boolean }): Promise<void>;
}

const learners = 4;
const shortestMs = 300;
const longestMs = 1_500;
/** Within this time a start on an empty database is over, on a machine with nothing else to do. */
const firstStartMs = 700;

export async function createServerUnderTest(engine: Engine): Promise<ServerUnderTest> {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-torture-'));
  const server = engine === 'postgres' ? await startPostgres({ own: [] }) : undefined;
  const url = server && `${server.address}/postgres`;
  const place: ServerOptions = { dataDir, port: await freePort(), env: url ? { DATABASE_URL: url, WORKERS: '2' } : {} };
  await startAndKill(place);
  let product: ServerProcess = await start(place);
  const database = openDatabase(url ?? join(dataDir, 'academy.db'));
  const cast = await gather(database, product.address, join(dataDir, 'outbox'));
  const ledger = createAcknowledgedWrites();
  const wrong: string[] = [];

  async function writeAndKill(kill: () => Promise<unknown>): Promise<void> {
    let isOver = false;
    const load: Workload = { ledger, cast, address: product.address, wrong, isOver: () => isOver };
    const writing = writeUntilStopped(load);
    await wait(randomInt(shortestMs, longestMs));
    await kill();
    isOver = true;
    await writing;
  }

  async function afterTheServer(alone: boolean): Promise<number> {
    await server?.restart();
    const from = performance.now();
    if (alone) await waitUntilHealthy(product.address);
    else product = await start(place);
    return Math.round(performance.now() - from);
  }

  return {
    ledger,
    database,
    dataDir,
    async round() {
      // The database's server alone, the product alone, or both at once, as when the power goes.
      const victims = server ? randomInt(3) : 0;
      await writeAndKill(() => Promise.all([victims !== 1 && product.kill(), victims > 0 && server?.kill()]));
      if (victims > 0) return afterTheServer(victims === 1);
      product = await start(place);
      return product.startMs;
    },
    async compare() {
      const found = await readRows(database.db);
      return {
        lostWrites: ledger.lost(found),
        partialWrites: await findPartialWrites(database.db),
        corruption: [...(await findCorruption(database.db, engine)), ...wrong, ...failures(place)],
      };
    },
    async close({ keep = false } = {}) {
      await product.kill();
      await database.close().catch(() => undefined);
      await server?.stop();
      if (!keep) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Also the very first start may be cut short anywhere. */
async function startAndKill(place: ServerOptions): Promise<void> {
  const first = launch(place);
  await wait(randomInt(firstStartMs));
  await first.kill();
}

async function gather({ db }: Database, address: string, outbox: string): Promise<Fixtures> {
  mkdirSync(outbox, { recursive: true });
  await insertAccounts(db, learners);
  const { body } = await call(address, 'POST', '/admin/login', { json: admin });
  const cast: Fixtures = { learners: [], adminToken: String(body.token), outbox, things: [], going: new Set(), pictures: await createImages() };
  for (let nth = 1; nth <= learners; nth += 1) {
    const email = `person${nth}@example.com`;
    const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    cast.learners.push({ account: id, token: await createSession(db, email, Date.now()) });
  }
  for (const { id } of await db.selectFrom('words_of_day').select('id').orderBy('id', 'desc').limit(2).execute())
    cast.things.push({ path: '/word-of-day', id });
  for (const { id } of await db.selectFrom('posts').select('id').execute()) cast.things.push({ path: '/blog', id });
  return cast;
}
