import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { teacherOf } from '../teacher.queries.server.ts';
import { readClassPage, readTaughtClasses } from './class-page.server.ts';
import type { classTeaching } from './class-teaching.contract.ts';
import { tutorLinkHandlers } from './link-of-tutor.server.ts';
import { tutorMeetingHandlers } from './meetings-of-tutor.server.ts';
import { noteAndRequestHandlers } from './notes-and-requests.server.ts';
import { registerHandlers } from './register.server.ts';
import { taskHandlers } from './tasks.server.ts';

export const classTeachingHandlers: Handlers<typeof classTeaching> = {
  ...registerHandlers,
  ...taskHandlers,
  ...noteAndRequestHandlers,
  ...tutorMeetingHandlers,
  ...tutorLinkHandlers,

  taught: ({ db, ...context }) => readTaughtClasses(db, teacherOf(context), context.now()),
  taughtClass: ({ db, params: { id }, query: { meeting }, ...context }) =>
    readClassPage(db, { tutor: teacherOf(context), id, meeting, now: context.now() }),
};
