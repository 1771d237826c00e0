import type { Db } from './schema.ts';

/** True when the database answers and its tables exist. */
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
