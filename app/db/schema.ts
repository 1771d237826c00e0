import type { ColumnType, Generated, Kysely } from 'kysely';

/** All tables. Times are integer milliseconds since 1970, flags are nullable times, keys are integers. */
export interface Schema {
  accounts: Accounts;
  account_counts: AccountCounts;
  registrations: Registrations;
  verification_codes: VerificationCodes;
  verification_attempts: VerificationAttempts;
  sessions: Sessions;
  posts: Posts;
  post_counts: PostCounts;
  post_media: PostMedia;
  media: Media;
  words_of_day: WordsOfDay;
  likes: Likes;
  comments: Comments;
  subscribers: Subscribers;
  subscriber_counts: SubscriberCounts;
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
/** What can be liked and commented. */
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
  /** Names and e-mail as db/search-key.ts folds them. */
  search_key: string;
}

/** Kept by triggers, whoever writes: how many accounts there are without reading them all. */
interface AccountCounts {
  kind: Role;
  /** '' for those without one. */
  level: Level | '';
  count: number;
}

/** What was typed with an e-mail that is not verified yet. The pin that is entered decides which registration the account becomes. */
interface Registrations {
  id: Generated<number>;
  account_id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  level: Level | null;
  password_hash: string;
  /** SHA-256 of the network that it came from; '' when it is not known. */
  network: string;
  created_at: number;
}

/** A row for each mail about verification: the mails of a day are counted by them. */
interface VerificationCodes {
  id: Generated<number>;
  account_id: number;
  /** Null once its registration has ended. */
  registration_id: number | null;
  salt: string;
  /** '' when the mail carried no pin, or a newer pin of the same registration has replaced it. */
  code_hash: string;
  /** The network of its registration: strangers cannot use up the attempts of this one. */
  network: string;
  /** The network that requested the mail. */
  requested_by: string;
  /** Wrong pins from all networks but that of its registration. */
  attempts: ColumnType<number, undefined, number>;
  created_at: number;
  expires_at: number;
  /** When it verified the account. */
  used_at: ColumnType<number | null, undefined, number>;
}

/** Wrong pins typed by one network. */
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

/** Kept by triggers, whoever writes. */
interface PostCounts {
  state: 'published';
  count: number;
}

/** Which pictures a post needs: those that no post needs any more are deleted. */
interface PostMedia {
  post_id: number;
  hash: string;
}

interface Media {
  /** SHA-256 of the re-encoded widest picture, 32 hexadecimal digits. */
  hash: string;
  /** Nominal width in pixels; a smaller original is not blown up. */
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
  /** The comment that this is a reply to. */
  parent_id: number | null;
  text: string;
  full_name: string | null;
  email: string | null;
  email_key: string | null;
  /** Only when the sender's own token came along. */
  account_id: number | null;
  /** HMAC of the account or address it came from, by a daily secret: recognises a double click. Empty after a day. */
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
  /** The address bounced: nothing goes there until somebody subscribes it again. */
  suppressed_at: ColumnType<number | null, number | null | undefined, number | null>;
}

/** Kept by triggers, whoever writes. */
interface SubscriberCounts {
  /** Who gets newsletters now: confirmed, neither gone nor suppressed. */
  state: 'active';
  count: number;
}

interface Newsletters {
  id: Generated<number>;
  subject: string;
  message: string;
  recipients: number;
  /** How many of its mails have ended so, changed in the transaction that ends them. */
  sent: ColumnType<number, number | undefined, number>;
  failed: ColumnType<number, number | undefined, number>;
  skipped: ColumnType<number, number | undefined, number>;
  created_at: number;
  /** Too much went wrong: it waits for an administrator. */
  paused_at: ColumnType<number | null, undefined, number | null>;
  stopped_at: ColumnType<number | null, undefined, number | null>;
  /** Since it began, or was told to go on: how many mails have ended, and how many of them have failed. */
  recent_completed: ColumnType<number, undefined, number>;
  recent_failed: ColumnType<number, undefined, number>;
  /** How many mails in a row could not be handed over at their first try. */
  consecutive_failures: ColumnType<number, undefined, number>;
}

/** 'paused' waits with its newsletter. */
export type MailState = 'queued' | 'paused' | 'sending' | 'sent' | 'failed' | 'skipped';

interface Mails {
  id: Generated<number>;
  /** Lower goes first: pins and notices 0, newsletters 9. */
  priority: number;
  state: MailState;
  message_id: string;
  /** The mail as JSON, wiped when sent; null for a newsletter's mail, which is composed when it is sent. */
  content: string | null;
  newsletter_id: number | null;
  subscriber_id: number | null;
  /** Counts up with every claim: tells whose a mail is. */
  fencing_token: ColumnType<number, number | undefined, number>;
  /** Attempts that failed: they pick the next wait, and end the mail after the last one. */
  failed_attempts: ColumnType<number, number | undefined, number>;
  /** Not before this time; while sending, the end of the lease. */
  run_at: number;
  created_at: number;
  sent_at: number | null;
  last_error: string | null;
  /** It has failed because its address took no mail, though not for good. */
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

/** Tasks that run once in the life of a database, such as inserting the seed content. */
interface CompletedTasks {
  name: string;
  created_at: number;
}

/** Rows that a transaction locks until it ends (db/named-lock.queries.server.ts). */
interface NamedLocks {
  name: string;
}

/** Work that one of several processes does at a time: the holder renews its lease before it expires. */
interface Leases {
  name: string;
  holder: string;
  expires_at: number;
}

/** How often somebody has done something (platform/rate-limiter.server.ts). */
interface RateLimits {
  /** What is counted, at which rate, and a hash of who is counted. */
  key: string;
  count: number;
  /** From then on it counts anew. */
  ends_at: number;
  /** Until then not even one more is taken; 0 where there are no waits. */
  wait_until: ColumnType<number, number | undefined, number>;
}

/** Random keys of HMACs, one a day for each purpose (platform/daily-secrets.server.ts). */
interface DailySecrets {
  name: string;
  /** Deleted from then on. */
  ends_at: number;
  secret: string;
}
