import type { Db } from '#app/db/schema.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { classesTag } from '../classes.cache-tags.ts';
import { decideRequest } from '../membership/decide-request.server.ts';
import { tellNote } from '../membership/tell-note.server.ts';
import { teacherOf } from '../teacher.queries.server.ts';
import type { classTeaching } from './class-teaching.contract.ts';
import { lockTaughtClass, repeatMs } from './lock-taught-class.server.ts';
import { insertNote, sameNote, shownNameOf } from './work.queries.server.ts';

export const noteAndRequestHandlers: Handlers<Pick<typeof classTeaching, 'addNote' | 'decideAsTutor'>> = {
  addNote: async (context) => {
    const { db, params, input, principal, now, audit, notifyMailWorker } = context;
    const id = await db.transaction().execute(async (tx) => {
      const found = await lockTaughtClass(tx, teacherOf(context), params.id);
      const note = { class_id: found.id, author_id: principal.id, text: input.text };
      const earlier = await sameNote(tx, note, now() - repeatMs);
      if (earlier) {
        await audit([], tx);
        return earlier.id;
      }
      await audit({ id: found.id, title: found.name }, tx);
      await tellNote(tx, context, { classId: found.id, className: found.name, tutor: await shownNameOf(tx, principal.id), text: input.text });
      return insertNote(tx, { ...note, created_at: now() });
    });
    notifyMailWorker();
    return { id, message: 'Sent. Families read it on their page, and in their email' };
  },

  decideAsTutor: async (context) => {
    const { params, input, principal, audit, invalidate } = context;
    // Free seats are public.
    invalidate(classesTag);
    // Named here for a decision that changes nothing, too.
    await audit([]);
    const lock = (tx: Db) => lockTaughtClass(tx, teacherOf(context), params.id);
    const decision = { classId: params.id, requestId: params.request, state: input.state, by: principal.id, lock };
    await decideRequest(context, decision, (tx, { id, name }) => audit({ id, title: name }, tx));
    return { message: input.state === 'accepted' ? 'Welcome! The family gets an email' : 'Declined. The family gets an email' };
  },
};
