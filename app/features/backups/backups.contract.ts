import * as z from 'zod/mini';
import { get, post } from '#app/http/endpoint.ts';
import { MessageReply } from '#app/http/fields.ts';

/** Steps of a scheduled backup that can fail, in their order: writing it and deleting old ones, comparing one of the day before, the list of erasures, the program of BACKUP_AFTER. */
export const backupSteps = ['write', 'compare', 'erasures', 'after'] as const;
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
      /** Missing unless one is being written, or begins within moments. */
      isRunning: z.optional(z.literal(true)),
      /** The last step of a backup that failed and has not succeeded since; the reason says what to do. */
      failure: z.optional(z.object({ step: z.enum(backupSteps), failedAt: z.iso.datetime(), reason: z.string() })),
    }),
    description: 'nulls when no backup is known: the schedule and `npm run db:backup` record them',
  }),
  now: post('/admin/backups/now', {
    permission: 'system:manage',
    audit: { label: 'started a backup' },
    limits: { account: ['6 per hour'] },
    reply: MessageReply,
    status: 202,
    description: 'writes a backup into BACKUP_DIR in the background; 409 without that setting, and while one is being written',
  }),
};
