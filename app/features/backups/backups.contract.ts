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
    }),
    description: 'nulls when no backup is known: only `npm run db:backup` records one',
  }),
};
