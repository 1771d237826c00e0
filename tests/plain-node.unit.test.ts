import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Modules that commands load without a build: no module below them has styles, JSX or a part that the build makes. */
const entries = [
  'app/erase-again.server.ts',
  'app/mail-previews.server.ts',
  'bench/bench.ts',
  'tests/crash/crash-test.ts',
  'tests/load/soak.ts',
  'tests/load/rolling-upgrade.ts',
  'tests/load/restarts.ts',
  'tests/load/restored-backup.ts',
];

test('Node loads what commands need as it is, without a build', () => {
  const load = `const entries = ${JSON.stringify(entries)};
const failures = await Promise.all(entries.map((entry) => import(process.cwd() + '/' + entry).then(() => [], (error) => [entry + ': ' + error.message])));
console.log(JSON.stringify(failures.flat()));
process.exit(0);`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', load], { encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual([]);
});
