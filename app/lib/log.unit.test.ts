import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** What a process of its own has logged when it is over. */
function logged(code: string): string[] {
  const program = `import { jsonLog } from './app/lib/log.server.ts';\n${code}`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { event: string }).event);
}

test('every event is a line of its own, in order', () => {
  expect(logged("jsonLog('one'); jsonLog('two'); await null; jsonLog('three'); setTimeout(() => jsonLog('four'), 1)")).toEqual([
    'one',
    'two',
    'three',
    'four',
  ]);
});

test('a process that ends in the same moment loses no line', () => {
  expect(logged("jsonLog('last words'); process.exit(1)")).toEqual(['last words']);
});

test('a process that an error ends loses no line', () => {
  expect(logged("jsonLog('before'); setTimeout(() => { jsonLog('last words'); throw new Error('crash'); }, 1)")).toEqual(['before', 'last words']);
});
