import type { EraseProfiles } from '#app/db/purge.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { Erasure } from '#app/feature.server.ts';
import { lockAccount } from '#app/features/accounts/public.server.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { groupBy } from '#app/lib/group-by.ts';
import { learnerErased, tutorErased } from './follow/erased.jobs.server.ts';
import { cancelComing, deleteProposals } from './follow/follow.queries.server.ts';
import { settingsOf } from './hours/hours.queries.server.ts';
import type { LessonRow } from './lessons/lessons.queries.server.ts';
import { lessonOffersTag } from './live-lessons.cache-tags.ts';

/**
 * Ends the lessons ahead of a tutor, and tells their families once the account is gone. Foreign keys delete the hours, and the lessons of a family; lessons
 * of a tutor stay with its families. The account is locked before the lessons, as by decisions (`lockOwnLesson`).
 */
async function eraseTutor({ tx, owner, now, invalidate }: Erasure): Promise<void> {
  // Lessons are asked for by settings alone.
  if (!(await settingsOf(tx, owner.id))) return;
  await lockAccount(tx, owner.id);
  const cancelled = await cancelComing(tx, { of: 'tutor', ids: [owner.id], by: 'staff', now });
  const agreed = cancelled.filter(({ room }) => room !== null).map(({ id }) => id);
  const asked = cancelled.filter(({ room }) => room === null).map(({ id }) => id);
  if (cancelled.length > 0) await enqueue(tx, tutorErased, { agreed, asked }, { now });
  await deleteProposals(tx, [...agreed, ...asked]);
  invalidate(lessonOffersTag);
}

/** Queues what tutors are told of lessons that are about to be deleted: one job for each tutor. */
async function tellTutors(tx: Db, lessons: readonly LessonRow[], now: number): Promise<void> {
  for (const [tutor, ofTutor] of groupBy(lessons, ({ tutor_id }) => tutor_id))
    if (tutor !== null)
      await enqueue(
        tx,
        learnerErased,
        {
          tutor,
          lessons: ofTutor.map(({ id, starts_at, minutes, sequence, room }) => ({
            id,
            startsAt: starts_at,
            minutes,
            sequence,
            wasAgreed: room !== null,
          })),
        },
        { now },
      );
}

/** Cancels the lessons ahead of profiles, which are deleted with them. */
export const eraseLessonsOfProfiles: EraseProfiles = async (tx, profileIds, now) =>
  tellTutors(tx, await cancelComing(tx, { of: 'profile', ids: profileIds, by: 'family', now }), now);

/** Cancels the lessons ahead of both sides. The second pass finds those from in between. */
export async function eraseLessons(erasure: Erasure): Promise<void> {
  const { tx, owner, now } = erasure;
  await eraseTutor(erasure);
  await tellTutors(tx, await cancelComing(tx, { of: 'family', ids: [owner.id], by: 'family', now }), now);
}
