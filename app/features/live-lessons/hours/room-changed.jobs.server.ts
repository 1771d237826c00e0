import * as z from 'zod/mini';
import { defineJob } from '#app/jobs/define-job.server.ts';
import { agreedAhead } from '../lessons/lessons.queries.server.ts';
import { sendLessonMails } from '../mails/send-lesson-mails.server.ts';

/** Tells a side of a lesson that its room has changed, with the invitation as it is now. */
export const roomChanged = defineJob({
  name: 'live-lessons.room-changed',
  args: z.object({ lesson: z.int(), side: z._default(z.enum(['tutor', 'family']), 'family') }),
  async perform({ args, db, now, config, notifyMailWorker }) {
    await db.transaction().execute(async (tx) => {
      const lesson = await agreedAhead(tx, args.lesson, now());
      if (lesson) await sendLessonMails(tx, { now, config }, lesson.id, { kind: 'room', isThere: lesson.lacks_room === 0, side: args.side });
    });
    notifyMailWorker();
  },
});
