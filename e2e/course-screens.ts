import type { Page } from 'playwright';
import type { ExerciseKind } from '#app/features/course/exercises/exercise.ts';
import { foldForSearch } from '#app/lib/search-key.ts';
import { exerciseAfter, showExercise, storeQueue } from './first-lesson.ts';
import { mockApiError } from './page.ts';
import { clickInMain, mockResponse, type PublicScreen, screenAfter, screenAt } from './public-screen.ts';
import { unitOf } from './study.ts';

const exerciseKinds: ExerciseKind[] = ['meet', 'read-mean', 'mean-read', 'build', 'write', 'pairs', 'reply', 'place-tone', 'do'];
const lessonScreen = (name: string, action: (page: Page) => Promise<unknown>) =>
  screenAfter(`the first lesson, ${name}`, 'learn/first-lesson', '/learn/first-lesson', action);

const clickLink = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name }).click();

/** The first unit with a grammar note that its first lesson needs. */
async function mockNote(page: Page) {
  const unit = await unitOf(1);
  const note = {
    title: 'The dots belong to the letters',
    text: 'Ọ and O are two letters.\n\nListen to both before you write.',
    lesson: unit.lessons[0]?.id,
    examples: unit.items.slice(0, 3),
  };
  await mockResponse(page, '**/api/course/units/*', { ...unit, note });
  return unit;
}

const lessonScreens: PublicScreen[] = [
  screenAt('the first lesson', 'learn/first-lesson', '/learn/first-lesson'),
  ...exerciseKinds.map((kind) => lessonScreen(kind, (page) => showExercise(page, kind))),
  lessonScreen('a right answer', async (page) => {
    const exercise = await showExercise(page, 'read-mean');
    const right = 'choices' in exercise ? exercise.choices.indexOf(exercise.item) : 0;
    await page.getByRole('main').getByRole('radio').nth(right).check();
    await clickInMain(page, 'Check');
    await page.getByRole('button', { name: 'Next' }).waitFor();
  }),
  lessonScreen('an answer without its dot', async (page) => {
    const dotted = new Map((await unitOf(1)).items.filter(({ igbo }) => /[ịọụ]/.test(igbo)).map(({ id, igbo }) => [id, foldForSearch(igbo)]));
    await storeQueue(page, (exercises) => exercises.filter((exercise) => exercise.kind === 'write' && dotted.has(exercise.item)));
    const exercise = await exerciseAfter(page, 0);
    await page.getByLabel('Your answer').fill((exercise && 'item' in exercise && dotted.get(exercise.item)) || '');
    await clickInMain(page, 'Check');
    await page
      .getByText(/^Nearly: /)
      .first()
      .waitFor();
  }),
  lessonScreen('an answer that comes again', async (page) => {
    await showExercise(page, 'reply');
    await clickInMain(page, 'I don’t know');
    await page.getByRole('button', { name: 'Next' }).waitFor();
  }),
  lessonScreen('its end', (page) => storeQueue(page, () => [])),
];

export const courseScreens: PublicScreen[] = [
  screenAt('the course', 'learn', '/learn'),
  screenAfter('the course without units', 'learn', '/about', async (page) => {
    const levels = ['beginner', 'intermediate', 'advanced'].map((level) => ({ level, units: [], coming: [] }));
    await mockResponse(page, '**/api/course', levels);
    await page.getByRole('banner').getByRole('link', { name: 'Learn' }).click();
    await page.getByText('The units of this level are being written.').first().waitFor();
  }),
  screenAfter(
    'the course, failed',
    'learn',
    '/about',
    async (page) => {
      await mockApiError(page, '**/api/course', 500);
      await page.getByRole('banner').getByRole('link', { name: 'Learn' }).click();
      await page.getByRole('alert').getByText('Failed to fetch the course').waitFor();
    },
    [500],
  ),
  screenAt('a unit with a dialogue', 'learn/units/:id', '/learn/units/1'),
  screenAt('a unit with melodies', 'learn/units/:id', '/learn/units/2'),
  screenAfter('a unit with a grammar note', 'learn/units/:id', '/learn', async (page) => {
    const unit = await mockNote(page);
    await clickLink(page, unit.unit.titleEnglish);
    await page.getByText('How Igbo does it').waitFor();
  }),
  screenAfter('the note before the first lesson', 'learn/first-lesson', '/learn', async (page) => {
    await mockNote(page);
    await clickLink(page, 'Try the first lesson');
    await clickInMain(page, 'Start');
    await page.getByText('Before you begin').waitFor();
  }),
  ...lessonScreens,
  screenAt('a unit that does not exist', 'learn/units/:id', '/learn/units/999999', [404]),
];
