import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { start } from '../tests/crash/server-process.ts';
import { call } from '../tests/crash/workload.ts';
import { attached, needsStrace } from './strace.ts';

const writes = 200;
const watched = ['-f', '-y', '-e', 'trace=fsync,fdatasync'];
/** Those that have ended: strace shows a call of one thread in two pieces when another thread calls something meanwhile. */
const synced = (trace: string) => readFileSync(trace, 'utf8').match(/f(data)?sync(\(\d+<[^>]*\.db(-wal)?>| resumed>)\)\s+= 0/g)?.length ?? 0;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-fsync-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('SQLite has brought each comment to the disk before it is acknowledged', async (context) => {
  needsStrace(context);
  const dataDir = newFolder();
  const product = await start({ dataDir, port: await freePort(), env: { STARTER_CONTENT: 'on' } });
  onTestFinished(product.kill);
  const { body: word } = await call(product.address, 'GET', '/word-of-day/current', {});
  const trace = join(dataDir, 'trace');
  const strace = await attached(product.pid, watched, trace);
  onTestFinished(() => void strace.kill());
  for (let nth = 1; nth <= writes; nth += 1) {
    const { status } = await call(product.address, 'POST', `/word-of-day/${word.id}/comment`, { json: { text: `Comment ${nth}` } });
    expect(status).toBe(201);
    expect(synced(trace)).toBeGreaterThanOrEqual(nth);
  }
});

test('a sync that failed is not believed the second time: the next acknowledgement waits until the database itself has everything', async (context) => {
  needsStrace(context);
  const dataDir = newFolder();
  const product = await start({ dataDir, port: await freePort(), env: { STARTER_CONTENT: 'on' } });
  onTestFinished(product.kill);
  const { body: word } = await call(product.address, 'GET', '/word-of-day/current', {});
  const comment = (text: string) => call(product.address, 'POST', `/word-of-day/${word.id}/comment`, { json: { text } });
  const trace = join(dataDir, 'trace');
  // In each thread the first sync fails.
  const strace = await attached(product.pid, [...watched, '-e', 'inject=fsync,fdatasync:error=EIO:when=1'], trace);
  onTestFinished(() => void strace.kill());
  const isOfDatabase = () => /sync\(\d+<[^>]*\.db>/.test(readFileSync(trace, 'utf8'));
  expect((await comment('Refused')).status).toBe(503);
  expect(isOfDatabase()).toBe(false);
  await expect.poll(async () => (await comment('Taken')).status).toBe(201);
  expect(isOfDatabase()).toBe(true);
  const { body: comments } = await call(product.address, 'GET', `/word-of-day/${word.id}/comments`, {});
  expect(JSON.stringify(comments)).toContain('Taken');
});

const commits = (synchronous: string) => `
  const { DatabaseSync } = require('node:sqlite');
  const raw = new DatabaseSync(process.argv[1]);
  raw.exec('pragma journal_mode = wal; pragma synchronous = ${synchronous}; create table t (n integer)');
  for (let n = 0; n < ${writes}; n += 1) raw.exec('insert into t values (1)');`;

test('the trace would show a database that does not wait for the disk', (context) => {
  needsStrace(context);
  const count = (synchronous: string) => {
    const folder = newFolder();
    const trace = join(folder, 'trace');
    execFileSync('strace', [...watched, '-o', trace, process.execPath, '-e', commits(synchronous), join(folder, 'some.db')]);
    return synced(trace);
  };
  expect(count('full')).toBeGreaterThanOrEqual(writes);
  expect(count('normal')).toBeLessThan(writes / 4);
});
