import type { Db } from '#app/db/schema.ts';
import { newToken } from '#app/platform/tokens.server.ts';

/** Confirmed readers reader0@example.com and so on, without a welcome; `name` says how the nth is called. */
export async function subscribeMany(db: Db, count: number, now: number, name = (nth: number) => `reader${nth}`): Promise<void> {
  const stamp = { created_at: now, confirmed_at: now, unsubscribed_at: null };
  const people = Array.from({ length: count }, (_, nth) => `${name(nth)}@example.com`).map((email) => ({
    ...stamp,
    email,
    email_key: email,
    token: newToken(),
  }));
  await db.transaction().execute(async (tx) => {
    for (let from = 0; from < count; from += 500)
      await tx
        .insertInto('subscribers')
        .values(people.slice(from, from + 500))
        .execute();
  });
}
