import type { Db } from './schema.ts';

/** Whether the database responds and is migrated. */
export async function isReady(db: Db): Promise<boolean> {
  return db
    .selectFrom('completed_tasks')
    .select('name')
    .limit(1)
    .execute()
    .then(
      () => true,
      () => false,
    );
}
