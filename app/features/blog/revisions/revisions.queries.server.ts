import type { Insertable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';

const named = (db: Db) =>
  db
    .selectFrom('post_revisions')
    .leftJoin('accounts', 'accounts.id', 'post_revisions.saved_by')
    .select(['accounts.first_name', 'accounts.last_name']);

/** Versions of a post without their bodies, newest first. */
export const listRevisions = (db: Db, post: number, limit: number) =>
  named(db)
    .select(['post_revisions.id', 'saved_at', 'state', 'title'])
    .where('post_id', '=', post)
    .orderBy('post_revisions.id', 'desc')
    .limit(limit)
    .execute();

/** Whole version, with the name of the account that saved it. */
export const revisionById = (db: Db, id: number) => named(db).selectAll('post_revisions').where('post_revisions.id', '=', id).executeTakeFirst();

export const insertRevision = (tx: Db, revision: Insertable<Schema['post_revisions']>): Promise<{ id: number }> =>
  tx.insertInto('post_revisions').values(revision).returning('id').executeTakeFirstOrThrow();

/** Ids of the versions of a post, newest first. */
export async function revisionIds(tx: Db, post: number): Promise<number[]> {
  const rows = tx.selectFrom('post_revisions').select('id').where('post_id', '=', post).orderBy('id', 'desc');
  return (await rows.execute()).map(({ id }) => id);
}

export async function deleteRevision(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('post_revisions').where('id', '=', id).execute();
}

/** Name of the account that saved the present text of a post. */
export const textSaver = (db: Db, post: number) =>
  db
    .selectFrom('posts')
    .innerJoin('accounts', 'accounts.id', 'posts.text_saved_by')
    .select(['accounts.first_name', 'accounts.last_name'])
    .where('posts.id', '=', post)
    .executeTakeFirst();

/** Whether the account has saved the present text of a post, or an earlier version. */
export async function hasSaved(db: Db, account: number): Promise<boolean> {
  const post = db.selectFrom('posts').select('id').where('text_saved_by', '=', account).limit(1);
  const revision = db.selectFrom('post_revisions').select('id').where('saved_by', '=', account).limit(1);
  return (await post.executeTakeFirst()) !== undefined || (await revision.executeTakeFirst()) !== undefined;
}

/** Forgets which versions an account has saved, which is gone. */
export async function forgetSaver(db: Db, account: number): Promise<void> {
  await db.updateTable('posts').set({ text_saved_by: null }).where('text_saved_by', '=', account).execute();
  await db.updateTable('post_revisions').set({ saved_by: null }).where('saved_by', '=', account).execute();
}
