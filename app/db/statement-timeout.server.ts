import { PostgresAdapter, sql } from 'kysely';
import type { Db } from './schema.ts';

/** Raises the limit of 5 s per statement (database.server.ts) until the transaction ends. SQLite has no limit. */
export async function setStatementTimeout(tx: Db, ms: number): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql.raw(`set local statement_timeout = ${ms}`).execute(tx);
}
