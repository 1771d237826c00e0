import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { accountById } from '#app/features/accounts/public.server.ts';
import { isChild } from '#app/features/household/profile-terms.contract.ts';
import { profileById } from '#app/features/household/public.server.ts';
import { mayTeachChildren } from '#app/features/tutors/public.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { type LocalDate, localDate } from '#app/lib/local-date.ts';
import type { LessonRow } from './lessons.queries.server.ts';

export type LessonContext = Pick<AppContext, 'now' | 'config'>;

/** Whether a check counts today and on the day of a lesson with a child, both by the clock of the academy. */
export const coversLesson = (checkedOn: LocalDate | null, startsAt: number, { now, config: { timeZone } }: LessonContext): boolean =>
  [now(), startsAt].every((at) => mayTeachChildren(checkedOn, localDate(at, timeZone)));

export async function isWithChild(tx: Db, { account_id, profile_id }: Pick<LessonRow, 'account_id' | 'profile_id'>): Promise<boolean> {
  const profile = profile_id === null ? undefined : await profileById(tx, account_id, profile_id);
  return profile !== undefined && isChild(profile.age_band);
}

/** @throws 409 for a child at a time at which the check of the tutor does not count */
export async function requireCheckFor(tx: Db, lesson: LessonRow, starts: readonly number[], context: LessonContext): Promise<void> {
  if (!(await isWithChild(tx, lesson))) return;
  const tutor = lesson.tutor_id === null ? undefined : await accountById(tx, lesson.tutor_id);
  if (!starts.every((startsAt) => coversLesson(tutor?.checked_on ?? null, startsAt, context)))
    reject(409, 'A lesson with a child needs a check that the school has seen, and that counts on its day. Please write to us');
}
