import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createTestApp, type TestApp } from './test-app.ts';

const hourMs = 3_600_000;

/** An app that has started, and a folder for its backups. */
export async function createBackupApp(env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'academy-backups-'));
  const app = await createTestApp({ BACKUP_DIR: folder, ...env });
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const start = async () => {
    await app.jobWorkers.schedule();
    await app.jobWorkers.drain();
  };
  /** State on the dashboard, read with a new login: one ends after a day. */
  const last = async () => app.api(await app.adminToken()).backups.last();
  const names = () => readdirSync(folder).sort();
  return {
    app,
    last,
    folder,
    start,
    /** Files without checksums and the list of erasures. */
    files: () => names().filter((name) => !name.endsWith('.sha256') && name !== 'academy-erasures.txt'),
    checksums: () => names().filter((name) => name.endsWith('.sha256')),
  };
}

export async function passHours(app: TestApp, hours: number): Promise<void> {
  app.clock.ms += hours * hourMs;
  await app.jobWorkers.drain();
}
