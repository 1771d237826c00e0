import { newToken } from '#app/auth/tokens.server.ts';
import type { Db } from '#app/db/schema.ts';

const batch = 1000;

/** Confirmed readers reader0@example.com and so on, without a welcome; `name` says how the nth is called. */
export async function insertSubscribers(db: Db, count: number, now: number, name = (nth: number) => `reader${nth}`): Promise<void> {
  const reader = (email: string) => ({ email, email_key: email, token: newToken(), created_at: now, confirmed_at: now, unsubscribed_at: null });
  await db.transaction().execute(async (tx) => {
    for (let from = 0; from < count; from += batch) {
      const rows = Array.from({ length: Math.min(batch, count - from) }, (_, at) => reader(`${name(from + at)}@example.com`));
      await tx.insertInto('subscribers').values(rows).execute();
    }
  });
}
