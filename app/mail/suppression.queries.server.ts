import type { Db } from '#app/db/schema.ts';
import { emailKey } from '#app/lib/email-key.ts';

/**
 * Suppresses the addresses of subscribers with the answer of the mail server, until they are subscribed again or an administrator
 * brings them back. Requires the transaction that records the failures.
 */
export async function suppressAddresses(tx: Db, bounced: { id: number; answer: string }[], now: number): Promise<void> {
  for (const { id, answer } of bounced)
    await tx
      .updateTable('subscribers')
      .set({ suppressed_at: now, suppression: 'mailbox', suppression_answer: answer })
      .where('id', '=', id)
      .where('suppressed_at', 'is', null)
      .execute();
}

/** Subscription of an address to which mails other than newsletters go; undefined when it has none. */
export async function subscriptionOf(db: Db, email: string): Promise<{ id: number; isSuppressed: boolean } | undefined> {
  const row = await db.selectFrom('subscribers').select(['id', 'suppressed_at']).where('email_key', '=', emailKey(email)).executeTakeFirst();
  return row && { id: row.id, isSuppressed: row.suppressed_at !== null };
}
