import { type SelectQueryBuilder, sql } from 'kysely';
import { staffRoles } from '#app/auth/roles.server.ts';
import { pageWindow } from '#app/db/page-window.ts';
import type { Db, Schema } from '#app/db/schema.ts';
import { searchWords } from '#app/db/search-words.ts';
import { foldForSearch } from '#app/lib/search-key.ts';
import { searchedComments } from './comment-search.contract.ts';
import type { listFilters } from './moderation.contract.ts';

type List = (typeof listFilters)[number] | undefined;
type IdQuery = SelectQueryBuilder<Schema, 'comments', { id: number }>;

interface ListRequest {
  list?: List;
  /** Author. */
  account?: number | undefined;
  search?: string | undefined;
  page?: number | undefined;
  limit: number;
}

/** Literal, not a parameter: SQLite chooses a partial index by the text of the statement. */
const isReported = sql<boolean>`reports > 0`;

/** Ids of a list. Each list, and the comments of an account, are a range of one index. */
function idsOf(db: Db, list: List, account?: number): IdQuery {
  let ids = db.selectFrom('comments').select('id');
  if (account !== undefined) ids = ids.where('account_id', '=', account);
  if (list === undefined) return ids;
  return list === 'reported' ? ids.where(isReported) : ids.where('state', '=', list);
}

async function count(ids: IdQuery): Promise<number> {
  const row = await ids
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

const commentsByIds = (db: Db, ids: IdQuery | number[]) =>
  db
    .selectFrom('comments')
    .leftJoin('accounts', 'accounts.id', 'comments.account_id')
    .selectAll('comments')
    .select((author) => [
      'accounts.first_name',
      author
        .exists(
          author
            .selectFrom('account_roles')
            .select('account_id')
            .whereRef('account_roles.account_id', '=', 'comments.account_id')
            .where('role', 'in', staffRoles),
        )
        .as('is_staff'),
    ])
    .where('comments.id', 'in', ids)
    .orderBy('comments.id', 'desc')
    .execute();
export type AdminCommentRow = Awaited<ReturnType<typeof commentsByIds>>[number];

/** Page of a list, newest first, with the total. */
export async function listAdminComments(
  db: Db,
  { list, account, search, page = 1, limit }: ListRequest,
): Promise<{ rows: AdminCommentRow[]; total: number }> {
  const ids = idsOf(db, list, account);
  const from = (page - 1) * limit;
  const words = searchWords(search);
  if (words.length > 0) {
    const matches = await findMatches(ids, words);
    const pageIds = matches.slice(from, from + limit);
    return { rows: pageIds.length > 0 ? await commentsByIds(db, pageIds) : [], total: matches.length };
  }
  const total = await count(ids);
  const slice = pageWindow({ from, limit, total });
  return { rows: slice ? await commentsByIds(db, ids.orderBy('id', slice.order).limit(slice.limit).offset(slice.offset)) : [], total };
}

/** Rows per query: other requests run between two. */
const searchBatch = 500;

/** Ids with all words, newest first, among the newest `searchedComments`. Texts are folded here: a stored key would double the table. */
async function findMatches(ids: IdQuery, words: readonly string[]): Promise<number[]> {
  const matches: number[] = [];
  let before = Number.MAX_SAFE_INTEGER;
  for (let searched = 0; searched < searchedComments; searched += searchBatch) {
    const rows = await ids.select(['text', 'full_name', 'email']).where('id', '<', before).orderBy('id', 'desc').limit(searchBatch).execute();
    for (const { id, text, full_name, email } of rows) {
      const key = foldForSearch(`${full_name ?? ''} ${email ?? ''} ${text}`);
      if (words.every((word) => key.includes(word))) matches.push(id);
    }
    const last = rows.at(-1);
    if (!last || rows.length < searchBatch) break;
    before = last.id;
    await new Promise(setImmediate);
  }
  return matches;
}

/** Number of comments that are held or reported. */
export async function countWaiting(db: Db): Promise<number> {
  const held = await count(idsOf(db, 'held'));
  // A held comment may be reported, too. An expression, so that the planner takes the small index of reported comments.
  return held + (await count(idsOf(db, 'reported').where(sql<boolean>`coalesce(state, '') = 'shown'`)));
}

/** Reasons of the reports on these comments that no moderator has dismissed. */
export async function openReports(db: Db, ids: readonly number[]): Promise<{ comment_id: number; reason: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('comment_reports')
    .select(['comment_id', 'reason'])
    .where('comment_id', 'in', ids)
    .where('dismissed_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Dismisses the open reports of a comment, or reopens all. Returns how many are open then. */
export async function setReports(tx: Db, commentId: number, dismissedAt: number | null): Promise<number> {
  const reports = tx.updateTable('comment_reports').set({ dismissed_at: dismissedAt }).where('comment_id', '=', commentId);
  const changed = await (dismissedAt === null ? reports : reports.where('dismissed_at', 'is', null)).returning('id').execute();
  return dismissedAt === null ? changed.length : 0;
}
