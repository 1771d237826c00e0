import { get } from 'idb-keyval';
import { firstLessonKey, visitorLessonKey } from '#app/http/first-lesson-key.ts';
import { openStore } from '#app/http/learning-storage.ts';
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

/** Lesson of the account that is logged in here, else of the visitor. */
async function readStored(key = firstLessonKey()): Promise<StoredLesson | undefined> {
  const store = await openStore('lessons');
  return get<StoredLesson>(key, store).catch(() => undefined);
}

/** The lesson under way; undefined when there is none, when it is of another unit, or when the browser denies storage. */
export async function readLesson(unit: number, items: ReadonlyMap<number, ExerciseItem>): Promise<StoredLesson | undefined> {
  // After a login a visitor goes on with the same lesson.
  const stored = (await readStored()) ?? (await readStored(visitorLessonKey));
  const run = stored?.unit === unit ? restoreRun(stored.run, items) : null;
  return stored && run ? { ...stored, run } : undefined;
}

/** Denied storage costs only the memory of the lesson. */
export async function storeLesson(lesson: StoredLesson, key = firstLessonKey()): Promise<void> {
  const store = await openStore('lessons');
  await setAndCommit(key, { ...lesson, answers: lesson.answers.slice(-maxAnswers) }, store).catch(() => undefined);
}

/**
 * Gives the stored answers of the logged-in account, and those of a visitor, to `move`, and deletes them afterwards. When it fails they stay.
 * @returns whether there were any
 */
export async function moveUnsentAnswers(move: (lesson: StoredLesson) => Promise<void>): Promise<boolean> {
  let isMoved = false;
  for (const key of new Set([visitorLessonKey, firstLessonKey()])) {
    const stored = await readStored(key);
    if (!stored || stored.answers.length === 0) continue;
    await move(stored);
    await storeLesson({ ...stored, answers: [] }, key);
    isMoved = true;
  }
  return isMoved;
}
