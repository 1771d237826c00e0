import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Exit code and output of the checks before the tests, with temporary files in this folder. */
function checkMachine(TMPDIR: string) {
  const code = "import('./scripts/preflight.mjs').then(({ checkMachine }) => checkMachine())";
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', code], { env: { ...process.env, TMPDIR }, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}`.trim() };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a machine that has all the tests need passes without a word', () => {
  expect(checkMachine(tmpdir())).toEqual({ status: 0, output: '' });
});

test('a missing folder of temporary files ends the tests with a sentence that says what to do', () => {
  const missing = join(newFolder(), 'missing');
  const { status, output } = checkMachine(missing);
  expect(status).toBe(1);
  expect(output).toContain(
    `The tests write to ${missing}, which is not writable. Please make it writable, or name another folder in the variable TMPDIR.`,
  );
  expect(output.split('\n')).toHaveLength(1);
});

test.runIf(process.getuid?.() === 0)('so does a folder that only root can open, because PostgreSQL runs as another user', () => {
  const closed = join(newFolder(), 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0o700);
  const { status, output } = checkMachine(closed);
  expect(status).toBe(1);
  expect(output).toContain(`The folder ${closed} is not writable for the user 65534, as which PostgreSQL runs. Please give it the mode 1777`);
});
