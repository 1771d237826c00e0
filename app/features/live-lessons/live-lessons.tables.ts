import type { Generated } from 'kysely';
import type { LessonMinutes, LessonState, MissedReason, Side } from './lesson-terms.contract.ts';

declare module '#app/db/schema.ts' {
  interface Schema {
    tutor_settings: TutorSettings;
    tutor_hours: TutorHours;
    tutor_days_off: TutorDaysOff;
    live_lessons: LiveLessons;
    live_lesson_proposals: LiveLessonProposals;
    live_lesson_messages: LiveLessonMessages;
    live_lesson_items: LiveLessonItems;
  }
}

/** How a tutor gives live lessons; no row before the form was saved. */
interface TutorSettings {
  account_id: number;
  /** Time zone of the tz database, in which the hours are. */
  zone: string;
  /** Minutes of lessons, separated by commas: '30,45'. */
  lengths: string;
  /** 1: grown-ups can ask. */
  grown_ups: number;
  /** Age bands of children that can ask, separated by commas; '' for none. */
  ages: string;
  notice_hours: number;
  /** Lessons a week, from Monday to Sunday in the zone. */
  weekly_limit: number;
  /** Meeting room of the tutor; null for a room of the academy. */
  link: string | null;
  /** 1: the tutor lets each participant of that room in, so that children can use it. */
  waiting_room: number;
  updated_at: number;
}

interface TutorHours {
  id: Generated<number>;
  account_id: number;
  /** 1 is Monday. */
  weekday: number;
  /** Minutes since midnight; the end is 1,440 at midnight. */
  start_minute: number;
  end_minute: number;
}

interface TutorDaysOff {
  account_id: number;
  day: string;
}

interface LiveLessons {
  id: Generated<number>;
  /** Null after the account of the tutor was deleted: the family keeps its note. */
  tutor_id: number | null;
  /** Account of the grown-up that asked. */
  account_id: number;
  /** Profile that learns; null for the owner of the account. */
  profile_id: number | null;
  starts_at: number;
  minutes: LessonMinutes;
  state: LessonState;
  wish: string;
  /** Address of the room; null until the lesson is agreed, '' after the tutor has taken the own room away and there is no other. */
  room: string | null;
  /** Sentence of the side that declined or cancelled; '' without one. */
  reason: string;
  asked_at: number;
  decided_at: number | null;
  cancelled_by: Side | null;
  /** 1: cancelled after the notice, which only the staff sees. */
  is_late: number;
  /** Reasons of the two sides for a missed lesson. */
  tutor_reason: MissedReason | null;
  family_reason: MissedReason | null;
  /** Note of the tutor after the lesson. */
  note: string | null;
  note_at: number | null;
  day_reminder_at: number | null;
  hour_reminder_at: number | null;
  /** SEQUENCE of calendar files (RFC 5545, section 3.8.7.4). */
  sequence: number;
  updated_at: number;
}

/** Other times that the tutor proposes: they are held for the family until it answers. */
interface LiveLessonProposals {
  lesson_id: number;
  starts_at: number;
}

interface LiveLessonMessages {
  id: Generated<number>;
  lesson_id: number;
  side: Side;
  /** Null after the account was deleted. */
  author_id: number | null;
  text: string;
  created_at: number;
}

/** Word or phrase of the course that the note of the tutor names: a task of the learner. */
interface LiveLessonItems {
  lesson_id: number;
  item_id: number;
  /** Null until the learner, or a grown-up of it, says that it is done. */
  done_at: number | null;
}
