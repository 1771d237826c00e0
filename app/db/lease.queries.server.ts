import type { Db } from './schema.ts';

/**
 * Takes a lease, or prolongs an own one.
 * @param until ms: when somebody else may have it
 * @returns false while it is somebody else's
 */
export async function holdLease(db: Db, name: string, holder: string, { now, until }: { now: number; until: number }): Promise<boolean> {
  const held = await db
    .insertInto('leases')
    .values({ name, holder, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until })
        .where(({ eb, or }) => or([eb('leases.holder', '=', holder), eb('leases.until', '<=', now)])),
    )
    .returning('name')
    .executeTakeFirst();
  return held !== undefined;
}

export async function giveUpLease(db: Db, name: string, holder: string): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
}
