import { get, promisifyRequest } from 'idb-keyval';
import { recordedAccount } from '#app/login-session/learning-account.ts';
import { openStore } from '#app/login-session/learning-storage.ts';
import { firstLessonKey, listFirstLessons, unstoredLessons, visitorLessonKey } from '#app/login-session/visitor-lessons.ts';
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

async function readStored(key: string): Promise<StoredLesson | undefined> {
  const store = await openStore('lessons');
  const unstored = unstoredLessons.get(key) as StoredLesson | undefined;
  return unstored ?? get<StoredLesson>(key, store).catch(() => undefined);
}

/** Whether the lesson ends with the page, because the browser could not store it. */
export const isLessonInMemory = (): boolean => unstoredLessons.size > 0;

/** The lesson under way; undefined when there is none, when it is of another unit, or when the browser denies storage. */
export async function readLesson(unit: number, items: ReadonlyMap<number, ExerciseItem>): Promise<StoredLesson | undefined> {
  // After a login a visitor goes on with the same lesson.
  keyOfPage = firstLessonKey();
  const stored = (await readStored(keyOfPage)) ?? (await readStored(visitorLessonKey));
  known = stored?.answers ?? [];
  const run = stored?.unit === unit ? restoreRun(stored.run, items) : null;
  return stored && run ? { ...stored, run } : undefined;
}

/** Replaces what is stored, or deletes it, in one transaction: tabs lose nothing of each other. */
async function changeStored(key: string, change: (stored: StoredLesson | undefined) => StoredLesson | undefined): Promise<void> {
  const store = await openStore('lessons');
  await store('readwrite', (records) => {
    const reading = records.get(key);
    reading.onsuccess = () => {
      const changed = change(reading.result);
      if (changed) records.put(changed, key);
      else records.delete(key);
    };
    return promisifyRequest(records.transaction);
  }).catch(() => undefined);
}

/** Stores the lesson; unsent answers of an earlier lesson or another tab stay beside its own. Without storage the page remembers it. */
export async function storeLesson(lesson: StoredLesson): Promise<void> {
  const store = await openStore('lessons');
  if (keyOfPage === visitorLessonKey) keyOfPage = firstLessonKey();
  // A logout has begun: what it deletes is not stored again.
  else if (!recordedAccount()) return;
  const key = keyOfPage;
  known = unite(known, lesson.answers);
  // It does not wait for what it replaces: the page may be left in the next task.
  const stored = { ...lesson, answers: known };
  const [replaced] = await store('readwrite', (records) => {
    const reading = promisifyRequest<StoredLesson | undefined>(records.get(key));
    records.put(stored, key);
    records.transaction.commit();
    return Promise.all([reading, promisifyRequest(records.transaction)]);
  }).then(
    (results) => {
      unstoredLessons.delete(key);
      return results;
    },
    () => {
      unstoredLessons.set(key, stored);
      return [];
    },
  );
  const others = replaced?.answers.filter((answer) => !known.some((each) => each.key === answer.key)) ?? [];
  if (others.length === 0) return;
  known = unite(others, known);
  await changeStored(key, (stored) => stored && { ...stored, answers: unite(others, stored.answers) });
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
    unstoredLessons.delete(key);
    const moved = new Set(lesson.answers.map((answer) => answer.key));
    await changeStored(key, (stored) => {
      const answers = stored?.answers.filter((answer) => !moved.has(answer.key)) ?? [];
      return stored && (answers.length > 0 || key === firstLessonKey()) ? { ...stored, answers } : undefined;
    });
  }
  return lessons.length > 0;
}
