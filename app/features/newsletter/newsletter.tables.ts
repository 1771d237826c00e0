import type { ColumnType, Generated } from 'kysely';
import type { PauseCause } from './pausing.contract.ts';
import type { Segment } from './segments.contract.ts';

declare module '#app/db/schema.ts' {
  interface Schema {
    subscribers: Subscribers;
    joined_subscribers: JoinedSubscribers;
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
  /** Time at which an address that had left, or was suppressed, subscribed again. Erasures name a row by `created_at`, which stays. */
  resubscribed_at: ColumnType<number | null, undefined, number | null>;
  /** Time at which a mail server said that the mailbox does not exist: the address gets no mail until it is subscribed again or brought back. */
  suppressed_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** 'other': suppressed by an earlier version, for an answer that suppresses no address now. Null when its answer is not known. */
  suppression: ColumnType<'mailbox' | 'other' | null, 'mailbox' | 'other' | null | undefined, 'mailbox' | 'other' | null>;
  /** Answer of the mail server. */
  suppression_answer: ColumnType<string | null, string | null | undefined, string | null>;
  /** Where the subscriber agreed, when staff added the address: 'Paper list at the Easter party'. */
  consent_source: ColumnType<string | null, string | null | undefined, string | null>;
  /** Day of that, such as 2026-04-05. */
  consent_date: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Subscribers that were another spelling of the mailbox of one that stays (decision 0163): their links go on to work. */
interface JoinedSubscribers {
  id: number;
  subscriber_id: number;
  token: string;
  created_at: number;
}

interface Newsletters {
  id: Generated<number>;
  subject: string;
  /** Text part of its mails. */
  message: string;
  /** Sanitized; null for a newsletter of plain text. */
  html: ColumnType<string | null, string | null | undefined, never>;
  segment: ColumnType<Segment, Segment | undefined, never>;
  recipients: number;
  /** Completed mails by final state, updated in the transaction that completes them. */
  sent: ColumnType<number, number | undefined, number>;
  failed: ColumnType<number, number | undefined, number>;
  skipped: ColumnType<number, number | undefined, number>;
  /** Unsubscriptions through its link. */
  unsubscribed: ColumnType<number, undefined, number>;
  created_at: number;
  /** Time at which too many failures paused it; an administrator resumes or stops it. */
  paused_at: ColumnType<number | null, undefined, number | null>;
  /** Null when an earlier version paused it. */
  pause_cause: ColumnType<PauseCause | null, undefined, PauseCause | null>;
  /** Last answer of the mail server before the pause, with masked addresses. */
  pause_answer: ColumnType<string | null, undefined, string | null>;
  stopped_at: ColumnType<number | null, undefined, number | null>;
  /** Time at which it was put into the public archive; null while it is not there. */
  archived_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** Completed mails since the start or the last resume, and failures among them. */
  recent_completed: ColumnType<number, undefined, number>;
  recent_failed: ColumnType<number, undefined, number>;
  /** Failures among them for another reason than a mailbox that does not exist. */
  recent_refused: ColumnType<number, undefined, number>;
  /** Mails in a row whose first attempt failed. */
  consecutive_failures: ColumnType<number, undefined, number>;
}
