import type { LessonRun } from '../exercises/lesson-run.ts';

/** What every stored lesson has. Both are missing in one of an earlier release. */
export interface StoredProgress {
  /** Increases with each change: of two tabs the one with the higher number is ahead. */
  revision?: number | undefined;
  /** Text in the field of an exercise that is not answered yet. */
  typed?: { exercise: string; text: string } | undefined;
}

/** A lesson that was begun. */
export interface RunningProgress extends StoredProgress {
  run: LessonRun;
}

/** The lesson that is ahead; the first one between equals. */
export const aheadOf = <Stored extends StoredProgress>(one: Stored, other: Stored): Stored =>
  (one.revision ?? 0) >= (other.revision ?? 0) ? one : other;
