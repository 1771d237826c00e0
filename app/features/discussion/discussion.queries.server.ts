import { type Insertable, sql } from 'kysely';
import type { Db, Schema, TargetType } from '#app/db/schema.ts';

const tables = { post: 'posts', word: 'words_of_day' } as const;

/**
 * Makes others who like or comment the same thing wait for this transaction.
 * False when there is no such thing.
 */
export async function lockTarget(tx: Db, target: TargetType, id: number): Promise<boolean> {
  const locked = await tx
    .updateTable(tables[target])
    .set((set) => ({ likes: set.ref('likes') }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return locked !== undefined;
}

/** Inside a transaction that holds the target. */
export async function toggleLike(tx: Db, target: TargetType, id: number, accountId: number, now: number): Promise<{ liked: boolean; likes: number }> {
  const taken = await tx
    .deleteFrom('likes')
    .where('target', '=', target)
    .where('target_id', '=', id)
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  if (!taken) await tx.insertInto('likes').values({ target, target_id: id, account_id: accountId, created_at: now }).execute();
  const { likes } = await tx
    .updateTable(tables[target])
    .set((set) => ({ likes: set('likes', '+', taken ? -1 : 1) }))
    .where('id', '=', id)
    .returning('likes')
    .executeTakeFirstOrThrow();
  return { liked: !taken, likes };
}

/** Newest first. */
export function likesOf(db: Db, accountId: number, limit: number): Promise<{ target: TargetType; target_id: number }[]> {
  return db
    .selectFrom('likes')
    .select(['target', 'target_id'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

const shown = (db: Db) =>
  db
    .selectFrom('comments')
    .leftJoin('accounts', 'accounts.id', 'comments.account_id')
    .select([
      'comments.id',
      'comments.text',
      'comments.full_name',
      'comments.email',
      'comments.email_key',
      'comments.replies',
      'comments.created_at',
      'accounts.first_name',
      'accounts.kind',
    ]);
export type CommentRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

export function listComments(db: Db, target: TargetType, id: number, slice: { limit: number; before?: number | undefined }): Promise<CommentRow[]> {
  let rows = shown(db).where('target', '=', target).where('target_id', '=', id).where('parent_id', 'is', null).orderBy('comments.id', 'desc');
  if (slice.before !== undefined) rows = rows.where('comments.id', '<', slice.before);
  return rows.limit(slice.limit).execute();
}

export function listReplies(db: Db, parentId: number, slice: { limit: number; after?: number | undefined }): Promise<CommentRow[]> {
  let rows = shown(db).where('parent_id', '=', parentId).orderBy('comments.id', 'asc');
  if (slice.after !== undefined) rows = rows.where('comments.id', '>', slice.after);
  return rows.limit(slice.limit).execute();
}

export function commentById(db: Db, id: number): Promise<CommentRow> {
  return shown(db).where('comments.id', '=', id).executeTakeFirstOrThrow();
}

/** How many comments a target has, replies apart: kept beside its likes. */
export async function countComments(db: Db, target: TargetType, id: number): Promise<number | undefined> {
  return (await db.selectFrom(tables[target]).select('comments').where('id', '=', id).executeTakeFirst())?.comments;
}

/** A comment that can be replied to: replies have none of their own. */
export function parentComment(db: Db, target: TargetType, id: number) {
  return db
    .selectFrom('comments')
    .select(['id', 'target_id', 'replies'])
    .where('id', '=', id)
    .where('target', '=', target)
    .where('parent_id', 'is', null)
    .executeTakeFirst();
}

export type NewComment = Insertable<Schema['comments']>;

/** The same words at the same place since `since`, from a sender with one of these hashes. */
export async function sameComment(tx: Db, comment: NewComment, senders: string[], since: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('comments')
    .select('id')
    .where('sender', 'in', senders)
    // Said as the index says it (0007).
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

/** Inside a transaction that holds the target: the comment and the count beside its parent go together. */
export async function insertComment(tx: Db, comment: NewComment): Promise<number> {
  const { id } = await tx.insertInto('comments').values(comment).returning('id').executeTakeFirstOrThrow();
  if (!comment.parent_id) {
    await tx
      .updateTable(tables[comment.target])
      .set((set) => ({ comments: set('comments', '+', 1) }))
      .where('id', '=', comment.target_id)
      .execute();
  } else {
    await tx
      .updateTable('comments')
      .set((set) => ({ replies: set('replies', '+', 1) }))
      .where('id', '=', comment.parent_id)
      .execute();
  }
  return id;
}

/** What people said and liked goes with the thing itself. */
export async function deleteDiscussion(tx: Db, target: TargetType, id: number): Promise<void> {
  await tx.deleteFrom('likes').where('target', '=', target).where('target_id', '=', id).execute();
  // Replies go with what they reply to: the index knows only comments (0001), and the database follows from there.
  await tx.deleteFrom('comments').where('target', '=', target).where('target_id', '=', id).where('parent_id', 'is', null).execute();
}
