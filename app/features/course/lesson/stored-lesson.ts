import { del, get } from 'idb-keyval';
import { firstLessonKey, listFirstLessons, visitorLessonKey } from '#app/http/first-lesson-key.ts';
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

/** Key of the lesson on the page: what a visitor does becomes that of the login; what was done in a login stays that of its account. */
let keyOfPage = visitorLessonKey;

async function readStored(key: string): Promise<StoredLesson | undefined> {
  const store = await openStore('lessons');
  return get<StoredLesson>(key, store).catch(() => undefined);
}

/** The lesson under way; undefined when there is none, when it is of another unit, or when the browser denies storage. */
export async function readLesson(unit: number, items: ReadonlyMap<number, ExerciseItem>): Promise<StoredLesson | undefined> {
  // After a login a visitor goes on with the same lesson.
  keyOfPage = firstLessonKey();
  const stored = (await readStored(keyOfPage)) ?? (await readStored(visitorLessonKey));
  const run = stored?.unit === unit ? restoreRun(stored.run, items) : null;
  return stored && run ? { ...stored, run } : undefined;
}

/** Denied storage costs only the memory of the lesson. */
export async function storeLesson(lesson: StoredLesson): Promise<void> {
  const store = await openStore('lessons');
  if (keyOfPage === visitorLessonKey) keyOfPage = firstLessonKey();
  await setAndCommit(keyOfPage, { ...lesson, answers: lesson.answers.slice(-maxAnswers) }, store).catch(() => undefined);
}

/**
 * Gives the stored answers of the logged-in account to `move`, also what it did as a visitor, and deletes them afterwards. When it fails they stay.
 * @returns whether there were any
 */
export async function moveUnsentAnswers(move: (lesson: StoredLesson) => Promise<void>): Promise<boolean> {
  const lessons = (await listFirstLessons<StoredLesson>()).filter(([, { answers }]) => answers.length > 0);
  for (const [key, lesson] of lessons) {
    await move(lesson);
    const store = await openStore('lessons');
    await (key === firstLessonKey() ? setAndCommit(key, { ...lesson, answers: [] }, store) : del(key, store)).catch(() => undefined);
  }
  return lessons.length > 0;
}
