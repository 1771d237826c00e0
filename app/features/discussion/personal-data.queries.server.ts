import type { ExpressionBuilder } from 'kysely';
import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db, Schema, TargetType } from '#app/db/schema.ts';
import { lockTarget } from './discussion.queries.server.ts';

const tables = { post: 'posts', word: 'words_of_day' } as const;

interface Thing {
  target: TargetType;
  target_id: number;
}

const isTheirs =
  ({ id, email_key }: DataOwner) =>
  (row: ExpressionBuilder<Schema, 'comments'>) =>
    row.or([row('email_key', '=', email_key), row('account_id', '=', id)]);

const isTheirsOn =
  ({ target, target_id }: Thing, owner: DataOwner) =>
  (row: ExpressionBuilder<Schema, 'comments'>) =>
    row.and([row('target', '=', target), row('target_id', '=', target_id), isTheirs(owner)(row)]);

/** Rows that one query reads: a comment may have 5,000 characters. */
const batch = 200;

/** Newest last, read batch by batch. */
export async function* likesOf(db: Db, { id }: DataOwner) {
  const likes = db.selectFrom('likes').select(['target', 'target_id', 'created_at']).where('account_id', '=', id);
  yield* titled(db, await likes.orderBy('created_at').execute(), async (some) => some);
}

/** Comments and replies, oldest first, read batch by batch. Their ids come from two indexes: no query could sort them without reading all. */
export async function* commentsOf(db: Db, owner: DataOwner) {
  const keys = await db.selectFrom('comments').select(['id', 'target', 'target_id']).where(isTheirs(owner)).execute();
  keys.sort((one, other) => one.id - other.id);
  const read = (some: typeof keys) =>
    db
      .selectFrom('comments')
      .select(['id', 'target', 'target_id', 'parent_id', 'text', 'full_name', 'email', 'created_at'])
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .orderBy('id')
      .execute();
  yield* titled(db, keys, read);
}

/** Reads what belongs to the keys, some at a time, with the titles of the posts and words. */
async function* titled<Key extends Thing, Row extends Thing>(db: Db, keys: Key[], read: (some: Key[]) => Promise<Row[]>) {
  for (let from = 0; from < keys.length; from += batch) {
    const rows = await read(keys.slice(from, from + batch));
    const titles = new Map<string, string>();
    for (const target of ['post', 'word'] as const) {
      const ids = [...new Set(rows.flatMap((row) => (row.target === target ? row.target_id : [])))];
      const things = ids.length === 0 ? [] : await db.selectFrom(tables[target]).select(['id', 'title']).where('id', 'in', ids).execute();
      for (const { id, title } of things) titles.set(`${target} ${id}`, title);
    }
    for (const row of rows) yield { ...row, title: titles.get(`${row.target} ${row.target_id}`) ?? '' };
  }
}

/** What they liked or said something about, in the one order in which all who hold several take hold of them. */
export async function targetsOf(db: Db, owner: DataOwner): Promise<Thing[]> {
  const rows = await db
    .selectFrom('likes')
    .select(['target', 'target_id'])
    .where('account_id', '=', owner.id)
    .union(db.selectFrom('comments').select(['target', 'target_id']).where(isTheirs(owner)))
    .execute();
  return rows.sort((one, other) => one.target.localeCompare(other.target) || one.target_id - other.target_id);
}

/** Takes their likes of a thing away, and their names from what they said there; with `words` what they said, too. */
export async function anonymizeContributions(tx: Db, thing: Thing, owner: DataOwner, { words }: { words: boolean }): Promise<void> {
  if (!(await lockTarget(tx, thing.target, thing.target_id))) return;
  const unliked = await tx
    .deleteFrom('likes')
    .where('target', '=', thing.target)
    .where('target_id', '=', thing.target_id)
    .where('account_id', '=', owner.id)
    .returning('account_id')
    .execute();
  const deleted = words ? await deleteWords(tx, thing, owner) : 0;
  await tx
    .updateTable(tables[thing.target])
    .set((set) => ({ likes: set('likes', '-', unliked.length), comments: set('comments', '-', deleted) }))
    .where('id', '=', thing.target_id)
    .execute();
  const nobody = { full_name: null, email: null, email_key: null, account_id: null, sender: '' };
  await tx
    .updateTable('comments')
    .set(words ? { ...nobody, text: 'Deleted by its author' } : nobody)
    .where(isTheirsOn(thing, owner))
    .execute();
}

/** Replies, then comments that nobody has replied to: what others said stays, and so does what they replied to. Returns how many comments went. */
async function deleteWords(tx: Db, thing: Thing, owner: DataOwner): Promise<number> {
  const replies = await tx.deleteFrom('comments').where(isTheirsOn(thing, owner)).where('parent_id', 'is not', null).returning('parent_id').execute();
  for (const { parent_id } of replies)
    await tx
      .updateTable('comments')
      .set((set) => ({ replies: set('replies', '-', 1) }))
      .where('id', '=', parent_id)
      .execute();
  const comments = await tx.deleteFrom('comments').where(isTheirsOn(thing, owner)).where('replies', '=', 0).returning('id').execute();
  return comments.length;
}
