import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AppContext } from '#app/app-context.server.ts';
import { compareChecksum } from '#app/db/checksum.server.ts';
import type { Db } from '#app/db/schema.ts';
import { defineJob, every, type JobContext, noArgs } from '#app/jobs/define-job.server.ts';
import type { Config } from '#app/lib/config.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { type LocalTime, localDate, localTimeOf } from '#app/lib/local-date.ts';
import { mailAdministrators } from '#app/mail/send-mail.server.ts';
import { runAfterBackup } from './after-backup.server.ts';
import { backupToCompare, newBackupName, newestBackup, removeOldBackups, removeUnfinished } from './backup-folder.server.ts';
import type { BackupStep } from './backups.contract.ts';
import { forgetFailures, lastBackup, recordBackup, recordFailure, recordSuccess, unfinishedBackups } from './backups.queries.server.ts';
import { updateErasureList } from './erasures/erasures.jobs.server.ts';
import { failedMail } from './mails/failed.mail.server.ts';

const run = promisify(execFile);
/** Failures of a step in a row after which the administrators are told. A full disk or a lost network may pass by itself; a changed file does not. */
const failuresBeforeMail: Record<BackupStep, number> = { erasures: 2, write: 2, compare: 1, after: 2 };

/** An hour at most, after which a failed step is tried again, and a whole part of BACKUP_EVERY, so that none is late by a period. Rounded up: earlier, none would be due. */
export const checkPeriodMs = ({ backupEvery }: Pick<Config, 'backupEvery'>) => Math.ceil((backupEvery * unitMs.minute) / Math.ceil(backupEvery / 60));

/** A backup every BACKUP_EVERY minutes, and in the first period after midnight (decisions 0094, 0118, 0126). */
export const backUp = every(
  checkPeriodMs,
  defineJob({
    name: 'backups.write',
    args: noArgs,
    queue: 'maintenance',
    async perform(context) {
      // Two at once would delete each other's unfinished files.
      if (!(await isBeingWritten(context.db, 'backups.now'))) await backUpInSteps(context, { isForced: false });
    },
  }),
);

/** A backup whether or not one is due, for an administrator. */
export const backUpNow = defineJob({
  name: 'backups.now',
  args: noArgs,
  queue: 'maintenance',
  async perform(context) {
    if (await isBeingWritten(context.db, 'backups.write')) throw new Error('A scheduled backup is being written: this one waits for it.');
    await backUpInSteps(context, { isForced: true });
  },
});

const isBeingWritten = async (db: Db, kind: 'backups.write' | 'backups.now') =>
  (await unfinishedBackups(db)).some((job) => job.kind === kind && job.state === 'running');

interface Timing {
  /** Whether a backup is written that is not due, and of a database that has not changed. */
  isForced: boolean;
}

/** Failures of the steps are recorded, and told to the administrators. A folder that cannot be used is one failure, not one of each step. */
async function backUpInSteps({ signal, ...context }: JobContext<unknown>, timing: Timing): Promise<void> {
  const { backupDir: folder, backupAfter: program } = context.config;
  if (!folder) return;
  const listErasures = () => updateErasureList(context, folder);
  if (!(await succeeds(context, signal, 'write', () => writeWhenDue(context, folder, signal, timing)))) return listErasures().catch(() => undefined);
  await succeeds(context, signal, 'erasures', listErasures);
  if (program) await succeeds(context, signal, 'after', () => runAfterWhenDue(context, { folder, program, signal }));
  else await forgetFailures(context.db, 'after');
}

/** Performs a step. Its failure is recorded and not thrown: no job has to be tried again by hand. */
async function succeeds(context: AppContext, signal: AbortSignal, step: BackupStep, perform: () => Promise<void>): Promise<boolean> {
  try {
    await perform();
    await forgetFailures(context.db, step);
    return true;
  } catch (error) {
    // Another process performs it, or a later start.
    if (signal.aborted) throw error;
    await handleFailure(context, step, error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** Writes a backup when one is due or wanted, and deletes old ones: also when none is due, so that a failure of that is tried again. */
async function writeWhenDue(context: AppContext, folder: string, signal: AbortSignal, timing: Timing): Promise<void> {
  const { config, log } = context;
  const time = localTimeOf(context);
  const written = await write(context, folder, { ...timing, time, signal });
  const removed = await removeOldBackups(folder, config.backupKeep, time);
  if (written) log(written.isNew ? 'backup_written' : 'backup_unchanged', { file: written.file, bytes: written.bytes, removed });
}

/** @returns undefined when none is due */
async function write(context: AppContext, folder: string, { isForced, time, signal }: Timing & { time: LocalTime; signal: AbortSignal }) {
  const { config, db } = context;
  const { now: created_at, timeZone } = time;
  const newest = await newestBackup(folder, created_at);
  const isOfToday = newest !== undefined && localDate(newest.at, timeZone) === localDate(created_at, timeZone);
  if (!isForced && isOfToday && created_at - newest.at < config.backupEvery * unitMs.minute) return undefined;
  await removeUnfinished(folder);
  const planned = join(folder, newBackupName(created_at, isPostgres(config)));
  // Each day has a backup of its own, which was written and read anew.
  const unlessLike = isOfToday && !isForced && !isPostgres(config) ? join(folder, newest.name) : undefined;
  const file = await writeInOwnProcess(config, planned, unlessLike, signal);
  const { size: bytes } = await stat(file);
  const isNew = file === planned;
  await recordBackup(db, { created_at, bytes }, { isNew });
  if (!isOfToday) await succeeds(context, signal, 'compare', () => compareOlder(context, folder, signal));
  return { file, bytes, isNew };
}

/** Compares a backup of the day before with its checksum: a disk may change what it holds. */
async function compareOlder({ db, now }: AppContext, folder: string, signal: AbortSignal): Promise<void> {
  const older = await backupToCompare(folder, now());
  if (!older) return;
  await compareChecksum(join(folder, older.name), { signal });
  await recordSuccess(db, { compared_at: now() });
}

/** Runs the program of BACKUP_AFTER with the newest backup, unless it has succeeded with it. */
async function runAfterWhenDue({ db, now, log }: AppContext, { folder, program, signal }: { folder: string; program: string; signal: AbortSignal }) {
  const last = await lastBackup(db);
  const newest = last?.after_ran_at === null ? await newestBackup(folder, now()) : undefined;
  if (!newest) return;
  const file = join(folder, newest.name);
  await runAfterBackup(program, file, { signal });
  await recordSuccess(db, { after_ran_at: now() });
  log('backup_after', { file });
}

const isPostgres = ({ databaseUrl }: Config) => databaseUrl.startsWith('postgres');

/**
 * Writes a checked copy of the database: the check of a large file would hold up the requests of this process.
 * @returns the file with the data: `unlessLike` when the database has the rows of that copy, and nothing was written
 * @throws {Error} with a sentence that says what to do
 */
async function writeInOwnProcess(config: Config, file: string, unlessLike: string | undefined, signal: AbortSignal): Promise<string> {
  const database = { DATA_DIR: config.dataDir, DATABASE_URL: isPostgres(config) ? config.databaseUrl : '' };
  const env = { ...process.env, ENV_FILE: '', ...database };
  const args = ['scripts/backup.mjs', file, '--unrecorded', ...(unlessLike ? ['--unless-like', unlessLike] : [])];
  await run(process.execPath, args, { env, signal }).catch(({ stderr, message }: { stderr?: string; message: string }) => {
    throw new Error(stderr?.trim().split('\n').at(-1) || message);
  });
  return unlessLike && !existsSync(file) ? unlessLike : file;
}

/** Records the failure of a step, and tells the administrators once in a series of failures. */
async function handleFailure(context: AppContext, step: BackupStep, reason: string): Promise<void> {
  const { db, now, log, notifyMailWorker } = context;
  log('backup_failed', { step, reason });
  const isMailed = await db.transaction().execute(async (tx) => {
    if ((await recordFailure(tx, { step, failed_at: now(), reason })) !== failuresBeforeMail[step]) return false;
    await mailAdministrators(tx, context, failedMail, { step, reason, lastGoodAt: (await lastBackup(tx))?.created_at });
    return true;
  });
  if (isMailed) notifyMailWorker();
}
