import { sql } from 'kysely';
import { type Purge, rowCount } from '#app/db/purge.queries.server.ts';
import type { Db, PostState } from '#app/db/schema.ts';

const published = sql.lit<PostState>('published');

interface NewPreview {
  post_id: number;
  token_hash: string;
  created_at: number;
  expires_at: number;
}

export const insertPreview = (tx: Db, preview: NewPreview): Promise<{ id: number }> =>
  tx.insertInto('post_previews').values(preview).returning('id').executeTakeFirstOrThrow();

/** Links of a post that have not expired, newest first. */
export const livePreviews = (db: Db, post: number, now: number) =>
  db
    .selectFrom('post_previews')
    .select(['id', 'created_at', 'expires_at'])
    .where('post_id', '=', post)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute();

/** Post of a live link, with the name of its author. A published post has none. */
export const previewedPost = (db: Db, tokenHash: string, now: number) =>
  db
    .selectFrom('post_previews')
    .innerJoin('posts', 'posts.id', 'post_previews.post_id')
    .leftJoin('accounts', 'accounts.id', 'posts.author_id')
    .selectAll('posts')
    .select(['accounts.first_name', 'accounts.last_name', 'post_previews.expires_at'])
    .where('post_previews.token_hash', '=', tokenHash)
    .where('post_previews.expires_at', '>', now)
    .where('posts.state', '<>', published)
    .executeTakeFirst();

/** The post of the link that was ended; undefined when there is none. */
export async function deletePreview(tx: Db, id: number): Promise<number | undefined> {
  return (await tx.deleteFrom('post_previews').where('id', '=', id).returning('post_id').executeTakeFirst())?.post_id;
}

/** Ends all links of a post. */
export async function deletePreviews(tx: Db, post: number): Promise<void> {
  await tx.deleteFrom('post_previews').where('post_id', '=', post).execute();
}

export const purgePreviews: Purge = async (db, before, count) =>
  rowCount(
    await db
      .deleteFrom('post_previews')
      .where('id', 'in', (expired) => expired.selectFrom('post_previews').select('id').where('expires_at', '<=', before).limit(count))
      .returning('id')
      .execute(),
  );
