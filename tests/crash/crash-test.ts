import { parseArgs } from 'node:util';
import { fail } from '../../scripts/setup.mjs';
import { runFailoverTest } from './failover.ts';
import type { Engine } from './invariants.ts';
import { type CheckResult, createServerUnderTest, type ServerUnderTest } from './server-under-test.ts';

/** Then a new database is used, so that the first start is killed as well and comparisons stay fast. */
const roundsPerDatabase = 20;

interface Totals {
  rounds: number;
  acknowledged: Map<string, number>;
  lost: number;
  partial: number;
  corrupt: number;
  startsMs: number[];
}

/** npm run test:crash -- --rounds 500 --engine sqlite: kills the server during writes and compares the database with the acknowledged writes. */
export async function runCrashTest(args: string[]): Promise<void> {
  const { engine, rounds, failover } = parseArguments(args);
  if (failover) return runFailoverTest(rounds);
  const totals: Totals = { rounds: 0, acknowledged: new Map(), lost: 0, partial: 0, corrupt: 0, startsMs: [] };
  const from = performance.now();
  while (totals.rounds < rounds && totals.lost + totals.partial + totals.corrupt === 0) {
    await testDatabase(engine, Math.min(roundsPerDatabase, rounds - totals.rounds), totals);
    process.stderr.write(`• ${totals.rounds} rounds, ${total(totals)} acknowledged writes … (${Math.round((performance.now() - from) / 1000)} s)\n`);
  }
  console.log(table(engine, totals));
  process.exitCode = totals.lost + totals.partial + totals.corrupt === 0 ? 0 : 1;
}

async function testDatabase(engine: Engine, rounds: number, totals: Totals): Promise<void> {
  const serverUnderTest = await createServerUnderTest(engine);
  stopOnSignal(serverUnderTest);
  let isConsistent = true;
  for (let round = 0; round < rounds && isConsistent; round += 1) {
    totals.startsMs.push(await serverUnderTest.round());
    const result = await serverUnderTest.compare();
    totals.rounds += 1;
    totals.lost += result.lostWrites.length;
    totals.partial += result.partialWrites.length;
    totals.corrupt += result.corruption.length;
    isConsistent = isClean(result);
    if (!isConsistent) report(result, serverUnderTest);
  }
  for (const [kind, count] of serverUnderTest.acknowledgedWrites.acknowledged)
    totals.acknowledged.set(kind, (totals.acknowledged.get(kind) ?? 0) + count);
  await serverUnderTest.close({ keepData: !isConsistent });
}

/** Stops the server and PostgreSQL when the crash test is interrupted. */
function stopOnSignal(serverUnderTest: ServerUnderTest): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.removeAllListeners(signal).once(signal, () => void serverUnderTest.close().finally(() => process.exit(1)));
}

const isClean = ({ lostWrites, partialWrites, corruption }: CheckResult) => lostWrites.length + partialWrites.length + corruption.length === 0;

function report(result: CheckResult, { dataDir }: ServerUnderTest): void {
  for (const [kind, messages] of Object.entries(result)) for (const message of messages) process.stderr.write(`${kind}: ${message}\n`);
  process.stderr.write(`The data is kept in ${dataDir}\n`);
}

const total = ({ acknowledged }: Totals) => [...acknowledged.values()].reduce((sum, count) => sum + count, 0);

function table(engine: Engine, totals: Totals): string {
  const { rounds, acknowledged, lost, partial, corrupt, startsMs } = totals;
  const sorted = startsMs.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `| engine | rounds | acknowledged writes | lost | partial | corrupt | restart: median | slowest |
|---|---|---|---|---|---|---|---|
| ${engine} | ${rounds} | ${total(totals)} | ${lost} | ${partial} | ${corrupt} | ${median} ms | ${sorted.at(-1) ?? 0} ms |

Acknowledged: ${[...acknowledged].map(([kind, count]) => `${kind} ${count}`).join(', ')}.`;
}

function parseArguments(args: string[]): { engine: Engine; rounds: number; failover: boolean } {
  const { values } = parseArgs({
    args,
    options: {
      engine: { type: 'string', default: 'sqlite' },
      rounds: { type: 'string' },
      failover: { type: 'boolean', default: false },
    },
  });
  const { engine, failover } = values;
  const rounds = Number(values.rounds ?? (failover ? 5 : 500));
  if ((engine !== 'sqlite' && engine !== 'postgres') || !(rounds >= 1)) fail('For example: npm run test:crash -- --engine postgres --rounds 100');
  if (failover && engine === 'sqlite') fail('Only PostgreSQL has a standby: npm run test:crash -- --engine postgres --failover');
  return { engine, rounds, failover };
}
