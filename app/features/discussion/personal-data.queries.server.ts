import type { ExpressionBuilder } from 'kysely';
import { type DataOwner, isSentByOwner } from '#app/db/data-owner.ts';
import type { Db, Schema } from '#app/db/schema.ts';
import type { Target } from '#app/feature.ts';
import type { LocalTime } from '#app/lib/local-date.ts';
import { lockTarget, titlesOf } from './discussion.queries.server.ts';
import { countShown } from './moderation.queries.server.ts';
import { anonymousAuthor, deletedText, hasNoReplies } from './own-comments.queries.server.ts';

interface TargetRef {
  target: string;
  target_id: number;
}

const isOwnedBy = (owner: DataOwner) => (row: ExpressionBuilder<Schema, 'comments'>) =>
  row.or([isSentByOwner(owner), row('account_id', '=', owner.id)]);

const isOwnedOnTarget =
  ({ target, target_id }: TargetRef, owner: DataOwner) =>
  (row: ExpressionBuilder<Schema, 'comments'>) =>
    row.and([row('target', '=', target), row('target_id', '=', target_id), isOwnedBy(owner)(row)]);

/** Rows per query; a comment has up to 5,000 characters. */
const batchSize = 200;

/** Likes of an account, oldest first, read in batches. */
export async function* readLikes(db: Db, { id }: DataOwner, targets: readonly Target[], time: LocalTime) {
  const likes = db.selectFrom('likes').select(['target', 'target_id', 'created_at']).where('account_id', '=', id);
  yield* withTitles({ db, targets, time }, await likes.orderBy('created_at').execute(), async (batch) => batch);
}

/** Comments and replies, oldest first, read in batches. Ids are sorted here: they come from two indexes, so SQL would sort whole rows. */
export async function* readComments(db: Db, owner: DataOwner, targets: readonly Target[], time: LocalTime) {
  const keys = await db.selectFrom('comments').select(['id', 'target', 'target_id']).where(isOwnedBy(owner)).execute();
  keys.sort((first, second) => first.id - second.id);
  const read = (batch: typeof keys) =>
    db
      .selectFrom('comments')
      .select(['id', 'target', 'target_id', 'parent_id', 'text', 'full_name', 'email', 'created_at', 'edited_at'])
      .where(
        'id',
        'in',
        batch.map(({ id }) => id),
      )
      .orderBy('id')
      .execute();
  yield* withTitles({ db, targets, time }, keys, read);
}

/** Reads rows in batches of keys and adds the titles of their targets; '' for a target that is not public, and for that of a removed feature. */
async function* withTitles<Key extends TargetRef, Row extends TargetRef>(
  { db, targets, time }: { db: Db; targets: readonly Target[]; time: LocalTime },
  keys: Key[],
  read: (batch: Key[]) => Promise<Row[]>,
) {
  for (let from = 0; from < keys.length; from += batchSize) {
    const rows = await read(keys.slice(from, from + batchSize));
    const titles = new Map<string, string>();
    for (const target of targets) {
      const ids = [...new Set(rows.flatMap((row) => (row.target === target.name ? row.target_id : [])))];
      for (const { id, title } of await titlesOf(db, target, ids, time)) titles.set(`${target.name} ${id}`, title);
    }
    for (const row of rows) yield { ...row, title: titles.get(`${row.target} ${row.target_id}`) ?? '' };
  }
}

/** Targets that the account liked or commented on, in a fixed lock order that prevents deadlocks. */
export async function listTargetRefs(db: Db, owner: DataOwner): Promise<TargetRef[]> {
  const rows = await db
    .selectFrom('likes')
    .select(['target', 'target_id'])
    .where('account_id', '=', owner.id)
    .union(db.selectFrom('comments').select(['target', 'target_id']).where(isOwnedBy(owner)))
    .execute();
  return rows.sort((first, second) => first.target.localeCompare(second.target) || first.target_id - second.target_id);
}

interface Anonymization {
  ref: TargetRef;
  /** Undefined for the target of a removed feature, which has no counts. */
  target: Target | undefined;
  owner: DataOwner;
  /** Also deletes the text of comments. */
  deleteText: boolean;
}

/** Deletes the owner's likes of a target and the author fields of the owner's comments. */
export async function anonymizeContributions(tx: Db, { ref, target, owner, deleteText }: Anonymization): Promise<void> {
  if (target) await lockTarget(tx, target, ref.target_id);
  const unliked = await tx
    .deleteFrom('likes')
    .where('target', '=', ref.target)
    .where('target_id', '=', ref.target_id)
    .where('account_id', '=', owner.id)
    .returning('account_id')
    .execute();
  const deleted = deleteText ? await deleteComments(tx, ref, owner) : 0;
  if (target)
    await tx
      .updateTable(target.table)
      .set((set) => ({ likes: set('likes', '-', unliked.length), comments: set('comments', '-', deleted) }))
      .where('id', '=', ref.target_id)
      .execute();
  await tx
    .updateTable('comments')
    .set(deleteText ? { ...anonymousAuthor, text: deletedText } : anonymousAuthor)
    .where(isOwnedOnTarget(ref, owner))
    .execute();
}

/**
 * Deletes the owner's replies, then comments without replies, since replies of other authors stay, shown or not.
 * Returns the number of deleted comments that were shown.
 */
async function deleteComments(tx: Db, ref: TargetRef, owner: DataOwner): Promise<number> {
  const replies = await tx
    .deleteFrom('comments')
    .where(isOwnedOnTarget(ref, owner))
    .where('parent_id', 'is not', null)
    .returning(['parent_id', 'target_id', 'state'])
    .execute();
  for (const reply of replies) if (reply.state === 'shown') await countShown(tx, undefined, reply, -1);
  const comments = await tx.deleteFrom('comments').where(isOwnedOnTarget(ref, owner)).where(hasNoReplies).returning('state').execute();
  return comments.filter(({ state }) => state === 'shown').length;
}
