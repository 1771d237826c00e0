import type { Page } from 'playwright';
import type { Exercise, ExerciseKind } from '#app/features/course/exercises/exercise.ts';
import { currentExercise } from '#app/features/course/exercises/lesson-run.ts';
import type { StoredLesson } from '#app/features/course/lesson/stored-lesson.ts';

/** The lesson as the browser keeps it: of the logged-in account, else of the visitor. */
export const readStoredLesson = (page: Page): Promise<StoredLesson | undefined> =>
  page.evaluate(
    () =>
      new Promise<StoredLesson | undefined>((resolve, reject) => {
        const opening = indexedDB.open('first-lesson');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const { account } = JSON.parse(localStorage.getItem('learning-account') ?? '{}');
          const key = account === undefined ? 'first' : `${account}/0/first`;
          const reading = opening.result.transaction('lessons').objectStore('lessons').get(key);
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
  );

/** The exercise that comes after that many answers were stored. */
export async function exerciseAfter(page: Page, answers: number): Promise<Exercise | undefined> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const stored = await readStoredLesson(page);
    if (stored?.run.answers.length === answers) return currentExercise(stored.run);
    if (Date.now() > deadline) throw new Error(`The browser has stored ${stored?.run.answers.length ?? 'no'} answers instead of ${answers}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Starts the lesson, and stores it as if the first exercise of the kind came next. */
export async function showExercise(page: Page, kind: ExerciseKind): Promise<Exercise> {
  await storeQueue(page, (exercises) => exercises.filter((exercise) => exercise.kind === kind));
  const exercise = await exerciseAfter(page, 0);
  if (exercise?.kind !== kind) throw new Error(`The lesson has no exercise of kind ${kind}`);
  return exercise;
}

/** Starts the lesson, and puts these exercises at the front of its queue; none at all ends it. */
export async function storeQueue(page: Page, front: (exercises: Exercise[]) => Exercise[]): Promise<void> {
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await exerciseAfter(page, 0);
  const stored = await readStoredLesson(page);
  if (!stored) throw new Error('The lesson was not stored');
  const keys = front(stored.run.exercises).map(({ key }) => key);
  const queue = keys.length > 0 ? [...keys, ...stored.run.queue.filter((key) => !keys.includes(key))] : [];
  await page.evaluate(
    (lesson) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('first-lesson');
        opening.onsuccess = () => {
          const writing = opening.result.transaction('lessons', 'readwrite');
          writing.objectStore('lessons').put(lesson, 'first');
          writing.onerror = () => reject(writing.error);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    { ...stored, run: { ...stored.run, queue } },
  );
  await page.reload();
  await page
    .getByRole('main')
    .getByRole('group')
    .first()
    .or(page.getByRole('button', { name: 'Start again' }))
    .first()
    .waitFor();
}
