import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { CourseUnit, Item } from '#app/features/course/course.contract.ts';
import type { Exercise, ExerciseKind } from '#app/features/course/exercises/exercise.ts';
import type { StoredLesson } from '#app/features/course/lesson/stored-lesson.ts';
import { hasVerdict, pressRightAnswer, storedExercise } from './lesson-keys.ts';
import { address } from './page.ts';

/** Runs in a page: the lesson as the browser keeps it, of the logged-in account, else of the visitor. */
export const storedLesson = () =>
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
  });

export const readStoredLesson = (page: Page): Promise<StoredLesson | undefined> => page.evaluate(storedLesson);

/** The exercise that comes after that many answers were stored. */
export const exerciseAfter = (page: Page, answers: number): Promise<Exercise | undefined> => storedExercise(() => readStoredLesson(page), answers);

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

/** Items of the first unit by their ids. */
export async function itemsOfUnit(): Promise<Map<number, Item>> {
  const unit: CourseUnit = await (await fetch(`${address}/api/course/units/1`)).json();
  return new Map(unit.items.map((item) => [item.id, item]));
}

/** Answers all exercises of a started lesson by the keyboard, each of them right, and waits for its end. */
export async function answerAll(page: Page, items: ReadonlyMap<number, Item>, onExercise?: () => Promise<void>): Promise<void> {
  let answers = 0;
  for (let exercise = await exerciseAfter(page, 0); exercise; exercise = await exerciseAfter(page, answers)) {
    await onExercise?.();
    await pressRightAnswer(page, exercise, items);
    if (exercise.kind !== 'pairs') await page.keyboard.press('Enter');
    answers += 1;
    if (!hasVerdict(exercise)) continue;
    expect(await page.getByRole('group', { name: 'Result' }).innerText(), exercise.key).toMatch(/^Right/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Next');
    await page.keyboard.press('Enter');
  }
  await page.getByRole('heading', { level: 1, name: 'You did it' }).waitFor();
}

/** Controls of the forms in `main` that two quick presses zoom, in Safari. */
export const controlsThatZoom = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parentsOf = (part: Element | null): Element[] => (part ? [part, ...parentsOf(part.parentElement)] : []);
    const zooms = (part: Element) => parentsOf(part).every((each) => getComputedStyle(each).touchAction === 'auto');
    return [...document.querySelectorAll('main form :is(button, label, input)')].filter(zooms).map(({ outerHTML }) => outerHTML);
  });
