import type { Db } from '#app/db/schema.ts';

/** Inserts a ban of a day from commenting on a network that no test uses. */
export async function insertBan(db: Db, now: number, nth = 0): Promise<void> {
  const ban = { subject: `network ${nth}`, kind: 'network' as const, comment_id: null, created_at: now, ends_at: now + 86_400_000 };
  await db.insertInto('comment_bans').values(ban).execute();
}
