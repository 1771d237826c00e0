import { defineServerFeature } from '#app/feature.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { reject } from '#app/lib/api-error.ts';
import type { backups } from './backups.contract.ts';
import { backupsFeature } from './backups.feature.ts';
import { lastBackup, lastFailure, unfinishedBackups } from './backups.queries.server.ts';
import { listErasuresJob } from './erasures/erasures.jobs.server.ts';
import { failedMail } from './mails/failed.mail.server.ts';
import { backUp, backUpNow } from './scheduled-backup.jobs.server.ts';

const isoTime = (ms: number) => new Date(ms).toISOString();

const handlers: Handlers<typeof backups> = {
  last: async ({ db, config }) => {
    const last = await lastBackup(db);
    // A failure of before is no longer of interest without a schedule.
    const failure = config.backupDir ? await lastFailure(db) : undefined;
    const isRunning = (await unfinishedBackups(db)).some(({ kind, state }) => kind === backUpNow.name || state === 'running');
    return {
      createdAt: last ? isoTime(last.created_at) : null,
      bytes: last?.bytes ?? null,
      comparedAt: last?.compared_at ? isoTime(last.compared_at) : null,
      isScheduled: config.backupDir !== undefined,
      ...(isRunning ? { isRunning } : {}),
      ...(failure ? { failure: { step: failure.step, failedAt: isoTime(failure.failed_at), reason: failure.reason } } : {}),
    };
  },

  now: async ({ db, config, now }) => {
    if (!config.backupDir) reject(409, 'There is no folder for backups. Please name one in the setting BACKUP_DIR, and restart the academy.');
    if (!(await enqueue(db, backUpNow, {}, { now: now(), uniqueKey: 'now' }))) reject(409, 'A backup is being written already');
    return { message: 'A backup is being written' };
  },
};

export const backupsServer = defineServerFeature(backupsFeature, {
  handlers,
  jobs: [backUpNow, listErasuresJob],
  schedule: [backUp],
  mails: [failedMail],
});
