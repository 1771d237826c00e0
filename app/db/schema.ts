import type { ColumnType, Generated, Kysely } from 'kysely';

/** All tables. Times are integer milliseconds since 1970, flags are nullable times, keys are integers. */
export interface Schema {
  accounts: Accounts;
  registrations: Registrations;
  verification_codes: VerificationCodes;
  verification_attempts: VerificationAttempts;
  sessions: Sessions;
  posts: Posts;
  post_media: PostMedia;
  media: Media;
  words_of_day: WordsOfDay;
  likes: Likes;
  comments: Comments;
  subscribers: Subscribers;
  newsletters: Newsletters;
  mails: Mails;
  contact_messages: ContactMessages;
  completed_tasks: CompletedTasks;
  named_locks: NamedLocks;
  leases: Leases;
  rate_limits: RateLimits;
  daily_secrets: DailySecrets;
}

export type Db = Kysely<Schema>;

export type Role = 'learner' | 'tutor' | 'admin';
export type Level = 'beginner' | 'intermediate' | 'advanced';
/** Target of likes and comments. */
export type TargetType = 'post' | 'word';

interface Accounts {
  id: Generated<number>;
  kind: Role;
  first_name: string;
  last_name: string;
  email: string;
  /** The e-mail in lower case: unique within a kind. */
  email_key: string;
  phone_number: string;
  level: Level | null;
  password_hash: string;
  verified_at: number | null;
  created_at: number;
  /** Names and e-mail, folded by lib/search-key.ts. */
  search_key: string;
}

/** Form data of a registration whose e-mail is not verified. The entered pin selects the registration that becomes the account. */
interface Registrations {
  id: Generated<number>;
  account_id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  level: Level | null;
  password_hash: string;
  /** SHA-256 of the client's network; '' when unknown. */
  network: string;
  created_at: number;
}

/** One row per verification mail; the daily limit of mails counts them. */
interface VerificationCodes {
  id: Generated<number>;
  account_id: number;
  /** Null once its registration has ended. */
  registration_id: number | null;
  salt: string;
  /** '' when the mail carried no pin, or a newer pin of the same registration has replaced it. */
  code_hash: string;
  /** Network of the registration, which has attempts of its own: other clients cannot use them up. */
  network: string;
  /** Network of the client that requested the mail. */
  requested_by: string;
  /** Wrong pins from all networks but the one of the registration. */
  attempts: ColumnType<number, undefined, number>;
  created_at: number;
  expires_at: number;
  /** Time at which it verified the account. */
  used_at: ColumnType<number | null, undefined, number>;
}

/** Wrong pins from one network. */
interface VerificationAttempts {
  code_id: number;
  network: string;
  attempts: number;
}

interface Sessions {
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  account_id: number;
  created_at: number;
  expires_at: number;
}

interface Posts {
  id: Generated<number>;
  title: string;
  subtitle: string | null;
  body: string;
  excerpt: string;
  image_hash: string;
  likes: ColumnType<number, number | undefined, number>;
  comments: ColumnType<number, number | undefined, number>;
  created_at: number;
  updated_at: number;
}

/** Images that a post uses; media without a post are deleted. */
interface PostMedia {
  post_id: number;
  hash: string;
}

interface Media {
  /** SHA-256 of the widest re-encoded variant, first 32 hexadecimal digits. */
  hash: string;
  /** Nominal width in pixels; a smaller original is not enlarged. */
  width: number;
  bytes: Uint8Array;
}

interface WordsOfDay {
  id: Generated<number>;
  title: string;
  subtitle: string | null;
  body: string;
  likes: ColumnType<number, number | undefined, number>;
  comments: ColumnType<number, number | undefined, number>;
  created_at: number;
  updated_at: number;
}

interface Likes {
  target: TargetType;
  target_id: number;
  account_id: number;
  created_at: number;
}

interface Comments {
  id: Generated<number>;
  target: TargetType;
  target_id: number;
  /** Parent comment of a reply. */
  parent_id: number | null;
  text: string;
  full_name: string | null;
  email: string | null;
  email_key: string | null;
  /** Set only when the request carried a valid token of the account. */
  account_id: number | null;
  /** HMAC of the sender's account or IP address with a daily secret, to detect double clicks; '' after a day. */
  sender: string;
  replies: ColumnType<number, number | undefined, number>;
  created_at: number;
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
  /** Completed mails since the start or the last resume, and failures among them. */
  recent_completed: ColumnType<number, undefined, number>;
  recent_failed: ColumnType<number, undefined, number>;
  /** Mails in a row whose first attempt failed. */
  consecutive_failures: ColumnType<number, undefined, number>;
}

/** 'paused': the newsletter of the mail is paused. */
export type MailState = 'queued' | 'paused' | 'sending' | 'sent' | 'failed' | 'skipped';

interface Mails {
  id: Generated<number>;
  /** Lower is sent first: notices such as pins 0, newsletters 9. */
  priority: number;
  state: MailState;
  message_id: string;
  /** JSON of the mail, deleted when completed; null for mails of a newsletter, which are rendered when sent. */
  content: string | null;
  newsletter_id: number | null;
  subscriber_id: number | null;
  /** Increases with every claim: a worker that lost its lease cannot change the mail. */
  fencing_token: ColumnType<number, number | undefined, number>;
  /** Failed attempts, which select the next back-off delay. */
  failed_attempts: ColumnType<number, number | undefined, number>;
  /** Time of the next attempt; while sending, the end of the lease. */
  run_at: number;
  created_at: number;
  sent_at: number | null;
  last_error: string | null;
  /** Time at which the mail failed with a soft bounce. */
  soft_bounced_at: ColumnType<number | null, number | undefined, number | null>;
}

interface ContactMessages {
  id: Generated<number>;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: number;
}

/** Tasks that run once per database, such as inserting the seed content. */
interface CompletedTasks {
  name: string;
  created_at: number;
}

/** Rows that a transaction locks until it ends (db/named-lock.queries.server.ts). */
interface NamedLocks {
  name: string;
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
