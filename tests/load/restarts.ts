import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '#tests/support/postgres.ts';
import { fail } from '../../scripts/setup.mjs';
import { startInstance } from './instance.ts';
import { startBalancer } from './plain-balancer.ts';

/** Pages from memory, calls that read the database, and a write that is refused. */
const requests = [
  ['GET', '/'],
  ['GET', '/api/blog'],
  ['GET', '/api/no-such-call'],
  ['POST', '/api/login'],
] as const;
const pauseMs = 20;
const leastRequests = 250;

/** npm run test:restarts -- --drain 5: restarts two instances one after the other, behind a balancer that sends nothing twice, and counts what fails. */
export async function runRestarts(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { drain: { type: 'string', default: '5' } } });
  if (!/^\d{1,3}$/.test(values.drain)) fail('For example: npm run test:restarts -- --drain 5');
  const folder = mkdtempSync(join(tmpdir(), 'academy-restarts-'));
  const postgres = await startPostgres();
  const env = { DATABASE_URL: `${postgres.address}/postgres`, DRAIN_SECONDS: values.drain };
  const instances = [await startInstance(env, folder, 1), await startInstance(env, folder, 2)] as const;
  const balancer = await startBalancer(instances.map(({ address }) => address));
  const untilHealthy = async () => {
    while (balancer.healthy() < instances.length) await wait(pauseMs);
  };
  try {
    await untilHealthy();
    let isOver = false;
    const outcomes: string[] = [];
    const inFlight: Promise<void>[] = [];
    const load = (async () => {
      for (let nth = 0; !isOver || nth < leastRequests; nth += 1) {
        inFlight.push(send(balancer.address, nth).then((outcome) => void outcomes.push(outcome)));
        await wait(pauseMs);
      }
    })();
    for (const instance of instances) {
      await instance.replace('.');
      await untilHealthy();
    }
    isOver = true;
    await load;
    await Promise.all(inFlight);
    const failed = outcomes.filter((outcome) => outcome !== '');
    for (const outcome of failed) console.log(outcome);
    console.log(
      `| DRAIN_SECONDS | restarts | requests | failed |\n|---|---|---|---|\n| ${values.drain} | 2 | ${outcomes.length} | ${failed.length} |`,
    );
    process.exitCode = failed.length === 0 ? 0 : 1;
  } finally {
    balancer.close();
    await Promise.all(instances.map((instance) => instance.kill()));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns what went wrong, empty for a response of the academy itself */
async function send(origin: string, nth: number): Promise<string> {
  const [method, path] = requests[nth % requests.length] ?? requests[0];
  const body = method === 'POST' ? { body: '{}', headers: { 'Content-Type': 'application/json' } } : {};
  try {
    const response = await fetch(origin + path, { method, ...body });
    await response.arrayBuffer();
    return response.status >= 500 ? `${method} ${path} was ${response.status}` : '';
  } catch (error) {
    return `${method} ${path} failed: ${String(error)}`;
  }
}
