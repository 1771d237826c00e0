import { newToken } from '#app/auth/tokens.server.ts';
import type { Db } from '#app/db/schema.ts';
import { recordErasures } from '#app/features/backups/public.server.ts';
import {
  confirmSubscriber,
  insertSubscriber,
  markUnsubscribed,
  resubscribe,
  type Subscriber,
  subscriberByEmail,
} from './subscribers.queries.server.ts';

/** Whether newsletters go to the address. */
export async function isSubscribed(db: Db, email: string): Promise<boolean> {
  const subscriber = await subscriberByEmail(db, email);
  return subscriber !== undefined && subscriber.confirmed_at !== null && subscriber.unsubscribed_at === null && subscriber.suppressed_at === null;
}

/** Subscribes or unsubscribes the verified address of an account: it needs no confirmation and no welcome mail. */
export async function setSubscribed(tx: Db, { email }: { email: string }, isOn: boolean, now: number): Promise<void> {
  const subscriber =
    (isOn && (await insertSubscriber(tx, { email, token: newToken(), created_at: now, confirmed_at: now }))) || (await subscriberByEmail(tx, email));
  if (!subscriber) return;
  if (!isOn) await unsubscribe(tx, subscriber, now);
  else if (!(await resubscribe(tx, subscriber.id, { confirmedAt: now, now }))) await confirmSubscriber(tx, subscriber.id, now);
}

/** Ends a subscription, also in a backup that is restored. @returns false when it has ended before */
export async function unsubscribe(tx: Db, subscriber: Subscriber, now: number): Promise<boolean> {
  const ended = await markUnsubscribed(tx, subscriber, now);
  await recordErasures(tx, 'unsubscribed', ended, now);
  return ended.length > 0;
}
