import type { Db } from '#app/db/schema.ts';

/** Never planted, and nobody has written anything yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  for (const table of ['marks', 'posts', 'words'] as const) {
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

/** True for the first who says it. */
export async function markOnce(tx: Db, name: string, now: number): Promise<boolean> {
  const row = await tx
    .insertInto('marks')
    .values({ name, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}
