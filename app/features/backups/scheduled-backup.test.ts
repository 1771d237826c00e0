// Proves T43.

import { chmodSync, mkdirSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test as base, expect, onTestFinished, vi } from 'vitest';
import { admin } from '#tests/support/api-client.ts';
import { createBackupApp, passHours } from '#tests/support/backups.ts';
import { engine } from '#tests/support/empty-database.ts';
import type { TestApp } from '#tests/support/test-app.ts';

/** Backups of PostgreSQL need its client tools: `postgres-drill.test.ts`. */
const test = base.runIf(engine === 'sqlite');
const hourMs = 3_600_000;

/** Names of backups of each hour. */
const hourly = (first: string, last: string) => {
  const from = Date.parse(`${first}:00Z`);
  return Array.from(
    { length: (Date.parse(`${last}:00Z`) - from) / hourMs + 1 },
    (_, nth) => `academy-${new Date(from + nth * hourMs).toISOString().slice(0, 13)}-00-00Z.db`,
  );
};

const mailsAboutBackups = async (app: TestApp) => (await app.mails()).filter(({ subject }) => subject?.startsWith('Backups fail'));

test('writes a checked backup at once and after each midnight of the academy, and keeps those of BACKUP_KEEP days with their checksums', async () => {
  const { app, last, folder, start, files, checksums } = await createBackupApp({ BACKUP_KEEP: '2' });
  await app.api(await app.adminToken()).wordOfDay.create({ title: 'ọjị', body: 'kola nut' });
  const others = ['academy-2020.db', 'notes.txt'];
  for (const name of [...others, 'academy-2026-01-14T12-00-00Z.db.unfinished']) writeFileSync(join(folder, name), 'text');
  const first = 'academy-2026-01-15T12-00-00Z.db';
  await start();
  expect(files()).toEqual([first, ...others].sort());
  // In Lagos it is 23:00, then midnight.
  await passHours(app, 10);
  expect(files()).toEqual([first, ...others].sort());
  await passHours(app, 1);
  await passHours(app, 24);
  const kept = ['academy-2026-01-15T23-00-00Z.db', 'academy-2026-01-16T23-00-00Z.db'];
  expect([files(), checksums()]).toEqual([[...kept, ...others].sort(), kept.map((name) => `${name}.sha256`)]);
  const newest = join(folder, kept[1] ?? '');
  expect(statSync(newest).mode & 0o077).toBe(0);
  const copy = new DatabaseSync(newest, { readOnly: true });
  expect(copy.prepare('select body from words_of_day').all()).toEqual([{ body: 'kola nut' }]);
  copy.close();
  const bytes = statSync(newest).size;
  expect(await last()).toEqual({ createdAt: '2026-01-16T23:00:00.000Z', bytes, comparedAt: '2026-01-16T23:00:00.000Z', isScheduled: true });
});

test('a copy that is found damaged is not kept, and no older one is deleted for it', async () => {
  const { app, last, start, files } = await createBackupApp({ BACKUP_KEEP: '1' });
  await start();
  const kept = files();
  const database = new DatabaseSync(app.context.config.databaseUrl, { enableForeignKeyConstraints: false });
  database.exec(`insert into account_roles (account_id, role) values (4711, 'editor')`);
  database.close();
  await passHours(app, 24);
  expect([kept.length, files()]).toEqual([1, kept]);
  const { createdAt, failure } = await last();
  expect(createdAt).toBe('2026-01-15T12:00:00.000Z');
  expect(failure).toMatchObject({ failedAt: '2026-01-16T12:00:00.000Z' });
  expect(failure?.reason).toMatch(/^The copy is not usable, so it was not kept: .*a row of account_roles lacks its row of accounts/);
});

test('with BACKUP_EVERY the newest 24 stay, and the last one of each of BACKUP_KEEP days', { tags: ['full'] }, async () => {
  const { folder, start, files } = await createBackupApp({ BACKUP_EVERY: '60', BACKUP_KEEP: '3' });
  // One of the future is of a clock that was wrong.
  const others = ['academy-2027-01-01T00-00-00Z.db', 'notes.txt'];
  for (const name of [...hourly('2026-01-11T00', '2026-01-15T11'), ...others]) writeFileSync(join(folder, name), 'text');
  await start();
  // In Lagos the days end at 23:00.
  const kept = ['academy-2026-01-13T22-00-00Z.db', ...hourly('2026-01-14T13', '2026-01-15T12')];
  expect(kept).toHaveLength(25);
  expect(files()).toEqual([...kept, ...others]);
});

test('with BACKUP_KEEP=1 the newest 24 stay, also after midnight', { tags: ['full'] }, async () => {
  const { folder, start, files } = await createBackupApp({ BACKUP_EVERY: '60', BACKUP_KEEP: '1' });
  for (const name of hourly('2026-01-14T00', '2026-01-15T11')) writeFileSync(join(folder, name), 'text');
  await start();
  expect(files()).toEqual(hourly('2026-01-14T13', '2026-01-15T12'));
  expect(files()).toHaveLength(24);
});

test('several backups a day: an unchanged database is not written again within the day, and counts as backed up', { tags: ['full'] }, async () => {
  const { app, last, folder, start, files } = await createBackupApp({ BACKUP_EVERY: '30' });
  const { wordOfDay } = await app.api(await app.adminToken()).wordOfDay.create({ title: 'ọjị', body: 'kola nut' });
  await start();
  const first = 'academy-2026-01-15T12-00-00Z.db';
  for (const hours of [0.5, 0.5]) await passHours(app, hours);
  expect(files()).toEqual([first]);
  const unchanged = { file: join(folder, first), bytes: statSync(join(folder, first)).size, removed: 0 };
  expect(app.log.filter(({ event }) => event === 'backup_unchanged').map(({ details }) => details)).toEqual([unchanged, unchanged]);
  // This login changes the database.
  const admin = app.api(await app.adminToken());
  expect(await admin.backups.last()).toEqual({
    createdAt: '2026-01-15T13:00:00.000Z',
    bytes: unchanged.bytes,
    comparedAt: null,
    isScheduled: true,
  });
  await admin.wordOfDay.update({ id: wordOfDay.id, body: 'changed' });
  await passHours(app, 0.25);
  expect(files()).toEqual([first]);
  await passHours(app, 0.25);
  expect(files()).toEqual([first, 'academy-2026-01-15T13-30-00Z.db']);
  // In Lagos it is midnight: a new day has a backup of its own.
  await passHours(app, 9.5);
  expect(files()).toHaveLength(3);
  expect((await last()).createdAt).toBe('2026-01-15T23:00:00.000Z');
});

test('after a good backup a further series of failures is mailed again', { tags: ['full'] }, async () => {
  const { app, last, folder, start } = await createBackupApp();
  rmdirSync(folder);
  await start();
  await passHours(app, 1);
  expect(await mailsAboutBackups(app)).toHaveLength(1);
  mkdirSync(folder);
  await passHours(app, 1);
  expect(await last()).toEqual({ createdAt: '2026-01-15T14:00:00.000Z', bytes: expect.any(Number), comparedAt: null, isScheduled: true });
  rmSync(folder, { recursive: true });
  await passHours(app, 1);
  expect(await mailsAboutBackups(app)).toHaveLength(1);
  await passHours(app, 1);
  expect((await mailsAboutBackups(app)).map(({ text }) => text?.includes('15 Jan 2026'))).toEqual([false, true]);
});

base('a setting of the continuous copy, which is gone, is warned of at the start', async () => {
  const { app } = await createBackupApp({ BACKUP_DIR: '', BACKUP_CONTINUOUS_DIR: '/mnt/copy' });
  expect(app.log).toEqual([
    { event: 'settings_trouble', details: { reason: expect.stringMatching(/^The setting BACKUP_CONTINUOUS_DIR has no effect/) } },
  ]);
});

base('without BACKUP_DIR there are no scheduled backups', async () => {
  const { last, start, files } = await createBackupApp({ BACKUP_DIR: '' });
  await start();
  expect(files()).toEqual([]);
  expect(await last()).toEqual({ createdAt: null, bytes: null, comparedAt: null, isScheduled: false });
});

base('a missing folder is not made, the second failure in a row is mailed to the administrators, and later ones are not', async () => {
  const { app, last, folder, start } = await createBackupApp();
  rmdirSync(folder);
  const reason = `There is no folder ${folder}. Please create it, or mount the disk that has it.`;
  await start();
  expect((await last()).failure).toEqual({ step: 'write', failedAt: '2026-01-15T12:00:00.000Z', reason });
  expect(await mailsAboutBackups(app)).toEqual([]);
  for (const hours of [1, 1, 24]) await passHours(app, hours);
  const [mail, ...others] = await mailsAboutBackups(app);
  expect([mail?.to?.map(({ address }) => address), others]).toEqual([[admin.email], []]);
  expect(mail?.text).toContain(reason);
  expect(mail?.text).toContain('No good backup is known');
  expect(app.log.filter(({ event }) => event === 'backup_failed')).toHaveLength(4);
  const metrics = await app.httpApp.fetch(new Request('http://academy.test/metrics'), { incoming: { socket: { remoteAddress: '127.0.0.1' } } });
  expect(await metrics.text()).toMatch(/^academy_backup_failures 4$/m);
});

base('a file in place of the folder is refused with a sentence', async () => {
  const { last, folder, start } = await createBackupApp();
  rmdirSync(folder);
  writeFileSync(folder, 'a file');
  await start();
  expect((await last()).failure?.reason).toBe(`${folder} is not a folder. Please name one.`);
});

// The superuser may write everywhere.
base.runIf(process.getuid?.() !== 0)('a folder in which the academy may not write is refused with a sentence', async () => {
  const { last, folder, start } = await createBackupApp();
  chmodSync(folder, 0o500);
  await start();
  expect((await last()).failure?.reason).toContain(`The academy may not write in ${folder}.`);
});

base.runIf(engine === 'postgres')('without the client tools of PostgreSQL a sentence says what to install', async () => {
  const { last, folder, start, files } = await createBackupApp();
  vi.stubEnv('PATH', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  await start();
  expect((await last()).failure?.reason).toMatch(/^pg_dump is not installed\. Please install the client tools of PostgreSQL/);
  expect(files()).toEqual([]);
});
