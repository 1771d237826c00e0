import { sql } from 'kysely';
import { pageWindow } from '#app/db/page-window.ts';
import { type Purge, rowCount } from '#app/db/purge.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { likePattern } from '#app/db/search-words.ts';

/** A literal, not a parameter: SQLite chooses a partial index by the text of the statement. */
const dead = sql.lit<'dead'>('dead');

interface DeadLetterFilter {
  type?: 'job' | 'mail' | undefined;
  /** Every word occurs in the kind or the error, without regard to case. */
  search?: string | undefined;
}

/** `content` is that of a mail, or the arguments of a job. */
function deadLetters(db: Db, { type, search = '' }: DeadLetterFilter) {
  const jobs = db
    .selectFrom('jobs')
    .select(['id', sql.lit<'job' | 'mail'>('job').as('type'), 'kind', 'created_at', 'last_error'])
    .select((row) => [row.ref('args').$castTo<string | null>().as('content'), row.ref('finished_at').$notNull().as('failed_at')])
    .where('state', '=', dead);
  const mails = db
    .selectFrom('mails')
    .select(['id', sql.lit<'job' | 'mail'>('mail').as('type'), 'kind', 'created_at', 'last_error'])
    .select((row) => ['content', row.ref('dead_at').$notNull().as('failed_at')])
    .where('dead_at', 'is not', null);
  let all = db.selectFrom(jobs.unionAll(mails).as('dead_letters'));
  if (type) all = all.where('type', '=', type);
  for (const word of search.toLowerCase().split(' ').filter(Boolean))
    all = all.where(sql<boolean>`lower(kind || ' ' || coalesce(last_error, '')) like ${likePattern(word)} escape '\\'`);
  return all;
}

/** Dead letters that match, newest failure first, with their total. */
export async function listDeadLetters(db: Db, { page = 1, limit, ...filter }: DeadLetterFilter & { page?: number | undefined; limit: number }) {
  const { total } = await deadLetters(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const slice = pageWindow({ from: (page - 1) * limit, limit, total });
  if (!slice) return { rows: [], total };
  const rows = await deadLetters(db, filter)
    .selectAll()
    .orderBy('failed_at', slice.order)
    .orderBy('type', slice.order)
    .orderBy('id', slice.order)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return { rows: slice.order === 'asc' ? rows.reverse() : rows, total };
}

const countAll = async (rows: { executeTakeFirstOrThrow(): Promise<{ count: number }> }) => (await rows.executeTakeFirstOrThrow()).count;

export const countDeadLetters = async (db: Db): Promise<{ mails: number; jobs: number }> => ({
  mails: await countAll(
    db
      .selectFrom('mails')
      .where('dead_at', 'is not', null)
      .select(({ fn }) => fn.countAll<number>().as('count')),
  ),
  jobs: await countAll(
    db
      .selectFrom('jobs')
      .where('state', '=', dead)
      .select(({ fn }) => fn.countAll<number>().as('count')),
  ),
});

/** Numbers of dead letters by kind that failed after one time and up to another, most frequent first. */
export const deadLettersByKind = (db: Db, { after, until, exceptKind }: { after: number; until: number; exceptKind: string }) =>
  deadLetters(db, {})
    .select(['type', 'kind'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('failed_at', '>', after)
    .where('failed_at', '<=', until)
    .where('kind', '!=', exceptKind)
    .groupBy(['type', 'kind'])
    .orderBy('count', 'desc')
    .orderBy('kind')
    .execute();

/** Subscribers whose address rejected mail since a time, and that have not subscribed again. */
export const countSuppressed = (db: Db, since: number): Promise<number> =>
  countAll(
    db
      .selectFrom('subscribers')
      .where('suppressed_at', '>=', since)
      .select(({ fn }) => fn.countAll<number>().as('count')),
  );

/** Deletes and returns a dead job. Undefined when it is none, or no longer: of two callers one gets it. */
export const takeDeadJob = (tx: Db, id: number) =>
  tx.deleteFrom('jobs').where('id', '=', id).where('state', '=', 'dead').returningAll().executeTakeFirst();

const deadMail = (tx: Db, id: number) => tx.updateTable('mails').where('id', '=', id).where('dead_at', 'is not', null);

/** Queues a dead mail again with all its attempts, and returns it. Undefined when it is none, or no longer. */
export const requeueDeadMail = (tx: Db, id: number, now: number) =>
  deadMail(tx, id)
    .set({ state: 'queued', run_at: now, failed_attempts: 0, interruptions: 0, last_error: null, dead_at: null })
    .returning(['kind', 'content'])
    .executeTakeFirst();

/** Deletes the content of a dead mail; that it was not delivered stays on record. Undefined when it is none, or no longer. */
export const discardDeadMail = (tx: Db, id: number) => deadMail(tx, id).set({ content: null, dead_at: null }).returning('kind').executeTakeFirst();

/** Dead mails with content below an id, newest first. */
export const deadMailContents = (db: Db, before: number, limit: number) =>
  db
    .selectFrom('mails')
    .select((row) => ['id', row.ref('content').$notNull().as('content'), row.ref('dead_at').$notNull().as('dead_at')])
    .where('dead_at', 'is not', null)
    .where('content', 'is not', null)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const purgeDeadLetters: Purge = async (db, before, limit) => {
  const jobs = await db
    .deleteFrom('jobs')
    .where('id', 'in', (expired) => expired.selectFrom('jobs').select('id').where('state', '=', dead).where('finished_at', '<=', before).limit(limit))
    .returning('id')
    .execute();
  if (jobs.length > 0) return rowCount(jobs);
  const mails = await db
    .deleteFrom('mails')
    .where('id', 'in', (expired) => expired.selectFrom('mails').select('id').where('dead_at', '<=', before).limit(limit))
    .returning('id')
    .execute();
  return rowCount(mails);
};
