import { createStore, get } from 'idb-keyval';
import { setAndCommit } from '#app/lib/set-and-commit.ts';
import type { GivenAnswer } from '../exercises/check-answer.ts';
import type { ExerciseItem, ExerciseKind } from '../exercises/exercise.ts';
import { type LessonRun, restoreRun } from '../exercises/lesson-run.ts';

/** Answer to one item as the learning area takes it; `key` is random, so that it is stored once however often it is sent. */
export interface UnsentAnswer {
  key: string;
  item: number;
  skill: 'know' | 'say' | 'tone';
  exercise: ExerciseKind;
  given: GivenAnswer;
  tookMs: number;
  answeredAt: string;
}

/** Lesson without an account, stored in the browser after each answer. */
export interface StoredLesson {
  unit: number;
  /** Of the order of exercises and choices. */
  seed: string;
  run: LessonRun;
  /** Of this and earlier rounds, until they can be sent. */
  answers: UnsentAnswer[];
}

/** More answers than a visitor gives in a few rounds. */
const maxAnswers = 500;

const store = createStore('first-lesson', 'lessons');
const key = 'first';

/** The lesson under way; undefined when there is none, when it is of another unit, or when the browser denies storage. */
export async function readLesson(unit: number, items: ReadonlyMap<number, ExerciseItem>): Promise<StoredLesson | undefined> {
  const stored = await get<StoredLesson>(key, store).catch(() => undefined);
  const run = stored?.unit === unit ? restoreRun(stored.run, items) : null;
  return stored && run ? { ...stored, run } : undefined;
}

/** Denied storage costs only the memory of the lesson. */
export const storeLesson = (lesson: StoredLesson): Promise<void> =>
  setAndCommit(key, { ...lesson, answers: lesson.answers.slice(-maxAnswers) }, store).catch(() => undefined);

/**
 * Gives the stored answers to `move`, and deletes them afterwards. When it fails they stay.
 * @returns whether there were any
 */
export async function moveUnsentAnswers(move: (lesson: StoredLesson) => Promise<void>): Promise<boolean> {
  const stored = await get<StoredLesson>(key, store).catch(() => undefined);
  if (!stored || stored.answers.length === 0) return false;
  await move(stored);
  await storeLesson({ ...stored, answers: [] });
  return true;
}
