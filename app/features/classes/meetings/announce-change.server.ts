import * as z from 'zod/mini';
import type { Db } from '#app/db/schema.ts';
import { enqueue, type JobKind } from '#app/jobs/define-job.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { maxMeetings } from '../class-terms.contract.ts';

/** `isNew`: the change adds the meeting, so that families do not know it. */
const args = z.object({ meeting: z.int(), isNew: z._default(z.boolean(), false) });
export const announceMeetingKind: JobKind<typeof args> = { name: 'classes.announce-meeting', queue: 'default', args };

const meetingIds = z.array(z.int()).check(z.maxLength(maxMeetings));
/** Meetings of one class: those that the change has cancelled or moved, and those that it adds. */
const planArgs = z.object({ meetings: meetingIds, added: z._default(meetingIds, []) });
export const announcePlanKind: JobKind<typeof planArgs> = { name: 'classes.announce-plan', queue: 'default', args: planArgs };

/** Time in which a slip can be mended before families hear of it. */
export const mendingMs = unitMs.minute;

/** Families hear a minute later of what then differs from what they know. */
export const announceChange = (tx: Db, change: z.input<typeof args>, now: number): Promise<boolean> =>
  enqueue(tx, announceMeetingKind, change, { now, runAt: now + mendingMs });

/** The same for all meetings of one change of the plan, which are one mail. */
export const announcePlan = async (tx: Db, change: z.output<typeof planArgs>, now: number): Promise<boolean> =>
  change.meetings.length + change.added.length > 0 && enqueue(tx, announcePlanKind, change, { now, runAt: now + mendingMs });
