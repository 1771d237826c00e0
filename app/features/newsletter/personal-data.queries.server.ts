import { sql } from 'kysely';
import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';

export function subscriptionOf(db: Db, { email_key }: DataOwner) {
  return db
    .selectFrom('subscribers')
    .select(['email', 'created_at', 'confirmed_at', 'unsubscribed_at'])
    .where('email_key', '=', email_key)
    .executeTakeFirst();
}

/** Removes the address, but not the row, which counts in newsletters that are being sent. */
export async function anonymizeSubscriber(tx: Db, { email_key }: DataOwner, now: number): Promise<void> {
  await tx
    .updateTable('subscribers')
    .set({ email: '', email_key: sql<string>`'gone ' || cast(id as text)`, token: '', unsubscribed_at: now })
    .where('email_key', '=', email_key)
    .execute();
}
