import type { Page } from 'playwright';
import { type AdminScreen, alert, alertDialog, clickButton, clickInDialog, dialog, mockFailure, runSteps, text } from './admin-screen.ts';
import { mockApiError } from './page.ts';

const currentWord = '**/api/word-of-day/current';
/** The current word as another administrator has saved it. */
const mockTheirWord = (page: Page) =>
  page.route(currentWord, async (route) => {
    const word = await (await route.fetch()).json();
    await route.fulfill({ json: { ...word, subtitle: 'noun', body: 'The kola nut.\n\nWho brings kola brings life.' } });
  });
export const wordScreens: AdminScreen[] = [
  { name: 'word of the day', path: '/admin/word-of-day', visible: (page) => page.getByRole('article') },
  {
    name: 'word of the day, none',
    path: '/admin/word-of-day',
    expectedErrors: [404],
    setup: (page) => mockApiError(page, currentWord, 404),
    visible: text('No Word of the Day found'),
  },
  {
    name: 'word of the day, failed',
    path: '/admin/word-of-day',
    ...mockFailure(currentWord),
    visible: alert('We could not fetch the Word of the Day'),
  },
  { name: 'calendar of words', path: '/admin/word-of-day/calendar?month=2029-02', visible: text('February 2029') },
  {
    name: 'calendar of words, empty day',
    path: '/admin/word-of-day/calendar?month=2029-02',
    steps: clickButton(/^Thursday, 1 February 2029/),
    visible: dialog(/^Thursday, 1 February 2029/),
  },
  { name: 'new word', path: '/admin/word-of-day', steps: clickButton('Create Word of the Day'), visible: dialog('Create Word of the Day') },
  {
    name: 'new word, empty',
    path: '/admin/word-of-day',
    steps: (page) => runSteps(page, clickButton('Create Word of the Day'), clickInDialog('Create')),
    visible: text('Body is required'),
  },
  {
    name: 'new word, writing hints',
    path: '/admin/word-of-day',
    steps: (page) =>
      runSteps(page, clickButton('Create Word of the Day'), () =>
        dialog('Create Word of the Day')(page).getByLabel('Title', { exact: true }).fill('osisi akwukwo'),
      ),
    visible: (page) => page.getByRole('region', { name: 'Writing hints' }),
  },
  { name: 'word, edit form', path: '/admin/word-of-day', steps: clickButton(/^Update: /), visible: dialog('Update Word of the Day') },
  {
    name: 'word updated',
    path: '/admin/word-of-day',
    setup: (page) =>
      page.route('**/api/word-of-day/*', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ json: { message: 'Changed' } }) : route.fallback(),
      ),
    steps: (page) => runSteps(page, clickButton(/^Update: /), clickInDialog('Update')),
    visible: alertDialog('Changed'),
  },
  {
    name: 'word, edit conflict',
    path: '/admin/word-of-day',
    expectedErrors: [409],
    setup: (page) => mockApiError(page, '**/api/word-of-day/*', 409, /PUT/),
    steps: (page) => runSteps(page, clickButton(/^Update: /), mockTheirWord, clickInDialog('Update')),
    visible: alertDialog('This word was saved elsewhere since you opened it.'),
  },
  {
    name: 'word, deleted during editing',
    path: '/admin/word-of-day',
    expectedErrors: [404],
    setup: (page) => mockApiError(page, '**/api/word-of-day/*', 404, /PUT/),
    steps: (page) => runSteps(page, clickButton(/^Update: /), clickInDialog('Update')),
    visible: alertDialog('It was deleted in the meantime.'),
  },
  {
    name: 'word, delete dialog',
    path: '/admin/word-of-day',
    steps: clickButton(/^Delete: /),
    visible: alertDialog('Are you sure you want to delete this Word of the Day?'),
  },
  {
    name: 'word, delete dialog, failed',
    path: '/admin/word-of-day',
    expectedErrors: [500],
    setup: (page) => mockApiError(page, '**/api/word-of-day/*', 500, /DELETE/),
    steps: (page) => runSteps(page, clickButton(/^Delete: /), clickInDialog('Delete')),
    visible: alert('Failed to delete the Word of the Day.'),
  },
];
