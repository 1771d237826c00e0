import type { Db } from '#app/db/schema.ts';

/** Whether no content was ever written, seed content included. */
export async function isEmpty(db: Db): Promise<boolean> {
  for (const table of ['completed_tasks', 'named_locks', 'posts', 'words_of_day'] as const) {
    if (
      (
        await db
          .selectFrom(table)
          .select((select) => select.lit(1).as('one'))
          .limit(1)
          .execute()
      ).length > 0
    )
      return false;
  }
  return true;
}

export async function isDone(db: Db, name: string): Promise<boolean> {
  return (await db.selectFrom('completed_tasks').select('name').where('name', '=', name).executeTakeFirst()) !== undefined;
}

/** @returns true for the first caller with this name in any process */
export async function claimOnce(tx: Db, name: string, now: number): Promise<boolean> {
  const row = await tx
    .insertInto('completed_tasks')
    .values({ name, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}
