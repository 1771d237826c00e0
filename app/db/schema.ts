import type { ColumnType, Generated, Kysely } from 'kysely';

/** All tables. Times are integer milliseconds since 1970, flags are nullable times, keys are integers. */
export interface Schema {
  accounts: Accounts;
  account_roles: AccountRoles;
  registrations: Registrations;
  one_time_tokens: OneTimeTokens;
  one_time_token_attempts: OneTimeTokenAttempts;
  sessions: Sessions;
  passkeys: Passkeys;
  totp_secrets: TotpSecrets;
  recovery_codes: RecoveryCodes;
  posts: Posts;
  tags: Tags;
  post_tags: PostTags;
  earlier_tag_slugs: EarlierTagSlugs;
  media: Media;
  media_links: MediaLinks;
  words_of_day: WordsOfDay;
  likes: Likes;
  comments: Comments;
  subscribers: Subscribers;
  newsletters: Newsletters;
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

/** An e-mail is unique within a kind. Permissions come from roles, not from the kind. */
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
  /** The e-mail in lower case: unique within a kind. */
  email_key: string;
  phone_number: string;
  level: Level | null;
  password_hash: string;
  verified_at: number | null;
  created_at: number;
  /** Names and e-mail, folded by lib/search-key.ts. */
  search_key: string;
  /** 1 when the account gets mails about replies to its comments, else 0. */
  notify_replies: Counter;
  /** What was decided about a tutor; null for an applicant, and for other kinds of accounts. An approved tutor has the role, too. */
  tutor_state: ColumnType<DecidedState | null, DecidedState | null | undefined, DecidedState | null>;
}

/** Roles of accounts (auth/roles.server.ts); an account may have several. */
interface AccountRoles {
  account_id: number;
  role: string;
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

/** Codes and links that are used once (auth/one-time-tokens.server.ts). */
interface OneTimeTokens {
  id: Generated<number>;
  purpose: string;
  /** Null for a token that names no account yet. */
  account_id: number | null;
  /** '' for a token of 256 random bits. */
  salt: string;
  /** '' without a secret. */
  secret_hash: string;
  /** JSON of the data that the purpose attaches. */
  data: string;
  /** Network that has attempts of its own: other clients cannot use them up. */
  network: string;
  /** Wrong codes from all other networks. */
  attempts: ColumnType<number, undefined, number>;
  created_at: number;
  expires_at: number;
  used_at: ColumnType<number | null, undefined, number>;
  revoked_at: ColumnType<number | null, undefined, number>;
}

/** Wrong codes from one network. */
interface OneTimeTokenAttempts {
  token_id: number;
  network: string;
  attempts: number;
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
  expires_at: number;
}

/** WebAuthn credentials (features/passkeys). */
interface Passkeys {
  id: Generated<number>;
  account_id: number;
  /** Random id of the account towards authenticators, base64url; the same for all passkeys of an account. */
  user_handle: string;
  /** base64url */
  credential_id: string;
  /** COSE key (RFC 9052), base64url. */
  public_key: string;
  /** Signature counter of the authenticator; many always send 0. */
  counter: number;
  /** Names such as 'internal' and 'usb', separated by spaces. */
  transports: string;
  name: string;
  created_at: number;
  /** Start of the UTC day. */
  last_used_at: number | null;
}

/** Secret that an authenticator app of the staff shares with the server (RFC 6238). */
interface TotpSecrets {
  account_id: number;
  /** base32 */
  secret: string;
  created_at: number;
  /** Null until the first code was entered: such a secret is asked for nowhere. */
  confirmed_at: number | null;
  /** Time step of the newest code that was used. */
  last_step: Counter;
}

/** Unused recovery codes; a used one is deleted. */
interface RecoveryCodes {
  account_id: number;
  /** SHA-256, hexadecimal. */
  code_hash: string;
}

interface Posts {
  id: Generated<number>;
  title: string;
  subtitle: string | null;
  body: string;
  excerpt: string;
  image_hash: string;
  likes: Counter;
  comments: Counter;
  created_at: number;
  updated_at: number;
  state: ColumnType<PostState, PostState | undefined, PostState>;
  /** Time since which it is, or was, public; null before. */
  published_at: number | null;
  /** Time that was chosen for its publication. */
  publish_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** Account without a foreign key: the name is left out once the account is gone. */
  author_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** Name of the author of an imported post without an account here. */
  author_name: ColumnType<string | null, string | null | undefined, string | null>;
  /** What the picture shows; '' when it is decorative. */
  image_alt: ColumnType<string, string | undefined, string>;
  /** Sentence for search engines. */
  description: ColumnType<string | null, string | null | undefined, string | null>;
  /** Address at which the post was published first, on another site. */
  canonical: ColumnType<string | null, string | null | undefined, string | null>;
  /** Time of the last save that changed its text or pictures; null for a post that an earlier release has saved last. */
  text_saved_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** Account that made that save, without a foreign key. */
  text_saved_by: ColumnType<number | null, number | null | undefined, number | null>;
}

interface Tags {
  id: Generated<number>;
  name: string;
  /** The name without case and marks: unique, and the address of its page. */
  slug: string;
  created_at: number;
}

interface PostTags {
  post_id: number;
  tag_id: number;
  /** `published_at` of the post while it is public, else null (`datePostTags`). */
  public_at: number | null;
}

/** Addresses of tags before they were renamed or merged. */
interface EarlierTagSlugs {
  slug: string;
  tag_id: number;
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

interface WordsOfDay {
  id: Generated<number>;
  title: string;
  subtitle: string | null;
  body: string;
  likes: Counter;
  comments: Counter;
  created_at: number;
  updated_at: number;
  /** Local date on which it is the Word of the Day: one word per date. */
  day: ColumnType<string | null, string | null | undefined, string | null>;
  /** Local date on which it was last shown without having that day: it returned from the archive, or a newer word took its day. */
  shown_on: ColumnType<string | null, string | null | undefined, string | null>;
  /** Order in an Igbo dictionary (lib/igbo-order.ts). */
  sort_key: ColumnType<string, string | undefined, string>;
  /** Letter of the index that lists it. */
  initial: ColumnType<string, string | undefined, string>;
}

interface Likes {
  /** Name of a target in the manifests. A removed feature leaves rows with a name that no manifest has. */
  target: string;
  target_id: number;
  account_id: number;
  created_at: number;
}

/** 'held': waits for a moderator. 'hidden' and 'removed': a moderator's decision; a removed one is deleted after a time. */
export type CommentState = 'shown' | 'held' | 'hidden' | 'removed';

interface Comments {
  id: Generated<number>;
  target: string;
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
  /** Number of replies that are shown. */
  replies: ColumnType<number, number | undefined, number>;
  created_at: number;
  /** Only shown comments are public and counted. */
  state: ColumnType<CommentState, CommentState | undefined, CommentState>;
  /** Rule that held it (features/discussion/hold-rules.server.ts). */
  hold_reason: ColumnType<string | null, string | null | undefined, string | null>;
  /** HMAC of the network that sent a comment, for bans; '' after 30 days. */
  network: ColumnType<string, string | undefined, string>;
  /** Reports that no moderator has dismissed. */
  reports: ColumnType<number, undefined, number>;
  /** Increases with every change of state or text, so that a moderator decides on what the screen showed. */
  version: ColumnType<number, undefined, number>;
  edited_at: ColumnType<number | null, undefined, number | null>;
  /** Time of the decision of a moderator. */
  moderated_at: ColumnType<number | null, undefined, number | null>;
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
  /** Time at which the mail failed with a soft bounce. */
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

/** Entries of the audit log (auth/audit-log.server.ts). */
interface AuditLog {
  id: Generated<number>;
  created_at: number;
  /** Account that acted; it may be deleted since. */
  account_id: number;
  /** Name at that time; '' once the account is deleted. */
  actor_name: string;
  /** Endpoint such as 'blog.update', or an event of a manifest such as 'accounts.staffLogin'. */
  action: string;
  /** Kind of what was changed: 'post'. */
  target_kind: string | null;
  target_id: number | null;
  /** Its title at that time; '' when unknown. */
  target_title: string;
  /** Search keys of the name, and of action and title, folded by lib/search-key.ts. */
  actor_key: string;
  subject_key: string;
}
