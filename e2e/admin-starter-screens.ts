import type { Page } from 'playwright';
import type { StarterEntryOffer, StarterOffer } from '#app/features/course/starter-offer/starter-offer.contract.ts';
import { type AdminScreen, alert, alertDialog, clickButton, clickInDialog, mockFailure, runSteps, text } from './admin-screen.ts';
import { mockApiError } from './page.ts';

const path = '/admin/course/starter';
const url = '**/api/admin/course/starter';

const changed: StarterEntryOffer = {
  ...{
    id: 'item:akwa-cloth',
    what: 'item',
    title: 'ákwà',
    english: 'cloth',
    kind: 'word',
    outcome: 'changed',
    published: true,
    reviewed: true,
    edited: false,
    within: [],
  },
  differences: [
    { field: 'toned', mine: 'àkwá', starter: 'ákwà' },
    { field: 'note', mine: null, starter: 'High, then low. The word àkwá is an egg. '.repeat(4).trim() },
    { field: 'toneState', mine: 'sourced', starter: 'agreed' },
  ],
};
const lesson: StarterEntryOffer = {
  ...{
    id: 'lesson:four-words',
    what: 'lesson',
    title: 'Four words akwa',
    english: null,
    kind: 'tones',
    outcome: 'changed',
    published: true,
    reviewed: false,
    edited: false,
  },
  within: [],
  differences: [{ field: 'items', mine: 'akwa (cloth)\nakwa (egg)', starter: 'akwa (cloth)\nakwa (bed)\nakwa (egg)' }],
};
const added: StarterEntryOffer = {
  ...{
    id: 'item:akwa-bed',
    what: 'item',
    title: 'àkwà',
    english: 'bed',
    kind: 'word',
    outcome: 'new',
    published: true,
    reviewed: false,
    edited: false,
  },
  ...{ within: [lesson.id], differences: [] },
};
const offer: StarterOffer = {
  version: '7-0123abcd',
  units: [{ key: 'melodies', title: 'Ụda', titleEnglish: 'The melodies', entries: [lesson, changed, added] }],
};

/** The offer until it is decided on, and then nothing. */
const mockOffer = async (page: Page) => {
  let isDecided = false;
  await page.route(url, (route) => {
    const isDecision = route.request().method() === 'POST';
    isDecided ||= isDecision;
    const reply = { new: 1, changed: 1, kept: 1, message: 'The course has what you took over: 1 new, 1 changed' };
    return route.fulfill({ json: isDecision ? reply : { ...offer, units: isDecided ? [] : offer.units } });
  });
};
const openUnit = (page: Page) => page.getByText('The melodies').click();
const takeOver = clickButton('Take over 2 of 3');
const confirm = clickInDialog('Take over');
const keepLesson = (page: Page) => page.getByRole('group', { name: 'Four words akwa' }).getByLabel('Keep mine').check();

export const starterScreens: AdminScreen[] = [
  { name: 'starter course', path, setup: mockOffer, steps: openUnit, visible: text('Two sources that agree') },
  {
    name: 'starter course, left out',
    path,
    setup: mockOffer,
    steps: (page) => runSteps(page, openUnit, keepLesson),
    visible: text('Left out with its lesson'),
  },
  { name: 'starter course, asking', path, setup: mockOffer, steps: takeOver, visible: alertDialog('Learners see 1 addition and 1 change at once.') },
  {
    name: 'starter course, changed meanwhile',
    ...{ path, setup: mockOffer, expectedErrors: [409] },
    steps: (page) => runSteps(page, (each) => mockApiError(each, url, 409, /POST/), takeOver, confirm),
    visible: (page) => page.getByRole('alert').first(),
  },
  { name: 'starter course, done', path, setup: mockOffer, steps: (page) => runSteps(page, takeOver, confirm), visible: text('1 new, 1 changed.') },
  { name: 'starter course, nothing new', path, visible: text('Nothing new') },
  { name: 'starter course, failed', path, ...mockFailure(url), visible: alert('We could not fetch the starter course') },
  {
    name: 'course, starter course changed',
    path: '/admin/course',
    setup: (page) => page.route(`${url}/counts`, (route) => route.fulfill({ json: { units: 8, lessons: 81, items: 361, changes: 21 } })),
    visible: text('8 new units, 81 new lessons, 361 new words and phrases, 21 changes'),
  },
];
