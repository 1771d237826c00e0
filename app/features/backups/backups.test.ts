import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { engine } from '#tests/support/empty-database.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();
const run = promisify(execFile);

/** Runs `npm run db:backup` on the database of the app. */
const backUp = ({ context: { config } }: TestApp, argument: string) => {
  const database = engine === 'postgres' ? { DATABASE_URL: config.databaseUrl } : { DATA_DIR: config.dataDir };
  return run(process.execPath, ['scripts/backup.mjs', argument], { env: { ...process.env, ...database } });
};

test('without a backup none is known', async ({ app, adminToken }) => {
  expect(await app.api(adminToken).backups.last()).toEqual({ createdAt: null, bytes: null, comparedAt: null, isScheduled: false });
});

test('a backup that another tool made is recorded, and the newest one counts', async ({ app, adminToken }) => {
  const before = Date.now();
  const { stdout } = await backUp(app, '--record');
  expect(stdout).toContain('Recorded a backup that another tool made just now');
  const first = await app.api(adminToken).backups.last();
  expect(first.bytes).toBeNull();
  expect(Date.parse(first.createdAt ?? '')).toBeGreaterThanOrEqual(before);
  await backUp(app, '--record');
  const second = await app.api(adminToken).backups.last();
  expect(Date.parse(second.createdAt ?? '')).toBeGreaterThan(Date.parse(first.createdAt ?? ''));
});

test.runIf(engine === 'sqlite')('a copy of SQLite is recorded with its size and the time of its data', async ({ app, adminToken }) => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await backUp(app, join(folder, 'copy.db'));
  const last = await app.api(adminToken).backups.last();
  expect(last.bytes).toBeGreaterThan(100_000);
  expect(Date.parse(last.createdAt ?? '')).toBeLessThanOrEqual(Date.now());
});

test.runIf(engine === 'sqlite')('a copy is made even when its time cannot be recorded', async ({ app }) => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'copy.db');
  await app.context.db.schema.dropTable('backups').execute();
  const { stdout } = await backUp(app, file);
  expect(stdout).toContain('its time was not recorded');
  expect(existsSync(file)).toBe(true);
});

test.runIf(engine === 'sqlite' && process.platform === 'linux')('a backup that the disk has no room for leaves nothing', async ({ app }) => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'copy.db');
  // Files of this process may have 100 KB: a write beyond fails, as on a full disk.
  const backup = run('/bin/bash', ['-c', `ulimit -f 100; exec "$0" scripts/backup.mjs "$1"`, process.execPath, file], {
    env: { ...process.env, DATA_DIR: app.context.config.dataDir },
  });
  expect(await backup.catch(({ stderr }: { stderr: string }) => stderr)).toMatch(/disk/);
  expect(readdirSync(folder)).toEqual([]);
});
