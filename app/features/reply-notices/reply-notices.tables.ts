import type { ColumnType, Generated } from 'kysely';

declare module '#app/db/schema.ts' {
  interface Schema {
    reply_threads: ReplyThreads;
    reply_notices: ReplyNotices;
  }
}

/** A comment with its replies, as a mail lists them for its author. */
interface ReplyThreads {
  id: Generated<number>;
  comment_id: number;
  /** Author of the comment, the recipient of the mails. */
  account_id: number;
  /** Secret of the unsubscribe links in the mails. */
  token: string;
  /** Number of the job that mails next: it increases with each run, so that a repeated job mails nothing. */
  batch: ColumnType<number, undefined, number>;
  mailed_at: ColumnType<number | null, undefined, number | null>;
  /** Time at which the author wanted to hear no more of this thread. */
  muted_at: ColumnType<number | null, undefined, number | null>;
}

/** Replies that the author of a comment is to hear of, or has heard of. */
interface ReplyNotices {
  id: Generated<number>;
  reply_id: number;
  thread_id: number;
  created_at: number;
  /** Row of `mails` that tells of the reply; null while the reply waits. */
  mail_id: ColumnType<number | null, undefined, number | null>;
}
