import { sql } from 'kysely';
import { pageWindow } from '#app/db/page-window.ts';
import type { Db, PostState } from '#app/db/schema.ts';
import { likePattern, searchWords } from '#app/db/search-words.ts';
import { postStates } from './publication.contract.ts';

/** An empty filter matches all posts. */
interface PostFilter {
  search?: string | undefined;
  state?: PostState | undefined;
}
interface PageRequest extends PostFilter {
  page?: number | undefined;
  limit: number;
}

const columns = ['id', 'title', 'subtitle', 'excerpt', 'image_hash', 'likes', 'comments', 'created_at', 'updated_at'] as const;
const publication = ['state', 'published_at', 'publish_at', 'author_name'] as const;

const withAuthor = (db: Db) =>
  db.selectFrom('posts').leftJoin('accounts', 'accounts.id', 'posts.author_id').select(['accounts.first_name', 'accounts.last_name']);

/** Post in any state, with the name of its author. */
export const anyPostById = (db: Db, id: number) => withAuthor(db).selectAll('posts').where('posts.id', '=', id).executeTakeFirst();

function matchingIds(db: Db, { search, state }: PostFilter) {
  const words = searchWords(search);
  let ids = db.selectFrom('posts').select('posts.id');
  // A search reads the index of the states, which has the keys, too.
  if (state !== undefined || words.length > 0) ids = ids.where('state', 'in', state === undefined ? postStates : [state]);
  for (const word of words) ids = ids.where(sql<boolean>`search_key like ${likePattern(word)} escape '\\'`);
  return ids;
}

/** Page of the posts that match, newest first. */
export async function listAnyPosts(db: Db, { page = 1, limit, ...filter }: PageRequest, total: number) {
  const slice = pageWindow({ from: (page - 1) * limit, limit, total });
  if (!slice) return [];
  const ids = matchingIds(db, filter).orderBy('id', slice.order).limit(slice.limit).offset(slice.offset);
  return withAuthor(db)
    .select(columns.map((column) => `posts.${column}` as const))
    .select(publication.map((column) => `posts.${column}` as const))
    .where('posts.id', 'in', ids)
    .orderBy('posts.id', 'desc')
    .execute();
}

export async function countAnyPosts(db: Db, filter: PostFilter = {}): Promise<number> {
  const count = matchingIds(db, filter)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'));
  return (await count.executeTakeFirstOrThrow()).count;
}

const withNames = (db: Db) => withAuthor(db).select(['posts.id', 'posts.title', 'posts.author_name']);

/** Scheduled posts, the next one first. The state is a literal: SQLite chooses a partial index by the text of the statement. */
export const nextPosts = (db: Db, limit: number) =>
  withNames(db)
    .select('posts.publish_at')
    .where('posts.state', '=', sql.lit<PostState>('scheduled'))
    .where('posts.publish_at', '>', 0)
    .$narrowType<{ publish_at: number }>()
    .orderBy('posts.publish_at')
    .orderBy('posts.id')
    .limit(limit)
    .execute();

/** Drafts of all authors, the newest first. */
export const newestDrafts = (db: Db, limit: number) =>
  withNames(db).where('posts.state', '=', 'draft').orderBy('posts.id', 'desc').limit(limit).execute();

/** Ids of the scheduled posts whose time has come, in the order in which they are locked. */
export async function duePosts(db: Db, now: number): Promise<number[]> {
  const due = db.selectFrom('posts').select('id').where('state', '=', sql.lit<PostState>('scheduled')).where('publish_at', '<=', now);
  return (await due.orderBy('id').execute()).map(({ id }) => id);
}

/** Publishes a scheduled post whose time has come. Returns false when another process has done it, or its author has changed the time. */
export async function publishDuePost(db: Db, id: number, now: number): Promise<boolean> {
  const done = await db
    .updateTable('posts')
    .set((set) => ({
      state: 'published',
      published_at: set.ref('publish_at'),
      updated_at: sql<number>`case when updated_at < ${now} then ${now} else updated_at + 1 end`,
    }))
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', now)
    .returning('id')
    .executeTakeFirst();
  return done !== undefined;
}

export async function hasWritten(db: Db, account: number): Promise<boolean> {
  const post = db.selectFrom('posts').select('id').where('author_id', '=', account).limit(1);
  return (await post.executeTakeFirst()) !== undefined;
}

/** Forgets the author of posts, whose account is gone. */
export async function forgetAuthor(db: Db, account: number): Promise<void> {
  await db.updateTable('posts').set({ author_id: null, author_name: null }).where('author_id', '=', account).execute();
}
