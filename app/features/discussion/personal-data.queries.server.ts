import type { ExpressionBuilder } from 'kysely';
import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db, Schema, TargetType } from '#app/db/schema.ts';
import { lockTarget } from './discussion.queries.server.ts';

const tables = { post: 'posts', word: 'words_of_day' } as const;

interface TargetRef {
  target: TargetType;
  target_id: number;
}

const isOwnedBy =
  ({ id, email_key }: DataOwner) =>
  (row: ExpressionBuilder<Schema, 'comments'>) =>
    row.or([row('email_key', '=', email_key), row('account_id', '=', id)]);

const isOwnedOnTarget =
  ({ target, target_id }: TargetRef, owner: DataOwner) =>
  (row: ExpressionBuilder<Schema, 'comments'>) =>
    row.and([row('target', '=', target), row('target_id', '=', target_id), isOwnedBy(owner)(row)]);

/** Rows per query; a comment has up to 5,000 characters. */
const batchSize = 200;

/** Likes of an account, oldest first, read in batches. */
export async function* readLikes(db: Db, { id }: DataOwner) {
  const likes = db.selectFrom('likes').select(['target', 'target_id', 'created_at']).where('account_id', '=', id);
  yield* withTitles(db, await likes.orderBy('created_at').execute(), async (batch) => batch);
}

/** Comments and replies, oldest first, read in batches. Ids are sorted here: they come from two indexes, so SQL would sort whole rows. */
export async function* readComments(db: Db, owner: DataOwner) {
  const keys = await db.selectFrom('comments').select(['id', 'target', 'target_id']).where(isOwnedBy(owner)).execute();
  keys.sort((first, second) => first.id - second.id);
  const read = (batch: typeof keys) =>
    db
      .selectFrom('comments')
      .select(['id', 'target', 'target_id', 'parent_id', 'text', 'full_name', 'email', 'created_at'])
      .where(
        'id',
        'in',
        batch.map(({ id }) => id),
      )
      .orderBy('id')
      .execute();
  yield* withTitles(db, keys, read);
}

/** Reads rows in batches of keys and adds the titles of their targets. */
async function* withTitles<Key extends TargetRef, Row extends TargetRef>(db: Db, keys: Key[], read: (batch: Key[]) => Promise<Row[]>) {
  for (let from = 0; from < keys.length; from += batchSize) {
    const rows = await read(keys.slice(from, from + batchSize));
    const titles = new Map<string, string>();
    for (const target of ['post', 'word'] as const) {
      const ids = [...new Set(rows.flatMap((row) => (row.target === target ? row.target_id : [])))];
      const targets = ids.length === 0 ? [] : await db.selectFrom(tables[target]).select(['id', 'title']).where('id', 'in', ids).execute();
      for (const { id, title } of targets) titles.set(`${target} ${id}`, title);
    }
    for (const row of rows) yield { ...row, title: titles.get(`${row.target} ${row.target_id}`) ?? '' };
  }
}

/** Targets that the account liked or commented on, in a fixed lock order that prevents deadlocks. */
export async function targetsOf(db: Db, owner: DataOwner): Promise<TargetRef[]> {
  const rows = await db
    .selectFrom('likes')
    .select(['target', 'target_id'])
    .where('account_id', '=', owner.id)
    .union(db.selectFrom('comments').select(['target', 'target_id']).where(isOwnedBy(owner)))
    .execute();
  return rows.sort((first, second) => first.target.localeCompare(second.target) || first.target_id - second.target_id);
}

/** Deletes the owner's likes of a target and the author fields of the owner's comments; `deleteText` also deletes their text. */
export async function anonymizeContributions(tx: Db, target: TargetRef, owner: DataOwner, { deleteText }: { deleteText: boolean }): Promise<void> {
  if (!(await lockTarget(tx, target.target, target.target_id))) return;
  const unliked = await tx
    .deleteFrom('likes')
    .where('target', '=', target.target)
    .where('target_id', '=', target.target_id)
    .where('account_id', '=', owner.id)
    .returning('account_id')
    .execute();
  const deleted = deleteText ? await deleteComments(tx, target, owner) : 0;
  await tx
    .updateTable(tables[target.target])
    .set((set) => ({ likes: set('likes', '-', unliked.length), comments: set('comments', '-', deleted) }))
    .where('id', '=', target.target_id)
    .execute();
  const anonymousAuthor = { full_name: null, email: null, email_key: null, account_id: null, sender: '' };
  await tx
    .updateTable('comments')
    .set(deleteText ? { ...anonymousAuthor, text: 'Deleted by its author' } : anonymousAuthor)
    .where(isOwnedOnTarget(target, owner))
    .execute();
}

/** Deletes the owner's replies, then comments without replies, since replies of other authors stay. Returns the number of deleted comments. */
async function deleteComments(tx: Db, target: TargetRef, owner: DataOwner): Promise<number> {
  const replies = await tx
    .deleteFrom('comments')
    .where(isOwnedOnTarget(target, owner))
    .where('parent_id', 'is not', null)
    .returning('parent_id')
    .execute();
  for (const { parent_id } of replies)
    await tx
      .updateTable('comments')
      .set((set) => ({ replies: set('replies', '-', 1) }))
      .where('id', '=', parent_id)
      .execute();
  const comments = await tx.deleteFrom('comments').where(isOwnedOnTarget(target, owner)).where('replies', '=', 0).returning('id').execute();
  return comments.length;
}
