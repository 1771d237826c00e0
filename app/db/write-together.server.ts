import { type OperationNodeSource, PostgresAdapter, sql } from 'kysely';
import type { Db } from './schema.ts';

/** An insert or update that was not executed yet. */
export interface Write extends OperationNodeSource {
  execute(): Promise<unknown>;
}

/** Executes writes in a transaction. On PostgreSQL they are one statement, which waits for one round trip; so none may depend on another. */
export async function writeTogether(tx: Db, writes: readonly Write[]): Promise<void> {
  const [last, ...others] = writes;
  if (!last) return;
  if (others.length === 0 || !(tx.getExecutor().adapter instanceof PostgresAdapter)) {
    for (const write of writes) await write.execute();
    return;
  }
  const named = others.map((write, nth) => sql`${sql.ref(`write_${nth}`)} as (${write})`);
  await sql`with ${sql.join(named)} ${last}`.execute(tx);
}
