import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const script = `import { reexecOnPinnedNode } from './setup.mjs';
if (await reexecOnPinnedNode()) console.log('runs');`;

/** Exit code and output of a script in a checkout whose pinned major is this one, without a Node beside the packages. */
function runPinned(major: number) {
  const folder = mkdtempSync(join(tmpdir(), 'academy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'scripts'));
  const setup = readFileSync('scripts/setup.mjs', 'utf8');
  writeFileSync(join(folder, 'scripts/setup.mjs'), setup.replace(/(?<=export const pinnedMajor = )\d+/, String(major)));
  writeFileSync(join(folder, 'scripts/example.mjs'), script);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/example.mjs')], { encoding: 'utf8', timeout: 60_000 });
  return { status, output: `${stdout}${stderr}`.trim() };
}

test('a script runs on the pinned major of Node without another one beside the packages', () => {
  expect(runPinned(Number(process.versions.node.split('.')[0]))).toEqual({ status: 0, output: 'runs' });
});

test('where neither this Node nor one beside the packages is of the pinned major, a sentence says what to do', () => {
  expect(runPinned(1)).toEqual({
    status: 1,
    output: `This is Node ${process.versions.node}, and no Node 1 is beside the packages. Please run: node scripts/install-node.mjs`,
  });
});
