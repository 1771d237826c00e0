import { sql } from 'kysely';
import { type DataOwner, isSentByOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import { unsuppressed } from './subscribers.queries.server.ts';

export function subscriptionsOf(db: Db, owner: DataOwner) {
  return db
    .selectFrom('subscribers')
    .select(['email', 'created_at', 'confirmed_at', 'unsubscribed_at'])
    .where(isSentByOwner(owner))
    .orderBy('id')
    .execute();
}

/** Removes the addresses, but not the rows, which count in newsletters that are being sent. */
export async function anonymizeSubscribers(tx: Db, owner: DataOwner, now: number): Promise<void> {
  await tx
    .updateTable('subscribers')
    .set({ ...unsuppressed, email: '', email_key: sql<string>`'gone ' || cast(id as text)`, token: '', unsubscribed_at: now })
    .where(isSentByOwner(owner))
    .execute();
}
