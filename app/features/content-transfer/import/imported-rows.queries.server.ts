import { staffRoles } from '#app/auth/roles.server.ts';
import type { Db } from '#app/db/schema.ts';

const secondMs = 1000;

interface SourceKey {
  source: string;
  kind: 'post' | 'comment';
  sourceId: string;
}

const rowOf = (db: Db, { source, kind, sourceId }: SourceKey) =>
  db
    .selectFrom('imported_rows')
    .select(['row_id', 'post_id'])
    .where('source', '=', source)
    .where('kind', '=', kind)
    .where('source_id', '=', sourceId);

/** The post here that came from a post of another site; undefined when it was deleted since. */
export const importedPost = async (db: Db, source: string, sourceId: string): Promise<number | undefined> => {
  const post = await db
    .selectFrom(rowOf(db, { source, kind: 'post', sourceId }).as('imported'))
    .innerJoin('posts', 'posts.id', 'imported.row_id')
    .select('posts.id')
    .executeTakeFirst();
  return post?.id;
};

/**
 * A public post of the same title and the same second, because WXR has no milliseconds: the file is an export of this academy, or of another tool
 * from the same site. Posts of the same source differ by their numbers there, whatever their titles and times.
 */
export const samePost = async (db: Db, source: string, title: string, publishedAt: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('posts')
      .select('id')
      .where('state', '=', 'published')
      .where('published_at', '>=', publishedAt - (publishedAt % secondMs))
      .where('published_at', '<', publishedAt - (publishedAt % secondMs) + secondMs)
      .where('title', '=', title)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('imported_rows').select('row_id').whereRef('post_id', '=', 'posts.id').where('kind', '=', 'post').where('source', '=', source),
          ),
        ),
      )
      .limit(1)
      .executeTakeFirst()
  )?.id;

/**
 * A comment that was imported with this post before, or with one that is deleted since. A moderator or its author may have removed it: then its id
 * is that of no comment.
 */
export const importedComment = async (db: Db, source: string, sourceId: string, postId: number): Promise<{ id: number } | undefined> => {
  const row = await rowOf(db, { source, kind: 'comment', sourceId }).executeTakeFirst();
  if (!row) return undefined;
  const belongsElsewhere = row.post_id !== postId && (await db.selectFrom('posts').select('id').where('id', '=', row.post_id).executeTakeFirst());
  return belongsElsewhere ? undefined : { id: row.row_id };
};

/** Remembers the origin of a row. That of a post that was deleted is replaced. */
export async function rememberRow(tx: Db, { source, kind, sourceId }: SourceKey, rowId: number, postId: number): Promise<void> {
  await tx
    .insertInto('imported_rows')
    .values({ source, kind, source_id: sourceId, row_id: rowId, post_id: postId })
    .onConflict((conflict) => conflict.columns(['source', 'kind', 'source_id']).doUpdateSet({ row_id: rowId, post_id: postId }))
    .execute();
}

/** Comment that takes replies. */
export const shownComment = (db: Db, id: number): Promise<{ id: number } | undefined> =>
  db.selectFrom('comments').select('id').where('id', '=', id).where('parent_id', 'is', null).where('state', '=', 'shown').executeTakeFirst();

/** Account of the staff with an email address. */
export const staffByEmail = async (db: Db, emailKey: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('accounts')
      .innerJoin('account_roles', 'account_roles.account_id', 'accounts.id')
      .select('accounts.id')
      .where('accounts.kind', '=', 'admin')
      .where('accounts.email_key', '=', emailKey)
      .where('account_roles.role', 'in', staffRoles)
      .limit(1)
      .executeTakeFirst()
  )?.id;
