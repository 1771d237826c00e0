import './backups.tables.ts';
import type { Insertable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';

/** Only the last one counts, so earlier ones are forgotten. */
export async function recordBackup(db: Db, backup: Insertable<Schema['backups']>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id } = await tx.insertInto('backups').values(backup).returning('id').executeTakeFirstOrThrow();
    await tx.deleteFrom('backups').where('id', '<', id).execute();
  });
}

export const lastBackup = (db: Db) => db.selectFrom('backups').select(['created_at', 'bytes']).orderBy('id', 'desc').limit(1).executeTakeFirst();
