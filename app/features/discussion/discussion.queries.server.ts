import { type Insertable, sql } from 'kysely';
import type { Db, Schema, TargetType } from '#app/db/schema.ts';

const tables = { post: 'posts', word: 'words_of_day' } as const;

/**
 * Locks the target's row, so that concurrent likes and comments on it wait for this transaction.
 * Returns false when the target does not exist.
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

/** Requires a transaction that locked the target. */
export async function toggleLike(tx: Db, target: TargetType, id: number, accountId: number, now: number): Promise<{ liked: boolean; likes: number }> {
  const removed = await tx
    .deleteFrom('likes')
    .where('target', '=', target)
    .where('target_id', '=', id)
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  if (!removed) await tx.insertInto('likes').values({ target, target_id: id, account_id: accountId, created_at: now }).execute();
  const { likes } = await tx
    .updateTable(tables[target])
    .set((set) => ({ likes: set('likes', '+', removed ? -1 : 1) }))
    .where('id', '=', id)
    .returning('likes')
    .executeTakeFirstOrThrow();
  return { liked: !removed, likes };
}

/** Likes of an account, newest first. */
export function likesOf(db: Db, accountId: number, limit: number): Promise<{ target: TargetType; target_id: number }[]> {
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
export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>>;

export function listComments(db: Db, target: TargetType, id: number, options: { limit: number; before?: number | undefined }): Promise<CommentRow[]> {
  let rows = selectComments(db)
    .where('target', '=', target)
    .where('target_id', '=', id)
    .where('parent_id', 'is', null)
    .orderBy('comments.id', 'desc');
  if (options.before !== undefined) rows = rows.where('comments.id', '<', options.before);
  return rows.limit(options.limit).execute();
}

export function listReplies(db: Db, parentId: number, options: { limit: number; after?: number | undefined }): Promise<CommentRow[]> {
  let rows = selectComments(db).where('parent_id', '=', parentId).orderBy('comments.id', 'asc');
  if (options.after !== undefined) rows = rows.where('comments.id', '>', options.after);
  return rows.limit(options.limit).execute();
}

export function commentById(db: Db, id: number): Promise<CommentRow> {
  return selectComments(db).where('comments.id', '=', id).executeTakeFirstOrThrow();
}

/** Number of comments of a target without replies, from its counter column. */
export async function countComments(db: Db, target: TargetType, id: number): Promise<number | undefined> {
  return (await db.selectFrom(tables[target]).select('comments').where('id', '=', id).executeTakeFirst())?.comments;
}

/** Comment that accepts replies; undefined for a reply, since replies have no replies. */
export function parentComment(db: Db, target: TargetType, id: number) {
  return db
    .selectFrom('comments')
    .select(['id', 'target_id', 'replies'])
    .where('id', '=', id)
    .where('target', '=', target)
    .where('parent_id', 'is', null)
    .executeTakeFirst();
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

/** Inserts a comment and increments the counter of its parent. Requires a transaction that locked the target. */
export async function insertComment(tx: Db, comment: CommentInsert): Promise<number> {
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

/** Deletes the likes, comments and replies of a target. */
export async function deleteDiscussion(tx: Db, target: TargetType, id: number): Promise<void> {
  await tx.deleteFrom('likes').where('target', '=', target).where('target_id', '=', id).execute();
  // The index of migration 0001 covers comments only; ON DELETE CASCADE removes their replies.
  await tx.deleteFrom('comments').where('target', '=', target).where('target_id', '=', id).where('parent_id', 'is', null).execute();
}
