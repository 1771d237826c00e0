import { sql } from 'kysely';
import { addressesOf, type DataOwner, isSentByOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import { unsuppressed } from './subscribers.queries.server.ts';

export function subscriptionsOf(db: Db, owner: DataOwner) {
  return db
    .selectFrom('subscribers')
    .select(['email', 'created_at', 'confirmed_at', 'unsubscribed_at', 'consent_source', 'consent_date'])
    .where(isSentByOwner(owner))
    .orderBy('id')
    .execute();
}

/** Removes the addresses, but not the rows, which count in newsletters that are being sent. */
const anonymize = (tx: Db, now: number) =>
  tx
    .updateTable('subscribers')
    .set({
      ...unsuppressed,
      ...{ email: '', email_key: sql<string>`'gone ' || cast(id as text)`, token: '', unsubscribed_at: now },
      ...{ consent_source: null, consent_date: null },
    })
    .returning(['id', 'created_at']);

const forgetLinks = (tx: Db, ids: number[]) => tx.deleteFrom('joined_subscribers').where('subscriber_id', 'in', ids).execute();

export async function anonymizeSubscribers(tx: Db, owner: DataOwner, now: number) {
  const rows = await anonymize(tx, now).where(isSentByOwner(owner)).execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await forgetLinks(tx, ids);
  return rows;
}

/** @returns false when the subscriber is not there */
export async function anonymizeSubscriber(tx: Db, { id, created_at }: { id: number; created_at: number }, now: number): Promise<boolean> {
  const row = await anonymize(tx, now).where('id', '=', id).where('created_at', '=', created_at).executeTakeFirst();
  await forgetLinks(tx, [id]);
  return row !== undefined;
}

/** Lines of lists that wait for their import: it would add the addresses again. */
export async function forgetImportedAddresses(tx: Db, owner: DataOwner): Promise<void> {
  const keys = addressesOf(owner).map(({ email_key }) => email_key);
  if (keys.length > 0) await tx.deleteFrom('subscriber_import_lines').where('email_key', 'in', keys).where('email_key', '<>', sql.lit('')).execute();
}
