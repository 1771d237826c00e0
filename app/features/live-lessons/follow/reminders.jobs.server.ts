import { defineJob, every, noArgs } from '#app/jobs/define-job.server.ts';
import { sendLessonMails } from '../mails/send-lesson-mails.server.ts';
import { claimReminders } from './reminders.queries.server.ts';
import { followUnfitRooms } from './unfit-rooms.server.ts';

/** Reminds both sides a day and an hour before a lesson. A repeated run finds none. */
const remindOfLessons = defineJob({
  name: 'live-lessons.remind',
  args: noArgs,
  async perform({ db, now, config }) {
    // A reminder says whether there is a room.
    await db.transaction().execute((tx) => followUnfitRooms(tx, { now, config }));
    await db.transaction().execute(async (tx) => {
      // An hour before, the reminder of a day is of no use.
      const soon = await claimReminders(tx, 'hour', now());
      const tomorrow = await claimReminders(tx, 'day', now());
      for (const id of soon) await sendLessonMails(tx, { now, config }, id, { kind: 'reminder', ahead: 'hour' });
      for (const id of tomorrow) if (!soon.includes(id)) await sendLessonMails(tx, { now, config }, id, { kind: 'reminder', ahead: 'day' });
    });
  },
});

export const remindOfLessonsOften = every('5 minutes', remindOfLessons);
