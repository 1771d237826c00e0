import { PostgresAdapter, sql } from 'kysely';
import type { Db } from './schema.ts';

/** Limit of a statement on PostgreSQL. SQLite has none. */
export const statementTimeoutMs = 5_000;

/** Raises the limit until the transaction ends. */
export async function setStatementTimeout(tx: Db, ms: number): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql.raw(`set local statement_timeout = ${ms}`).execute(tx);
}

/** Limit that a statement of `setStatementTimeout` sets, so that the client waits as long as the server. */
export function timeoutSetBy(statement: string): number | undefined {
  const ms = statement.match(/^set local statement_timeout = (\d+)$/)?.[1];
  return ms === undefined ? undefined : Number(ms);
}
