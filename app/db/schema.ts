import type { ColumnType, Generated, Kysely } from 'kysely';

/** All tables. Times are integer milliseconds since 1970, flags are nullable times, keys are integers. */
export interface Schema {
  accounts: Accounts;
  account_roles: AccountRoles;
  sessions: Sessions;
  media: Media;
  media_links: MediaLinks;
  mails: Mails;
  jobs: Jobs;
  completed_tasks: CompletedTasks;
  named_locks: NamedLocks;
  leases: Leases;
  rate_limits: RateLimits;
  daily_secrets: DailySecrets;
  audit_log: AuditLog;
}

export type Db = Kysely<Schema>;

export type Counter = ColumnType<number, number | undefined, number>;

/** Tables whose rows can be liked and commented on: they count both in columns (decision 0003). */
export type TargetTable = {
  [Table in keyof Schema]: Schema[Table] extends { id: Generated<number>; title: string; likes: Counter; comments: Counter } ? Table : never;
}[keyof Schema];

/** An email is unique within a kind. Permissions come from roles, not from the kind. */
export type AccountKind = 'learner' | 'tutor' | 'admin';
/** A published post can be unpublished; a draft and a scheduled one never were public. */
export type PostState = 'draft' | 'scheduled' | 'published' | 'unpublished';
export type Level = 'beginner' | 'intermediate' | 'advanced';
export type TutorState = 'applied' | 'approved' | 'declined' | 'paused';
/** Stored states: an applicant has none. */
type DecidedState = Exclude<TutorState, 'applied'>;

interface Accounts {
  id: Generated<number>;
  kind: AccountKind;
  first_name: string;
  last_name: string;
  email: string;
  /** Key of the email (lib/email-key.ts): unique within a kind. */
  email_key: string;
  /** Account that is the same mailbox in another spelling and has its key (decision 0163); null for almost all. It may be gone. */
  same_mailbox: ColumnType<number | null, number | null | undefined, number | null>;
  phone_number: string;
  level: Level | null;
  password_hash: string;
  verified_at: number | null;
  /** When a code or link in a mail proved the present address; null while none has (decision 0105). */
  email_confirmed_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** When the first start printed the present password; null for a password that its owner chose. */
  password_printed_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** When the operator of the server disabled the account (decision 0128); null for one that may log in. */
  disabled_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** Day of the last login or use of one, in the zone of the academy: '2026-01-31'. Devices on which children learn do not count. */
  last_seen_on: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: number;
  /** Names and email, folded by lib/search-key.ts. */
  search_key: string;
  /** 1 when the account gets mails about replies to its comments, else 0. */
  notify_replies: Counter;
  /** Decision about a tutor; null for an applicant, and for other kinds of accounts. An approved tutor has the role, too. */
  tutor_state: ColumnType<DecidedState | null, DecidedState | null | undefined, DecidedState | null>;
  /** Day on which the school saw the check of a tutor for teaching children, in the zone of the academy; null without one. */
  checked_on: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Roles of accounts (auth/roles.server.ts); an account may have several. */
interface AccountRoles {
  account_id: number;
  role: string;
}

interface Sessions {
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  account_id: number;
  /** Coarse name from User-Agent, such as 'Firefox on Android'; '' when unknown. */
  device: string;
  created_at: number;
  /** Up to 5 minutes old (features/accounts/authenticate.server.ts). */
  last_used_at: number;
  /** Last time the password was entered in this session: at its login, or later (decision 0082). */
  confirmed_at: number;
  expires_at: number;
}

/** Pictures and recordings, a row per variant (media/media-store.server.ts). */
interface Media {
  /** SHA-256 of the largest re-encoded variant, first 32 hexadecimal digits. */
  hash: string;
  /** Width of a picture in pixels, as text; a smaller original is not enlarged. 'original' or 'play' of a recording. */
  variant: string;
  /** Media type (RFC 6838). */
  type: string;
  bytes: Uint8Array;
}

/** Media that a row of a feature needs; media without a link are deleted. */
interface MediaLinks {
  /** Kind of owner, such as 'post'. */
  owner_type: string;
  owner_id: number;
  hash: string;
}

/** 'held': waits for a moderator. 'hidden' and 'removed': a moderator's decision; a removed one is deleted after a time. */
export type CommentState = 'shown' | 'held' | 'hidden' | 'removed';

/** 'paused': the newsletter of the mail is paused. */
export type MailState = 'queued' | 'paused' | 'sending' | 'sent' | 'failed' | 'skipped';

interface Mails {
  id: Generated<number>;
  /** Name of its template: 'accounts.verification-code'. Empty when an older release queued it. */
  kind: ColumnType<string, string | undefined, string>;
  /** Lower is sent first: notices such as pins 0, newsletters 9. */
  priority: number;
  state: MailState;
  message_id: string;
  /** JSON of the mail, deleted when completed but kept in a dead letter; null for mails that are rendered when sent. */
  content: string | null;
  newsletter_id: number | null;
  subscriber_id: number | null;
  /** Increases with every claim: a worker that lost its lease cannot change the mail. */
  fencing_token: ColumnType<number, number | undefined, number>;
  /** Failed attempts, which select the next back-off delay. */
  failed_attempts: ColumnType<number, number | undefined, number>;
  /** Attempts in a row that ended with their process. */
  interruptions: ColumnType<number, undefined, number>;
  /** Time of the next attempt; while sending, the end of the lease. */
  run_at: number;
  created_at: number;
  sent_at: number | null;
  last_error: string | null;
  /** Written by versions that counted temporary refusals, and read by none. */
  soft_bounced_at: ColumnType<number | null, number | undefined, number | null>;
  /** Time from which a failed mail is a dead letter. A newsletter counts its own failures, so its mails are none. */
  dead_at: ColumnType<number | null, number | undefined, number | null>;
}

/** 'dead': no attempt is left, or no version can perform the job; an administrator tries it again or discards it. */
type JobState = 'queued' | 'running' | 'dead';

/** Background work; a job that is done is deleted. */
interface Jobs {
  id: Generated<number>;
  /** Workers that perform it (jobs/jobs.queries.server.ts). */
  queue: string;
  /** Name of the definition: 'retention.purge'. */
  kind: string;
  /** JSON. */
  args: string;
  /** Unique among the unfinished jobs of a kind. */
  unique_key: string | null;
  state: JobState;
  fencing_token: ColumnType<number, undefined, number>;
  /** Failed attempts, which select the next back-off delay. */
  failed_attempts: ColumnType<number, undefined, number>;
  /** Attempts in a row that ended with their process. */
  interruptions: ColumnType<number, undefined, number>;
  /** Time of the next attempt; while running, the end of the lease. */
  run_at: number;
  last_error: ColumnType<string | null, undefined, string | null>;
  created_at: number;
  /** Time from which it is a dead letter. */
  finished_at: ColumnType<number | null, number | undefined, number | null>;
}

export type ContactState = 'open' | 'answered' | 'spam';

/** Tasks that run once per database, such as inserting the seed content. */
interface CompletedTasks {
  name: string;
  created_at: number;
}

/** Rows that a transaction locks until it ends, with the number of those that did (db/named-lock.queries.server.ts). */
interface NamedLocks {
  name: string;
  version: Generated<number>;
}

/** Exclusive work of one process: the holder renews its lease before it expires. */
interface Leases {
  name: string;
  holder: string;
  expires_at: number;
}

/** Counters of rate limits and back-off (rate-limit/rate-limiter.server.ts). */
interface RateLimits {
  /** Resource, rate and hash of the subject. */
  key: string;
  count: number;
  /** End of the window. */
  ends_at: number;
  /** End of the back-off delay; 0 without one. */
  wait_until: ColumnType<number, number | undefined, number>;
}

/** HMAC keys, one per day and purpose (auth/daily-secrets.server.ts). */
interface DailySecrets {
  name: string;
  /** Time from which the retention job deletes it. */
  ends_at: number;
  secret: string;
}

/** Entries of the audit log (auth/audit-log.server.ts). */
interface AuditLog {
  id: Generated<number>;
  created_at: number;
  /** Account that acted; it may be deleted since. 0 for the operator of the server. */
  account_id: number;
  /** Name at that time; '' once the account is deleted. */
  actor_name: string;
  /** Endpoint such as 'blog.update', or an event of a manifest such as 'accounts.staffLogin'. */
  action: string;
  /** Kind of what was changed: 'post'. */
  target_kind: string | null;
  target_id: number | null;
  /** Title of the target at that time; '' when unknown. */
  target_title: string;
  /** Search keys of the name, and of action and title, folded by lib/search-key.ts. */
  actor_key: string;
  subject_key: string;
}
