import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { addMeeting, changeMeeting } from '../meetings/change-meeting.server.ts';
import { teacherOf } from '../teacher.queries.server.ts';
import type { classTeaching } from './class-teaching.contract.ts';
import { requireTaughtClass } from './taught-class.server.ts';

export const tutorMeetingHandlers: Handlers<Pick<typeof classTeaching, 'addMeetingAsTutor' | 'changeMeetingAsTutor'>> = {
  addMeetingAsTutor: async ({ db, params, input, audit, ...context }) => {
    const tutor = teacherOf(context);
    const id = await db.transaction().execute(async (tx) => {
      const found = await requireTaughtClass(tx, tutor, params.id);
      await audit({ id: found.id, title: found.name }, tx);
      return addMeeting(tx, { classId: found.id, meeting: input, tutor, now: context.now() });
    });
    return { id, message: 'The extra meeting stands. Families get an email' };
  },

  changeMeetingAsTutor: async ({ db, params, input, audit, ...context }) => {
    const tutor = teacherOf(context);
    await db.transaction().execute(async (tx) => {
      const found = await changeMeeting(tx, { meetingId: params.id, change: input, tutor, now: context.now() });
      await audit({ id: found.id, title: found.name }, tx);
    });
    return { message: input.isCancelled ? 'The meeting is cancelled. Families get an email' : 'The meeting is changed. Families get an email' };
  },
};
