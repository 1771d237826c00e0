import { parseArgs } from 'node:util';
import { fail } from '../../scripts/setup.mjs';
import type { Engine } from './invariants.ts';
import { type CheckResult, createServerUnderTest, type ServerUnderTest } from './server-under-test.ts';

/** Then a new academy begins, so that the first start is killed again and the comparison stays quick. */
const roundsOfALife = 20;

interface Sum {
  rounds: number;
  acknowledged: Map<string, number>;
  lost: number;
  half: number;
  damage: number;
  startsMs: number[];
}

/** npm run test:crash -- --rounds 500 --engine sqlite: kills the product while people write, and looks what is left. */
export async function runCrashTest(args: string[]): Promise<void> {
  const { engine, rounds } = read(args);
  const sum: Sum = { rounds: 0, acknowledged: new Map(), lost: 0, half: 0, damage: 0, startsMs: [] };
  const from = performance.now();
  while (sum.rounds < rounds && sum.lost + sum.half + sum.damage === 0) {
    await oneLife(engine, Math.min(roundsOfALife, rounds - sum.rounds), sum);
    process.stderr.write(`• ${sum.rounds} rounds, ${total(sum)} acknowledged writes … (${Math.round((performance.now() - from) / 1000)} s)\n`);
  }
  console.log(table(engine, sum));
  process.exitCode = sum.lost + sum.half + sum.damage === 0 ? 0 : 1;
}

async function oneLife(engine: Engine, rounds: number, sum: Sum): Promise<void> {
  const life = await createServerUnderTest(engine);
  endWith(life);
  let isSound = true;
  for (let round = 0; round < rounds && isSound; round += 1) {
    sum.startsMs.push(await life.round());
    const verdict = await life.compare();
    sum.rounds += 1;
    sum.lost += verdict.lostWrites.length;
    sum.half += verdict.partialWrites.length;
    sum.damage += verdict.corruption.length;
    isSound = isClean(verdict);
    if (!isSound) report(verdict, life);
  }
  for (const [kind, count] of life.ledger.acknowledged) sum.acknowledged.set(kind, (sum.acknowledged.get(kind) ?? 0) + count);
  await life.close({ keep: !isSound });
}

/** Whoever stops the torture leaves no product and no server behind. */
function endWith(life: ServerUnderTest): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.removeAllListeners(signal).once(signal, () => void life.close().finally(() => process.exit(1)));
}

const isClean = ({ lostWrites, partialWrites, corruption }: CheckResult) => lostWrites.length + partialWrites.length + corruption.length === 0;

function report(verdict: CheckResult, { dataDir }: ServerUnderTest): void {
  for (const [kind, sentences] of Object.entries(verdict)) for (const sentence of sentences) process.stderr.write(`${kind}: ${sentence}\n`);
  process.stderr.write(`What is left lies in ${dataDir}\n`);
}

const total = ({ acknowledged }: Sum) => [...acknowledged.values()].reduce((all, each) => all + each, 0);

function table(engine: Engine, sum: Sum): string {
  const { rounds, acknowledged, lost, half, damage, startsMs } = sum;
  const sorted = startsMs.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `| engine | rounds | acknowledged writes | lost | half | contradicted or broken | up again: median | slowest |
|---|---|---|---|---|---|---|---|
| ${engine} | ${rounds} | ${total(sum)} | ${lost} | ${half} | ${damage} | ${median} ms | ${sorted.at(-1) ?? 0} ms |

Acknowledged: ${[...acknowledged].map(([kind, count]) => `${kind} ${count}`).join(', ')}.`;
}

function read(args: string[]): { engine: Engine; rounds: number } {
  const { values } = parseArgs({ args, options: { engine: { type: 'string', default: 'sqlite' }, rounds: { type: 'string', default: '500' } } });
  const { engine } = values;
  const rounds = Number(values.rounds);
  if ((engine !== 'sqlite' && engine !== 'postgres') || !(rounds >= 1)) fail('For example: npm run test:crash -- --engine postgres --rounds 100');
  return { engine, rounds };
}
