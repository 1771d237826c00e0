import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openDatabase } from '#app/db/database.server.ts';
import { startServer } from '#tests/support/server-process.ts';
import { createAcknowledgedWrites } from './acknowledged-writes.ts';
import { writeUntilStopped } from './clients.ts';
import { findCorruption, findPartialWrites, readRows } from './invariants.ts';
import { findReplayDifferences } from './replay-check.ts';
import { createFixtures } from './server-under-test.ts';
import type { Workload } from './workload.ts';

const run = promisify(execFile);
const allowedLossMs = 10_000;
/** Load after the first copy is complete: shorter and longer than a round of the copy. */
const workloadMs = { min: 500, max: 12_000 };
/** Limits of what a busy machine may take long for, in ms: a state of the server, and a restore. */
const [maxWaitMs, maxRestoreMs] = [120_000, 300_000];

interface Loss {
  acknowledged: number;
  lost: number;
  /** Age of the oldest lost write at the kill in ms. */
  ageMs: number;
  /** Partial writes, corruption, wrong responses. */
  findings: string[];
}

/**
 * npm run test:crash -- --continuous --rounds 20: kills a server with a continuous copy under load, deletes its data, restores
 * it from the copy, and prints the age of the oldest acknowledged write that is lost.
 */
export async function runLostMachineTest(rounds: number): Promise<void> {
  const losses: Loss[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const loss = await loseMachine();
    losses.push(loss);
    for (const finding of loss.findings) process.stderr.write(`${finding}\n`);
    process.stderr.write(`• ${round}: ${loss.lost} of ${loss.acknowledged} acknowledged writes are lost, the oldest is ${loss.ageMs} ms old\n`);
  }
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const ages = losses.map(({ ageMs }) => ageMs).toSorted((a, b) => a - b);
  const longest = ages.at(-1) ?? 0;
  const findings = sum(losses.map((loss) => loss.findings.length));
  console.log(`| kills | acknowledged writes | lost with the machine | age of the oldest lost write: median | longest | partial or corrupt |
|---|---|---|---|---|---|
| ${rounds} | ${sum(losses.map(({ acknowledged }) => acknowledged))} | ${sum(losses.map(({ lost }) => lost))} | ${ages[Math.floor(ages.length / 2)]} ms | ${longest} ms | ${findings} |`);
  process.exitCode = longest <= allowedLossMs && findings === 0 ? 0 : 1;
}

async function loseMachine(): Promise<Loss> {
  const folder = mkdtempSync(join(tmpdir(), 'academy-lost-'));
  const [copy, dataDir, restoredDir] = ['copy', 'data', 'restored'].map((name) => join(folder, name)) as [string, string, string];
  for (const path of [copy, dataDir]) mkdirSync(path);
  const server = await startServer({ BACKUP_CONTINUOUS_DIR: copy }, { dataDir, logFile: join(folder, 'server.log') });
  try {
    const database = openDatabase(join(dataDir, 'academy.db'));
    const fixtures = await createFixtures(database, server, join(dataDir, 'outbox'));
    await database.close();
    const isComplete = () => readdirSync(copy, { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith('complete.json'));
    await untilTrue('the first copy is complete', isComplete, server.output);
    const acknowledgedWrites = createAcknowledgedWrites();
    const unexpectedResponses: string[] = [];
    let isOver = false;
    const workload: Workload = { acknowledgedWrites, fixtures, call: server.call, unexpectedResponses, isOver: () => isOver };
    const writes = writeUntilStopped(workload);
    await wait(randomInt(workloadMs.min, workloadMs.max));
    await untilTrue('a write is acknowledged', () => acknowledgedWrites.acknowledged.size > 0, server.output);
    const killedAt = Date.now();
    await server.kill();
    isOver = true;
    await writes;
    rmSync(dataDir, { recursive: true });
    const env = { ...process.env, ENV_FILE: '', DATA_DIR: restoredDir };
    await run(process.execPath, ['scripts/restore.mjs', copy], { env, timeout: maxRestoreMs }).catch(({ killed, message }) => {
      throw new Error(killed ? `The restore took longer than ${maxRestoreMs / 1000} s` : message);
    });
    const restored = openDatabase(join(restoredDir, 'academy.db'));
    try {
      const rows = await readRows(restored.db);
      const { db } = restored;
      return {
        acknowledged: [...acknowledgedWrites.acknowledged.values()].reduce((sum, count) => sum + count, 0),
        lost: acknowledgedWrites.lost(rows).length,
        ageMs: Math.max(0, killedAt - (acknowledgedWrites.firstLostAt(rows) ?? killedAt)),
        findings: [
          ...(await findPartialWrites(db)),
          ...(await findReplayDifferences(db)),
          ...(await findCorruption(db, 'sqlite')),
          ...unexpectedResponses,
          ...(await findFailedStart(restoredDir)),
        ],
      };
    } finally {
      await restored.close();
    }
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws with the end of the log when it takes too long */
async function untilTrue(what: string, condition: () => boolean, output: () => string): Promise<void> {
  const deadline = Date.now() + maxWaitMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Within ${maxWaitMs / 1000} s it did not become true that ${what}. ${output().slice(-4_000)}`);
    await wait(20);
  }
}

/** The academy must start on the restored data. */
async function findFailedStart(dataDir: string): Promise<string[]> {
  try {
    await (await startServer({}, { dataDir })).kill();
    return [];
  } catch (error) {
    return [`The academy does not start on the restored data: ${error}`];
  }
}
