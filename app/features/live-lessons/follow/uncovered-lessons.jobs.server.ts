import type { Db } from '#app/db/schema.ts';
import { lockAccounts } from '#app/features/accounts/public.server.ts';
import { isChild } from '#app/features/household/profile-terms.contract.ts';
import { checkChangedKind } from '#app/features/tutors/public.server.ts';
import { defineJob } from '#app/jobs/define-job.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { lastAnswerHoursBefore } from '../lesson-terms.contract.ts';
import { coversLesson, type LessonContext } from '../lessons/checks.server.ts';
import { sendLessonMails } from '../mails/send-lesson-mails.server.ts';
import { cancelLessons, deleteProposals, profileLessonsOfTutor, profileLessonsUntil } from './follow.queries.server.ts';

type Lessons = Awaited<ReturnType<typeof profileLessonsOfTutor>>;

const reason = 'A lesson with a child needs a check of the tutor that the school has seen, and there is none that counts on this day.';

/** Cancels those with a child and without a check that counts on their day, and tells both sides. */
async function cancelUncovered(tx: Db, context: LessonContext, lessons: Lessons): Promise<void> {
  const uncovered = lessons.filter(({ age_band, checked_on, starts_at }) => isChild(age_band) && !coversLesson(checked_on, starts_at, context));
  const cancelled = await cancelLessons(
    tx,
    uncovered.map(({ id }) => id),
    { reason, now: context.now() },
  );
  for (const { id, room } of cancelled) await sendLessonMails(tx, context, id, { kind: 'cancelled', by: 'staff', wasAgreed: room !== null });
  await deleteProposals(
    tx,
    cancelled.map(({ id }) => id),
  );
}

/** A minute after a check was withdrawn or another day was noted. A check that is back by then cancels nothing. */
export const checkChanged = defineJob({
  ...checkChangedKind,
  async perform({ args, db, now, config, notifyMailWorker }) {
    await db.transaction().execute(async (tx) => {
      await lockAccounts(tx, [args.tutor]);
      await cancelUncovered(tx, { now, config }, await profileLessonsOfTutor(tx, args.tutor, now()));
    });
    notifyMailWorker();
  },
});

/** The last look, 2 hours before the start: the age of a profile may have changed since the lesson was agreed. */
export async function cancelUncoveredSoon(tx: Db, context: LessonContext): Promise<void> {
  const soon = () => profileLessonsUntil(tx, context.now() + lastAnswerHoursBefore * unitMs.hour, context.now());
  const tutors = new Set((await soon()).flatMap(({ tutor_id }) => tutor_id ?? []));
  if (tutors.size === 0) return;
  await lockAccounts(tx, [...tutors]);
  await cancelUncovered(tx, context, await soon());
}
