import { type SelectQueryBuilder, sql } from 'kysely';
import { inBatches } from '#app/db/in-batches.ts';
import { pageWindow } from '#app/db/page-window.ts';
import type { Db, Level, Role, Schema } from '#app/db/schema.ts';
import { foldForSearch } from '#app/lib/search-key.ts';

/** Filter of the user lists; an empty filter matches all users. */
export interface UserFilter {
  search?: string | undefined;
  level?: Level | undefined;
}

interface PageParams {
  page?: number | undefined;
  limit?: number | undefined;
}

type IdQuery = SelectQueryBuilder<Schema, 'accounts', { id: number }>;

/** Search matches that are counted and paged in process: one scan of the search keys instead of two. */
const maxInProcessMatches = 1000;

const searchWords = (search = '') => foldForSearch(search).split(' ').filter(Boolean);

/** LIKE pattern; wildcards in the search are literal characters. */
const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

function filteredIds(db: Db, kind: Role, { search, level }: UserFilter): IdQuery {
  let ids: IdQuery = db.selectFrom('accounts').select('id').where('kind', '=', kind);
  if (level) ids = ids.where('level', '=', level);
  for (const word of searchWords(search)) ids = ids.where(sql<boolean>`search_key like ${likePattern(word)} escape '\\'`);
  return ids;
}

/** Rows of the ids, newest first. An index yields the ids, so that the query reads only the rows of the page. */
const usersByIds = (db: Db, ids: IdQuery | number[]) =>
  db
    .selectFrom('accounts')
    .select(['id', 'first_name', 'last_name', 'email', 'phone_number', 'level'])
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();

/** Users, newest first, with the total. Without `limit` all of them, read in batches. */
export async function listUsers(db: Db, kind: Role, { page = 1, limit, ...filter }: PageParams & UserFilter) {
  if (limit === undefined) return { rows: streamUsers(db, kind, filter), total: await countUsers(db, kind, filter) };
  const ids = filteredIds(db, kind, filter);
  const from = (page - 1) * limit;
  const matches = searchWords(filter.search).length > 0 ? await findFewIds(ids) : undefined;
  if (matches) {
    const pageIds = matches.slice(from, from + limit);
    return { rows: pageIds.length > 0 ? await usersByIds(db, pageIds) : [], total: matches.length };
  }
  const total = await countUsers(db, kind, filter);
  const slice = pageWindow({ from, limit, total });
  return { rows: slice ? await usersByIds(db, ids.orderBy('id', slice.order).limit(slice.limit).offset(slice.offset)) : [], total };
}

/** Ids of all matches; undefined when there are more than `maxInProcessMatches`. */
async function findFewIds(ids: IdQuery): Promise<number[] | undefined> {
  const matches = await ids
    .orderBy('id', 'desc')
    .limit(maxInProcessMatches + 1)
    .execute();
  return matches.length > maxInProcessMatches ? undefined : matches.map(({ id }) => id);
}

export async function countUsers(db: Db, kind: Role, filter: UserFilter = {}): Promise<number> {
  const users = db.selectFrom(filteredIds(db, kind, filter).as('found')).select(({ fn }) => fn.countAll<number>().as('count'));
  return (await users.executeTakeFirstOrThrow()).count;
}

/** All accounts that match the filter, newest first. */
export const streamUsers = (db: Db, kind: Role, filter: UserFilter) =>
  inBatches((before, limit) => usersByIds(db, filteredIds(db, kind, filter).where('id', '<', before).orderBy('id', 'desc').limit(limit)));
