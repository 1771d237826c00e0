import { fullName } from '#app/features/accounts/public.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { localTimeOf, localToday } from '#app/lib/local-date.ts';
import { maxTutors } from '../class-terms.contract.ts';
import { classesTag } from '../classes.cache-tags.ts';
import { classById } from '../classes.queries.server.ts';
import { requireFreeTimes } from '../meetings/free-tutors.server.ts';
import { meetingsOf } from '../meetings/meetings.queries.server.ts';
import { makeCode } from '../membership/codes.server.ts';
import { decideRequest } from '../membership/decide-request.server.ts';
import { lockClass } from '../membership/members.queries.server.ts';
import { classNotFound, endSeat, giveSeat, requireLockedClass } from '../membership/members.server.ts';
import { tellSeatChange } from '../membership/tell-seat-change.server.ts';
import { type classAdmin, maxShown } from './class-admin.contract.ts';
import { codesOf, deleteCode, deleteTutor, insertTutor, tutorById, tutorsOfClasses } from './class-admin.queries.server.ts';
import { iso } from './read-class.server.ts';
import { requireCheck } from './tutor-checks.server.ts';

type People = 'addCode' | 'removeCode' | 'removeMember' | 'moveMember' | 'addTutor' | 'removeTutor' | 'decideRequestAsStaff';

export const classPeopleHandlers: Pick<Handlers<typeof classAdmin>, People> = {
  addCode: async ({ db, params: { id }, principal, now, audit }) => {
    const code = await db.transaction().execute(async (tx) => {
      const row = await requireLockedClass(tx, id);
      if (row.state === 'ended') reject(409, 'This class has ended: a code would open nothing.');
      if ((await codesOf(tx, id, now(), maxShown)).length >= maxShown) reject(409, 'This class has many codes already. Please take some back first.');
      await audit({ id, title: row.name }, tx);
      return makeCode(tx, { classId: id, by: principal.id, now: now() });
    });
    return { ...code, expiresAt: iso(code.expiresAt) };
  },

  removeCode: async ({ db, params: { id, code }, audit }) => {
    await db.transaction().execute(async (tx) => {
      const row = await requireLockedClass(tx, id);
      if (!(await deleteCode(tx, id, code))) reject(404, 'This code is gone: it was taken back before');
      await audit({ id, title: row.name }, tx);
    });
    return { message: 'The code opens the class no more. Learners who joined with it stay.' };
  },

  removeMember: async ({ params: { id, profile }, audit, invalidate, ...context }) => {
    const { db, now, notifyMailWorker } = context;
    invalidate(classesTag);
    await db.transaction().execute(async (tx) => {
      const row = await requireLockedClass(tx, id);
      await endSeat(tx, { classId: id, profileId: profile, now: now() });
      await tellSeatChange(tx, context, { row, profileId: profile });
      await audit({ id, title: row.name }, tx);
    });
    notifyMailWorker();
    return { message: 'The learner has left the class. The family gets an email.' };
  },

  moveMember: async ({ params: { id, profile }, input, audit, invalidate, ...context }) => {
    const { db, now, notifyMailWorker } = context;
    invalidate(classesTag);
    if (input.class === id) reject(409, 'The learner is in this class already. Please choose another one.');
    const name = await db.transaction().execute(async (tx) => {
      // In one order, so that two moves the opposite ways do not wait for each other.
      for (const each of [id, input.class].sort((one, other) => one - other)) await lockClass(tx, each);
      if ((await classById(tx, input.class))?.state === 'draft') reject(409, 'That class is a draft. Please open it to families first.');
      await endSeat(tx, { classId: id, profileId: profile, now: now() });
      await giveSeat(tx, { classId: input.class, profileId: profile, now: now() });
      const movedTo = await requireLockedClass(tx, input.class);
      await tellSeatChange(tx, context, { row: await requireLockedClass(tx, id), profileId: profile, movedTo });
      await audit({ id: input.class, title: movedTo.name }, tx);
      return movedTo.name;
    });
    notifyMailWorker();
    return { message: `The learner is in “${name}” now. The family gets an email.` };
  },

  addTutor: async ({ db, params: { id }, input, now, config, audit, invalidate }) => {
    invalidate(classesTag);
    const name = await db.transaction().execute(async (tx) => {
      const row = await requireLockedClass(tx, id);
      if (row.state === 'ended') reject(409, 'This class has ended, and stays as it is.');
      const tutor = (await tutorById(tx, input.tutor)) ?? reject(404, 'This tutor is not there any more, or is not approved');
      const present = await tutorsOfClasses(tx, [id]);
      if (present.length >= maxTutors && !present.some((each) => each.id === tutor.id)) reject(409, `A class has at most ${maxTutors} tutors.`);
      requireCheck(tutor, row.audience, localToday(localTimeOf({ now, config })));
      const ahead = (await meetingsOf(tx, id)).filter(({ starts_at, cancelled_at }) => cancelled_at === null && starts_at > now());
      if (!present.some((each) => each.id === tutor.id))
        await requireFreeTimes(tx, { tutors: [tutor.id], ofClass: row, advice: 'Please choose another tutor, or move one of the two first.' }, ahead);
      await insertTutor(tx, id, tutor.id, now());
      await audit({ id, title: row.name }, tx);
      return fullName(tutor);
    });
    return { message: `${name} teaches this class now.` };
  },

  removeTutor: async ({ db, params: { id, tutor }, audit, invalidate }) => {
    invalidate(classesTag);
    await db.transaction().execute(async (tx) => {
      const row = await requireLockedClass(tx, id);
      if (!(await deleteTutor(tx, id, tutor))) reject(404, 'This tutor does not teach the class');
      await audit({ id, title: row.name }, tx);
    });
    return { message: 'The tutor teaches this class no more.' };
  },

  decideRequestAsStaff: async ({ params: { id, request }, input: { state }, principal, audit, invalidate, ...context }) => {
    invalidate(classesTag);
    const row = (await classById(context.db, id)) ?? reject(404, classNotFound);
    const decision = { classId: id, requestId: request, state, by: principal.id };
    await decideRequest(context, decision, (tx) => audit({ id, title: row.name }, tx));
    return { message: state === 'accepted' ? 'The learner is in the class now. The family gets an email.' : 'Declined. The family gets an email.' };
  },
};
