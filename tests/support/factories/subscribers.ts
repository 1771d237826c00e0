import { newToken } from '#app/auth/tokens.server.ts';
import type { Db } from '#app/db/schema.ts';

const batch = 1000;

/**
 * Inserts confirmed subscribers reader0@example.com, reader1@example.com, … without a welcome mail.
 * @param now time of their confirmation in ms, or a function of the nth one
 * @param name name of the nth subscriber
 */
export async function insertSubscribers(
  db: Db,
  count: number,
  now: number | ((nth: number) => number),
  name = (nth: number) => `reader${nth}`,
): Promise<void> {
  const subscriberRow = (email: string, confirmedAt: number) => ({
    email,
    email_key: email,
    token: newToken(),
    created_at: confirmedAt,
    confirmed_at: confirmedAt,
    unsubscribed_at: null,
  });
  await db.transaction().execute(async (tx) => {
    for (let start = 0; start < count; start += batch) {
      const rows = Array.from({ length: Math.min(batch, count - start) }, (_, index) =>
        subscriberRow(`${name(start + index)}@example.com`, typeof now === 'number' ? now : now(start + index)),
      );
      await tx.insertInto('subscribers').values(rows).execute();
    }
  });
}
