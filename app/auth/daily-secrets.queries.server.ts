import type { Db } from '#app/db/schema.ts';

interface Secret {
  secret: string;
  ends_at: number;
}

/** Secrets of this name that end after `now`, newest first. */
export function unexpiredSecrets(db: Db, name: string, now: number): Promise<Secret[]> {
  return db
    .selectFrom('daily_secrets')
    .select(['secret', 'ends_at'])
    .where('name', '=', name)
    .where('ends_at', '>', now)
    .orderBy('ends_at', 'desc')
    .execute();
}

/** Keeps the first secret when several processes insert one for the same day. */
export async function insertSecret(db: Db, name: string, { secret, ends_at }: Secret): Promise<void> {
  await db
    .insertInto('daily_secrets')
    .values({ name, secret, ends_at })
    .onConflict((conflict) => conflict.columns(['name', 'ends_at']).doNothing())
    .execute();
}
