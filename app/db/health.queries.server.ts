import type { Db } from './schema.ts';

/** Whether the database answers and its tables are there. */
export async function isReady(db: Db): Promise<boolean> {
  return db
    .selectFrom('marks')
    .select('name')
    .limit(1)
    .execute()
    .then(
      () => true,
      () => false,
    );
}
