import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import { publicPlaces } from '#app/features/course/public.server.ts';
import { maxInvites } from './invites.contract.ts';

export type InviteRow = Selectable<Schema['voice_invites']>;

/** Public items among these ids. */
export async function publicAmong(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const items = publicPlaces(db).where('items.id', 'in', ids).select(['items.id', 'items.igbo', 'items.toned', 'items.english']);
  return items.distinct().execute();
}

/** Ids of the public items of a public lesson, in its order. */
export async function itemsOfLesson(db: Db, lesson: number, limit: number): Promise<number[]> {
  const items = publicPlaces(db).where('lessons.id', '=', lesson).select('items.id').orderBy('lesson_items.position').limit(limit);
  return [...new Set((await items.execute()).map(({ id }) => id))];
}

export async function insertInvite(tx: Db, invite: Insertable<Schema['voice_invites']>): Promise<number> {
  const { id } = await tx.insertInto('voice_invites').values(invite).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Links of an account, the newest first, with the numbers of phrases that the album has in their voices. */
export const invitesOf = (db: Db, account: number) =>
  db
    .selectFrom('voice_invites')
    .selectAll('voice_invites')
    .select(({ selectFrom, fn }) =>
      selectFrom('speakers')
        .innerJoin('voices', 'voices.speaker_id', 'speakers.id')
        .select(fn.countAll<number>().as('count'))
        .whereRef('speakers.invite_id', '=', 'voice_invites.id')
        .where('voices.state', '!=', 'withdrawn')
        .as('recorded'),
    )
    .where('account_id', '=', account)
    .orderBy('id', 'desc')
    .limit(maxInvites)
    .execute();

/** Ends a link now; one that has ended keeps its end. @returns false when the account has no such link */
export async function endInvite(db: Db, account: number, id: number, now: number): Promise<boolean> {
  const ended = db
    .updateTable('voice_invites')
    .set({ revoked_at: sql`coalesce(revoked_at, ${now})`, ends_at: sql`case when ends_at < ${now} then ends_at else ${now} end` })
    .where('id', '=', id)
    .where('account_id', '=', account);
  return (await ended.returning('id').executeTakeFirst()) !== undefined;
}

/** Deletes links that ended by `before`, and relatives without a link of whom no recording is left. Recordings stay in the album. @returns the number of rows */
export async function deleteEndedInvites(db: Db, before: number, limit: number): Promise<number> {
  const ended = db.selectFrom('voice_invites').select('id').where('ends_at', '<=', before).orderBy('ends_at').limit(limit);
  const links = await db.deleteFrom('voice_invites').where('id', 'in', ended).returning('id').execute();
  const silent = db
    .selectFrom('speakers')
    .select('speakers.id')
    .where('invite_id', 'is', null)
    .where('account_id', 'is', null)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('voices').select('voices.id').whereRef('voices.speaker_id', '=', 'speakers.id'))))
    .limit(limit);
  const speakers = await db.deleteFrom('speakers').where('id', 'in', silent).returning('id').execute();
  return links.length + speakers.length;
}
