import type { Db } from '#app/db/schema.ts';
import { lockAccounts } from '#app/features/accounts/public.server.ts';
import { lessonTimes } from '#app/features/tutors/public.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { localMomentOf } from '#app/lib/weekly-times.ts';
import { formatMeetingTime, formatWeekday } from '../meeting-time.ts';
import type { ClassRow } from '../membership/members.queries.server.ts';
import { endOf } from './meeting-state.ts';
import { otherMeetingsOf, tutorIdsOf } from './meetings.queries.server.ts';

interface Times {
  starts_at: number;
  minutes: number;
}

/** Time that a meeting takes; `before` is the one that it has taken so far. */
export interface WantedTime extends Times {
  before?: Times;
}

interface Span {
  from: number;
  to: number;
}

const spanOf = ({ starts_at, minutes }: Times): Span => ({ from: starts_at, to: endOf({ startsAt: starts_at, minutes }) });
const overlaps = (one: Span, other: Span) => one.from < other.to && other.from < one.to;

/** Whether a meeting would overlap what it has not overlapped before: classes that do so already can still be changed. */
const takes = (wanted: WantedTime, other: Span) =>
  overlaps(spanOf(wanted), other) && !(wanted.before !== undefined && overlaps(spanOf(wanted.before), other));

interface Tutors {
  tutors: number[];
  /** Class whose meetings are wanted, by its clock in sentences. */
  ofClass: Pick<ClassRow, 'id' | 'zone'>;
  advice: string;
}

/**
 * Locks the rows of tutors, in the order of their ids, so that lessons and meetings that take the same time wait for each other.
 * @throws 409 with the first time at which one of them has a live lesson, or a meeting of another class, during a meeting
 */
export async function requireFreeTimes(tx: Db, { tutors, ofClass: { id, zone }, advice }: Tutors, meetings: readonly WantedTime[]): Promise<void> {
  const wanted = meetings.toSorted((one, other) => one.starts_at - other.starts_at);
  const [first] = wanted;
  if (!first || tutors.length === 0) return;
  await lockAccounts(tx, tutors);
  const term = { from: first.starts_at, to: Math.max(...wanted.map((each) => spanOf(each).to)) };
  const lessons = (await Promise.all(tutors.map((tutor) => lessonTimes(tx, tutor, term)))).flat();
  const others = await otherMeetingsOf(tx, { tutors, except: id, ...term });
  const refuse = (what: string) => reject(409, `This time has just been taken: a tutor of the class ${what}. ${advice}`);
  for (const each of wanted) {
    if (lessons.some((lesson) => takes(each, lesson))) refuse(`has a live lesson on ${formatWeekday(localMomentOf(each.starts_at, zone).day)}`);
    const other = others.find((meeting) => takes(each, spanOf(meeting)));
    if (other) refuse(`teaches “${other.name}” on ${formatMeetingTime(other.starts_at, zone, other.zone)}`);
  }
}

/** The same for all tutors of a class, whose row is locked. */
export const requireFreeTutors = async (tx: Db, ofClass: ClassRow, meetings: readonly WantedTime[]): Promise<void> =>
  requireFreeTimes(tx, { tutors: await tutorIdsOf(tx, ofClass.id), ofClass, advice: 'Please choose another time.' }, meetings);
