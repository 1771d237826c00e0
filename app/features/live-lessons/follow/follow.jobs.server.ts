import { accountById } from '#app/features/accounts/public.server.ts';
import { tutorStoppedKind } from '#app/features/tutors/public.server.ts';
import { defineJob, every, noArgs } from '#app/jobs/define-job.server.ts';
import { proposedStarts } from '../mails/lesson-parties.queries.server.ts';
import { sendLessonMails } from '../mails/send-lesson-mails.server.ts';
import { cancelComing, deleteProposals, expireRequests, holdLessons } from './follow.queries.server.ts';
import { cancelUncoveredSoon } from './uncovered-lessons.jobs.server.ts';
import { followUnfitRooms } from './unfit-rooms.server.ts';

/** Ends requests that were not answered, gives lessons another room whose own does not fit, and counts lessons as held. A repeated run finds none. */
const followLessons = defineJob({
  name: 'live-lessons.follow',
  args: noArgs,
  async perform({ db, now, config }) {
    // Transactions of their own: rows of tutors are locked before those of lessons.
    await db.transaction().execute((tx) => cancelUncoveredSoon(tx, { now, config }));
    await db.transaction().execute((tx) => followUnfitRooms(tx, { now, config }));
    await db.transaction().execute(async (tx) => {
      const expired = await expireRequests(tx, now());
      for (const { id } of expired)
        await sendLessonMails(tx, { now, config }, id, { kind: 'expired', isProposed: (await proposedStarts(tx, id)).length > 0 });
      await deleteProposals(
        tx,
        expired.map(({ id }) => id),
      );
      await holdLessons(tx, now());
    });
  },
});

export const followLessonsOften = every('5 minutes', followLessons);

/** Cancels the lessons of a paused or declined tutor, together with the mail about it. */
export const tutorStopped = defineJob({
  ...tutorStoppedKind,
  async perform({ args, db, now, config }) {
    await db.transaction().execute(async (tx) => {
      const account = await accountById(tx, args.tutor);
      // Meanwhile the tutor may be approved again.
      if (!account || account.tutor_state === 'approved') return;
      const cancelled = await cancelComing(tx, { of: 'tutor', ids: [account.id], by: 'staff', now: now() });
      for (const { id, room } of cancelled)
        await sendLessonMails(tx, { now, config }, id, { kind: 'cancelled', by: 'staff', wasAgreed: room !== null });
      await deleteProposals(
        tx,
        cancelled.map(({ id }) => id),
      );
    });
  },
});
