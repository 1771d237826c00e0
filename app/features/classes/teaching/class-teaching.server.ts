import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { readClassPage, readTaughtClasses } from './class-page.server.ts';
import type { classTeaching } from './class-teaching.contract.ts';
import { tutorMeetingHandlers } from './meetings-of-tutor.server.ts';
import { noteAndRequestHandlers } from './notes-and-requests.server.ts';
import { registerHandlers } from './register.server.ts';
import { taskHandlers } from './tasks.server.ts';

export const classTeachingHandlers: Handlers<typeof classTeaching> = {
  ...registerHandlers,
  ...taskHandlers,
  ...noteAndRequestHandlers,
  ...tutorMeetingHandlers,

  taught: ({ db, principal, now }) => readTaughtClasses(db, principal.id, now()),
  taughtClass: ({ db, params: { id }, query: { meeting }, principal, now }) => readClassPage(db, { tutor: principal.id, id, meeting, now: now() }),
};
