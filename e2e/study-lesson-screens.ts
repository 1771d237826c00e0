import type { Page } from 'playwright';
import { practiceWords } from './lesson-screens.ts';
import type { StudyScreen } from './study-screen.ts';

const task = { lesson: 1, tutor: 'Ngọzị Ézè', at: new Date(Date.now() - 86_400_000).toISOString(), words: practiceWords };
const mockTasks = (page: Page) =>
  page.route('**/api/learning/profiles/*/lesson-words', (route) => route.fulfill({ json: [task, { ...task, lesson: 2, tutor: null }] }));

/** Words of a note on Today. */
export const studyLessonScreens: StudyScreen[] = [
  { name: 'today, with words of a live lesson', path: '/study/today', setup: mockTasks, text: 'To practise for your lesson' },
  {
    name: 'today, a word of a live lesson is done',
    path: '/study/today',
    setup: async (page) => {
      await mockTasks(page);
      await page.route('**/api/lessons/1/words/1/done', (route) => route.fulfill({ json: { message: 'Done. Well done!' } }));
    },
    steps: async (page) => {
      await page.getByRole('button', { name: 'Done: akwa' }).first().click();
      await page.getByText('✓ Done').nth(2).waitFor();
    },
    text: 'To practise for your lesson',
  },
  {
    name: 'today, a word of a live lesson was not saved',
    path: '/study/today',
    expectedErrors: [500],
    setup: async (page) => {
      await mockTasks(page);
      await page.route('**/api/lessons/1/words/1/done', (route) => route.fulfill({ status: 500, json: { error: 'x', message: 'x' } }));
    },
    steps: (page) => page.getByRole('button', { name: 'Done: akwa' }).first().click(),
    text: 'That wasn’t saved. Please try again',
  },
];
