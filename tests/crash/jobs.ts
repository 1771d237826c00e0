import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '#app/db/database.server.ts';
import type { Db } from '#app/db/schema.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { readConfig } from '#app/lib/config.server.ts';
import { type CrashJobEvent, createCrashJob } from '../support/crash-job.ts';
import { startPostgres } from '../support/postgres.ts';

/** Duration of a job in ms: long enough that most kills hit one. */
const jobMs = 400;
/** Jobs that wait while processes are killed. */
const backlog = 40;
const processes = 2;
/** Limits that a run must keep. */
const maxWaitMs = 30_000;
const maxDoublesPerKill = 5;

interface Outcome {
  jobs: number;
  kills: number;
  lost: number;
  doubled: number;
  mostDoubledByOneKill: number;
  /** Longest time from a kill to the next start of a job that was in flight. */
  longestWaitMs: number;
  /** Longest time without the start of any job after a kill. */
  longestStandstillMs: number;
}

/** npm run test:crash:jobs -- --kills 20 --engine sqlite: kills processes while they perform jobs, and counts lost and repeated ones. */
export async function runJobCrashTest(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { engine: { type: 'string' }, kills: { type: 'string', default: '20' } } });
  for (const engine of values.engine ? [values.engine] : ['sqlite', 'postgres']) {
    const outcome = await crash(engine, Number(values.kills));
    console.log(table(engine, outcome));
    if (outcome.lost > 0 || outcome.mostDoubledByOneKill > maxDoublesPerKill || outcome.longestWaitMs > maxWaitMs) process.exitCode = 1;
  }
}

async function crash(engine: string, kills: number): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-jobs-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://academy.test',
    TEST_JOB_MS: String(jobMs),
    TEST_JOB_FILE: join(dataDir, 'jobs.jsonl'),
    ...(postgres ? { DATABASE_URL: `${postgres.address}/postgres` } : {}),
  };
  const { db, migrate, close } = openDatabase(readConfig(env).databaseUrl);
  await migrate();
  const start = () => spawn(process.execPath, ['tests/support/job-worker-process.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const running = Array.from({ length: processes }, start);
  const jobs = createJobSupply(db, env.TEST_JOB_FILE);
  const killed: { pid: number; time: number }[] = [];
  while (killed.length < kills) {
    await jobs.refill();
    const victim = running.shift();
    // A process that has not started a job yet would prove nothing.
    while (!eventsIn(env.TEST_JOB_FILE).some(({ pid }) => pid === victim?.pid)) await pause(50);
    await pause(Math.random() * 3 * jobMs);
    victim?.kill('SIGKILL');
    killed.push({ pid: victim?.pid ?? 0, time: Date.now() });
    running.push(start());
    process.stderr.write(`• ${engine}: ${killed.length} of ${kills} kills …\n`);
    // The next kill could hit the process that goes on: waits are measured from one kill each.
    while (interruptedBy(eventsIn(env.TEST_JOB_FILE), victim?.pid ?? 0).length > 0) await pause(100);
  }
  while ((await waiting(db)) > 0) await pause(200);
  for (const child of running) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  const outcome = evaluate(eventsIn(env.TEST_JOB_FILE), killed, jobs.count());
  await close();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true });
  return outcome;
}

/** Starts by the process of jobs that no process has ended or started again since. */
const interruptedBy = (events: CrashJobEvent[], pid: number) =>
  events.filter(
    (start) =>
      start.what === 'start' &&
      start.pid === pid &&
      !events.some(({ what, id, time, ...event }) => id === start.id && time >= start.time && (what === 'end' || event.pid !== pid)),
  );

const waiting = async (db: Db) => (await db.selectFrom('jobs').select('id').where('state', '!=', 'dead').execute()).length;

const eventsIn = (file: string): CrashJobEvent[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];

/** Keeps a backlog of queued jobs. */
function createJobSupply(db: Db, file: string) {
  const job = createCrashJob(file, 0);
  let next = 0;
  return {
    count: () => next,
    async refill() {
      for (let missing = backlog - (await waiting(db)); missing > 0; missing -= 1) {
        await enqueue(db, job, { id: next }, { now: Date.now() });
        next += 1;
      }
    },
  };
}

function evaluate(events: CrashJobEvent[], killed: { pid: number; time: number }[], jobs: number): Outcome {
  const ended = events.filter(({ what }) => what === 'end').map(({ id }) => id);
  const starts = events.filter(({ what }) => what === 'start');
  const perKill = killed.map(({ pid, time }) => {
    const own = starts.filter((event) => event.pid === pid).map(({ id }) => id);
    const again = own.flatMap((id) => starts.find((event) => event.id === id && event.pid !== pid && event.time >= time) ?? []);
    const next = starts.find((event) => event.time >= time && event.pid !== pid);
    return {
      doubled: again.filter(({ id }) => events.some((event) => event.what === 'end' && event.id === id && event.pid === pid)).length,
      waitMs: Math.max(0, ...again.map((event) => event.time - time)),
      standstillMs: next ? next.time - time : 0,
    };
  });
  return {
    jobs,
    kills: killed.length,
    lost: jobs - new Set(ended).size,
    doubled: ended.length - new Set(ended).size,
    mostDoubledByOneKill: Math.max(0, ...perKill.map(({ doubled }) => doubled)),
    longestWaitMs: Math.max(0, ...perKill.map(({ waitMs }) => waitMs)),
    longestStandstillMs: Math.max(0, ...perKill.map(({ standstillMs }) => standstillMs)),
  };
}

const table = (engine: string, { jobs, kills, lost, doubled, mostDoubledByOneKill, longestWaitMs, longestStandstillMs }: Outcome) =>
  `| engine | jobs | kills | lost | doubled | most by one kill | longest wait of a job in flight | longest standstill |
|---|---|---|---|---|---|---|---|
| ${engine} | ${jobs} | ${kills} | ${lost} | ${doubled} | ${mostDoubledByOneKill} | ${longestWaitMs} ms | ${longestStandstillMs} ms |`;
