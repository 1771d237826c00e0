import * as z from 'zod/mini';
import { get } from '#app/http/endpoint.ts';

export const backups = {
  last: get('/admin/backups/last', {
    permission: 'backups:read',
    reply: z.object({
      /** Time of the data in the last backup that is known. */
      createdAt: z.nullable(z.iso.datetime()),
      /** Null when another tool wrote it. */
      bytes: z.nullable(z.int()),
      /** Whether the academy makes backups by itself. */
      isScheduled: z.boolean(),
      /** The last scheduled backup, when it failed; the reason says what to do. */
      failure: z.optional(z.object({ failedAt: z.iso.datetime(), reason: z.string() })),
    }),
    description: 'nulls when no backup is known: the schedule and `npm run db:backup` record them',
  }),
};
