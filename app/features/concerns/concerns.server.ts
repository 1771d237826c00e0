import { fullName } from '#app/features/accounts/public.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { hasValues, isSavedAlready, nextVersion, retriedSince } from '#app/http/optimistic-save.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { announceInTime, lockConcerns } from './announce.jobs.server.ts';
import type { concerns, ListedConcern } from './concerns.contract.ts';
import { concernsWithText, countOpen, insertConcern, type ListedRow, listConcerns, lockConcern, updateConcern } from './concerns.queries.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const nameOf = (first_name: string | null, last_name: string | null) => fullName({ first_name: first_name ?? '', last_name: last_name ?? '' });

const toListed = (row: ListedRow): ListedConcern => ({
  id: row.id,
  message: row.message,
  about: row.about,
  fullName: row.full_name,
  email: row.email,
  account:
    row.account_id === null || row.author_kind === null
      ? null
      : { id: row.account_id, name: nameOf(row.author_first_name, row.author_last_name), kind: row.author_kind },
  createdAt: iso(row.created_at),
  handled:
    row.handled_at === null
      ? null
      : { at: iso(row.handled_at), by: row.handled_by === null ? null : nameOf(row.handler_first_name, row.handler_last_name) },
  note: row.note,
  updatedAt: iso(row.updated_at),
});

/** Nothing of a concern is logged. */
export const concernHandlers: Handlers<typeof concerns> = {
  create: async ({ db, input, principal, now, config, notifyMailWorker }) => {
    const { message, about = null, full_name = null, email = null } = input;
    const concern = { message, about, full_name, email, account_id: principal?.id ?? null };
    await db.transaction().execute(async (tx) => {
      await lockConcerns(tx);
      // A client that lost the response repeats it.
      if ((await concernsWithText(tx, message, retriedSince(now()))).some((earlier) => hasValues(earlier, concern))) return;
      await insertConcern(tx, concern, now());
      await announceInTime(tx, { now, config });
    });
    notifyMailWorker();
    return {
      message: 'Thank you for telling us. One of our administrators will read it soon. If you left your email address, we’ll answer you there.',
    };
  },

  list: async ({ db, query }) => (await listConcerns(db, query)).map(toListed),

  openTotal: async ({ db }) => ({ openConcerns: await countOpen(db) }),

  handle: async ({ db, params, input, now, principal, audit }) => {
    await db.transaction().execute(async (tx) => {
      const concern = (await lockConcern(tx, params.id)) ?? reject(404, 'This concern is gone: its time is over');
      const change = { handled_at: input.handled ? (concern.handled_at ?? now()) : null, note: input.note ?? '' };
      if (!isSavedAlready(concern, 'concern', input.basedOn, hasValues(concern, change)))
        await updateConcern(tx, concern.id, {
          ...change,
          handled_by: handlerOf(change, concern, principal.id),
          updated_at: nextVersion(concern, now()),
        });
      // Neither its text nor the note: the audit log has other readers.
      await audit({ id: concern.id, title: input.handled ? 'handled' : 'open' }, tx);
    });
    return { message: input.handled ? 'The concern is marked as handled' : 'The concern is open' };
  },
};

interface Handling {
  handled_at: number | null;
}

/** The administrator that marked it as handled: a later note changes nothing of that. */
const handlerOf = ({ handled_at }: Handling, before: Handling & { handled_by: number | null }, caller: number) =>
  handled_at === null ? null : before.handled_at === null ? caller : before.handled_by;
