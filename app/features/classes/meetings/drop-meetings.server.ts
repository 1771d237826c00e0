import type { Db } from '#app/db/schema.ts';
import { deleteMeetings, type MeetingRow, updateMeeting } from './meetings.queries.server.ts';

/** Reason that families read; it also tells a meeting that the plan took off from one that a tutor cancelled. */
export const offPlanReason = 'The plan of this class has changed.';

export const isOffPlan = ({ planned_day, moved_at, cancelled_at, reason }: MeetingRow): boolean =>
  planned_day !== null && moved_at === null && cancelled_at !== null && reason === offPlanReason;

/** Whether a meeting is as it was added, and its mail has not gone out. */
export const isUntold = ({ told_starts_at, sequence }: MeetingRow): boolean => told_starts_at === null && sequence === 0;

/** Cancels meetings ahead that the plan has no more, or puts them on again; families hear of it by `announcePlan`. */
export async function setOffPlan(tx: Db, meetings: MeetingRow[], { isOff, now }: { isOff: boolean; now: number }): Promise<void> {
  for (const meeting of meetings)
    await updateMeeting(tx, meeting.id, {
      cancelled_at: isOff ? now : null,
      reason: isOff ? offPlanReason : '',
      sequence: meeting.sequence + 1,
      updated_at: Math.max(now, meeting.updated_at + 1),
    });
}

/** Takes meetings ahead away: families know none of a draft, and are told of the end of a class in another way. */
export const removeMeetings = (tx: Db, meetings: MeetingRow[]): Promise<void> =>
  deleteMeetings(
    tx,
    meetings.map(({ id }) => id),
  );
