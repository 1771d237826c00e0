import type { Db } from '#app/db/schema.ts';
import { announceChange } from './announce-change.server.ts';
import { deleteMeetings, type MeetingRow, updateMeeting } from './meetings.queries.server.ts';

/** Reason that families read; it also tells a meeting that the plan took off from one that a tutor cancelled. */
export const offPlanReason = 'The plan of this class has changed.';

/** Meetings of one change that families get mails about, the nearest: a mail about each of a whole term would be a flood. */
const maxAnnounced = 4;

export const isOffPlan = ({ planned_day, moved_at, cancelled_at, reason }: MeetingRow): boolean =>
  planned_day !== null && moved_at === null && cancelled_at !== null && reason === offPlanReason;

/** Cancels meetings ahead that the plan has no more, or puts them on again. Families hear of it like of each cancelled meeting. */
export async function setOffPlan(tx: Db, meetings: MeetingRow[], { isOff, now }: { isOff: boolean; now: number }): Promise<void> {
  for (const [nth, meeting] of meetings.entries()) {
    const isAnnounced = nth < maxAnnounced;
    const told = isOff ? null : meeting.starts_at;
    await updateMeeting(tx, meeting.id, {
      cancelled_at: isOff ? now : null,
      reason: isOff ? offPlanReason : '',
      ...(isAnnounced ? {} : { told_starts_at: told }),
      sequence: meeting.sequence + 1,
      updated_at: Math.max(now, meeting.updated_at + 1),
    });
    if (isAnnounced) await announceChange(tx, meeting.id, now);
  }
}

/** Takes meetings ahead away: families know none of a draft, and are told of the end of a class in another way. */
export const removeMeetings = (tx: Db, meetings: MeetingRow[]): Promise<void> =>
  deleteMeetings(
    tx,
    meetings.map(({ id }) => id),
  );
