import type { Db } from '#app/db/schema.ts';
import { lockAccounts } from '#app/features/accounts/public.server.ts';
import { lessonTimes } from '#app/features/tutors/public.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { unitMs } from '#app/lib/duration.ts';
import { localMomentOf } from '#app/lib/weekly-times.ts';
import { formatWeekday } from '../meeting-time.ts';
import type { ClassRow } from '../membership/members.queries.server.ts';
import { tutorIdsOf } from './meetings.queries.server.ts';

interface Times {
  starts_at: number;
  minutes: number;
}

const spanOf = ({ starts_at, minutes }: Times) => ({ from: starts_at, to: starts_at + minutes * unitMs.minute });

/**
 * Locks the rows of tutors, in the order of their ids, so that lessons and meetings that take the same time wait for each other.
 * @throws 409 with the first day on which one of them has a live lesson during a meeting
 */
export async function requireNoLessons(tx: Db, tutors: number[], zone: string, meetings: readonly Times[], advice: string): Promise<void> {
  const spans = meetings.map(spanOf).toSorted((one, other) => one.from - other.from);
  const [first] = spans;
  if (!first) return;
  await lockAccounts(tx, tutors);
  const term = { from: first.from, to: Math.max(...spans.map(({ to }) => to)) };
  const lessons = (await Promise.all(tutors.map((tutor) => lessonTimes(tx, tutor, term)))).flat();
  const taken = spans.find(({ from, to }) => lessons.some((lesson) => lesson.from < to && from < lesson.to));
  if (!taken) return;
  const day = formatWeekday(localMomentOf(taken.from, zone).day);
  reject(409, `This time has just been taken: a tutor of the class has a live lesson on ${day}. ${advice}`);
}

/** The same for all tutors of a class, whose row is locked. */
export const requireFreeTutors = async (tx: Db, { id, zone }: ClassRow, meetings: readonly Times[]): Promise<void> =>
  requireNoLessons(tx, await tutorIdsOf(tx, id), zone, meetings, 'Please choose another time.');
