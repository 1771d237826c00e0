import { fullName } from '#app/features/accounts/public.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { groupBy } from '#app/lib/group-by.ts';
import { localTimeOf, localToday } from '#app/lib/local-date.ts';
import { classById } from '../classes.queries.server.ts';
import { addMeeting, changeMeeting } from '../meetings/change-meeting.server.ts';
import { classNotFound } from '../membership/members.server.ts';
import type { classAdmin } from './class-admin.contract.ts';
import { countRunning, countWaiting, listClasses, tutorChoices, tutorsOfClasses } from './class-admin.queries.server.ts';
import { classLinkHandlers } from './class-link.server.ts';
import { classPeopleHandlers } from './class-people.server.ts';
import { classRecordHandlers } from './class-record.server.ts';
import { toAdminClass } from './read-class.server.ts';
import { lacksCheck } from './tutor-checks.server.ts';

const maxChoices = 500;

export const classAdminHandlers: Handlers<typeof classAdmin> = {
  classes: async ({ db, query, now, config }) => {
    const today = localToday(localTimeOf({ now, config }));
    const { rows, total } = await listClasses(db, query);
    const ids = rows.map(({ id }) => id);
    const tutors = groupBy(ids.length > 0 ? await tutorsOfClasses(db, ids) : [], ({ class_id }) => class_id);
    return {
      // A paused tutor teaches nothing, and one without a check no children: the staff read here which classes have no tutor.
      rows: rows.map(({ id, name, level, state, audience, first_day, last_day, members, capacity, requests }) => ({
        id,
        name,
        level,
        state,
        firstDay: first_day,
        lastDay: last_day,
        members,
        capacity,
        requests,
        tutors: (tutors.get(id) ?? []).flatMap((tutor) => (tutor.role === null || lacksCheck(tutor, audience, today) ? [] : fullName(tutor))),
      })),
      total,
    };
  },
  running: async ({ db }) => ({ classes: await countRunning(db) }),
  waiting: async ({ db }) => ({ requests: await countWaiting(db) }),
  tutorChoices: async ({ db }) => (await tutorChoices(db, maxChoices)).map((tutor) => ({ id: tutor.id, name: fullName(tutor) })),
  readAsStaff: async ({ db, params: { id }, now, config }) =>
    toAdminClass(db, (await classById(db, id)) ?? reject(404, classNotFound), localTimeOf({ now, config })),

  addMeetingAsStaff: async ({ db, params: { id }, input, now, audit }) => {
    const meeting = await db.transaction().execute(async (tx) => {
      const added = await addMeeting(tx, { classId: id, meeting: input, now: now() });
      await audit({ id, title: (await classById(tx, id))?.name ?? '' }, tx);
      return added;
    });
    return { id: meeting, message: 'The meeting is added. Families get an email in a minute.' };
  },

  changeMeetingAsStaff: async ({ db, params, input, now, audit }) => {
    const hasNews = await db.transaction().execute(async (tx) => {
      const { found, isNews } = await changeMeeting(tx, { meetingId: params.id, change: input, now: now() });
      await audit({ id: found.id, title: found.name }, tx);
      return isNews;
    });
    const change = input.isCancelled ? 'The meeting is cancelled.' : 'The meeting is saved.';
    return { message: hasNews ? `${change} Families get an email in a minute.` : `${change} Families get no email.` };
  },

  ...classRecordHandlers,
  ...classPeopleHandlers,
  ...classLinkHandlers,
};
