import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { deletedAuthor } from '../class-terms.contract.ts';
import { classesTag } from '../classes.cache-tags.ts';
import { keptNotesOf } from '../kept-notes/kept-notes.queries.server.ts';
import { setReminder } from '../reminders/reminders.queries.server.ts';
import { classesOfHousehold } from './household-classes.server.ts';
import { joinByCode, withinBadCodes } from './join-class.server.ts';
import { closeSeat } from './members.queries.server.ts';
import { requireLockedClass, type SeatResult } from './members.server.ts';
import type { membership } from './membership.contract.ts';
import { requireOwnProfile } from './own-profile.server.ts';
import { classesOf } from './profile-classes.server.ts';
import { requestSeat } from './request-seat.server.ts';
import { withdrawWaiting } from './requests.queries.server.ts';
import { markDone, taskOfMember } from './tasks.queries.server.ts';
import { undoLeaving, undoUntil } from './undo-leaving.server.ts';

const welcome: Record<SeatResult, string> = { joined: 'is now in', back: 'is back in', member: 'is already in' };

export const membershipHandlers: Handlers<typeof membership> = {
  joinClass: async ({ db, principal, input, now, rateLimiter, log, invalidate }) => {
    const profile = await requireOwnProfile(db, principal.id, input.profile);
    const { row, result } = await withinBadCodes(rateLimiter, principal.id, () =>
      db.transaction().execute((tx) => joinByCode(tx, { code: input.code, profileId: profile.id, now: now() })),
    );
    invalidate(classesTag);
    log('class_joined', { account: principal.id, class: row.id });
    return { message: `${profile.name} ${welcome[result]} “${row.name}”`, class: row.id };
  },

  requestSeat: async ({ db, principal, params, input, now, log }) => {
    const profile = await requireOwnProfile(db, principal.id, input.profile);
    const id = await db.transaction().execute((tx) => requestSeat(tx, { classId: params.id, profileId: profile.id, now: now() }));
    log('class_requested', { account: principal.id, class: params.id });
    return { id, message: 'You’ve asked to join. You’ll get an email when the tutor or the academy has answered' };
  },

  leaveClass: async ({ db, principal, params, now, log, invalidate }) => {
    const profile = await requireOwnProfile(db, principal.id, params.profile);
    const of = { classId: params.id, profileId: profile.id, now: now(), returnsUntil: undoUntil(now()) };
    const hasLeft = await db.transaction().execute(async (tx) => {
      await requireLockedClass(tx, params.id);
      const isMember = await closeSeat(tx, of);
      if (!isMember && !(await withdrawWaiting(tx, of))) reject(404, `${profile.name} is not in this class`);
      return isMember;
    });
    invalidate(classesTag);
    log(hasLeft ? 'class_left' : 'class_request_withdrawn', { account: principal.id, class: params.id });
    return { message: hasLeft ? `${profile.name} has left the class` : 'Your request is taken back' };
  },

  undoLeaving: async ({ db, principal, params, now, log, invalidate }) => {
    const profile = await requireOwnProfile(db, principal.id, params.profile);
    const of = { classId: params.id, profileId: profile.id, now: now() };
    const isMember = await db.transaction().execute((tx) => undoLeaving(tx, of));
    invalidate(classesTag);
    log('class_leaving_undone', { account: principal.id, class: params.id });
    return { message: isMember ? `${profile.name} is back in the class` : 'Your request waits again' };
  },

  householdClasses: ({ db, principal, now }) => classesOfHousehold(db, principal.id, now()),

  keptNotes: async ({ db, principal, query }) => {
    const notes = await keptNotesOf(db, principal.id, query);
    return notes.map(({ class_name, written_at, author, ...note }) => ({
      ...note,
      author: author ?? deletedAuthor,
      class: class_name,
      at: new Date(written_at).toISOString(),
    }));
  },

  setReminder: async ({ db, principal, input: { isOn }, now }) => {
    await setReminder(db, principal.id, { isOn, now: now() });
    return { message: isOn ? 'You’ll get an email about a day before each meeting' : 'You’ll get no more reminders' };
  },

  profileClasses: async ({ db, principal, params, now }) => {
    const profile = await requireOwnProfile(db, principal.id, params.id);
    return classesOf(db, { profile, now: now(), seesLinks: principal.credential === 'session' });
  },

  finishTask: async ({ db, principal, params, now }) => {
    const profile = await requireOwnProfile(db, principal.id, params.id);
    const task = (await taskOfMember(db, { taskId: params.task, profileId: profile.id })) ?? reject(404, 'This task is not there any more');
    if (task.lesson_id !== null || task.unit_id !== null) reject(409, 'This task is done once the lessons are');
    await markDone(db, { taskId: task.id, profileId: profile.id, now: now() });
    return { message: 'Done. Well done!' };
  },
};
