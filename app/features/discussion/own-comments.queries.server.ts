import type { ExpressionBuilder } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import type { Target } from '#app/feature.ts';
import { countShown, type StoredComment, setState } from './moderation.queries.server.ts';

/** Author fields of an anonymized comment: deleted by its author, with the account, or after its retention. */
export const anonymousAuthor = { full_name: null, email: null, email_key: null, account_id: null, sender: '', network: '' };

/** Text of a deleted comment that has replies. */
export const deletedText = 'Deleted by its author';

/** Replies in any state: the counter column counts the shown ones alone. */
export const hasNoReplies = (row: ExpressionBuilder<Schema, 'comments'>) =>
  row.not(row.exists(row.selectFrom('comments as reply').select('reply.id').whereRef('reply.parent_id', '=', 'comments.id')));

/** Comments and replies of an account, in any state. */
export async function countCommentsBy(db: Db, accountId: number): Promise<number> {
  const comments = db.selectFrom('comments').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await comments.where('account_id', '=', accountId).executeTakeFirstOrThrow()).count;
}

/** A comment with its author, to decide whether the caller may change it. */
export const commentWithAuthor = (db: Db, id: number) =>
  db
    .selectFrom('comments')
    .select(['id', 'target', 'target_id', 'parent_id', 'state', 'version', 'reports', 'moderated_at', 'edited_at'])
    .select(['account_id', 'email_key', 'email', 'full_name', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
export type CommentWithAuthor = NonNullable<Awaited<ReturnType<typeof commentWithAuthor>>>;

/** Stores a changed text, and holds the comment when there is a reason. Requires a transaction that locked the target. */
export async function updateText(
  tx: Db,
  target: Target,
  comment: StoredComment,
  { text, now, holdReason }: { text: string; now: number; holdReason: string | undefined },
): Promise<void> {
  await tx.updateTable('comments').set({ text, edited_at: now }).where('id', '=', comment.id).execute();
  const isHeldNow = holdReason !== undefined && comment.state === 'shown';
  await setState(tx, target, comment, isHeldNow ? { state: 'held', hold_reason: holdReason } : { state: comment.state });
}

/** Deletes a comment; one with replies loses its text and its author instead. Requires a transaction that locked the target. */
export async function deleteComment(tx: Db, target: Target, comment: StoredComment): Promise<void> {
  const deleted = await tx.deleteFrom('comments').where('id', '=', comment.id).where(hasNoReplies).returning('id').executeTakeFirst();
  if (!deleted) {
    await tx
      .updateTable('comments')
      .set((set) => ({ ...anonymousAuthor, text: deletedText, version: set('version', '+', 1) }))
      .where('id', '=', comment.id)
      .execute();
  } else if (comment.state === 'shown') await countShown(tx, target, comment, -1);
}
