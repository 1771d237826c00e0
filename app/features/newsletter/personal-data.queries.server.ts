import { sql } from 'kysely';
import { addressesOf, type DataOwner, isSentByOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import { confirmationMail } from './mails/confirmation.mail.server.ts';
import { welcomeMail } from './mails/welcome.mail.server.ts';
import { unsuppressed } from './subscribers.queries.server.ts';

export function subscriptionsOf(db: Db, owner: DataOwner) {
  return db
    .selectFrom('subscribers')
    .select(['email', 'created_at', 'confirmed_at', 'unsubscribed_at', 'resubscribed_at', 'consent_source', 'consent_date'])
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
      ...{ resubscribed_at: null, consent_source: null, consent_date: null },
    })
    .returning(['id', 'created_at']);

/** Deletes what would write to erased subscribers: their links, and emails of the newsletter's sign-up that wait or could not be delivered. */
async function forgetLinksAndMails(tx: Db, ids: number[]): Promise<void> {
  await tx.deleteFrom('joined_subscribers').where('subscriber_id', 'in', ids).execute();
  await tx
    .updateTable('mails')
    .set({ content: null, dead_at: null, state: sql`case when state = 'queued' then 'skipped' else state end` })
    .where('subscriber_id', 'in', ids)
    .where('content', 'is not', null)
    .where('state', '<>', 'sending')
    .where('kind', 'in', [welcomeMail.name, confirmationMail.name])
    .execute();
}

export async function anonymizeSubscribers(tx: Db, owner: DataOwner, now: number) {
  const rows = await anonymize(tx, now).where(isSentByOwner(owner)).execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await forgetLinksAndMails(tx, ids);
  return rows;
}

/** Also lines of imports with the address. @returns false when the subscriber is not there, or was erased before */
export async function anonymizeSubscriber(tx: Db, { id, created_at }: { id: number; created_at: number }, now: number): Promise<boolean> {
  const known = tx.selectFrom('subscribers').select('email_key').where('id', '=', id).where('created_at', '=', created_at);
  const row = await known.where('email', '<>', sql.lit('')).executeTakeFirst();
  const [gone] = row ? await anonymize(tx, now).where('id', '=', id).where('email_key', '=', row.email_key).execute() : [];
  if (!row || !gone) return false;
  await forgetLinksAndMails(tx, [id]);
  await deleteImportLines(tx, [row.email_key]);
  return true;
}

/** Lines of lists that wait for their import: it would add the addresses again. */
async function deleteImportLines(tx: Db, keys: string[]): Promise<void> {
  if (keys.length > 0) await tx.deleteFrom('subscriber_import_lines').where('email_key', 'in', keys).where('email_key', '<>', sql.lit('')).execute();
}

export const forgetImportedAddresses = (tx: Db, owner: DataOwner): Promise<void> =>
  deleteImportLines(
    tx,
    addressesOf(owner).map(({ email_key }) => email_key),
  );
