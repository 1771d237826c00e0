import { setImmediate } from 'node:timers/promises';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import { likePattern, searchWords } from '#app/db/search-words.ts';

export type AuditRow = Selectable<Schema['audit_log']>;

/** Filter of the audit log; an empty one matches all entries. Every word of `search` occurs in the entry. */
export interface AuditFilter {
  account?: number | undefined;
  action?: string | undefined;
  search?: string | undefined;
}

/** Ids per query: the window grows from the first to the second, which bounds the time of a query for rare entries. */
const firstWindow = 200;
const maxWindow = 5_000;

export async function insertAuditEntry(db: Db, entry: Insertable<Schema['audit_log']>): Promise<void> {
  await db.insertInto('audit_log').values(entry).execute();
}

/** Entries with an id below `before` that match, newest first. Other requests run between two queries. */
export async function* auditEntries(db: Db, filter: AuditFilter, before = Number.MAX_SAFE_INTEGER): AsyncGenerator<AuditRow, void, undefined> {
  const { first, last } = await idRange(db);
  let end = Math.min(before, last + 1);
  for (let size = firstWindow; end > first; size = Math.min(size * 2, maxWindow)) {
    yield* await entriesBetween(db, filter, end - size, end);
    end -= size;
    await setImmediate();
  }
}

/** Two queries: SQLite reads the minimum and the maximum in one step each only when they are alone. */
async function idRange(db: Db): Promise<{ first: number; last: number }> {
  const min = db.selectFrom('audit_log').select(({ fn }) => fn.min('id').as('id'));
  const max = db.selectFrom('audit_log').select(({ fn }) => fn.max('id').as('id'));
  return { first: (await min.executeTakeFirstOrThrow()).id ?? 0, last: (await max.executeTakeFirstOrThrow()).id ?? -1 };
}

function entriesBetween(db: Db, { account, action, search }: AuditFilter, from: number, end: number): Promise<AuditRow[]> {
  let entries = db.selectFrom('audit_log').selectAll().where('id', '>=', from).where('id', '<', end);
  if (account !== undefined) entries = entries.where('account_id', '=', account);
  if (action !== undefined) entries = entries.where('action', '=', action);
  for (const word of searchWords(search)) {
    const pattern = likePattern(word);
    entries = entries.where(sql<boolean>`(actor_key like ${pattern} escape '\\' or subject_key like ${pattern} escape '\\')`);
  }
  return entries.orderBy('id', 'desc').execute();
}

/** Name of the account that did this last; undefined when it is not known. */
export async function lastActor(db: Db, action: string): Promise<string | undefined> {
  const row = await db.selectFrom('audit_log').select('actor_name').where('action', '=', action).orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.actor_name || undefined;
}
