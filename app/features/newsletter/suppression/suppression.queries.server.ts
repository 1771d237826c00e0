import { sql } from 'kysely';
import { pageWindow } from '#app/db/page-window.ts';
import type { Db } from '#app/db/schema.ts';
import { likePattern } from '#app/db/search-words.ts';
import { unsuppressed } from '../subscribers.queries.server.ts';
import type { suppressionKinds } from './suppression.contract.ts';

interface Filter {
  kind?: (typeof suppressionKinds)[number] | undefined;
  /** Every word occurs in the address or the answer, without regard to case. */
  search?: string | undefined;
}

function suppressedSubscribers(db: Db, { kind, search = '' }: Filter) {
  let rows = db.selectFrom('subscribers').where('suppressed_at', 'is not', null);
  if (kind) rows = kind === 'unknown' ? rows.where('suppression', 'is', null) : rows.where('suppression', '=', kind);
  for (const word of search.toLowerCase().split(' ').filter(Boolean))
    rows = rows.where(sql<boolean>`email_key || ' ' || lower(coalesce(suppression_answer, '')) like ${likePattern(word)} escape '\\'`);
  return rows;
}

/** Suppressed subscribers that match, the last suppressed first, with their total. */
export async function listSuppressed(db: Db, { page = 1, limit, ...filter }: Filter & { page?: number | undefined; limit: number }) {
  const { total } = await suppressedSubscribers(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const slice = pageWindow({ from: (page - 1) * limit, limit, total });
  if (!slice) return { rows: [], total };
  const rows = await suppressedSubscribers(db, filter)
    .select((row) => ['id', 'email', 'suppression', 'suppression_answer', row.ref('suppressed_at').$notNull().as('suppressed_at')])
    .orderBy('suppressed_at', slice.order)
    .orderBy('id', slice.order)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return { rows: slice.order === 'asc' ? rows.reverse() : rows, total };
}

/** Brings suppressed addresses back, and returns those that were suppressed. */
export const unsuppress = (tx: Db, ids: number[]) =>
  tx.updateTable('subscribers').set(unsuppressed).where('id', 'in', ids).where('suppressed_at', 'is not', null).returning(['id', 'email']).execute();
