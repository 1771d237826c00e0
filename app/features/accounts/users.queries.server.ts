import { type SelectQueryBuilder, sql } from 'kysely';
import { inBatches } from '#app/db/in-batches.ts';
import { pageWindow } from '#app/db/page-window.ts';
import type { AccountKind, Db, Level, Schema } from '#app/db/schema.ts';
import { likePattern, searchWords } from '#app/db/search-words.ts';
import type { ListedTutorState } from './tutor-states.contract.ts';

/** Filter of the user lists; an empty filter matches all users. */
export interface UserFilter {
  search?: string | undefined;
  level?: Level | undefined;
  /** State of a tutor. */
  state?: ListedTutorState | undefined;
}

interface PageParams {
  page?: number | undefined;
  limit?: number | undefined;
}

type IdQuery = SelectQueryBuilder<Schema, 'accounts', { id: number }>;

/** Search matches that are counted and paged in process: one scan of the search keys instead of two. */
const maxInProcessMatches = 1000;

function filteredIds(db: Db, kind: AccountKind, { search, level, state }: UserFilter): IdQuery {
  let ids: IdQuery = db.selectFrom('accounts').select('id').where('kind', '=', kind);
  if (level) ids = ids.where('level', '=', level);
  if (state) ids = withTutorState(ids, state);
  for (const word of searchWords(search)) {
    const matches = (column: string) => sql<boolean>`${sql.ref(column)} like ${likePattern(word)} escape '\\'`;
    if (kind !== 'tutor') ids = ids.where(matches('search_key'));
    else
      ids = ids.where(({ or, exists, selectFrom }) => {
        const card = selectFrom('tutor_cards').select('tutor_cards.id').whereRef('tutor_cards.account_id', '=', 'accounts.id');
        return or([matches('accounts.search_key'), exists(card.where(matches('tutor_cards.search_key')))]);
      });
  }
  return ids;
}

function withTutorState(ids: IdQuery, state: ListedTutorState): IdQuery {
  if (state === 'unverified') return ids.where('verified_at', 'is', null);
  if (state === 'applied') return ids.where('tutor_state', 'is', null).where('verified_at', 'is not', null);
  return ids.where('tutor_state', '=', state);
}

/** Rows of the ids, newest first. An index yields the ids, so that the query reads only the rows of the page. */
const usersByIds = (db: Db, ids: IdQuery | number[]) =>
  db
    .selectFrom('accounts')
    .select(['id', 'first_name', 'last_name', 'email', 'phone_number', 'level', 'verified_at', 'tutor_state'])
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();

/** Users, newest first, with the total. Without `limit` all of them, read in batches. */
export async function listUsers(db: Db, kind: AccountKind, { page = 1, limit, ...filter }: PageParams & UserFilter) {
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

export async function countUsers(db: Db, kind: AccountKind, filter: UserFilter = {}): Promise<number> {
  const users = db.selectFrom(filteredIds(db, kind, filter).as('found')).select(({ fn }) => fn.countAll<number>().as('count'));
  return (await users.executeTakeFirstOrThrow()).count;
}

/** Accounts that kept another spelling of the address of the other one, the oldest first. Either may have another address since. */
export const pairsOfMailbox = (db: Db, limit: number) =>
  db
    .selectFrom('accounts')
    .innerJoin('accounts as other', 'other.id', 'accounts.same_mailbox')
    .select(['accounts.kind', 'accounts.email', 'other.email as other_email'])
    .where('accounts.same_mailbox', 'is not', null)
    .orderBy('accounts.id')
    .limit(limit)
    .execute();

/** Learners and tutors that verified their email from `from` up to, but not including, `to`. */
export async function countNewMembers(db: Db, from: number, to: number): Promise<number> {
  const members = db
    .selectFrom('accounts')
    .where('kind', 'in', ['learner', 'tutor'])
    .where('verified_at', '>=', from)
    .where('verified_at', '<', to)
    .select(({ fn }) => fn.countAll<number>().as('count'));
  return (await members.executeTakeFirstOrThrow()).count;
}

/** All accounts that match the filter, newest first. */
export const streamUsers = (db: Db, kind: AccountKind, filter: UserFilter) =>
  inBatches((before, limit) => usersByIds(db, filteredIds(db, kind, filter).where('id', '<', before).orderBy('id', 'desc').limit(limit)));
