import { type Insertable, type Selectable, sql } from 'kysely';
import { everyNthId } from '#app/db/every-nth-id.queries.server.ts';
import type { Db, PostState, Schema } from '#app/db/schema.ts';
import { foldForSearch } from '#app/lib/search-key.ts';
import { postTextNames } from './post-texts.contract.ts';

export type PostRow = Selectable<Schema['posts']>;

const summaryColumns = ['id', 'title', 'subtitle', 'excerpt', 'image_hash', 'likes', 'comments', 'created_at', 'published_at', 'updated_at'] as const;

/** Literal, not a parameter: SQLite chooses a partial index by the text of the statement. */
const published = sql.lit<PostState>('published');

/** The posts that readers may see: every query for public pages starts here. */
export const publicPosts = (db: Db) => db.selectFrom('posts').where('posts.state', '=', published);

interface ListOptions {
  limit: number;
  before?: number | undefined;
  /** Page number from 1, of `limit` posts each. */
  page?: number | undefined;
  /** Slug of a tag that the posts have. */
  tag?: string | undefined;
}

/** Posts per query when bodies are read; a body has up to 256 KiB. */
const batchSize = 10;

/** Public posts without their bodies, newest first. */
export async function listSummaries(db: Db, options: ListOptions) {
  const ids = await selectIds(db, options);
  const rows = publicPosts(db).select(summaryColumns).where('id', 'in', ids);
  return rows.orderBy('published_at', 'desc').orderBy('id', 'desc').execute();
}

/** Ids of public posts, newest first. */
export async function listPostIds(db: Db, options: ListOptions): Promise<number[]> {
  return (await (await selectIds(db, options)).execute()).map(({ id }) => id);
}

/** Whole public posts, newest first, read in batches to bound memory. */
export async function* readPosts(db: Db, ids: number[]): AsyncGenerator<PostRow, void, undefined> {
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = publicPosts(db)
      .selectAll()
      .where('id', 'in', ids.slice(from, from + batchSize));
    yield* await batch.orderBy('published_at', 'desc').orderBy('id', 'desc').execute();
  }
}

/** Selects ids only: OFFSET then walks the index of public posts and reads no post. */
async function selectIds(db: Db, { limit, before, page = 1, tag }: ListOptions) {
  if (tag !== undefined) return selectIdsOfTag(db, { limit, before, page, tag });
  const ids = publicPosts(db)
    .select('id')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit);
  if (before === undefined) return ids;
  const cursor = await cursorAt(db, before);
  const place = ({ published_at, id }: Place) => sql<boolean>`(published_at, id) < (${published_at}, ${id})`;
  return cursor ? ids.where(place(cursor)) : ids.limit(0);
}

/** Tag with this slug, as a subquery. */
const tagId = (db: Db, slug: string) => db.selectFrom('tags').select('id').where('slug', '=', slug);

/** The same for a tag, from the index of its posts. */
async function selectIdsOfTag(db: Db, { limit, before, page, tag }: ListOptions & { page: number; tag: string }) {
  const ids = db
    .selectFrom('post_tags')
    .select('post_id as id')
    .where('tag_id', '=', tagId(db, tag))
    .where('public_at', 'is not', null)
    .orderBy('public_at', 'desc')
    .orderBy('post_id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit);
  if (before === undefined) return ids;
  const cursor = await cursorAt(db, before);
  return cursor ? ids.where(sql<boolean>`(public_at, post_id) < (${cursor.published_at}, ${cursor.id})`) : ids.limit(0);
}

type Place = Pick<PostRow, 'published_at' | 'id'>;

/**
 * Place after which older posts follow. One that was public and is hidden now keeps the place that readers have seen; that of another hidden or
 * deleted post is found by the public post before it, so it tells nothing.
 */
async function cursorAt(db: Db, before: number): Promise<Place | undefined> {
  const own = db.selectFrom('posts').select(['id', 'published_at']).where('id', '=', before).where('published_at', 'is not', null);
  const place = await own.executeTakeFirst();
  if (place) return place;
  const nearest = publicPosts(db).select(['id', 'published_at']).where('id', '<', before).orderBy('id', 'desc').limit(1);
  const found = await nearest.executeTakeFirst();
  return found && { ...found, id: found.id + 1 };
}

/** Public post with the name of its author. */
export function publicPostById(db: Db, id: number) {
  return publicPosts(db)
    .leftJoin('accounts', 'accounts.id', 'posts.author_id')
    .selectAll('posts')
    .select(['accounts.first_name', 'accounts.last_name'])
    .where('posts.id', '=', id)
    .executeTakeFirst();
}

/** The public ones of some posts. */
export function publicPostsByIds(db: Db, ids: number[]): Promise<PostRow[]> {
  return publicPosts(db).selectAll().where('id', 'in', ids).execute();
}

/** The public posts before and after a public one. */
export async function neighbours(db: Db, { published_at, id }: Place) {
  const posts = publicPosts(db).select(['id', 'title']).limit(1);
  const older = posts.where(sql<boolean>`(published_at, id) < (${published_at}, ${id})`).orderBy('published_at', 'desc').orderBy('id', 'desc');
  const newer = posts.where(sql<boolean>`(published_at, id) > (${published_at}, ${id})`).orderBy('published_at').orderBy('id');
  const [previous, next] = [await older.executeTakeFirst(), await newer.executeTakeFirst()];
  return { previous: previous ?? null, next: next ?? null };
}

export async function countPublicPosts(db: Db): Promise<number> {
  const posts = publicPosts(db).select(({ fn }) => fn.countAll<number>().as('count'));
  return (await posts.executeTakeFirstOrThrow()).count;
}

/** Counts the public posts with the tag of this slug. */
export async function countPostsOfTag(db: Db, slug: string): Promise<number> {
  const posts = db.selectFrom('post_tags').where('tag_id', '=', tagId(db, slug)).where('public_at', 'is not', null);
  return (await posts.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

type PostDate = Pick<PostRow, 'id' | 'updated_at'>;

/** Ids and dates of the public posts after the id `after`, oldest first. */
export function postDates(db: Db, after: number, limit: number): Promise<PostDate[]> {
  return publicPosts(db).select(['id', 'updated_at']).where('id', '>', after).orderBy('id').limit(limit).execute();
}

/** Ids at which sitemap pages 2 to n start. */
export const sitemapStarts = (db: Db, every: number): Promise<number[]> => everyNthId(db, publicPosts(db).select('id'), every);

/** Columns that a save writes. */
export type PostChange = Omit<Insertable<Schema['posts']>, 'id' | 'likes' | 'comments' | 'created_at' | 'updated_at' | 'search_key'>;

const searchKey = ({ title, subtitle }: Pick<PostChange, 'title' | 'subtitle'>) => foldForSearch(`${title} ${subtitle ?? ''}`);

export function insertPost(tx: Db, post: PostChange, now: number): Promise<PostRow> {
  return tx
    .insertInto('posts')
    .values({ ...post, search_key: searchKey(post), created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** States that a post with the wanted state may have got since, without another save. */
const laterStates: Record<string, readonly PostState[]> = { scheduled: ['scheduled', 'published'] };

/** Newest identical post created at or after `since`. Older posts are excluded by their id, so the primary key bounds the scan. */
export function findDuplicatePost(tx: Db, post: PostChange & { state: PostState }, since: number): Promise<PostRow | undefined> {
  const older = tx.selectFrom('posts').select('id').where('created_at', '<', since).orderBy('id', 'desc').limit(1);
  let same = tx
    .selectFrom('posts')
    .selectAll()
    .where('id', '>', ({ fn, val }) => fn.coalesce(older, val(0)))
    .where('title', '=', post.title)
    .where('body', '=', post.body)
    .where('image_hash', '=', post.image_hash)
    .where('image_alt', '=', post.image_alt ?? '')
    .where('state', 'in', laterStates[post.state] ?? [post.state]);
  for (const column of [...postTextNames, 'publish_at'] as const) {
    const value = post[column] ?? null;
    same = same.where(column, value === null ? 'is' : '=', value);
  }
  return same.orderBy('id', 'desc').executeTakeFirst();
}

export function updatePost(tx: Db, stored: PostRow, change: Partial<PostChange>, now: number): Promise<PostRow | undefined> {
  return tx
    .updateTable('posts')
    .set({ ...change, search_key: searchKey({ ...stored, ...change }), updated_at: now })
    .where('id', '=', stored.id)
    .returningAll()
    .executeTakeFirst();
}
