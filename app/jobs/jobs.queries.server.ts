import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import type { LeasedClaim } from './leases.server.ts';
import type { QueueTable } from './queue-table.queries.server.ts';

/**
 * Queues by the work that they hold: `default` for work that a user may wait for, `maintenance` for periodic work that may take long.
 * A queue is never removed, since no worker would claim its jobs.
 */
export type JobQueue = 'default' | 'maintenance';

export type JobRow = Selectable<Schema['jobs']>;

export const jobsTable: QueueTable = { name: 'jobs', queueColumn: 'queue', claimedState: 'running' };

type NewJob = Pick<Insertable<Schema['jobs']>, 'queue' | 'kind' | 'args' | 'unique_key' | 'run_at' | 'created_at'>;

/** @returns false when an unfinished job of the kind has the unique key */
export async function insertJob(tx: Db, job: NewJob): Promise<boolean> {
  const inserted = await tx
    .insertInto('jobs')
    .values({ ...job, state: 'queued' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Makes the queued job of a kind due at once. A running one is left alone. */
export async function runQueuedJobNow(tx: Db, kind: string, uniqueKey: string, now: number): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ run_at: now })
    .where('kind', '=', kind)
    .where('unique_key', '=', uniqueKey)
    .where('state', '=', sql.lit('queued' as const))
    .where('run_at', '>', now)
    .execute();
}

/** Kinds among `kinds` that have an unfinished job with the unique key. */
export async function queuedKinds(db: Db, kinds: string[], uniqueKey: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('jobs')
    .select('kind')
    .where('kind', 'in', kinds)
    .where('unique_key', '=', uniqueKey)
    // Literals: SQLite chooses a partial index by the text of the statement.
    .where('state', 'in', [sql.lit('queued' as const), sql.lit('running' as const)])
    .execute();
  return new Set(rows.map(({ kind }) => kind));
}

/** Deletes a job that is done. Does nothing when the claim was lost. */
export async function deleteJob(tx: Db, { id, fencing_token }: LeasedClaim): Promise<void> {
  await tx.deleteFrom('jobs').where('id', '=', id).where('fencing_token', '=', fencing_token).where('state', '=', 'running').execute();
}

const claimed = (tx: Db, { id, fencing_token }: LeasedClaim) =>
  tx.updateTable('jobs').where('id', '=', id).where('fencing_token', '=', fencing_token).where('state', '=', 'running');

/** Queues a periodic job again after a successful attempt. */
export async function repeatJob(tx: Db, claim: LeasedClaim, runAt: number): Promise<void> {
  await claimed(tx, claim).set({ state: 'queued', run_at: runAt, failed_attempts: 0, interruptions: 0, last_error: null }).execute();
}

/** Keeps a job as a dead letter. @returns false when the claim was lost */
export async function buryJob(tx: Db, claim: LeasedClaim, reason: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await claimed(tx, claim).set({ state: 'dead', last_error: reason, finished_at: now }).executeTakeFirst();
  return numUpdatedRows > 0;
}

interface UnknownJobs {
  queue: JobQueue;
  /** 'running': its lease has expired. */
  state: 'queued' | 'running';
  /** Kinds that this version knows. */
  kinds: readonly string[];
  /** Jobs that are due since this time or longer, in ms. */
  before: number;
  reason: string;
  now: number;
}

/** Keeps due jobs of other kinds as dead letters, and returns them. */
export const buryUnknownJobs = (db: Db, { queue, state, kinds, before, reason, now }: UnknownJobs): Promise<Pick<JobRow, 'id' | 'kind'>[]> =>
  db
    .updateTable('jobs')
    .set({ state: 'dead', last_error: reason, finished_at: now })
    // A literal: SQLite chooses a partial index by the text of the statement.
    .where('state', '=', sql.lit(state))
    .where('queue', '=', queue)
    .where('run_at', '<=', before)
    .where('kind', 'not in', kinds)
    .returning(['id', 'kind'])
    .execute();
