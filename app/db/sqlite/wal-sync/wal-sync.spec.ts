// Proves T25.

/** @module-tag full */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { attachStrace, needsStrace } from '#e2e/strace.ts';
import { startServer } from '#tests/support/server-process.ts';

const writes = 200;
const straceOptions = ['-f', '-y', '-e', 'trace=fsync,fdatasync'];
/** Completed calls. strace splits a call into two lines when another thread makes a call meanwhile. */
const syncCalls = (trace: string) => readFileSync(trace, 'utf8').match(/f(data)?sync(\(\d+<[^>]*\.db(-wal)?>| resumed>)\)\s+= 0/g)?.length ?? 0;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-fsync-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('SQLite: each comment is synced to disk before it is acknowledged', async (context) => {
  needsStrace(context);
  const dataDir = newFolder();
  const server = await startServer({}, { dataDir });
  onTestFinished(server.kill);
  const { body: word } = await server.call('GET', '/word-of-day/current');
  const trace = join(dataDir, 'trace');
  const strace = await attachStrace(server.pid, straceOptions, trace);
  onTestFinished(() => void strace.kill());
  for (let nth = 1; nth <= writes; nth += 1) {
    const { status } = await server.call('POST', `/word-of-day/${word.id}/comment`, { json: { text: `Comment ${nth}` } });
    expect(status).toBe(201);
    expect(syncCalls(trace)).toBeGreaterThanOrEqual(nth);
  }
});

test('SQLite: after a failed sync the next acknowledgement waits for a full checkpoint', async (context) => {
  needsStrace(context);
  const dataDir = newFolder();
  const server = await startServer({}, { dataDir });
  onTestFinished(server.kill);
  const { body: word } = await server.call('GET', '/word-of-day/current');
  const comment = (text: string) => server.call('POST', `/word-of-day/${word.id}/comment`, { json: { text } });
  const trace = join(dataDir, 'trace');
  // Injects an error into the first sync of each thread.
  const strace = await attachStrace(server.pid, [...straceOptions, '-e', 'inject=fsync,fdatasync:error=EIO:when=1'], trace);
  onTestFinished(() => void strace.kill());
  // A write in the background may have had the error of a thread: then the next comment is refused.
  let nth = 0;
  await expect.poll(async () => (await comment(`Refused ${++nth}`)).status).toBe(503);
  await expect.poll(async () => (await comment('Taken')).status).toBe(201);
  // A write in the background, such as a lease, may have caused the checkpoint.
  expect(readFileSync(trace, 'utf8')).toMatch(/ EIO .*sync\(\d+<[^>]*\.db>/s);
  const { body: comments } = await server.call('GET', `/word-of-day/${word.id}/comments`);
  expect(JSON.stringify(comments)).toContain('Taken');
});

const commits = (synchronous: string) => `
  const { DatabaseSync } = require('node:sqlite');
  const raw = new DatabaseSync(process.argv[1]);
  raw.exec('pragma journal_mode = wal; pragma synchronous = ${synchronous}; create table t (n integer)');
  for (let n = 0; n < ${writes}; n += 1) raw.exec('insert into t values (1)');`;

test('the trace detects a database that does not sync', (context) => {
  needsStrace(context);
  const count = (synchronous: string) => {
    const folder = newFolder();
    const trace = join(folder, 'trace');
    execFileSync('strace', [...straceOptions, '-o', trace, process.execPath, '-e', commits(synchronous), join(folder, 'some.db')]);
    return syncCalls(trace);
  };
  expect(count('full')).toBeGreaterThanOrEqual(writes);
  expect(count('normal')).toBeLessThan(writes / 4);
});
