import type { ColumnType, Generated } from 'kysely';
import type { Level } from '#app/db/schema.ts';
import type { Dialect } from '#app/features/accounts/dialects.contract.ts';
import type { AgeBand, Avatar } from './profile-terms.contract.ts';

declare module '#app/db/schema.ts' {
  interface Schema {
    households: Households;
    profiles: Profiles;
    consents: Consents;
    reminders: Reminders;
  }
}

/** An account that has opened the learning area. */
interface Households {
  account_id: number;
  /** Null: no weekly mail is wanted. */
  digest_since: number | null;
  /** Secret of the off link in the digest; null until one was wanted. */
  digest_token: string | null;
  /** Week of the last digest, or of the choice, as the day number of its Monday. */
  digest_week: number | null;
  /** Time of the mail about the coming removal of its profiles. */
  removal_notice_at: number | null;
  /** Secret of the off link in reminders; null until one was wanted. */
  reminder_token: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: number;
}

/** A learner of a household: it has no email and no login. */
interface Profiles {
  id: Generated<number>;
  account_id: number;
  /** Nickname. */
  name: string;
  age_band: AgeBand;
  avatar: Avatar;
  level: Level;
  /** Null: the standard language. */
  /** Dialect of the family; null where it is not known. */
  dialect: Dialect | null;
  /** Time zone of the tz database. */
  zone: string;
  /** Wanted days of learning a week. */
  goal_days: number;
  /** Length of a session in minutes: 3, 5 or 10. */
  minutes: number;
  /** Flags are 1 or 0. */
  quiet: number;
  /** Cards come back a little later: a retention of 0.85 instead of 0.9. */
  gentle: number;
  /** All lessons are open. */
  open_all: number;
  /** Answers without their dots are good. */
  easy_dots: number;
  created_at: number;
  /** Last day on which the profile learned. */
  last_day: number | null;
  /** Day of UTC, since 1970, of the counts that follow; null before the first answer. */
  received_day: number | null;
  /** Entries that were stored on that day, whenever they were made. */
  received_answers: Generated<number>;
  received_placements: Generated<number>;
  /** Size of what was typed or chosen in them. */
  received_bytes: Generated<number>;
  /** Time of the last placement; null before the first one. */
  placed_at: number | null;
}

interface Consents {
  id: Generated<number>;
  account_id: number;
  kind: 'children';
  /** Version of the text that was agreed to. */
  version: string;
  created_at: number;
  undone_at: number | null;
}

/** Reminder of a profile by email; a grown-up has chosen it. */
interface Reminders {
  profile_id: number;
  /** Digits in order, of which Monday is 1: '135'. */
  days: string;
  /** In the time zone of the profile. */
  hour: number;
  /** Null while it rests. */
  next_at: number | null;
  /** Reminders that were sent since the profile last learned. */
  unanswered: number;
  /** Learning day of the last one. */
  sent_day: number | null;
  created_at: number;
}
