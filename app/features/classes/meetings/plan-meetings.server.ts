import type { Db } from '#app/db/schema.ts';
import { reject } from '#app/lib/api-error.ts';
import { unitMs } from '#app/lib/duration.ts';
import { expandWeekly, instantOf, type Weekday } from '#app/lib/weekly-times.ts';
import { maxMeetings, registerMinutesBefore } from '../class-terms.contract.ts';
import { holidaysOf, timesOfClasses } from '../classes.queries.server.ts';
import { type ClassRow, countMembers, lockClass } from '../membership/members.queries.server.ts';
import { forgetReminders } from '../reminders/reminders.queries.server.ts';
import { announcePlan } from './announce-change.server.ts';
import { isOffPlan, isUntold, removeMeetings, setOffPlan } from './drop-meetings.server.ts';
import { requireFreeTutors, type WantedTime } from './free-tutors.server.ts';
import { insertMeetings, type MeetingRow, meetingsOf, updateMeeting } from './meetings.queries.server.ts';

interface Planned {
  day: string;
  start: number;
  startsAt: number;
  minutes: number;
}

const keyOf = (day: string | null, minute: number | null) => `${day} ${minute}`;

/** Meetings by the weekly times of the term; none once the class has ended. */
async function planOf(tx: Db, { id, zone, first_day, last_day, state }: ClassRow): Promise<Planned[]> {
  if (state === 'ended') return [];
  const rules = (await timesOfClasses(tx, [id])).map(({ weekday, start_minute, minutes }) => ({
    weekday: weekday as Weekday,
    start: start_minute,
    minutes,
  }));
  const moments = expandWeekly(rules, { from: first_day, to: last_day, except: await holidaysOf(tx, id) });
  return moments.map(({ day, start, minutes }) => ({ day, start, minutes, startsAt: instantOf({ day, start }, zone) }));
}

/**
 * Brings the meetings ahead in line with the weekly times, the term and the zone of a class, whose row it locks. A meeting keeps its id while its rule has it.
 * One that its rule has no more is cancelled; in a draft, and while no family was told of it, it is deleted.
 * Meetings whose register is open, past ones, and those that were moved, cancelled or added by hand stay as they are; a class that has ended has none ahead.
 * @returns whether families get an email about it
 * @throws 409 when a meeting is new or moves to a time at which a tutor of the class has a live lesson or another class
 */
export async function planMeetings(tx: Db, classId: number, now: number): Promise<boolean> {
  const row = await lockClass(tx, classId);
  if (!row) return false;
  const plan = new Map((await planOf(tx, row)).map((planned) => [keyOf(planned.day, planned.start), planned]));
  const stored = await meetingsOf(tx, classId);
  const isAhead = ({ starts_at }: MeetingRow) => starts_at > now + registerMinutesBefore * unitMs.minute;
  const followsRule = ({ planned_day, moved_at, cancelled_at }: MeetingRow) => planned_day !== null && moved_at === null && cancelled_at === null;
  const isGone = (meeting: MeetingRow) =>
    isAhead(meeting) && (row.state === 'ended' || (followsRule(meeting) && !plan.has(keyOf(meeting.planned_day, meeting.planned_minute))));
  const gone = stored.filter(isGone);
  const isKept = row.state === 'open' || row.state === 'running';
  // Families that join later know the plan as it is then.
  const isNews = isKept && (await countMembers(tx, classId)) > 0;
  const known = isKept ? gone.filter((meeting) => !isUntold(meeting)) : [];
  await setOffPlan(tx, known, { isOff: true, now });
  await removeMeetings(
    tx,
    gone.filter((meeting) => !known.includes(meeting)),
  );
  const back = stored.filter((meeting) => isAhead(meeting) && isOffPlan(meeting) && plan.has(keyOf(meeting.planned_day, meeting.planned_minute)));
  await setOffPlan(tx, back, { isOff: false, now });
  const existing = await meetingsOf(tx, classId);
  const changed: WantedTime[] = [...back];
  const again = back.map(({ id }) => id);
  const shifted: MeetingRow[] = [];
  for (const meeting of existing) {
    const planned = plan.get(keyOf(meeting.planned_day, meeting.planned_minute));
    plan.delete(keyOf(meeting.planned_day, meeting.planned_minute));
    if (!planned || !isAhead(meeting) || !followsRule(meeting)) continue;
    if (meeting.starts_at === planned.startsAt && meeting.minutes === planned.minutes) continue;
    changed.push({ starts_at: planned.startsAt, minutes: planned.minutes, before: meeting });
    if (meeting.starts_at !== planned.startsAt) {
      if (isNews) shifted.push(meeting);
      again.push(meeting.id);
    }
    await updateMeeting(tx, meeting.id, {
      starts_at: planned.startsAt,
      ...(!isNews && { told_starts_at: planned.startsAt }),
      minutes: planned.minutes,
      sequence: meeting.sequence + 1,
      updated_at: Math.max(now, meeting.updated_at + 1),
    });
  }
  await forgetReminders(tx, again);
  const missing = [...plan.values()].filter(({ startsAt }) => startsAt > now);
  if (existing.length + missing.length > maxMeetings) reject(409, `A class has at most ${maxMeetings} meetings, with the cancelled ones.`);
  await requireFreeTutors(tx, row, [...changed, ...missing.map(({ startsAt, minutes }) => ({ starts_at: startsAt, minutes }))]);
  const added = await insertMeetings(
    tx,
    missing.map(({ day, start, startsAt, minutes }) => ({
      class_id: classId,
      planned_day: day,
      planned_minute: start,
      starts_at: startsAt,
      told_starts_at: isNews ? null : startsAt,
      minutes,
      reason: '',
      sequence: 0,
      updated_at: now,
    })),
  );
  const meetings = [...known, ...back, ...shifted].map(({ id }) => id);
  return isKept && (await announcePlan(tx, { meetings, added: isNews ? added : [] }, now)) && isNews;
}
