import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '#app/app-context.server.ts';
import { copyInOwnProcess } from '#app/db/copy-in-own-process.server.ts';
import { defineJob, every, noArgs } from '#app/jobs/define-job.server.ts';
import type { Config } from '#app/lib/config.server.ts';
import { localTimeOf } from '#app/lib/local-date.ts';
import { mailAdministrators } from '#app/mail/send-mail.server.ts';
import { hasBackupOfToday, newBackupName, removeOldBackups, removeUnfinished } from './backup-folder.server.ts';
import { forgetFailures, lastBackup, recordBackup, recordFailure } from './backups.queries.server.ts';
import { failedMail } from './mails/failed.mail.server.ts';

/** Failures in a row after which the administrators are told: the first one may pass by itself. */
const failuresBeforeMail = 2;

/** A backup a day, in the first hour after midnight; after a failure it is tried again every hour (decision 0094). */
export const backUpDaily = every(
  '1 hour',
  defineJob({
    name: 'backups.write',
    args: noArgs,
    queue: 'maintenance',
    async perform({ signal, ...context }) {
      const { backupDir } = context.config;
      if (!backupDir) return;
      try {
        if (!(await hasBackupOfToday(backupDir, localTimeOf(context)))) await backUp(context, backupDir, signal);
      } catch (error) {
        // Another process performs it, or a later start.
        if (signal.aborted) throw error;
        await handleFailure(context, error instanceof Error ? error.message : String(error));
      }
    },
  }),
);

async function backUp({ config, db, now, log }: AppContext, folder: string, signal: AbortSignal): Promise<void> {
  await removeUnfinished(folder);
  const created_at = now();
  const file = join(folder, newBackupName(created_at, isPostgres(config)));
  await copyInOwnProcess(config, file, signal);
  const { size: bytes } = await stat(file);
  await recordBackup(db, { created_at, bytes });
  const removed = await removeOldBackups(folder, config.backupKeep);
  await forgetFailures(db);
  log('backup_written', { file, bytes, removed });
}

const isPostgres = ({ databaseUrl }: Config) => databaseUrl.startsWith('postgres');

/** Records the failure, and tells the administrators once in a series of failures. */
async function handleFailure(context: AppContext, reason: string): Promise<void> {
  const { db, now, log, notifyMailWorker } = context;
  log('backup_failed', { reason });
  const isMailed = await db.transaction().execute(async (tx) => {
    if ((await recordFailure(tx, { failed_at: now(), reason })) !== failuresBeforeMail) return false;
    await mailAdministrators(tx, context, failedMail, { reason, lastGoodAt: (await lastBackup(tx))?.created_at });
    return true;
  });
  if (isMailed) notifyMailWorker();
}
