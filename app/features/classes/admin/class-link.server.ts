import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { changeLink, keptMessage, linkMessage } from '../links/change-link.server.ts';
import { deleteLeavers } from '../links/link.queries.server.ts';
import { requireLockedClass } from '../membership/members.server.ts';
import type { classAdmin } from './class-admin.contract.ts';

export const classLinkHandlers: Pick<Handlers<typeof classAdmin>, 'changeLinkAsStaff' | 'keepLinkAsStaff'> = {
  changeLinkAsStaff: async ({ db, params: { id }, input: { link }, now, audit }) => {
    await db.transaction().execute(async (tx) => {
      const row = await requireLockedClass(tx, id);
      if (row.state === 'ended') reject(409, 'This class has ended, and stays as it is.');
      await changeLink(tx, row, link, now());
      await audit({ id, title: row.name }, tx);
    });
    return { message: linkMessage };
  },

  keepLinkAsStaff: async ({ db, params: { id }, input: { leavers }, audit }) => {
    await db.transaction().execute(async (tx) => {
      const row = await requireLockedClass(tx, id);
      await deleteLeavers(tx, id, leavers);
      await audit({ id, title: row.name }, tx);
    });
    return { message: keptMessage };
  },
};
