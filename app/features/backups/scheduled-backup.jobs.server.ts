import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AppContext } from '#app/app-context.server.ts';
import { defineJob, every, noArgs } from '#app/jobs/define-job.server.ts';
import type { Config } from '#app/lib/config.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { localDate, localTimeOf } from '#app/lib/local-date.ts';
import { mailAdministrators } from '#app/mail/send-mail.server.ts';
import { newBackupName, newestBackup, removeOldBackups, removeUnfinished } from './backup-folder.server.ts';
import { forgetFailures, lastBackup, recordBackup, recordFailure } from './backups.queries.server.ts';
import { updateErasureList } from './erasures/erasures.jobs.server.ts';
import { failedMail } from './mails/failed.mail.server.ts';

const run = promisify(execFile);
/** Failures in a row after which the administrators are told: the first one may pass by itself. */
const failuresBeforeMail = 2;

/** A backup that its disk has changed. It does not pass by itself. */
class ChangedBackup extends Error {}

/** An hour at most, after which a failed backup is tried again, and a whole part of BACKUP_EVERY, so that none is late by a period. Rounded up: earlier, none would be due. */
export const checkPeriodMs = ({ backupEvery }: Pick<Config, 'backupEvery'>) => Math.ceil((backupEvery * unitMs.minute) / Math.ceil(backupEvery / 60));

/** A backup every BACKUP_EVERY minutes, and in the first period after midnight (decisions 0094, 0118). */
export const backUp = every(
  checkPeriodMs,
  defineJob({
    name: 'backups.write',
    args: noArgs,
    queue: 'maintenance',
    async perform({ signal, ...context }) {
      const { backupDir } = context.config;
      if (!backupDir) return;
      try {
        // A list that cannot be written is no reason to have no backup.
        const list = await Promise.allSettled([updateErasureList(context, backupDir)]);
        await backUpWhenDue(context, backupDir, signal);
        for (const { reason } of list.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]) throw reason;
      } catch (error) {
        // Another process performs it, or a later start.
        if (signal.aborted) throw error;
        const reason = error instanceof Error ? error.message : String(error);
        await handleFailure(context, reason, error instanceof ChangedBackup ? 1 : failuresBeforeMail);
      }
    },
  }),
);

async function backUpWhenDue(context: AppContext, folder: string, signal: AbortSignal): Promise<void> {
  const { config, db, log } = context;
  const time = localTimeOf(context);
  const { now: created_at, timeZone } = time;
  const newest = await newestBackup(folder, created_at);
  const isOfToday = newest !== undefined && localDate(newest.at, timeZone) === localDate(created_at, timeZone);
  if (isOfToday && created_at - newest.at < config.backupEvery * unitMs.minute) return;
  await removeUnfinished(folder);
  const file = join(folder, newBackupName(created_at, isPostgres(config)));
  // Each day has a backup of its own, which was written and read anew.
  const unlessLike = isOfToday && !isPostgres(config) ? join(folder, newest.name) : undefined;
  const backup = await writeInOwnProcess(config, file, unlessLike, signal);
  const { size: bytes } = await stat(backup);
  await recordBackup(db, { created_at, bytes });
  // The last one of the days before is read again: a disk may change what it holds.
  const change = newest && !isOfToday ? await changeOf(config, join(folder, newest.name), signal) : undefined;
  const removed = await removeOldBackups(folder, config.backupKeep, time);
  await forgetFailures(db);
  log(backup === file ? 'backup_written' : 'backup_unchanged', { file: backup, bytes, removed });
  if (change) throw new ChangedBackup(change);
}

const isPostgres = ({ databaseUrl }: Config) => databaseUrl.startsWith('postgres');

/**
 * Writes a checked copy of the database: the check of a large file would hold up the requests of this process.
 * @returns the file with the data: `unlessLike` when the database has the rows of that copy, and nothing was written
 * @throws {Error} with a sentence that says what to do
 */
async function writeInOwnProcess(config: Config, file: string, unlessLike: string | undefined, signal: AbortSignal): Promise<string> {
  await runScript(config, [file, '--unrecorded', ...(unlessLike ? ['--unless-like', unlessLike] : [])], signal);
  return unlessLike && !existsSync(file) ? unlessLike : file;
}

/** @returns a sentence when a backup is no longer what was written */
const changeOf = (config: Config, file: string, signal: AbortSignal): Promise<string | undefined> =>
  runScript(config, [file, '--compare'], signal).then(
    () => undefined,
    (error: Error) => error.message,
  );

/** Runs `scripts/backup.mjs` in a process of its own. @throws {Error} with its last line */
async function runScript(config: Config, args: string[], signal: AbortSignal): Promise<void> {
  const database = { DATA_DIR: config.dataDir, DATABASE_URL: isPostgres(config) ? config.databaseUrl : '' };
  const env = { ...process.env, ENV_FILE: '', ...database };
  await run(process.execPath, ['scripts/backup.mjs', ...args], { env, signal }).catch(({ stderr, message }: { stderr?: string; message: string }) => {
    throw new Error(stderr?.trim().split('\n').at(-1) || message);
  });
}

/** Records the failure, and tells the administrators once in a series of failures: with the one of this number in a row. */
async function handleFailure(context: AppContext, reason: string, inARow: number): Promise<void> {
  const { db, now, log, notifyMailWorker } = context;
  log('backup_failed', { reason });
  const isMailed = await db.transaction().execute(async (tx) => {
    if ((await recordFailure(tx, { failed_at: now(), reason })) !== inARow) return false;
    await mailAdministrators(tx, context, failedMail, { reason, lastGoodAt: (await lastBackup(tx))?.created_at });
    return true;
  });
  if (isMailed) notifyMailWorker();
}
