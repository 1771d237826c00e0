import { type Insertable, sql } from 'kysely';
import { staffRoles } from '#app/auth/roles.server.ts';
import type { Db, Schema } from '#app/db/schema.ts';
import type { Target } from '#app/feature.ts';
import { type LocalTime, localToday } from '#app/lib/local-date.ts';
import { countShown } from './moderation.queries.server.ts';

/** Condition for the rows of a target that are public at a time. */
export function isPublic({ table, publicWhen }: Target, time: LocalTime) {
  if (!publicWhen) return sql<boolean>`1 = 1`;
  if ('column' in publicWhen) return sql<boolean>`${sql.ref(`${table}.${publicWhen.column}`)} = ${sql.lit(publicWhen.value)}`;
  const dates = publicWhen.firstOf.map((column) => sql.ref(`${table}.${column}`));
  return sql<boolean>`coalesce(${sql.join(dates)}) <= ${localToday(time)}`;
}

/**
 * Locks the target's row, so that concurrent likes and comments on it wait for this transaction.
 * Returns false when the row does not exist.
 */
export async function lockTarget(tx: Db, { table }: Target, id: number): Promise<boolean> {
  const locked = await tx
    .updateTable(table)
    .set((set) => ({ likes: set.ref('likes') }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return locked !== undefined;
}

/** `lockTarget` for readers: false also when the row is not public. */
export async function lockPublicTarget(tx: Db, target: Target, id: number, time: LocalTime): Promise<boolean> {
  return (await lockTarget(tx, target, id)) && (await countComments(tx, target, id, time)) !== undefined;
}

/** Requires a transaction that locked the target. */
export async function toggleLike(
  tx: Db,
  { name, table }: Target,
  id: number,
  accountId: number,
  now: number,
): Promise<{ liked: boolean; likes: number }> {
  const removed = await tx
    .deleteFrom('likes')
    .where('target', '=', name)
    .where('target_id', '=', id)
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  if (!removed) await tx.insertInto('likes').values({ target: name, target_id: id, account_id: accountId, created_at: now }).execute();
  const { likes } = await tx
    .updateTable(table)
    .set((set) => ({ likes: set('likes', '+', removed ? -1 : 1) }))
    .where('id', '=', id)
    .returning('likes')
    .executeTakeFirstOrThrow();
  return { liked: !removed, likes };
}

/** Likes of an account, newest first. */
export function likesOf(db: Db, accountId: number, limit: number): Promise<{ target: string; target_id: number }[]> {
  return db
    .selectFrom('likes')
    .select(['target', 'target_id'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

const selectComments = (db: Db) =>
  db
    .selectFrom('comments')
    .leftJoin('accounts', 'accounts.id', 'comments.account_id')
    .select((author) => [
      'comments.id',
      'comments.text',
      'comments.full_name',
      'comments.email',
      'comments.email_key',
      'comments.replies',
      'comments.created_at',
      'comments.edited_at',
      'comments.state',
      'accounts.first_name',
      author
        .exists(
          author
            .selectFrom('account_roles')
            .select('account_id')
            .whereRef('account_roles.account_id', '=', 'comments.account_id')
            .where('role', 'in', staffRoles),
        )
        .as('is_staff'),
    ]);
export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>>;

/** Place of a comment in a list by time. Imported comments are older than their ids. */
interface Place {
  created_at: number;
  id: number;
}

/** Place of a comment in a list. That of one that is gone is the time of the comment before it: ids follow the times of comments that were written here. */
async function placeOf(db: Db, id: number, list: { target: string; target_id: number } | { parent_id: number }): Promise<Place | undefined> {
  const own = db.selectFrom('comments').select(['created_at', 'id']).where('id', '=', id);
  const place = await own.where((row) => row.and(list)).executeTakeFirst();
  if (place) return place;
  const before = await db.selectFrom('comments').select('created_at').where('id', '<', id).orderBy('id', 'desc').limit(1).executeTakeFirst();
  return before && { ...before, id };
}

/** Shown comments of a target, newest first. */
export async function listComments(
  db: Db,
  { name }: Target,
  id: number,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<CommentRow[]> {
  const rows = selectComments(db)
    .where('target', '=', name)
    .where('target_id', '=', id)
    .where('parent_id', 'is', null)
    .where('state', '=', 'shown')
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(limit);
  if (before === undefined) return rows.execute();
  const place = await placeOf(db, before, { target: name, target_id: id });
  return place ? rows.where(sql<boolean>`(comments.created_at, comments.id) < (${place.created_at}, ${place.id})`).execute() : [];
}

/** Shown replies of a comment, oldest first. */
export async function listReplies(db: Db, parentId: number, { limit, after }: { limit: number; after?: number | undefined }): Promise<CommentRow[]> {
  const rows = selectComments(db)
    .where('parent_id', '=', parentId)
    .where('state', '=', 'shown')
    .orderBy('comments.created_at', 'asc')
    .orderBy('comments.id', 'asc')
    .limit(limit);
  const place = after === undefined ? undefined : await placeOf(db, after, { parent_id: parentId });
  return place ? rows.where(sql<boolean>`(comments.created_at, comments.id) > (${place.created_at}, ${place.id})`).execute() : rows.execute();
}

interface OwnCommentsRequest {
  /** The account, and the email address that makes it the author of comments that were sent without an account. */
  id: number;
  emailKey: string;
  /** Time from which shown comments are listed, in ms. */
  since: number;
  limit: number;
}

/** Comments and replies of an account below a target that are held, or shown and new; oldest first. */
export async function listOwn(db: Db, { name }: Target, targetId: number, { id, emailKey, since, limit }: OwnCommentsRequest) {
  const own = selectComments(db)
    .select('comments.parent_id')
    .where('target', '=', name)
    .where('target_id', '=', targetId)
    .where((row) => row.or([row('state', '=', 'held'), row.and([row('state', '=', 'shown'), row('comments.created_at', '>', since)])]))
    .orderBy('comments.id', 'desc')
    .limit(limit);
  // Two queries: each reads one index.
  const signed = await own.where('comments.account_id', '=', id).execute();
  const typed = await own.where('comments.email_key', '=', emailKey).where('comments.account_id', 'is', null).execute();
  return [...signed, ...typed].sort((one, other) => one.id - other.id).slice(-limit);
}

export function commentById(db: Db, id: number): Promise<CommentRow> {
  return selectComments(db).where('comments.id', '=', id).executeTakeFirstOrThrow();
}

/** Number of shown comments of a public target without replies, from its counter column. */
export async function countComments(db: Db, target: Target, id: number, time: LocalTime): Promise<number | undefined> {
  return (await db.selectFrom(target.table).select('comments').where('id', '=', id).where(isPublic(target, time)).executeTakeFirst())?.comments;
}

/** Titles of public rows of a target. */
export async function titlesOf(db: Db, target: Target, ids: readonly number[], time: LocalTime): Promise<{ id: number; title: string }[]> {
  if (ids.length === 0) return [];
  return db.selectFrom(target.table).select(['id', 'title']).where('id', 'in', ids).where(isPublic(target, time)).execute();
}

/** Shown comment of a public target, which accepts replies; undefined for a reply, since replies have no replies. */
export async function parentComment(db: Db, target: Target, id: number, time: LocalTime) {
  const comment = await db
    .selectFrom('comments')
    .select(['id', 'target_id', 'replies'])
    .where('id', '=', id)
    .where('target', '=', target.name)
    .where('parent_id', 'is', null)
    .where('state', '=', 'shown')
    .executeTakeFirst();
  return comment && (await countComments(db, target, comment.target_id, time)) !== undefined ? comment : undefined;
}

type CommentInsert = Insertable<Schema['comments']>;

/** Id of an identical comment on the same target since `since`, from one of these sender hashes. */
export async function findDuplicateComment(tx: Db, comment: CommentInsert, senders: string[], since: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('comments')
    .select('id')
    .where('sender', 'in', senders)
    // Same expressions as the index of migration 0007, so that the planner uses it.
    .where('sender', '<>', sql.lit(''))
    .where('created_at', '>', since)
    .where('target', '=', comment.target)
    .where('target_id', '=', comment.target_id)
    .where(sql<boolean>`coalesce(parent_id, 0) = ${comment.parent_id ?? 0}`)
    .where('text', '=', comment.text)
    .where(sql<boolean>`coalesce(full_name, '') = ${comment.full_name ?? ''}`)
    .where(sql<boolean>`coalesce(email_key, '') = ${comment.email_key ?? ''}`)
    .executeTakeFirst();
  return row?.id;
}

/** Inserts a comment, and counts a shown one. Requires a transaction that locked the target. */
export async function insertComment(tx: Db, target: Target, comment: CommentInsert): Promise<number> {
  const { id } = await tx.insertInto('comments').values(comment).returning('id').executeTakeFirstOrThrow();
  if (comment.state === 'shown') await countShown(tx, target, comment, 1);
  return id;
}

/** Deletes a row of a target with its likes, comments and replies. Returns false when the row does not exist. */
export async function deleteTarget(tx: Db, { name, table }: Target, id: number): Promise<boolean> {
  const deleted = await tx.deleteFrom(table).where('id', '=', id).returning('id').executeTakeFirst();
  if (!deleted) return false;
  await tx.deleteFrom('likes').where('target', '=', name).where('target_id', '=', id).execute();
  // The index of migration 0001 covers comments only; ON DELETE CASCADE removes their replies.
  await tx.deleteFrom('comments').where('target', '=', name).where('target_id', '=', id).where('parent_id', 'is', null).execute();
  return true;
}
