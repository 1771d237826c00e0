import type { Selectable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';

export type PostRow = Selectable<Schema['posts']>;
type Card = Omit<PostRow, 'body' | 'updated_at'>;

const card = ['id', 'title', 'subtitle', 'excerpt', 'image_hash', 'likes', 'comments', 'created_at'] as const;

interface Slice {
  limit?: number | undefined;
  before?: number | undefined;
}

/** Newest first, without the bodies. */
export function listCards(db: Db, slice: Slice): Promise<Card[]> {
  return sliced(db.selectFrom('posts').select(card).orderBy('id', 'desc'), slice).execute();
}

/** Newest first, whole. */
export function listPosts(db: Db, slice: Slice): Promise<PostRow[]> {
  return sliced(db.selectFrom('posts').selectAll().orderBy('id', 'desc'), slice).execute();
}

function sliced<Q extends { where(column: 'id', operator: '<', id: number): Q; limit(count: number): Q }>(query: Q, { limit, before }: Slice): Q {
  const from = before === undefined ? query : query.where('id', '<', before);
  return limit === undefined ? from : from.limit(limit);
}

export function postById(db: Db, id: number): Promise<PostRow | undefined> {
  return db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function countPosts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('posts')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
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

export function updatePost(tx: Db, id: number, change: Partial<PostText>, now: number): Promise<PostRow | undefined> {
  return tx
    .updateTable('posts')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function deletePost(tx: Db, id: number): Promise<boolean> {
  return (await tx.deleteFrom('posts').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined;
}
