import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#app/db/database.server.ts';
import type { ApiAccess } from '#tests/support/api-client.ts';
import { failureLines, type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { createAcknowledgedWrites } from './acknowledged-writes.ts';
import { writeUntilStopped } from './clients.ts';
import { findCorruption, findPartialWrites, readRows } from './invariants.ts';
import { findReplayDifferences } from './replay-check.ts';
import { startReplicatedPostgres } from './replicated-postgres.ts';
import { createFixtures } from './server-under-test.ts';
import type { Fixtures, Workload } from './workload.ts';

interface Failover {
  acknowledged: number;
  /** Responses with 503 from the loss of the primary on, and requests whose connection broke. */
  refused: number;
  unanswered: number;
  /** Milliseconds from the loss of the primary until an instance acknowledged a write again; the slower of the two. */
  outageMs: number;
  findings: string[];
}

const minWorkloadMs = 1_500;
const maxWorkloadMs = 4_000;
/** Workload after the failover. */
const laterMs = 3_000;

/**
 * npm run test:crash -- --engine postgres --failover --rounds 5: kills the primary under the load of two instances, and promotes its synchronous
 * standby. How long a monitor takes to notice the loss is not part of the times.
 */
export async function runFailoverTest(rounds: number): Promise<void> {
  const failovers: Failover[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const failover = await failOver();
    failovers.push(failover);
    for (const finding of failover.findings) process.stderr.write(`${finding}\n`);
    process.stderr.write(`• ${round} of ${rounds}: ${failover.acknowledged} acknowledged writes, ${failover.outageMs} ms\n`);
  }
  console.log(table(failovers));
  process.exitCode = failovers.some(({ findings }) => findings.length > 0) ? 1 : 0;
}

async function failOver(): Promise<Failover> {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-failover-'));
  const { url, losePrimary, stop } = await startReplicatedPostgres();
  const instances = [await startServer({ DATABASE_URL: url }, { dataDir }), await startServer({ DATABASE_URL: url }, { dataDir })] as const;
  const database = openDatabase(url);
  try {
    const fixtures = await createFixtures(database, instances[0], join(dataDir, 'outbox'));
    const acknowledgedWrites = createAcknowledgedWrites();
    const unexpectedResponses: string[] = [];
    let isOver = false;
    const observers = instances.map((instance) => observe(instance));
    const workloads = observers.map(
      ({ call }, nth): Workload => ({ acknowledgedWrites, call, unexpectedResponses, fixtures: part(fixtures, nth), isOver: () => isOver }),
    );
    const writes = Promise.all(workloads.map(writeUntilStopped));
    await wait(randomInt(minWorkloadMs, maxWorkloadMs));
    for (const observer of observers) observer.begin();
    await losePrimary();
    const outages = await Promise.all(observers.map(({ untilWritten }) => untilWritten));
    await wait(laterMs);
    isOver = true;
    await writes;
    const counts = observers.map(({ counts }) => counts);
    return {
      acknowledged: [...acknowledgedWrites.acknowledged.values()].reduce((sum, count) => sum + count, 0),
      refused: counts.reduce((sum, { refused }) => sum + refused, 0),
      unanswered: counts.reduce((sum, { unanswered }) => sum + unanswered, 0),
      outageMs: Math.max(...outages),
      findings: [
        ...acknowledgedWrites.lost(await readRows(database.db)),
        ...(await findPartialWrites(database.db)),
        ...(await findReplayDifferences(database.db)),
        ...(await findCorruption(database.db, 'postgres')),
        ...unexpectedResponses,
        ...instances.flatMap((instance) => failureLines(instance.output())),
      ],
    };
  } finally {
    await Promise.all(instances.map((instance) => instance.kill()));
    await database.close().catch(() => undefined);
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Own targets and learners of an instance: a response of the other one may be up to a notification older. */
export const part = (fixtures: Fixtures, nth: number): Fixtures => ({
  ...fixtures,
  learners: fixtures.learners.filter((_, index) => index % 2 === nth),
  targets: fixtures.targets.filter((_, index) => index % 2 === nth),
});

/** Counts what becomes of the requests to an instance from `begin` on. */
function observe(instance: ServerProcess) {
  const counts = { refused: 0, unanswered: 0 };
  const written = Promise.withResolvers<number>();
  let begun: number | undefined;
  const call: ApiAccess['call'] = async (method, path, input) => {
    const sentAt = performance.now();
    try {
      const response = await instance.call(method, path, input);
      if (begun === undefined) return response;
      if (response.status === 503) counts.refused += 1;
      // Sent after the loss, so that the lost primary cannot have stored it.
      else if (method !== 'GET' && response.status < 300 && sentAt > begun) written.resolve(Math.round(performance.now() - begun));
      return response;
    } catch (error) {
      if (begun !== undefined) counts.unanswered += 1;
      throw error;
    }
  };
  return {
    call,
    counts,
    untilWritten: written.promise,
    begin() {
      begun = performance.now();
    },
  };
}

function table(failovers: readonly Failover[]): string {
  const sum = (pick: (failover: Failover) => number) => failovers.reduce((total, failover) => total + pick(failover), 0);
  const outages = failovers.map(({ outageMs }) => outageMs).toSorted((one, other) => one - other);
  return `| failovers | acknowledged writes | lost or wrong | refused with 503 | without a response | until both write again: median | slowest |
|---|---|---|---|---|---|---|
| ${failovers.length} | ${sum(({ acknowledged }) => acknowledged)} | ${sum(({ findings }) => findings.length)} | ${sum(({ refused }) => refused)} | ${sum(({ unanswered }) => unanswered)} | ${outages[Math.floor(outages.length / 2)] ?? 0} ms | ${outages.at(-1) ?? 0} ms |`;
}
