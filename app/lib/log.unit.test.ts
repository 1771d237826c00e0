import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Events that a child process has logged by its exit. */
function loggedEvents(code: string): string[] {
  const program = `import { jsonLog } from './app/lib/log.server.ts';\n${code}`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { event: string }).event);
}

test('writes one line per event, in order', () => {
  expect(loggedEvents("jsonLog('one'); jsonLog('two'); await null; jsonLog('three'); setTimeout(() => jsonLog('four'), 1)")).toEqual([
    'one',
    'two',
    'three',
    'four',
  ]);
});

test('loses no line when the process exits at once', () => {
  expect(loggedEvents("jsonLog('last words'); process.exit(1)")).toEqual(['last words']);
});

test('loses no line when an error ends the process', () => {
  expect(loggedEvents("jsonLog('before'); setTimeout(() => { jsonLog('last words'); throw new Error('crash'); }, 1)")).toEqual([
    'before',
    'last words',
  ]);
});
