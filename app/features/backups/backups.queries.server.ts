import './backups.tables.ts';
import { type Insertable, sql } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';

/** Only the last one counts, so earlier ones are forgotten. */
export async function recordBackup(db: Db, backup: Insertable<Schema['backups']>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id } = await tx.insertInto('backups').values(backup).returning('id').executeTakeFirstOrThrow();
    await tx.deleteFrom('backups').where('id', '<', id).execute();
  });
}

export const lastBackup = (db: Db) => db.selectFrom('backups').select(['created_at', 'bytes']).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** @returns the number of scheduled backups that have failed in a row, this one included */
export async function recordFailure(tx: Db, failure: { failed_at: number; reason: string }): Promise<number> {
  const in_a_row = ((await lastFailure(tx))?.in_a_row ?? 0) + 1;
  const { id } = await tx
    .insertInto('backup_failures')
    .values({ ...failure, in_a_row })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('backup_failures').where('id', '<', id).execute();
  return in_a_row;
}

export const lastFailure = (db: Db) =>
  db.selectFrom('backup_failures').select(['failed_at', 'reason', 'in_a_row']).orderBy('id', 'desc').limit(1).executeTakeFirst();

export const forgetFailures = (db: Db) => db.deleteFrom('backup_failures').execute();

/** Jobs that write backups and are not done: the scheduled one always waits for its time. */
export const unfinishedBackups = (db: Db) =>
  db
    .selectFrom('jobs')
    .select(['kind', 'state'])
    .where('kind', 'in', ['backups.write', 'backups.now'])
    .where('unique_key', 'is not', null)
    // Literals: SQLite chooses a partial index by the text of the statement.
    .where('state', 'in', [sql.lit('queued' as const), sql.lit('running' as const)])
    .execute();
