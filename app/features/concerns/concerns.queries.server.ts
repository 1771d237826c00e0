import './concerns.tables.ts';
import type { Selectable, Updateable } from 'kysely';
import type { Purge } from '#app/db/purge.queries.server.ts';
import { rowCount } from '#app/db/purge.queries.server.ts';
import type { Db, Schema } from '#app/db/schema.ts';

export type ConcernRow = Selectable<Schema['concerns']>;
type NewConcern = Pick<ConcernRow, 'message' | 'about' | 'full_name' | 'email' | 'account_id'>;

export async function insertConcern(tx: Db, concern: NewConcern, now: number): Promise<void> {
  await tx
    .insertInto('concerns')
    .values({ ...concern, note: '', created_at: now, updated_at: now })
    .execute();
}

/** Concerns with this text since `since`. */
export const concernsWithText = (tx: Db, message: string, since: number): Promise<NewConcern[]> =>
  tx
    .selectFrom('concerns')
    .select(['message', 'about', 'full_name', 'email', 'account_id'])
    .where('created_at', '>', since)
    .where('message', '=', message)
    .execute();

interface ListOptions {
  state?: 'open' | 'handled' | undefined;
  before?: number | undefined;
  limit: number;
}

/** Concerns with the names of their author and of the administrator that handled them, newest first. */
export function listConcerns(db: Db, { state, before = Number.MAX_SAFE_INTEGER, limit }: ListOptions) {
  let rows = db
    .selectFrom('concerns')
    .leftJoin('accounts as author', 'author.id', 'concerns.account_id')
    .leftJoin('accounts as handler', 'handler.id', 'concerns.handled_by')
    .selectAll('concerns')
    .select(['author.first_name as author_first_name', 'author.last_name as author_last_name', 'author.kind as author_kind'])
    .select(['handler.first_name as handler_first_name', 'handler.last_name as handler_last_name']);
  if (state) rows = rows.where('handled_at', state === 'open' ? 'is' : 'is not', null);
  return rows.where('concerns.id', '<', before).orderBy('concerns.id', 'desc').limit(limit).execute();
}
export type ListedRow = Awaited<ReturnType<typeof listConcerns>>[number];

export async function countOpen(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('concerns')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the concern, whose row stays locked until the transaction ends. */
export const lockConcern = (tx: Db, id: number): Promise<ConcernRow | undefined> =>
  tx
    .updateTable('concerns')
    .set((set) => ({ note: set.ref('note') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export async function updateConcern(tx: Db, id: number, change: Updateable<Schema['concerns']>): Promise<void> {
  await tx.updateTable('concerns').set(change).where('id', '=', id).execute();
}

/** Time of the last mail about new concerns. */
export async function lastAnnouncement(tx: Db): Promise<number | undefined> {
  const last = tx.selectFrom('concerns').select('announced_at').where('announced_at', 'is not', null);
  return (await last.orderBy('announced_at', 'desc').limit(1).executeTakeFirst())?.announced_at ?? undefined;
}

/** Marks the open concerns that no mail has told of yet. @returns how many they were */
export async function markAnnounced(tx: Db, now: number): Promise<number> {
  const open = tx.updateTable('concerns').set({ announced_at: now }).where('announced_at', 'is', null).where('handled_at', 'is', null);
  return rowCount(await open.returning('id').execute());
}

export const concernsOf = (db: Db, accountId: number): Promise<ConcernRow[]> =>
  db.selectFrom('concerns').selectAll().where('account_id', '=', accountId).orderBy('id').execute();

/** Takes account, name and email address off the concerns of an account. */
export async function detachConcerns(tx: Db, accountId: number, now: number): Promise<void> {
  await tx
    .updateTable('concerns')
    .set({ account_id: null, full_name: null, email: null, detached_at: now })
    .where('account_id', '=', accountId)
    .execute();
}

/** Deletes concerns that were handled by then, and whose author has no account since then. Open ones stay. */
export const purgeHandled: Purge = async (db, before, limit) =>
  rowCount(
    await db
      .deleteFrom('concerns')
      .where('id', 'in', (expired) =>
        expired
          .selectFrom('concerns')
          .select('id')
          .where('handled_at', '<=', before)
          .where(({ eb, or }) => or([eb('detached_at', 'is', null), eb('detached_at', '<=', before)]))
          .limit(limit),
      )
      // Repeated for PostgreSQL: an administrator may open one again concurrently.
      .where('handled_at', '<=', before)
      .returning('id')
      .execute(),
  );
