import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import type { Erasure } from '#app/feature.server.ts';
import { recordErasures } from '#app/features/backups/public.server.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import { keepPictures, testOwner } from './newsletter-content.server.ts';
import { anonymizeSubscribers, forgetImportedAddresses, subscriptionsOf } from './personal-data.queries.server.ts';

const isoOrNull = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

type Subscription = Awaited<ReturnType<typeof subscriptionsOf>>[number];

const present = ({ email, created_at, resubscribed_at, confirmed_at, unsubscribed_at, consent_source, consent_date }: Subscription) => ({
  email,
  subscribedAt: isoOrNull(created_at),
  subscribedAgainAt: isoOrNull(resubscribed_at),
  confirmedAt: isoOrNull(confirmed_at),
  unsubscribedAt: isoOrNull(unsubscribed_at),
  consentSource: consent_source,
  consentDate: consent_date,
});

export async function exportSubscription(db: Db, owner: DataOwner) {
  const [subscription] = await subscriptionsOf(db, { ...owner, earlier: [] });
  return subscription ? present(subscription) : null;
}

export async function exportEarlierSubscriptions(db: Db, owner: DataOwner) {
  return (await subscriptionsOf(db, { ...owner, present: undefined })).map(present);
}

/** Releases the pictures of the last test that the account sent to itself. */
export async function eraseTestPictures({ tx, owner, invalidate }: Erasure): Promise<void> {
  await lockMedia(tx);
  invalidate(...(await keepPictures(tx, testOwner(owner.id), { html: null })));
}

export async function eraseSubscription({ tx, owner, choices, now }: Erasure): Promise<void> {
  if (choices.newsletter !== 'leave') return;
  await recordErasures(tx, 'subscriber', await anonymizeSubscribers(tx, owner, now), now);
  await forgetImportedAddresses(tx, owner);
}
