import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import type { Erasure } from '#app/feature.server.ts';
import { anonymizeSubscriber, subscriptionOf } from './personal-data.queries.server.ts';

const isoOrNull = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

export async function exportSubscription(db: Db, owner: DataOwner) {
  const subscription = await subscriptionOf(db, owner);
  if (!subscription) return null;
  return {
    email: subscription.email,
    subscribedAt: isoOrNull(subscription.created_at),
    confirmedAt: isoOrNull(subscription.confirmed_at),
    unsubscribedAt: isoOrNull(subscription.unsubscribed_at),
  };
}

export async function eraseSubscription({ tx, owner, choices, now }: Erasure): Promise<void> {
  if (choices.newsletter === 'leave') await anonymizeSubscriber(tx, owner, now);
}
