import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type PostgresServer, startPostgres } from '#tests/support/postgres.ts';
import { failureLines, type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { fail } from '../../scripts/setup.mjs';

interface Outage {
  /** Longest time until a request that needs the database was answered, in ms. */
  longestAnswerMs: number;
  /** Milliseconds from the end of the outage until pages, sign-in and health check answered as before. */
  recoveryMs: number;
  findings: string[];
}

const clients = 20;
/** Time in which the first jobs of a new process have changed what pages show, in ms. */
const settledMs = 5_000;
const cachedPath = '/';
/** Limits of what an outage may cost people, in ms. */
const [maxAnswerMs, maxRecoveryMs] = [10_000, 5_000];
/** Time after which the test gives up, in ms. */
const maxWaitMs = 60_000;
/** Addresses that no cache has. */
const newPath = (nth: number) => `/search?q=akwa-${nth}`;

/**
 * npm run test:outage -- --rounds 5 --seconds 15: stops all processes of PostgreSQL without a word, as a machine that hangs, lets them go on,
 * and prints how long requests waited meanwhile and how soon all was well again.
 */
export async function runOutageTest(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '15' } } });
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
  if (!(rounds >= 1 && seconds >= 10)) fail('For example: npm run test:outage -- --rounds 5 --seconds 15. An outage lasts at least 10 seconds.');
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-outage-'));
  const postgres = await startPostgres();
  const server = await startServer({ DATABASE_URL: `${postgres.address}/postgres`, STARTER_CONTENT: 'on' }, { dataDir });
  const outages: Outage[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const outage = await hang(server, postgres, seconds * 1000);
      outages.push(outage);
      for (const finding of outage.findings) process.stderr.write(`${finding}\n`);
      process.stderr.write(`• ${round} of ${rounds}: all well after ${outage.recoveryMs} ms\n`);
    }
  } finally {
    await server.kill();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  console.log(table(outages));
  process.exitCode = outages.some(({ findings }) => findings.length > 0) ? 1 : 0;
}

async function hang(server: ServerProcess, postgres: PostgresServer, ms: number): Promise<Outage> {
  const findings: string[] = [];
  const status = async (path: string) => (await fetch(server.address + path)).status;
  await wait(settledMs);
  if ((await status(cachedPath)) !== 200) findings.push('The front page failed before the outage');
  let longestAnswerMs = 0;
  let isOver = false;
  const ask = async (client: number) => {
    for (let nth = 0; !isOver; nth += 1) {
      const from = performance.now();
      const answer = await status(newPath(client * 100_000 + nth));
      longestAnswerMs = Math.max(longestAnswerMs, performance.now() - from);
      if (isOver) return;
      if (answer !== 503) findings.push(`A page that is not cached was ${answer} during the outage`);
      if ((await status(cachedPath)) !== 200 && !isOver) findings.push('A cached page failed during the outage');
      await wait(200);
    }
  };
  signalAll(postgres, 'SIGSTOP');
  const asking = Promise.all(Array.from({ length: clients }, (_, client) => ask(client)));
  await wait(ms);
  isOver = true;
  signalAll(postgres, 'SIGCONT');
  const resumedAt = performance.now();
  const isWell = async () => {
    const login = server.call('POST', '/login', { json: { email: 'nobody@example.com', password: 'a wrong password' } });
    return (await status(newPath(-1))) === 200 && (await status('/healthz')) === 200 && (await login).status === 404;
  };
  while (!(await isWell()) && performance.now() - resumedAt < maxWaitMs) await wait(20);
  const recoveryMs = Math.round(performance.now() - resumedAt);
  await asking;
  if (longestAnswerMs > maxAnswerMs) findings.push(`A request waited for ${Math.round(longestAnswerMs)} ms`);
  if (recoveryMs > maxRecoveryMs) findings.push(`All was well only after ${recoveryMs} ms`);
  findings.push(...(await openTransactions(postgres)), ...failureLines(server.output()));
  return { longestAnswerMs: Math.round(longestAnswerMs), recoveryMs, findings };
}

function signalAll({ dataFolder }: PostgresServer, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const [first] = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n', 1);
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').split(' ').filter(Boolean);
  for (const pid of [Number(first), ...children.map(Number)]) process.kill(pid, signal);
}

/** Transactions that wait for a client that has gone. */
async function openTransactions({ address }: PostgresServer): Promise<string[]> {
  const client = new pg.Client({ connectionString: `${address}/postgres` });
  await client.connect();
  const open = await client.query<{ query: string }>("select query from pg_stat_activity where state like 'idle in transaction%'");
  await client.end();
  return open.rows.map(({ query }) => `A transaction stayed open after: ${query}`);
}

function table(outages: Outage[]): string {
  const recoveries = outages.map(({ recoveryMs }) => recoveryMs).sort((one, other) => one - other);
  const longest = Math.max(...outages.map(({ longestAnswerMs }) => longestAnswerMs));
  return `| outages | longest wait for a 503 | well again: median | slowest | findings |
|---|---|---|---|---|
| ${outages.length} | ${longest} ms | ${recoveries[Math.floor(recoveries.length / 2)]} ms | ${recoveries.at(-1)} ms | ${outages.flatMap(({ findings }) => findings).length} |`;
}
