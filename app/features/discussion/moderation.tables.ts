import type { ColumnType, Generated } from 'kysely';

declare module '#app/db/schema.ts' {
  interface Schema {
    comment_reports: CommentReports;
    comment_bans: CommentBans;
    comment_rules: CommentRules;
    comment_digests: CommentDigests;
  }
}

/** Reports of readers. */
interface CommentReports {
  id: Generated<number>;
  comment_id: number;
  /** Null for a reader without an account. */
  account_id: number | null;
  /** HMAC of the network of the reader. */
  network: string;
  /** HMAC of the wider network; null in reports of earlier versions, and once the account of the reader is deleted. */
  wide_network: ColumnType<string | null, string | null | undefined, string | null>;
  reason: string;
  created_at: number;
  /** Time of the decision of a moderator: the report no longer counts. */
  dismissed_at: ColumnType<number | null, undefined, number | null>;
}

export type BanKind = 'account' | 'email' | 'network';

/** Bans from commenting, until `ends_at`. */
interface CommentBans {
  id: Generated<number>;
  /** HMAC of the account, email address or network. */
  subject: string;
  kind: BanKind;
  /** Comment that caused the ban, to tell moderators whose it is. */
  comment_id: number | null;
  created_at: number;
  ends_at: number;
}

/** The only row holds what moderators set, and the key of the HMACs above. */
interface CommentRules {
  id: 1;
  /** Words and phrases, one per line. */
  hold_words: string;
  /** Time from which comments without an account and an email address are held. */
  hold_anonymous_since: number | null;
  secret: string;
  version: number;
}

/** Moderators with a daily digest by mail. */
interface CommentDigests {
  account_id: number;
  sent_at: number;
}
