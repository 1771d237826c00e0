import type { ShippingStatus } from '#app/db/sqlite/wal-shipping/wal-shipping.server.ts';
import { defineServerFeature } from '#app/feature.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import type { backups } from './backups.contract.ts';
import { backupsFeature } from './backups.feature.ts';
import { lastBackup, lastFailure } from './backups.queries.server.ts';
import { continuousFailedMail } from './mails/continuous-failed.mail.server.ts';
import { failedMail } from './mails/failed.mail.server.ts';
import { backUpDaily } from './scheduled-backup.jobs.server.ts';
import { watchContinuousCopy } from './watch-continuous-copy.jobs.server.ts';

const isoTime = (ms: number) => new Date(ms).toISOString();

const continuousCopy = ({ shippedAt, failure }: ShippingStatus) => ({
  copiedAt: shippedAt === undefined ? null : isoTime(shippedAt),
  ...(failure ? { failure: { failedAt: isoTime(failure.since), reason: failure.reason } } : {}),
});

const handlers: Handlers<typeof backups> = {
  last: async ({ db, config, walShipping }) => {
    const last = await lastBackup(db);
    // A failure of before is no longer of interest without a schedule.
    const failure = config.backupDir ? await lastFailure(db) : undefined;
    return {
      createdAt: last ? isoTime(last.created_at) : null,
      bytes: last?.bytes ?? null,
      isScheduled: config.backupDir !== undefined,
      ...(walShipping ? { continuous: continuousCopy(walShipping.status()) } : {}),
      ...(failure ? { failure: { failedAt: isoTime(failure.failed_at), reason: failure.reason } } : {}),
    };
  },
};

export const backupsServer = defineServerFeature(backupsFeature, {
  handlers,
  schedule: [backUpDaily, watchContinuousCopy],
  mails: [failedMail, continuousFailedMail],
});
