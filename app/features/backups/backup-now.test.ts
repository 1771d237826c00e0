import { existsSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, onTestFinished } from 'vitest';
import { engine } from '#tests/support/empty-database.ts';
import { createTestApp } from '#tests/support/test-app.ts';

/** Backups of PostgreSQL need its client tools: `postgres-drill.test.ts`. */
const test = base.runIf(engine === 'sqlite');

async function createBackupApp(env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'academy-backups-'));
  const app = await createTestApp({ BACKUP_DIR: folder, ...env });
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const token = await app.adminToken();
  return { app, folder, token, api: app.api(token), files: () => readdirSync(folder).filter((name) => name.endsWith('.db')) };
}

test('a backup is written at once, also when none is due and nothing has changed', async () => {
  const { app, api, files } = await createBackupApp();
  await app.jobWorkers.schedule();
  await app.jobWorkers.drain();
  expect(files()).toHaveLength(1);
  app.clock.ms += 60_000;
  expect(await api.backups.now()).toEqual({ message: 'A backup is being written' });
  expect(await api.backups.last()).toMatchObject({ createdAt: '2026-01-15T12:00:00.000Z', isRunning: true });
  await app.jobWorkers.drain();
  expect(files()).toEqual(['academy-2026-01-15T12-00-00Z.db', 'academy-2026-01-15T12-01-00Z.db']);
  expect(await api.backups.last()).toMatchObject({ createdAt: '2026-01-15T12:01:00.000Z' });
  const entries = await api.auditLog.list({ action: 'backups.now' });
  expect(entries).toHaveLength(1);
});

base('while one is being written a second one is refused, and not audited', async () => {
  const { app, api, token } = await createBackupApp();
  await api.backups.now();
  expect(await app.call('POST', '/admin/backups/now', { token })).toMatchObject({
    status: 409,
    body: { error: 'A backup is being written already' },
  });
  expect(await api.auditLog.list({ action: 'backups.now' })).toHaveLength(1);
});

base('its failure is told as that of a scheduled one', async () => {
  const { app, api, folder } = await createBackupApp();
  rmdirSync(folder);
  await api.backups.now();
  await app.jobWorkers.drain();
  const { isRunning, failure } = await api.backups.last();
  expect([isRunning, failure?.reason]).toEqual([undefined, `There is no folder ${folder}. Please create it, or mount the disk that has it.`]);
});

base('without BACKUP_DIR it is refused with a sentence, and a job from before does nothing', async () => {
  const { app, api, token, folder } = await createBackupApp();
  await api.backups.now();
  app.context.config.backupDir = undefined;
  const { status, body } = await app.call('POST', '/admin/backups/now', { token });
  expect([status, body.error]).toEqual([409, expect.stringContaining('Please name one in the setting BACKUP_DIR')]);
  await app.jobWorkers.drain();
  expect(existsSync(folder) && readdirSync(folder)).toEqual([]);
});

test('it waits while a scheduled one is being written, and a scheduled one is left out while it is', { tags: ['full'] }, async () => {
  const { app, api, files } = await createBackupApp();
  const { db } = app.context;
  const setState = (kind: string, state: 'queued' | 'running') =>
    db
      .updateTable('jobs')
      .set({ state, run_at: app.clock.ms + (state === 'running' ? 20_000 : 0) })
      .where('kind', '=', kind)
      .execute();
  await app.jobWorkers.schedule();
  await api.backups.now();
  await setState('backups.write', 'running');
  await app.jobWorkers.drain();
  expect(files()).toEqual([]);
  expect((await api.backups.last()).isRunning).toBe(true);
  await setState('backups.write', 'queued');
  await setState('backups.now', 'running');
  await app.jobWorkers.drain();
  expect(files()).toEqual([]);
});
