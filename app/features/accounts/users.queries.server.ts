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

interface Slice {
  page?: number | undefined;
  limit?: number | undefined;
}

type Ids = SelectQueryBuilder<Schema, 'accounts', { id: number }>;

/** Search matches that are counted and paged in process: one scan of the search keys instead of two. */
const handful = 1000;

const wordsOf = (search = '') => foldForSearch(search).split(' ').filter(Boolean);

/** LIKE pattern; wildcards in the search are literal characters. */
const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

function idsOf(db: Db, kind: Role, { search, level }: UserFilter): Ids {
  let ids: Ids = db.selectFrom('accounts').select('id').where('kind', '=', kind);
  if (level) ids = ids.where('level', '=', level);
  for (const word of wordsOf(search)) ids = ids.where(sql<boolean>`search_key like ${containing(word)} escape '\\'`);
  return ids;
}

/** Rows of the ids, newest first. An index yields the ids, so that the query reads only the rows of the page. */
const peopleOf = (db: Db, ids: Ids | number[]) =>
  db
    .selectFrom('accounts')
    .select(['id', 'first_name', 'last_name', 'email', 'phone_number', 'level'])
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();

/** Users, newest first, with the total. Without `limit` all of them, read in batches. */
export async function listUsers(db: Db, kind: Role, { page = 1, limit, ...wanted }: Slice & UserFilter) {
  if (limit === undefined) return { rows: streamUsers(db, kind, wanted), total: await countUsers(db, kind, wanted) };
  const ids = idsOf(db, kind, wanted);
  const from = (page - 1) * limit;
  const found = wordsOf(wanted.search).length > 0 ? await aHandful(ids) : undefined;
  if (found) {
    const shown = found.slice(from, from + limit);
    return { rows: shown.length > 0 ? await peopleOf(db, shown) : [], total: found.length };
  }
  const total = await countUsers(db, kind, wanted);
  const part = pageWindow({ from, limit, total });
  return { rows: part ? await peopleOf(db, ids.orderBy('id', part.order).limit(part.limit).offset(part.offset)) : [], total };
}

/** Ids of all matches; undefined when there are more than the constant above. */
async function aHandful(ids: Ids): Promise<number[] | undefined> {
  const found = await ids
    .orderBy('id', 'desc')
    .limit(handful + 1)
    .execute();
  return found.length > handful ? undefined : found.map(({ id }) => id);
}

export async function countUsers(db: Db, kind: Role, { search, level }: UserFilter = {}): Promise<number> {
  if (wordsOf(search).length > 0) {
    const found = db.selectFrom(idsOf(db, kind, { search, level }).as('found')).select((select) => select.fn.countAll<number>().as('count'));
    return Number((await found.executeTakeFirstOrThrow()).count);
  }
  const kept = db.selectFrom('account_counts').select((select) => select.fn.sum<number>('count').as('count'));
  const counted = kept.where('kind', '=', kind);
  const { count } = await (level ? counted.where('level', '=', level) : counted).executeTakeFirstOrThrow();
  return Number(count);
}

/** All accounts that match the filter, newest first. */
export const streamUsers = (db: Db, kind: Role, wanted: UserFilter) =>
  inBatches((before, limit) => peopleOf(db, idsOf(db, kind, wanted).where('id', '<', before).orderBy('id', 'desc').limit(limit)));
