import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import { median } from './median.ts';

/** Time from `git clone` to the first page, by Git ref: `node bench/first-page.ts RUNS REF …`; the refs take turns. */
const [, , runs = '1', ...refs] = process.argv;
const secondsOf = new Map((refs.length > 0 ? refs : ['HEAD']).map((ref): [string, number[]] => [ref, []]));

async function secondsToFirstPage(ref: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'first-page-'));
  const port = String(await freePort());
  const from = performance.now();
  execFileSync('git', ['clone', '--quiet', '.', join(folder, 'clone')]);
  execFileSync('git', ['checkout', '--quiet', '--detach', ref], { cwd: join(folder, 'clone') });
  const child = spawn('npm', ['start'], {
    cwd: join(folder, 'clone'),
    env: { ...process.env, PORT: port, DATA_DIR: join(folder, 'data') },
    stdio: 'ignore',
    detached: true,
  });
  const isShown = async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.status === 200;
  while (!(await isShown())) {
    if (child.exitCode !== null) throw new Error(`npm start of ${ref} ended with ${child.exitCode}.`);
    await wait(50);
  }
  const seconds = (performance.now() - from) / 1000;
  // npm runs the server in a process of its own; the group ends both.
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
  return seconds;
}

for (let run = 0; run < Number(runs); run += 1)
  for (const [ref, seconds] of secondsOf) {
    seconds.push(await secondsToFirstPage(ref));
    console.log(`${ref}: ${seconds.at(-1)?.toFixed(1)} s (load ${loadavg()[0]?.toFixed(1)})`);
  }
for (const [ref, seconds] of secondsOf) console.log(`${ref}: median ${median(seconds).toFixed(1)} s of ${seconds.length}`);
