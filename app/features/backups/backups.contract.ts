import * as z from 'zod/mini';
import { get } from '#app/http/endpoint.ts';

/** Steps of a scheduled backup that can fail: writing it and deleting old ones, comparing one of the day before, the program of BACKUP_AFTER. */
const backupSteps = ['write', 'compare', 'after'] as const;
export type BackupStep = (typeof backupSteps)[number];

export const backups = {
  last: get('/admin/backups/last', {
    permission: 'backups:read',
    reply: z.object({
      /** Time of the data in the last backup that is known. */
      createdAt: z.nullable(z.iso.datetime()),
      /** Null when another tool wrote it. */
      bytes: z.nullable(z.int()),
      /** When a backup of the day before was last compared with its checksum, and found as it was written. */
      comparedAt: z.nullable(z.iso.datetime()),
      /** Whether the academy makes backups by itself. */
      isScheduled: z.boolean(),
      /** The last step of a scheduled backup that failed and has not succeeded since; the reason says what to do. */
      failure: z.optional(z.object({ step: z.enum(backupSteps), failedAt: z.iso.datetime(), reason: z.string() })),
    }),
    description: 'nulls when no backup is known: the schedule and `npm run db:backup` record them',
  }),
};
