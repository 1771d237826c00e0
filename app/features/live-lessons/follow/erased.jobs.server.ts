import * as z from 'zod/mini';
import { defineJob } from '#app/jobs/define-job.server.ts';
import { sendLessonMails } from '../mails/send-lesson-mails.server.ts';
import { tellTutorOfErased } from '../mails/tell-tutor-of-erased.server.ts';

const lessonIds = z.array(z.int());

/** Tells the families that the lessons of a deleted tutor are cancelled, with the change for their calendars. */
export const tutorErased = defineJob({
  name: 'live-lessons.tutor-erased',
  args: z.object({ agreed: lessonIds, asked: lessonIds }),
  async perform({ args: { agreed, asked }, db, now, config, notifyMailWorker }) {
    await db.transaction().execute(async (tx) => {
      for (const id of [...agreed, ...asked])
        await sendLessonMails(tx, { now, config }, id, { kind: 'cancelled', by: 'staff', wasAgreed: agreed.includes(id) });
    });
    notifyMailWorker();
  },
});

/** Tells a tutor that lessons are cancelled whose family or profile is deleted: their rows, and the names, are gone by then. */
export const learnerErased = defineJob({
  name: 'live-lessons.learner-erased',
  args: z.object({
    tutor: z.int(),
    lessons: z.array(z.object({ id: z.int(), startsAt: z.int(), minutes: z.int(), sequence: z.int(), wasAgreed: z.boolean() })),
  }),
  async perform({ args: { tutor, lessons }, db, now, config, notifyMailWorker }) {
    await db.transaction().execute(async (tx) => {
      for (const lesson of lessons) await tellTutorOfErased(tx, { now, config }, tutor, lesson);
    });
    notifyMailWorker();
  },
});
