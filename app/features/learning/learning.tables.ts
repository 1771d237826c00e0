import type { Generated } from 'kysely';
import type { Skill } from './learning-terms.contract.ts';

declare module '#app/db/schema.ts' {
  interface Schema {
    cards: Cards;
    answers: Answers;
    lesson_progress: LessonProgress;
    unit_progress: UnitProgress;
    profile_days: ProfileDays;
    profile_weeks: ProfileWeeks;
    learning_sessions: LearningSessions;
  }
}

/** An item in one skill of a profile, as the scheduler sees it. Days are numbers of days since 1970 in the profile's time zone. */
interface Cards {
  profile_id: number;
  item_id: number;
  skill: Skill;
  due_day: number;
  /** In days. */
  stability: number;
  /** 1 to 10. */
  difficulty: number;
  reps: number;
  lapses: number;
  /** State of the scheduler: 0 new, 1 learning, 2 review, 3 relearning. */
  state: number;
  last_review: number;
  /** Wrong answers in a row, of those that moved the card. */
  misses: number;
  /** First day after a rest: until then nothing moves the card. Null for no rest. */
  rests_until_day: number | null;
}

export type AnswerGrade = 'again' | 'hard' | 'good' | 'easy';

/** Everything that a profile did, once per key of the client: cards are a replay of it. */
interface Answers {
  id: Generated<number>;
  profile_id: number;
  /** Random, by the client. */
  key: string;
  /** Null for what is about no item, and once the item is gone. */
  item_id: number | null;
  skill: Skill | null;
  /** Kind of the exercise, or of what else was done: 'lesson', 'checkpoint', 'moment', 'placement', 'task', 'learn', 'close-look'; 'placed' for a card that a placement made. */
  exercise: string;
  verdict: string | null;
  /** Null: it moved no card. */
  grade: AnswerGrade | null;
  /** JSON of what was typed or chosen; null 90 days later. */
  given: string | null;
  took_ms: number;
  answered_at: number;
  received_at: number;
}

interface LessonProgress {
  profile_id: number;
  lesson_id: number;
  done_at: number | null;
  gold_at: number | null;
  /** Largest share of first answers that were right, 0 to 1. */
  best: number;
  /** The last placement began behind it; a lesson that is also done is done. */
  skipped_at: number | null;
  /** 1: its end was stored before all of its answers. */
  awaits_answers: Generated<number>;
}

/** Result of the checkpoint of a unit. */
interface UnitProgress {
  profile_id: number;
  unit_id: number;
  /** Null until 80 % of the first answers were right. */
  done_at: number | null;
  /** Largest share of first answers that were right, 0 to 1. */
  best: number;
}

interface ProfileDays {
  profile_id: number;
  day: number;
  answers: number;
  correct: number;
  ms: number;
  /** Family moments that the profile took part in. */
  moments: number;
}

/** Words by their state, as they stand at the end of a week; no row where none changed its state. */
interface ProfileWeeks {
  profile_id: number;
  /** Monday, as a number of days since 1970. */
  week: number;
  learning: number;
  known: number;
  can_say: number;
}

/** The last sessions of a profile: the same key gives the same session. */
interface LearningSessions {
  profile_id: number;
  key: string;
  /** JSON of the exercises. */
  content: string;
  created_at: number;
}
