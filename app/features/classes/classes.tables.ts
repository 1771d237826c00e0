import type { ColumnType, Generated } from 'kysely';
import type { Level } from '#app/db/schema.ts';
import type { Audience, ClassState, Mark, RequestState } from './class-terms.contract.ts';

declare module '#app/db/schema.ts' {
  interface Schema {
    classes: Classes;
    class_times: ClassTimes;
    class_holidays: ClassHolidays;
    class_tutors: ClassTutors;
    class_meetings: ClassMeetings;
    class_members: ClassMembers;
    class_requests: ClassRequests;
    class_codes: ClassCodes;
    attendance: Attendance;
    class_tasks: ClassTasks;
    class_tasks_done: ClassTasksDone;
    class_notes: ClassNotes;
    class_link_households: ClassLinkHouseholds;
    kept_class_notes: KeptClassNotes;
    class_reminders: ClassReminders;
    class_reminders_sent: ClassRemindersSent;
  }
}

/** Null until it is set: an insert leaves it out. */
type Later<T> = ColumnType<T | null, undefined, T | null>;

interface Classes {
  id: Generated<number>;
  name: string;
  level: Level;
  description: string;
  audience: Audience;
  /** Age bands of the children, separated by commas; '' for all, and for classes without children. */
  ages: string;
  /** Time zone of the tz database, in which its weekly times are. */
  zone: string;
  /** First and last day of the term, in the zone of the class. */
  first_day: string;
  last_day: string;
  /** Address of the meeting room; null for none. */
  link: string | null;
  /** Number of members; a lower one puts none out. */
  capacity: number;
  state: ClassState;
  created_at: number;
  updated_at: number;
}

/** Weekly meeting of a class, by the clock of its zone. */
interface ClassTimes {
  id: Generated<number>;
  class_id: number;
  /** 1 is Monday. */
  weekday: number;
  /** Minutes since midnight. */
  start_minute: number;
  minutes: number;
}

/** Days of the term without a weekly meeting. */
interface ClassHolidays {
  class_id: number;
  day: string;
}

interface ClassTutors {
  class_id: number;
  account_id: number;
  added_at: number;
  /** Time of the last mail about requests to join. */
  requests_mailed_at: Later<number>;
}

interface ClassMeetings {
  id: Generated<number>;
  class_id: number;
  /** Day and minute of the weekly time that made it; null for an extra meeting. */
  planned_day: string | null;
  planned_minute: number | null;
  starts_at: number;
  minutes: number;
  /** Time at which a tutor or the staff chose another start; null for one that follows its rule. */
  moved_at: Later<number>;
  /** Start before its first move; null with `moved_at`. The rule does not tell it once the class has moved its zone. */
  moved_from: Later<number>;
  cancelled_at: Later<number>;
  /** Start that families know; null while they know of none. A mail about a change sets it. */
  told_starts_at: number | null;
  /** Reason of the last change, for families; '' for none. */
  reason: string;
  /** SEQUENCE of calendar files (RFC 5545, section 3.8.7.4). */
  sequence: number;
  updated_at: number;
}

/** Seat of a profile. One row a class and profile: coming back clears `left_at`. */
interface ClassMembers {
  id: Generated<number>;
  class_id: number;
  profile_id: number;
  joined_at: number;
  left_at: Later<number>;
  /** Time until which the family can undo its leaving; null when the staff ended the seat. */
  returns_until: Later<number>;
}

interface ClassRequests {
  id: Generated<number>;
  class_id: number;
  profile_id: number;
  state: RequestState;
  created_at: number;
  decided_at: Later<number>;
  /** Null while it waits, and after the account was deleted. */
  decided_by: Later<number>;
}

interface ClassCodes {
  id: Generated<number>;
  class_id: number;
  code_hash: string;
  /** Seats that it gave. */
  uses: number;
  expires_at: number;
  created_by: number | null;
  created_at: number;
}

interface Attendance {
  meeting_id: number;
  profile_id: number;
  mark: Mark;
  /** Time of the tap on the device, at most that of its arrival. */
  marked_at: number;
  /** Null after the account was deleted. */
  marked_by: number | null;
  /** 1: by the staff, which a tap of a tutor does not replace. */
  by_staff: number;
}

/** Task of all members: a lesson, a unit, or a text alone. */
interface ClassTasks {
  id: Generated<number>;
  class_id: number;
  /** '' for a lesson or a unit without further words. */
  text: string;
  unit_id: number | null;
  lesson_id: number | null;
  due_on: string;
  created_by: number | null;
  created_at: number;
}

/** Tasks that a profile has marked as done. Lessons and units are done by their progress. */
interface ClassTasksDone {
  task_id: number;
  profile_id: number;
  done_at: number;
}

/** Note of a tutor to all families of a class. */
interface ClassNotes {
  id: Generated<number>;
  class_id: number;
  text: string;
  author_id: number | null;
  created_at: number;
}

/** Household that has had a seat while the class had its present link. One without a seat has left, and still knows the link. */
interface ClassLinkHouseholds {
  id: Generated<number>;
  class_id: number;
  /** Null after the account was deleted. */
  account_id: number | null;
}

/** Note of a class that was deleted, for an account that was there when it was written. */
interface KeptClassNotes {
  id: Generated<number>;
  account_id: number;
  class_name: string;
  /** Null after the account of the tutor was deleted. */
  author_id: number | null;
  text: string;
  written_at: number;
}

/** Accounts that chose an email before each meeting of their classes. */
interface ClassReminders {
  account_id: number;
  created_at: number;
}

/** Reminders that were queued: one of each meeting for each account. */
interface ClassRemindersSent {
  meeting_id: number;
  account_id: number;
  sent_at: number;
}
