import { type ExpressionBuilder, sql } from 'kysely';
import { everyNthId } from '#app/db/every-nth-id.queries.server.ts';
import type { Db, Schema } from '#app/db/schema.ts';
import { likePattern } from '#app/db/search-words.ts';
import type { TagRow } from '#app/features/blog/public.server.ts';
import { tagSlug } from '../blog/tag-name.contract.ts';

/** Newest publication among the posts of a tag; null while none of them is public. */
const latestPublication = (tag: ExpressionBuilder<Schema, 'tags'>) =>
  tag
    .selectFrom('post_tags')
    .select('public_at')
    .whereRef('tag_id', '=', 'tags.id')
    .where('public_at', 'is not', null)
    .orderBy('public_at', 'desc')
    .orderBy('post_id', 'desc')
    .limit(1);

/** Tags that a public post has. */
const publicTags = (db: Db) => db.selectFrom('tags').where((tag) => tag.exists(latestPublication(tag)));

export async function hasPublicPost(db: Db, id: number): Promise<boolean> {
  return (await publicTags(db).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export const publicTagDates = (db: Db, after: number, limit: number) =>
  publicTags(db)
    .select(['id', 'slug'])
    .select((tag) => latestPublication(tag).$asScalar().$notNull().as('public_at'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export async function countPublicTags(db: Db): Promise<number> {
  return (
    await publicTags(db)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;
}

/** Ids after which sitemap pages 2 to n start. */
export const sitemapStarts = (db: Db, every: number): Promise<number[]> => everyNthId(db, publicTags(db).select('id'), every);

/** Tags whose slug contains that of the search. */
const matching = (db: Db, search = '') => {
  const slug = tagSlug(search);
  const tags = db.selectFrom('tags');
  return slug === '' ? tags : tags.where(sql<boolean>`slug like ${likePattern(slug)} escape '\\'`);
};

/** Tags for a search; names that begin with it come first. */
export const suggestTags = (db: Db, search: string | undefined, limit: number): Promise<Pick<TagRow, 'name' | 'slug'>[]> =>
  matching(db, search)
    .select(['name', 'slug'])
    .orderBy(sql`case when slug like ${likePattern(tagSlug(search ?? '')).slice(1)} escape '\\' then 0 else 1 end`)
    .orderBy('slug')
    .limit(limit)
    .execute();

interface Wanted {
  page?: number | undefined;
  limit: number;
  search?: string | undefined;
}

/** Tags with the numbers of their posts in all states, in the order of the alphabet. */
export async function listTags(db: Db, { page = 1, limit, search }: Wanted) {
  const rows = await matching(db, search)
    .select(['id', 'name', 'slug'])
    .select(({ selectFrom, fn }) => {
      const posts = selectFrom('post_tags').whereRef('tag_id', '=', 'tags.id');
      return fn.coalesce(posts.select(fn.countAll<number>().as('count')), sql.lit(0)).as('posts');
    })
    .orderBy('slug')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const total = matching(db, search).select(({ fn }) => fn.countAll<number>().as('count'));
  return { rows, total: (await total.executeTakeFirstOrThrow()).count };
}

export const tagById = (db: Db, id: number): Promise<TagRow | undefined> => db.selectFrom('tags').selectAll().where('id', '=', id).executeTakeFirst();

/** Another tag with the slug. */
export const otherTag = (db: Db, slug: string, id: number): Promise<TagRow | undefined> =>
  db.selectFrom('tags').selectAll().where('slug', '=', slug).where('id', '!=', id).executeTakeFirst();

export async function renameTag(tx: Db, tag: TagRow, { name, slug }: Pick<TagRow, 'name' | 'slug'>): Promise<void> {
  await tx.updateTable('tags').set({ name, slug }).where('id', '=', tag.id).execute();
  await tx.deleteFrom('earlier_tag_slugs').where('slug', '=', slug).execute();
  if (slug !== tag.slug) await redirectSlug(tx, tag.slug, tag.id);
}

const redirectSlug = (tx: Db, slug: string, tag_id: number) =>
  tx
    .insertInto('earlier_tag_slugs')
    .values({ slug, tag_id })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ tag_id }))
    .execute();

/** Gives posts and addresses of a tag to another one, and deletes it. */
export async function mergeTag(tx: Db, tag: TagRow, into: number): Promise<void> {
  await tx
    .insertInto('post_tags')
    .columns(['post_id', 'tag_id', 'public_at'])
    .expression(
      tx
        .selectFrom('post_tags')
        .select(({ val }) => ['post_id', sql<number>`cast(${val(into)} as bigint)`.as('tag_id'), 'public_at'])
        .where('tag_id', '=', tag.id),
    )
    .onConflict((conflict) => conflict.columns(['post_id', 'tag_id']).doNothing())
    .execute();
  await tx.updateTable('earlier_tag_slugs').set({ tag_id: into }).where('tag_id', '=', tag.id).execute();
  await deleteTag(tx, tag.id);
  await redirectSlug(tx, tag.slug, into);
}

export async function deleteTag(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('tags').where('id', '=', id).execute();
}
