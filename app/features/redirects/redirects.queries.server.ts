import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import { likePattern, searchWords } from '#app/db/search-words.ts';
import { maxRedirects, type RedirectSource } from './redirect-terms.contract.ts';

export type RedirectRow = Selectable<Schema['redirects']>;
export type NewRedirect = Insertable<Schema['redirects']>;

/** The redirects of some keys; at most one has each. */
export const redirectsByKeys = (db: Db, keys: string[]): Promise<RedirectRow[]> =>
  db.selectFrom('redirects').selectAll().where('key', 'in', keys).execute();

export const lockRedirectByKey = (tx: Db, key: string): Promise<RedirectRow | undefined> =>
  tx.updateTable('redirects').set({ key }).where('key', '=', key).returningAll().executeTakeFirst();

/** Whether no further redirect may be added. Ids only grow, so few rows are counted only once many were added. */
export async function isFull(tx: Db): Promise<boolean> {
  const newest = await tx.selectFrom('redirects').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  if ((newest?.id ?? 0) < maxRedirects) return false;
  const { count } = await tx
    .selectFrom('redirects')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count >= maxRedirects;
}

/** @returns undefined when another redirect has the key */
export const insertRedirect = (tx: Db, row: NewRedirect): Promise<RedirectRow | undefined> =>
  tx
    .insertInto('redirects')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returningAll()
    .executeTakeFirst();

export async function replaceTarget(tx: Db, id: number, change: Pick<RedirectRow, 'target' | 'source' | 'search_key' | 'updated_at'>): Promise<void> {
  await tx.updateTable('redirects').set(change).where('id', '=', id).execute();
}

/** Ids and titles of posts in any state. */
export const postTitles = (db: Db, ids: number[]): Promise<{ id: number; title: string }[]> =>
  db.selectFrom('posts').select(['id', 'title']).where('id', 'in', ids).execute();

export const isPublicPost = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('posts').select('id').where('id', '=', id).where('state', '=', 'published').executeTakeFirst()) !== undefined;

/** Writes the day of the last use: once a day and redirect, so that reads stay reads. */
export async function markUsed(db: Db, id: number, day: string): Promise<void> {
  await db.updateTable('redirects').set({ last_used_on: day }).where('id', '=', id).execute();
}

interface Wanted {
  page?: number | undefined;
  limit: number;
  search?: string | undefined;
  source?: RedirectSource | undefined;
}

function matching(db: Db, { search, source }: Pick<Wanted, 'search' | 'source'>) {
  let rows = db.selectFrom('redirects');
  if (source) rows = rows.where('source', '=', source);
  for (const word of searchWords(search)) rows = rows.where(sql<boolean>`search_key like ${likePattern(word)} escape '\\'`);
  return rows;
}

/** Redirects, the newest first, with the total. There are at most 20,000: a search may look at each. */
export async function listRedirects(db: Db, { page = 1, limit, ...filter }: Wanted) {
  const rows = await matching(db, filter)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const total = matching(db, filter).select(({ fn }) => fn.countAll<number>().as('count'));
  return { rows, total: (await total.executeTakeFirstOrThrow()).count };
}

export const lockRedirect = (tx: Db, id: number): Promise<RedirectRow | undefined> =>
  tx.updateTable('redirects').set({ id }).where('id', '=', id).returningAll().executeTakeFirst();

/** Another redirect with the key. */
export const otherRedirect = (tx: Db, key: string, id: number): Promise<RedirectRow | undefined> =>
  tx.selectFrom('redirects').selectAll().where('key', '=', key).where('id', '!=', id).executeTakeFirst();

export async function updateRedirect(tx: Db, id: number, row: Partial<NewRedirect>): Promise<void> {
  await tx.updateTable('redirects').set(row).where('id', '=', id).execute();
}

/** Deletes those that are there. */
export const deleteRedirects = (tx: Db, ids: number[]): Promise<Pick<RedirectRow, 'id' | 'path'>[]> =>
  tx.deleteFrom('redirects').where('id', 'in', ids).returning(['id', 'path']).execute();
