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
    return { id, message: 'The extra meeting stands. Families get an email in a minute' };
  },

  changeMeetingAsTutor: async ({ db, params, input, audit, ...context }) => {
    const tutor = teacherOf(context);
    const hasNews = await db.transaction().execute(async (tx) => {
      const { found, isNews } = await changeMeeting(tx, { meetingId: params.id, change: input, tutor, now: context.now() });
      await audit({ id: found.id, title: found.name }, tx);
      return isNews;
    });
    const change = input.isCancelled ? 'The meeting is cancelled' : 'The meeting is changed';
    return { message: hasNews ? `${change}. Families get an email in a minute` : `${change}. Families get no email` };
  },
};
