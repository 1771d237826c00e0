import { type Selectable, sql } from 'kysely';
import type { Db, PostState, Schema } from '#app/db/schema.ts';

export type TagRow = Selectable<Schema['tags']>;

/** Inserts tags; those whose slugs exist stay as they are. */
export async function insertMissingTags(tx: Db, tags: { name: string; slug: string }[], now: number): Promise<void> {
  if (tags.length === 0) return;
  await tx
    .insertInto('tags')
    .values(tags.map((tag) => ({ ...tag, created_at: now })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}

/** Tags with these slugs, and those that had them before they were renamed or merged; `asked` is the slug that found the tag. */
export async function findTags(db: Db, slugs: string[]): Promise<(TagRow & { asked: string })[]> {
  if (slugs.length === 0) return [];
  const present = await db.selectFrom('tags').selectAll().select('slug as asked').where('slug', 'in', slugs).execute();
  const rest = slugs.filter((slug) => !present.some(({ asked }) => asked === slug));
  if (rest.length === 0) return present;
  const earlier = db.selectFrom('earlier_tag_slugs').innerJoin('tags', 'tags.id', 'earlier_tag_slugs.tag_id').selectAll('tags');
  return [...present, ...(await earlier.select('earlier_tag_slugs.slug as asked').where('earlier_tag_slugs.slug', 'in', rest).execute())];
}

/** Tags of a post, in the order of the alphabet. */
export function tagsOfPost(db: Db, post: number): Promise<TagRow[]> {
  return db
    .selectFrom('post_tags')
    .innerJoin('tags', 'tags.id', 'post_tags.tag_id')
    .selectAll('tags')
    .where('post_tags.post_id', '=', post)
    .orderBy('tags.slug')
    .execute();
}

/** Tags of posts by the ids of the posts. */
export async function tagsOfPosts(db: Db, posts: number[]): Promise<Map<number, Pick<TagRow, 'name' | 'slug'>[]>> {
  if (posts.length === 0) return new Map();
  const rows = await db
    .selectFrom('post_tags')
    .innerJoin('tags', 'tags.id', 'post_tags.tag_id')
    .select(['post_id', 'name', 'slug'])
    .where('post_id', 'in', posts)
    .orderBy('slug')
    .execute();
  return Map.groupBy(rows, ({ post_id }) => post_id);
}

/** Sets which tags a post has; those that it keeps are not written again. */
export async function replacePostTags(tx: Db, post: number, tags: number[]): Promise<void> {
  const removed = tx.deleteFrom('post_tags').where('post_id', '=', post);
  await (tags.length > 0 ? removed.where('tag_id', 'not in', tags) : removed).execute();
  if (tags.length === 0) return;
  await tx
    .insertInto('post_tags')
    .values([...new Set(tags)].map((tag_id) => ({ post_id: post, tag_id, public_at: null })))
    .onConflict((conflict) => conflict.columns(['post_id', 'tag_id']).doNothing())
    .execute();
}

/** Repeats the time of a public post at its tags, and removes that of a hidden one. To be called when its tags, state or time change. */
export async function datePostTags(tx: Db, post: number): Promise<void> {
  await tx
    .updateTable('post_tags')
    .set(({ selectFrom }) => ({
      public_at: selectFrom('posts').select('published_at').where('posts.id', '=', post).where('state', '=', sql.lit<PostState>('published')),
    }))
    .where('post_id', '=', post)
    .execute();
}
