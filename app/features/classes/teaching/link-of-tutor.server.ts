import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { changeLink, keptMessage, linkMessage } from '../links/change-link.server.ts';
import { deleteLeavers } from '../links/link.queries.server.ts';
import { teacherOf } from '../teacher.queries.server.ts';
import type { classTeaching } from './class-teaching.contract.ts';
import { lockTaughtClass } from './lock-taught-class.server.ts';

export const tutorLinkHandlers: Handlers<Pick<typeof classTeaching, 'changeLinkAsTutor' | 'keepLinkAsTutor'>> = {
  changeLinkAsTutor: async ({ db, params, input, audit, ...context }) => {
    await db.transaction().execute(async (tx) => {
      const found = await lockTaughtClass(tx, teacherOf(context), params.id);
      await changeLink(tx, found, input.link, context.now());
      await audit({ id: found.id, title: found.name }, tx);
    });
    return { message: linkMessage };
  },

  keepLinkAsTutor: async ({ db, params, input, audit, ...context }) => {
    await db.transaction().execute(async (tx) => {
      const found = await lockTaughtClass(tx, teacherOf(context), params.id);
      await deleteLeavers(tx, found.id, input.leavers);
      await audit({ id: found.id, title: found.name }, tx);
    });
    return { message: keptMessage };
  },
};
