import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, onTestFinished } from 'vitest';
import { createBackupApp, passHours } from '#tests/support/backups.ts';
import { engine } from '#tests/support/empty-database.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { runAfterBackup } from './after-backup.server.ts';

/** Backups of PostgreSQL need its client tools: `postgres-drill.test.ts`. */
const test = base.runIf(engine === 'sqlite');

/** Path of an executable script. */
function createProgram(lines: string, mode = 0o700): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-after-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const program = join(folder, 'after-backup');
  writeFileSync(program, `#!/bin/sh\n${lines}\n`);
  chmodSync(program, mode);
  return program;
}

/** Turns a byte of a file over, as a disk may. */
function damage(file: string): void {
  const bytes = readFileSync(file);
  const at = Math.floor(bytes.length / 2);
  bytes.writeUInt8((bytes[at] ?? 0) ^ 0xff, at);
  writeFileSync(file, bytes);
}

const mailsOf = async (app: TestApp) => (await app.mails()).filter(({ subject }) => /backup/i.test(subject ?? ''));

test('a backup of the day before is compared with its checksum once a day, also among several a day', { tags: ['full'] }, async () => {
  const { app, last, start } = await createBackupApp({ BACKUP_EVERY: '720' });
  await start();
  await passHours(app, 12);
  expect((await last()).comparedAt).toBeNull();
  for (const hours of [12, 12, 12]) await passHours(app, hours);
  expect((await last()).comparedAt).toBe('2026-01-17T00:00:00.000Z');
});

// Five backups. The gate has the comparison in app/db/checksum.unit.test.ts, and the writing of each day in scheduled-backup.test.ts.
test('a backup that its disk has changed is told at once, and the next backup is written all the same', { tags: ['full'] }, async () => {
  const { app, last, folder, start, files } = await createBackupApp();
  await start();
  await passHours(app, 11);
  damage(join(folder, 'academy-2026-01-15T23-00-00Z.db'));
  await passHours(app, 24);
  expect(files()).toContain('academy-2026-01-16T23-00-00Z.db');
  const { failure, comparedAt } = await last();
  expect([comparedAt, failure?.step]).toEqual([null, 'compare']);
  expect(failure?.reason).toContain('academy-2026-01-15T23-00-00Z.db is not what was written: its checksum differs');
  const [mail, ...others] = await mailsOf(app);
  expect([mail?.subject, others]).toEqual(['A backup has changed (Mụta Igbo)', []]);
  expect(mail?.text).toContain(failure?.reason.slice(0, 60));
  await passHours(app, 23);
  expect((await last()).failure?.step).toBe('compare');
  await passHours(app, 1);
  expect(await last()).toMatchObject({ comparedAt: '2026-01-17T23:00:00.000Z' });
  expect((await last()).failure).toBeUndefined();
  expect(await mailsOf(app)).toHaveLength(1);
});

test('a backup without its checksum counts as unfinished, and another one is written', { tags: ['full'] }, async () => {
  const { app, folder, start, files, checksums } = await createBackupApp();
  await start();
  rmSync(join(folder, checksums()[0] ?? ''));
  await passHours(app, 1);
  expect(files()).toEqual(['academy-2026-01-15T12-00-00Z.db', 'academy-2026-01-15T13-00-00Z.db']);
  await passHours(app, 1);
  expect(files()).toHaveLength(2);
});

test('a start after a change of the settings writes a backup at once, although the job ran within the hour', async () => {
  const { app, folder, files } = await createBackupApp({ BACKUP_DIR: '' });
  await app.jobWorkers.schedule();
  await app.jobWorkers.drain();
  const { dataDir, databaseUrl } = app.context.config;
  const restarted = await createTestApp({ BACKUP_DIR: folder, DATA_DIR: dataDir, ...(engine === 'postgres' ? { DATABASE_URL: databaseUrl } : {}) });
  onTestFinished(() => restarted.close());
  restarted.clock.ms = app.clock.ms + 60_000;
  await restarted.jobWorkers.schedule();
  await restarted.jobWorkers.drain();
  expect(files()).toEqual(['academy-2026-01-15T12-01-00Z.db']);
});

test('BACKUP_AFTER runs a program with the path of each new backup, without a shell, and no other argument', { tags: ['full'] }, async () => {
  const program = createProgram('echo "$#:$1" >> "$0.calls"');
  const { app, folder, start } = await createBackupApp({ BACKUP_AFTER: program, BACKUP_EVERY: '60' });
  const calls = () => readFileSync(`${program}.calls`, 'utf8').trim().split('\n');
  await start();
  // Nothing has changed since.
  await passHours(app, 1);
  expect(calls()).toEqual([`1:${join(folder, 'academy-2026-01-15T12-00-00Z.db')}`]);
  await app.adminToken();
  await passHours(app, 1);
  expect(calls().at(-1)).toBe(`1:${join(folder, 'academy-2026-01-15T14-00-00Z.db')}`);
  expect(app.log.filter(({ event }) => event === 'backup_after')).toHaveLength(2);
});

test('a program that fails is run again each hour with the newest backup, and its second failure is mailed', { tags: ['full'] }, async () => {
  const program = createProgram('[ -e "$0.ready" ] && exit 0\necho "no route to kola@example.org" >&2; exit 3');
  const { app, last, start, files } = await createBackupApp({ BACKUP_AFTER: program });
  await start();
  expect((await last()).failure).toEqual({
    step: 'after',
    failedAt: '2026-01-15T12:00:00.000Z',
    reason: `The backup is written, but the program ${program} of BACKUP_AFTER ended with 3: no route to k***@example.org. Please run it by hand with the path of the backup, and correct it.`,
  });
  for (const hours of [1, 1]) await passHours(app, hours);
  expect((await mailsOf(app)).map(({ subject }) => subject)).toEqual(['The program after backups fails (Mụta Igbo)']);
  writeFileSync(`${program}.ready`, '');
  await passHours(app, 1);
  expect((await last()).failure).toBeUndefined();
  expect(files()).toHaveLength(1);
});

const neverAborts = new AbortController().signal;
const troubleOf = (program: string, options: { signal?: AbortSignal; limitMs?: number } = {}) =>
  runAfterBackup(program, '/backups/academy.db', { signal: neverAborts, ...options }).then(
    () => 'it succeeded',
    ({ message }: Error) => message.replace('The backup is written, but the program ', ''),
  );

base('a program that is missing, below a file, or not executable gets a sentence', async () => {
  const program = createProgram('exit 0');
  expect(await troubleOf(program)).toBe('it succeeded');
  for (const missing of [`${program}.gone`, `${program}/below`]) expect(await troubleOf(missing)).toContain('is missing');
  chmodSync(program, 0o600);
  expect(await troubleOf(program)).toContain('make it executable');
});

base('a program that writes a megabyte of errors is read to its end, and its last line is told', async () => {
  const program = createProgram('head -c 1000000 /dev/zero | tr "\\\\0" x >&2; echo >&2; echo "the last line" >&2; exit 1');
  expect(await troubleOf(program)).toContain('ended with 1: the last line. Please');
});

base('a program that hangs is stopped', async () => {
  expect(await troubleOf(createProgram('exec sleep 600'), { limitMs: 100 })).toContain('had not ended after its time');
});

base('the end of the server ends the program with all that it has started', async () => {
  const program = createProgram('sleep 600 & echo $! > "$0.writing"; mv "$0.writing" "$0.child"; wait');
  const stop = new AbortController();
  const trouble = troubleOf(program, { signal: stop.signal });
  await expect.poll(() => existsSync(`${program}.child`)).toBe(true);
  stop.abort();
  expect(await trouble).toContain('aborted');
  const child = Number(readFileSync(`${program}.child`, 'utf8'));
  await expect.poll(() => isRunning(child)).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
