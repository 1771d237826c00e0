import { recordedAccount } from '#app/login-session/learning-account.ts';
import { openStore } from '#app/login-session/learning-storage.ts';
import { stores } from '#app/login-session/learning-stores.ts';
import { firstLessonKey, listFirstLessons, visitorLessonKey } from '#app/login-session/visitor-lessons.ts';
import type { GivenAnswer } from '../exercises/check-answer.ts';
import type { ExerciseItem, ExerciseKind } from '../exercises/exercise.ts';
import { type LessonRun, restoreRun } from '../exercises/lesson-run.ts';
import { aheadOf, type StoredProgress } from './stored-progress.ts';

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
export interface StoredLesson extends StoredProgress {
  unit: number;
  /** Seed of the order of exercises and choices. */
  seed: string;
  run: LessonRun;
  /** Answers of this and earlier rounds, until they can be sent. */
  answers: UnsentAnswer[];
}

/** More answers than a visitor gives in a few rounds. */
const maxAnswers = 500;

/** Key of the lesson on the page: what a visitor does becomes that of the login; what was done in a login stays that of its account. */
let keyOfPage = visitorLessonKey;

/** Unsent answers under this key, as far as the page knows: they stay beside those of its lesson. */
let known: UnsentAnswer[] = [];

function unite(...lists: UnsentAnswer[][]): UnsentAnswer[] {
  return [...new Map(lists.flat().map((answer) => [answer.key, answer])).values()].slice(-maxAnswers);
}

const readStored = async (key: string) => (await openStore('lessons')).get<StoredLesson>(key);

function restore(stored: StoredLesson | undefined, unit: number, items: ReadonlyMap<number, ExerciseItem>): StoredLesson | undefined {
  const run = stored?.unit === unit ? restoreRun(stored.run, items) : null;
  return stored && run ? { ...stored, run } : undefined;
}

/** The lesson under way; undefined when there is none, when it is of another unit, or when the browser denies storage. */
export async function readLesson(unit: number, items: ReadonlyMap<number, ExerciseItem>): Promise<StoredLesson | undefined> {
  // After a login a visitor goes on with the same lesson.
  keyOfPage = firstLessonKey();
  const stored = (await readStored(keyOfPage)) ?? (await readStored(visitorLessonKey));
  known = stored?.answers ?? [];
  return restore(stored, unit, items);
}

/** The lesson on the page as it is stored now: by another tab, too. It stays that of its account. */
export const readLessonAgain = async (unit: number, items: ReadonlyMap<number, ExerciseItem>): Promise<StoredLesson | undefined> =>
  restore(await readStored(keyOfPage), unit, items);

/** The lesson that is ahead, with the unsent answers of both. Lessons of different units are no stages of each other: the second one is newer. */
function newer(one: StoredLesson, other: StoredLesson): StoredLesson {
  const ahead = one.unit === other.unit ? aheadOf(one, other) : other;
  const answers = unite(one.answers, other.answers);
  return answers.length > ahead.answers.length ? { ...ahead, answers } : ahead;
}

/**
 * Stores the lesson; unsent answers of an earlier lesson or another tab stay beside its own. Without storage the page remembers it.
 * @returns whether another tab is ahead, whose lesson stays
 */
export async function storeLesson(lesson: StoredLesson): Promise<boolean> {
  const store = await openStore('lessons');
  if (keyOfPage === visitorLessonKey) keyOfPage = firstLessonKey();
  // A logout has begun: what it deletes is not stored again.
  else if (!recordedAccount()) return false;
  known = unite(known, lesson.answers);
  const standing = await store.set(keyOfPage, { ...lesson, answers: known }, newer);
  known = unite(standing.answers, known);
  return standing.revision !== lesson.revision;
}

/**
 * Gives the stored answers of the logged-in account to `move`, also what it did as a visitor, and deletes them afterwards. When it fails they stay,
 * as do answers that were given meanwhile.
 * @returns whether there were any
 */
export async function moveUnsentAnswers(move: (lesson: StoredLesson) => Promise<void>): Promise<boolean> {
  const lessons = (await listFirstLessons<StoredLesson>()).filter(([, { answers }]) => answers.length > 0);
  for (const [key, lesson] of lessons) {
    await move(lesson);
    stores.lessons.unstored.delete(key);
    const moved = new Set(lesson.answers.map((answer) => answer.key));
    await stores.lessons.change<StoredLesson>(key, (stored) => {
      const answers = stored?.answers.filter((answer) => !moved.has(answer.key)) ?? [];
      return stored && (answers.length > 0 || key === firstLessonKey()) ? { ...stored, answers } : undefined;
    });
  }
  return lessons.length > 0;
}
