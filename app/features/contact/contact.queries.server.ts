import './contact.tables.ts';
import type { Db } from '#app/db/schema.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { foldForSearch } from '#app/lib/search-key.ts';

interface ContactMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** @param mailMessageId Message-ID of the mail to the academy */
export async function insertMessage(tx: Db, message: ContactMessage, mailMessageId: string, now: number): Promise<void> {
  const { name, email, subject } = message;
  const keys = { email_key: emailKey(email), search_key: foldForSearch(`${name} ${email} ${subject}`) };
  await tx
    .insertInto('contact_messages')
    .values({ ...message, ...keys, mail_message_id: mailMessageId, created_at: now })
    .execute();
}

/** Whether the same message of the same sender came since `since`. */
export async function isRepeatedMessage(tx: Db, { name, email, subject, message }: ContactMessage, since: number): Promise<boolean> {
  const row = await tx
    .selectFrom('contact_messages')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('created_at', '>', since)
    .where('name', '=', name)
    .where('subject', '=', subject)
    .where('message', '=', message)
    .executeTakeFirst();
  return row !== undefined;
}
