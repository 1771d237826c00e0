import * as z from 'zod/mini';
import type { Db } from '#app/db/schema.ts';
import { enqueue, type JobKind } from '#app/jobs/define-job.server.ts';
import { unitMs } from '#app/lib/duration.ts';

const args = z.object({ meeting: z.int() });

export const announceMeetingKind: JobKind<typeof args> = { name: 'classes.announce-meeting', queue: 'default', args };

/** Time in which a slip can be mended before families hear of it. */
export const mendingMs = unitMs.minute;

/** Families hear a minute later of what then differs from what they know. */
export const announceChange = (tx: Db, meeting: number, now: number): Promise<boolean> =>
  enqueue(tx, announceMeetingKind, { meeting }, { now, runAt: now + mendingMs });
