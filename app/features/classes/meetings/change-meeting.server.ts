import type { Db } from '#app/db/schema.ts';
import { isSavedAlready } from '#app/http/optimistic-save.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { instantOf, parseDayMinute } from '#app/lib/weekly-times.ts';
import { maxMeetings } from '../class-terms.contract.ts';
import { type ClassRow, lockClass } from '../membership/members.queries.server.ts';
import { forgetReminders } from '../reminders/reminders.queries.server.ts';
import { isOpenTo, type Teacher } from '../teacher.queries.server.ts';
import { announceChange } from './announce-change.server.ts';
import { requireFreeTutors } from './free-tutors.server.ts';
import type { MeetingChange, NewMeeting } from './meeting.contract.ts';
import { countMeetings, insertMeetings, type MeetingRow, meetingAt, meetingById, updateMeeting } from './meetings.queries.server.ts';

const meetingGone = 'This meeting is not there any more. Please open the class again';
const classGone = 'This class is not there any more';
const pastSentence = 'Please choose a time that is still ahead';

interface ByTutor {
  /** Tutor that makes the change: classes that are not open to it are not found. Undefined for the staff. */
  tutor?: Teacher | undefined;
  now: number;
}

async function lockOpenClass(tx: Db, classId: number, tutor: Teacher | undefined, missing: string): Promise<ClassRow> {
  const found = (await lockClass(tx, classId)) ?? reject(404, missing);
  if (tutor !== undefined && !(await isOpenTo(tx, tutor, classId))) reject(404, missing);
  if (found.state === 'ended') reject(409, 'This class has ended: its meetings stay as they are.');
  return found;
}

const instantIn = ({ zone }: ClassRow, { day, start }: Pick<NewMeeting, 'day' | 'start'>) =>
  instantOf({ day, start: parseDayMinute(start) ?? 0 }, zone);

/** @throws 400 or 409 for a time at which a class cannot meet */
async function requireFreeTime(
  tx: Db,
  found: ClassRow,
  { day, startsAt, now, except }: { day: string; startsAt: number; now: number; except: number },
) {
  if (day < found.first_day || day > found.last_day)
    rejectFields({ day: `Please choose a day of the term, ${formatDate(found.first_day)} to ${formatDate(found.last_day)}` });
  if (startsAt <= now) rejectFields({ start: pastSentence });
  if (await meetingAt(tx, found.id, startsAt, except)) reject(409, 'This class meets at that time already. Please choose another time.');
}

/** Adds a meeting beside the weekly ones. Families hear of it within a minute. @returns its id */
export async function addMeeting(tx: Db, { classId, meeting, tutor, now }: ByTutor & { classId: number; meeting: NewMeeting }): Promise<number> {
  const found = await lockOpenClass(tx, classId, tutor, classGone);
  if ((await countMeetings(tx, classId)) >= maxMeetings) reject(409, `A class has at most ${maxMeetings} meetings.`);
  const startsAt = instantIn(found, meeting);
  await requireFreeTime(tx, found, { day: meeting.day, startsAt, now, except: 0 });
  await requireFreeTutors(tx, found, [{ starts_at: startsAt, minutes: meeting.minutes }]);
  const [id = 0] = await insertMeetings(tx, [
    {
      class_id: classId,
      planned_day: null,
      planned_minute: null,
      starts_at: startsAt,
      told_starts_at: null,
      minutes: meeting.minutes,
      reason: meeting.reason ?? '',
      sequence: 0,
      updated_at: now,
    },
  ]);
  await announceChange(tx, { meeting: id, isNew: true }, now);
  return id;
}

/** A planned meeting at the time of its rule is not moved, wherever it was before. */
function moveOf(found: ClassRow, { planned_day, planned_minute, moved_from, starts_at }: MeetingRow, startsAt: number, now: number) {
  const isOnRule = planned_day === null || planned_minute === null || instantOf({ day: planned_day, start: planned_minute }, found.zone) === startsAt;
  return isOnRule ? { moved_at: null, moved_from: null } : { moved_at: now, moved_from: moved_from ?? starts_at };
}

/**
 * Moves, cancels or restores a meeting, or gives it another length. Families hear of what is left of the changes a minute later.
 * @returns the class of the meeting, and whether families hear of the change
 */
export async function changeMeeting(
  tx: Db,
  { meetingId, change, tutor, now }: ByTutor & { meetingId: number; change: MeetingChange },
): Promise<{ found: ClassRow; isNews: boolean }> {
  const before = (await meetingById(tx, meetingId)) ?? reject(404, meetingGone);
  const found = await lockOpenClass(tx, before.class_id, tutor, meetingGone);
  const stored = (await meetingById(tx, meetingId)) ?? reject(404, meetingGone);
  const startsAt = instantIn(found, change);
  const { minutes, isCancelled, reason = '' } = change;
  const isNews = (isCancelled ? null : startsAt) !== stored.told_starts_at;
  const isUnchanged =
    stored.starts_at === startsAt && stored.minutes === minutes && (stored.cancelled_at !== null) === isCancelled && stored.reason === reason;
  if (isSavedAlready(stored, 'meeting', change.basedOn, isUnchanged)) return { found, isNews };
  const isMoved = startsAt !== stored.starts_at;
  if (isMoved && stored.starts_at <= now) reject(409, 'This meeting has begun: it cannot be moved any more.');
  if (isCancelled && stored.cancelled_at === null && stored.starts_at <= now)
    reject(409, 'This meeting has begun: it cannot be cancelled any more, and its register stays.');
  const isRestored = stored.cancelled_at !== null && !isCancelled;
  if (isMoved || isRestored) await requireFreeTime(tx, found, { day: change.day, startsAt, now, except: stored.id });
  if (!isCancelled && (isMoved || isRestored || minutes > stored.minutes))
    await requireFreeTutors(tx, found, [{ starts_at: startsAt, minutes, ...(stored.cancelled_at === null && { before: stored }) }]);
  await updateMeeting(tx, stored.id, {
    starts_at: startsAt,
    minutes,
    reason,
    ...(isMoved && moveOf(found, stored, startsAt, now)),
    cancelled_at: isCancelled ? (stored.cancelled_at ?? now) : null,
    sequence: stored.sequence + 1,
    updated_at: Math.max(now, stored.updated_at + 1),
  });
  if (isMoved || isRestored) await forgetReminders(tx, [stored.id]);
  await announceChange(tx, { meeting: stored.id }, now);
  return { found, isNews };
}
