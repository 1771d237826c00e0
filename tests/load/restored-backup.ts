import { execFile } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#app/db/database.server.ts';
import { lastBackup, lastFailure } from '#app/features/backups/backups.queries.server.ts';
import type { AcknowledgedWrites } from '../crash/acknowledged-writes.ts';
import { findCorruption, findPartialWrites, readRows } from '../crash/invariants.ts';
import { findReplayDifferences } from '../crash/replay-check.ts';

const run = promisify(execFile);
/** Limits of a scheduled backup and its check, and of a look at its state, in ms. */
const [maxWaitMs, pollMs] = [120_000, 250];

interface BackupOptions {
  database: Database;
  /** URL of the server and its database. */
  url: string;
  /** BACKUP_DIR of the instances. */
  folder: string;
  /** Program folder of the client tools. */
  tools: string;
  acknowledgedWrites: AcknowledgedWrites;
}

interface RestoredBackup {
  /** Size and time of the backup with its restored rows, or 'failed'. */
  outcome: string;
  findings: string[];
}

/**
 * Makes the scheduled backup due under load, and restores it into a new database: it holds all that was acknowledged before it began and
 * has not changed since.
 */
export async function restoreScheduledBackup({ database: { db }, url, folder, tools, acknowledgedWrites }: BackupOptions): Promise<RestoredBackup> {
  // The one that the start of the first instance caused.
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  const dueAt = Date.now();
  await db.updateTable('jobs').set({ run_at: dueAt }).where('kind', '=', 'backups.write').where('state', '=', 'queued').execute();
  const isNew = (time: number | undefined) => time !== undefined && time >= dueAt;
  while (!isNew((await lastBackup(db).catch(() => undefined))?.created_at)) {
    const failure = await lastFailure(db).catch(() => undefined);
    if (failure && isNew(failure.failed_at)) return failed(failure.reason);
    if (Date.now() - dueAt > maxWaitMs) return failed(`none was recorded within ${maxWaitMs / 1000} s`);
    await wait(pollMs);
  }
  const seconds = (Date.now() - dueAt) / 1000;
  const [name, ...others] = readdirSync(folder).filter((each) => each.endsWith('.dump'));
  if (!name || others.length > 0) return failed(`there are ${name ? others.length + 1 : 0} files`);
  const file = join(folder, name);
  const { size } = await stat(file);
  await sql`create database restored`.execute(db);
  const restoredUrl = Object.assign(new URL(url), { pathname: '/restored' }).href;
  await run(join(tools, 'pg_restore'), ['--exit-on-error', '--no-owner', '--dbname', restoredUrl, file]);
  const restored = openDatabase(restoredUrl);
  try {
    const rows = await readRows(restored.db);
    const findings = [
      ...acknowledgedWrites.lost(rows, dueAt),
      ...(await findPartialWrites(restored.db)),
      ...(await findReplayDifferences(restored.db)),
      ...(await findCorruption(restored.db, 'postgres')),
    ].map((finding) => `In the restored backup: ${finding}`);
    return { outcome: `${(size / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, restored with ${rows.size} rows`, findings };
  } finally {
    await restored.close();
  }
}

const failed = (reason: string): RestoredBackup => ({ outcome: 'failed', findings: [`The backup failed: ${reason}`] });
