import { sql } from 'kysely';
import { inBatches } from '#app/db/in-batches.ts';
import { pageWindow } from '#app/db/page-window.ts';
import type { Db } from '#app/db/schema.ts';
import { likePattern } from '#app/db/search-words.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { activeSubscribers, type Subscriber } from '../subscribers.queries.server.ts';
import type { ListedState, SubscriberState } from './subscribers.contract.ts';

export interface SubscriberFilter {
  /** Active ones by default. */
  state?: ListedState | undefined;
  /** Every word occurs in the address, without regard to case. */
  search?: string | undefined;
}

/** Rows of each state. Each has a partial index, and none has subscribers whose address was erased. */
const inState = {
  active: activeSubscribers,
  waiting: (db: Db) =>
    db.selectFrom('subscribers').where('confirmed_at', 'is', null).where('unsubscribed_at', 'is', null).where('suppressed_at', 'is', null),
  unsubscribed: (db: Db) => db.selectFrom('subscribers').where('unsubscribed_at', 'is not', null).where('email', '<>', sql.lit('')),
  suppressed: (db: Db) => db.selectFrom('subscribers').where('suppressed_at', 'is not', null).where('unsubscribed_at', 'is', null),
  all: (db: Db) => db.selectFrom('subscribers').where('email', '<>', sql.lit('')),
} satisfies Record<ListedState, (db: Db) => ReturnType<typeof activeSubscribers>>;

export function stateOf(row: Pick<Subscriber, 'confirmed_at' | 'unsubscribed_at' | 'suppressed_at'>): SubscriberState {
  if (row.unsubscribed_at !== null) return 'unsubscribed';
  if (row.suppressed_at !== null) return 'suppressed';
  return row.confirmed_at === null ? 'waiting' : 'active';
}

/** The domain of a key is in ASCII: a whole address is found in each of its spellings. */
const wordsOf = (search: string) =>
  search
    .split(' ')
    .filter(Boolean)
    .map((word) => emailKey(word));

function filtered(db: Db, { state = 'active', search = '' }: SubscriberFilter) {
  let rows = inState[state](db);
  for (const word of wordsOf(search)) rows = rows.where(sql<boolean>`email_key like ${likePattern(word)} escape '\\'`);
  return rows;
}

const listedColumns = ['id', 'email', 'created_at', 'confirmed_at', 'unsubscribed_at', 'suppressed_at', 'consent_source', 'consent_date'] as const;
export type SubscriberRow = Pick<Subscriber, (typeof listedColumns)[number]>;

/** Subscribers that match, newest first, with their total. Without `limit` all of them, read in batches. */
export async function listSubscribers(
  db: Db,
  { page = 1, limit, ...filter }: { page?: number | undefined; limit?: number | undefined } & SubscriberFilter,
): Promise<{ rows: SubscriberRow[] | AsyncIterable<SubscriberRow>; total: number }> {
  const { total } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (limit === undefined) return { rows: streamSubscribers(db, filter), total };
  const slice = pageWindow({ from: (page - 1) * limit, limit, total });
  if (!slice) return { rows: [], total };
  const ids = filtered(db, filter).select('id').orderBy('id', slice.order).limit(slice.limit).offset(slice.offset);
  // An index yields the ids, so that the query reads only the rows of the page. It does not repeat the filter:
  // PostgreSQL without statistics would expect few rows and scan the index for each id.
  const rows = await db.selectFrom('subscribers').select(listedColumns).where('id', 'in', ids).orderBy('id', 'desc').execute();
  return { rows, total };
}

/** All subscribers that match, newest first. */
export const streamSubscribers = (db: Db, filter: SubscriberFilter) =>
  inBatches((before, limit) => filtered(db, filter).select(listedColumns).where('id', '<', before).orderBy('id', 'desc').limit(limit).execute());
