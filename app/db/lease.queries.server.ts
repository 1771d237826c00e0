import type { Db } from './schema.ts';

/**
 * Acquires a lease, or renews it for its holder.
 * @param expiresAt ms since 1970
 * @returns false while another holder has it
 */
export async function acquireLease(db: Db, name: string, holder: string, { now, expiresAt }: { now: number; expiresAt: number }): Promise<boolean> {
  const acquired = await db
    .insertInto('leases')
    .values({ name, holder, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, expires_at: expiresAt })
        .where(({ eb, or }) => or([eb('leases.holder', '=', holder), eb('leases.expires_at', '<=', now)])),
    )
    .returning('name')
    .executeTakeFirst();
  return acquired !== undefined;
}

export async function releaseLease(db: Db, name: string, holder: string): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
}
