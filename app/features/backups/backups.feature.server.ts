import { defineServerFeature } from '#app/feature.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import type { backups } from './backups.contract.ts';
import { backupsFeature } from './backups.feature.ts';
import { lastBackup, lastFailure } from './backups.queries.server.ts';
import { listErasuresJob } from './erasures/erasures.jobs.server.ts';
import { failedMail } from './mails/failed.mail.server.ts';
import { backUp } from './scheduled-backup.jobs.server.ts';

const isoTime = (ms: number) => new Date(ms).toISOString();

const handlers: Handlers<typeof backups> = {
  last: async ({ db, config }) => {
    const last = await lastBackup(db);
    // A failure of before is no longer of interest without a schedule.
    const failure = config.backupDir ? await lastFailure(db) : undefined;
    return {
      createdAt: last ? isoTime(last.created_at) : null,
      bytes: last?.bytes ?? null,
      isScheduled: config.backupDir !== undefined,
      ...(failure ? { failure: { failedAt: isoTime(failure.failed_at), reason: failure.reason } } : {}),
    };
  },
};

export const backupsServer = defineServerFeature(backupsFeature, {
  handlers,
  jobs: [listErasuresJob],
  schedule: [backUp],
  mails: [failedMail],
});
