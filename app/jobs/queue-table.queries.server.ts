import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { type LeasedClaim, leaseMs } from './leases.server.ts';

/** Columns that a table needs to be a queue. */
interface QueueColumns {
  id: number;
  /** 'queued', the claimed state, or a state that no worker claims. */
  state: string;
  kind: string;
  /** Time of the next attempt; while claimed, the end of the lease. */
  run_at: number;
  /** Increases with every claim. */
  fencing_token: number;
  /** Failed attempts, which select the next back-off delay. */
  failed_attempts: number;
  /** Attempts in a row that ended with their process. */
  interruptions: number;
  last_error: string | null;
}

/** Table whose rows are claimed by workers (decision 0036). */
export interface QueueTable {
  name: 'jobs' | 'mails';
  /** Column that assigns rows to workers. */
  queueColumn: 'queue' | 'priority';
  claimedState: 'running' | 'sending';
}

type Columns = ExpressionBuilder<{ queue: QueueColumns }, 'queue'>;

/** One type for both tables: Kysely has none for a table whose name is known only at run time. */
const open = (db: Db, { name }: QueueTable) => ({ db: db as unknown as Kysely<{ queue: QueueColumns }>, name: name as 'queue' });

const isAmong = (claims: LeasedClaim[]) => (where: Columns) => where.or(claims.map(({ id, fencing_token }) => where.and({ id, fencing_token })));

/** Rows that a worker may claim: due ones, or those whose lease has expired because their worker is gone. */
export type ClaimFrom = 'queued' | 'interrupted';

interface QueueOptions {
  queue: string | number;
  now: number;
  /** Kinds that this process can perform; all kinds when missing. Others stay for processes that know them. */
  kinds?: readonly string[] | undefined;
}

/** Each part has a partial index. Its state is a literal: SQLite chooses a partial index by the text of the statement. */
const isClaimable =
  ({ claimedState, queueColumn }: QueueTable, from: ClaimFrom, { queue, now, kinds }: QueueOptions) =>
  (where: Columns) =>
    where.and([
      sql<SqlBool>`state = ${sql.lit(from === 'queued' ? 'queued' : claimedState)}`,
      sql<SqlBool>`${sql.ref(queueColumn)} = ${queue}`,
      where('run_at', '<=', now),
      ...(kinds ? [where('kind', 'in', kinds)] : []),
    ]);

/** Claims rows, the longest due first; concurrent workers get different ones. Returns all columns, by id. */
export async function claimRows<Row extends LeasedClaim>(
  db: Db,
  table: QueueTable,
  from: ClaimFrom,
  options: QueueOptions & { count: number },
): Promise<Row[]> {
  const { db: tables, name } = open(db, table);
  const { now, count } = options;
  const rows = await tables
    .updateTable(name)
    .set((set) => ({
      state: table.claimedState,
      run_at: now + leaseMs,
      fencing_token: set('fencing_token', '+', 1),
      ...(from === 'interrupted' ? { interruptions: set('interruptions', '+', 1) } : {}),
    }))
    .where('id', 'in', (due) =>
      due
        .selectFrom(name)
        .select('id')
        .where(isClaimable(table, from, options))
        .orderBy('run_at')
        .orderBy('id')
        .limit(count),
    )
    // Repeated for PostgreSQL, which checks a row again after waiting for the claim of another worker. Both states: with the text of a
    // partial index PostgreSQL would read all queued rows by it (decision 0036), instead of the claimed ones by their key.
    .where('state', 'in', ['queued', table.claimedState])
    .where('run_at', '<=', now)
    .returningAll()
    .execute();
  return (rows as unknown as Row[]).sort((a, b) => a.id - b.id);
}

/** Whether a row can be claimed. */
export async function isRowDue(db: Db, table: QueueTable, options: QueueOptions): Promise<boolean> {
  const { db: tables, name } = open(db, table);
  const find = (from: ClaimFrom) =>
    tables
      .selectFrom(name)
      .select('id')
      .where(isClaimable(table, from, options))
      .limit(1)
      .executeTakeFirst();
  return ((await find('queued')) ?? (await find('interrupted'))) !== undefined;
}

/** Renews the leases that no other worker has claimed, and returns their ids. */
export async function renewRows(db: Db, table: QueueTable, claims: LeasedClaim[], until: number): Promise<number[]> {
  const { db: tables, name } = open(db, table);
  const renewed = tables.updateTable(name).set({ run_at: until }).where(isAmong(claims)).where('state', '=', table.claimedState);
  return (await renewed.returning('id').execute()).map(({ id }) => id);
}

/** Releases claims without an attempt: other workers can claim the rows at once. */
export async function releaseRows(db: Db, table: QueueTable, claims: LeasedClaim[], now: number): Promise<void> {
  if (claims.length === 0) return;
  const { db: tables, name } = open(db, table);
  await tables.updateTable(name).set({ state: 'queued', run_at: now }).where(isAmong(claims)).where('state', '=', table.claimedState).execute();
}

/** Queues a claimed row for a retry after a failed attempt. @returns false when the claim was lost */
export async function rescheduleRow(db: Db, table: QueueTable, { id, fencing_token }: LeasedClaim, runAt: number, reason: string): Promise<boolean> {
  const { db: tables, name } = open(db, table);
  const { numUpdatedRows } = await tables
    .updateTable(name)
    .set((set) => ({ state: 'queued', run_at: runAt, last_error: reason, interruptions: 0, failed_attempts: set('failed_attempts', '+', 1) }))
    .where('id', '=', id)
    .where('fencing_token', '=', fencing_token)
    .where('state', '=', table.claimedState)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}
