import * as z from 'zod/mini';
import type { Db } from '#app/db/schema.ts';
import { enqueue, type JobKind } from '#app/jobs/define-job.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { maxMeetings } from '../class-terms.contract.ts';

const args = z.object({ meeting: z.int() });
export const announceMeetingKind: JobKind<typeof args> = { name: 'classes.announce-meeting', queue: 'default', args };

/** Meetings of one class. */
const planArgs = z.object({ meetings: z.array(z.int()).check(z.maxLength(maxMeetings)) });
export const announcePlanKind: JobKind<typeof planArgs> = { name: 'classes.announce-plan', queue: 'default', args: planArgs };

/** Time in which a slip can be mended before families hear of it. */
export const mendingMs = unitMs.minute;

/** Families hear a minute later of what then differs from what they know. */
export const announceChange = (tx: Db, meeting: number, now: number): Promise<boolean> =>
  enqueue(tx, announceMeetingKind, { meeting }, { now, runAt: now + mendingMs });

/** The same for all meetings of one change of the plan, which are one mail. */
export const announcePlan = async (tx: Db, meetings: number[], now: number): Promise<boolean> =>
  meetings.length > 0 && enqueue(tx, announcePlanKind, { meetings }, { now, runAt: now + mendingMs });
