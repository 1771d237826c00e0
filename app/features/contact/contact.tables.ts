import type { ColumnType, Generated } from 'kysely';
import type { ContactState } from '#app/db/schema.ts';

declare module '#app/db/schema.ts' {
  interface Schema {
    contact_messages: ContactMessages;
    contact_answers: ContactAnswers;
  }
}

interface ContactMessages {
  id: Generated<number>;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: number;
  state: ColumnType<ContactState, undefined, ContactState>;
  email_key: string;
  /** Name, email and subject, folded by lib/search-key.ts. */
  search_key: string;
  /** Message-ID (RFC 5322) of the mail that took the message to the academy; null for messages of earlier releases. */
  mail_message_id: string | null;
}

/** Mails to the sender of a contact message. */
interface ContactAnswers {
  id: Generated<number>;
  contact_message_id: number;
  /** Author; null after the account was deleted. */
  account_id: number | null;
  text: string;
  /** Row of `mails`, which is deleted before the answer. */
  mail_id: number;
  mail_message_id: string;
  created_at: number;
}
