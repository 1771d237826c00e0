// Proves T40.

import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createHitLog, createLog, formatHit, logFields, loggedPath } from './log.server.ts';

/** Events that a child process has logged by its exit. */
function loggedEvents(code: string): string[] {
  const program = `import { createLog, standardOutput } from './app/lib/log.server.ts';\nconst log = createLog(standardOutput());\n${code}`;
  // A file: a pipe is full for a moment when this process does not read.
  const folder = mkdtempSync(join(tmpdir(), 'academy-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'log');
  const output = openSync(file, 'w');
  spawnSync(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', output, 'ignore'] });
  closeSync(output);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { event: string }).event);
}

test('writes one line per event, in order', () => {
  expect(loggedEvents("log('one'); log('two'); await null; log('three'); setTimeout(() => log('four'), 1)")).toEqual(['one', 'two', 'three', 'four']);
});

test('loses no line when the process exits at once', () => {
  expect(loggedEvents("log('last words'); process.exit(1)")).toEqual(['last words']);
});

test('loses no line when an error ends the process', () => {
  expect(loggedEvents("log('before'); setTimeout(() => { log('last words'); throw new Error('crash'); }, 1)")).toEqual(['before', 'last words']);
});

test('loses no line of a burst', () => {
  expect(loggedEvents("for (let nth = 0; nth < 5_000; nth += 1) log('event ' + nth)")).toEqual(
    Array.from({ length: 5_000 }, (_, nth) => `event ${nth}`),
  );
});

test.runIf(existsSync('/dev/full'))('a full disk neither ends nor delays the process', () => {
  const full = openSync('/dev/full', 'w');
  const program =
    "import { createLog, standardOutput } from './app/lib/log.server.ts'; const log = createLog(standardOutput()); for (let nth = 0; nth < 20_000; nth += 1) log('event'); setTimeout(() => process.exit(7), 300)";
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', full, 'pipe'] });
  closeSync(full);
  expect([status, stderr.toString()]).toEqual([7, '']);
});

test('lines have a time, a level and the fields around them', () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ write: (line) => void lines.push(JSON.parse(line)) });
  log('started', { rows: 3 });
  logFields.run({ request_id: 'r1' }, () => {
    log('purge_failed', { reason: 'a "quote"\nand a line' });
    log('job_dead', { job: 7 });
  });
  expect(lines).toEqual([
    { level: 'info', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), event: 'started', rows: 3 },
    { level: 'error', time: expect.any(String), request_id: 'r1', event: 'purge_failed', reason: 'a "quote"\nand a line' },
    { level: 'error', time: expect.any(String), request_id: 'r1', event: 'job_dead', job: 7 },
  ]);
});

test('the line of a cache hit has the fields of any other request', () => {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const details = { method: 'GET', path: '/a "quoted" path', status: 200, ms: 0 };
  logFields.run({ request_id: 'r1' }, () => createLog(destination)('request', details));
  createHitLog(destination)('r1', formatHit(details));
  const [logged, hit] = lines;
  expect({ ...hit, time: '' }).toEqual({ ...logged, time: '' });
  expect(String(hit?.time)).toHaveLength(String(logged?.time).length);
});

test.each([
  ['/api/calendar/a-secret.ics', '/api/calendar/:secret'],
  ['/api/reports/ABCD-EFGH-JKMN', '/api/reports/:secret'],
  ['/report/abcd%20efgh%20jkmn', '/report/:secret'],
  ['/report', '/report'],
  ['/admin/classes/1/reports/2', '/admin/classes/1/reports/2'],
])('a path %s is logged as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});
