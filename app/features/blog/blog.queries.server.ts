import type { Selectable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';

export type PostRow = Selectable<Schema['posts']>;
type PostSummaryRow = Omit<PostRow, 'body'>;

const summaryColumns = ['id', 'title', 'subtitle', 'excerpt', 'image_hash', 'likes', 'comments', 'created_at', 'updated_at'] as const;

interface ListOptions {
  limit: number;
  before?: number | undefined;
  /** Page number from 1, of `limit` posts each. */
  page?: number | undefined;
}

/** Posts per query when bodies are read; a body has up to 256 KiB. */
const batchSize = 10;

/** Posts without their bodies, newest first. */
export function listSummaries(db: Db, options: ListOptions): Promise<PostSummaryRow[]> {
  return db.selectFrom('posts').select(summaryColumns).where('id', 'in', selectIds(db, options)).orderBy('id', 'desc').execute();
}

/** Ids of posts, newest first. */
export async function listPostIds(db: Db, options: ListOptions): Promise<number[]> {
  return (await selectIds(db, options).execute()).map(({ id }) => id);
}

/** Whole posts, newest first, read in batches to bound memory. */
export async function* readPosts(db: Db, ids: number[]): AsyncGenerator<PostRow, void, undefined> {
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize);
    yield* await db.selectFrom('posts').selectAll().where('id', 'in', batch).orderBy('id', 'desc').execute();
  }
}

/** Selects ids only: OFFSET then walks the primary key index and reads no post. */
function selectIds(db: Db, { limit, before, page = 1 }: ListOptions) {
  const ids = db
    .selectFrom('posts')
    .select('id')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit);
  return before === undefined ? ids : ids.where('id', '<', before);
}

export function postById(db: Db, id: number): Promise<PostRow | undefined> {
  return db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function countPosts(db: Db): Promise<number> {
  const posts = db.selectFrom('posts').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await posts.executeTakeFirstOrThrow()).count;
}

type PostDate = Pick<PostRow, 'id' | 'updated_at'>;

/** Ids and dates of the posts after the id `after`, oldest first. */
export function postDates(db: Db, after: number, limit: number): Promise<PostDate[]> {
  return db.selectFrom('posts').select(['id', 'updated_at']).where('id', '>', after).orderBy('id').limit(limit).execute();
}

/** Ids at which sitemap pages 2 to n start: every `every`-th post id, except the id of the newest post. */
export async function sitemapStarts(db: Db, every: number): Promise<number[]> {
  const numbered = db.selectFrom('posts').select((select) => [
    'id',
    select.fn
      .agg<number>('row_number')
      .over((over) => over.orderBy('id'))
      .as('place'),
  ]);
  const rows = await db
    .selectFrom(numbered.as('numbered'))
    .select('id')
    .where(({ eb, lit }) => eb(eb('place', '%', lit(every)), '=', lit(0)))
    .where('id', '<', (select) => select.selectFrom('posts').select(({ fn }) => fn.max('id').as('last')))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface PostText {
  title: string;
  subtitle: string | null;
  body: string;
  excerpt: string;
  image_hash: string;
}

export function insertPost(tx: Db, post: PostText, now: number): Promise<PostRow> {
  return tx
    .insertInto('posts')
    .values({ ...post, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Newest identical post created at or after `since`. Older posts are excluded by their id, so the primary key bounds the scan. */
export function findDuplicatePost(tx: Db, post: PostText, since: number): Promise<PostRow | undefined> {
  const older = tx.selectFrom('posts').select('id').where('created_at', '<', since).orderBy('id', 'desc').limit(1);
  return tx
    .selectFrom('posts')
    .selectAll()
    .where('id', '>', ({ fn, val }) => fn.coalesce(older, val(0)))
    .where('title', '=', post.title)
    .where('subtitle', post.subtitle === null ? 'is' : '=', post.subtitle)
    .where('body', '=', post.body)
    .where('image_hash', '=', post.image_hash)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

export function updatePost(tx: Db, id: number, change: Partial<PostText>, now: number): Promise<PostRow | undefined> {
  return tx
    .updateTable('posts')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
