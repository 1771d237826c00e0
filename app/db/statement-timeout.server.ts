import { PostgresAdapter, sql } from 'kysely';
import type { Db } from './schema.ts';

/** What follows in this transaction may take so long: PostgreSQL ends other statements sooner (open.server.ts), SQLite none. */
export async function setStatementTimeout(tx: Db, ms: number): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql.raw(`set local statement_timeout = ${ms}`).execute(tx);
}
