import type { ColumnType, Generated } from 'kysely';

declare module '#app/db/schema.ts' {
  interface Schema {
    subscribers: Subscribers;
    newsletters: Newsletters;
  }
}

interface Subscribers {
  id: Generated<number>;
  email: string;
  email_key: string;
  token: string;
  created_at: number;
  confirmed_at: number | null;
  unsubscribed_at: number | null;
  /** Time of a bounce: the address gets no mail until it is subscribed again. */
  suppressed_at: ColumnType<number | null, number | null | undefined, number | null>;
}

interface Newsletters {
  id: Generated<number>;
  subject: string;
  message: string;
  recipients: number;
  /** Completed mails by final state, updated in the transaction that completes them. */
  sent: ColumnType<number, number | undefined, number>;
  failed: ColumnType<number, number | undefined, number>;
  skipped: ColumnType<number, number | undefined, number>;
  created_at: number;
  /** Time at which too many failures paused it; an administrator resumes or stops it. */
  paused_at: ColumnType<number | null, undefined, number | null>;
  stopped_at: ColumnType<number | null, undefined, number | null>;
  /** Time at which it was put into the public archive; null while it is not there. */
  archived_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** Completed mails since the start or the last resume, and failures among them. */
  recent_completed: ColumnType<number, undefined, number>;
  recent_failed: ColumnType<number, undefined, number>;
  /** Mails in a row whose first attempt failed. */
  consecutive_failures: ColumnType<number, undefined, number>;
}
