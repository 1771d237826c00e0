import type { Page } from 'playwright';
import type {
  AdminItem,
  AdminItemSummary,
  AdminLesson,
  AdminUnit,
  AdminUnitDetail,
} from '#app/features/course/authoring/authoring-replies.contract.ts';
import type { Finding } from '#app/features/course/report/report.contract.ts';
import {
  type AdminScreen,
  alert,
  alertDialog,
  clickButton,
  clickInDialog,
  dialog,
  mockEmptyList,
  mockFailure,
  runSteps,
  text,
  title,
} from './admin-screen.ts';
import { mockApiError } from './page.ts';
import { inFirstRow } from './row-menu.ts';

const longWord = 'Nwaanyịbụife'.repeat(8);
const at = '2026-01-15T12:00:00.000Z';
const states = { written: 3, sourced: 2, agreed: 4, reviewed: 1 };
const unit: AdminUnit = {
  id: 1,
  key: 'greetings',
  level: 'beginner',
  position: 1,
  title: 'Ndeewo!',
  titleEnglish: 'Greetings',
  can: 'greet the family in the morning',
  state: 'published',
  lessons: 2,
  items: 10,
  states,
  voiced: { one: 2, more: 1 },
  updatedAt: at,
};
const longUnit: AdminUnit = { ...unit, id: 2, position: 2, key: 'long', title: longWord, titleEnglish: longWord, can: longWord, state: 'draft' };
const item: AdminItemSummary = {
  id: 1,
  key: 'akwa-cloth',
  kind: 'word',
  igbo: 'akwa',
  toned: 'ákwà',
  english: 'cloth',
  toneState: 'agreed',
  textState: 'sourced',
  state: 'published',
  openQuestion: null,
  updatedAt: at,
};
const longItem: AdminItemSummary = {
  ...item,
  id: 2,
  key: 'long',
  igbo: longWord,
  toned: null,
  english: longWord,
  toneState: 'none',
  textState: 'draft',
  state: 'draft',
};
const lesson: AdminLesson = {
  id: 1,
  key: 'first-words',
  unit: 1,
  position: 1,
  kind: 'dialogue',
  title: 'First words',
  aims: 'Greets and answers.',
  state: 'published',
  updatedAt: at,
  items: [
    { ...item, speaker: 'A' },
    { ...longItem, speaker: null },
  ],
};
const longLesson: AdminLesson = {
  ...lesson,
  id: 2,
  key: 'long',
  position: 2,
  kind: 'words',
  title: longWord,
  aims: longWord,
  state: 'draft',
  items: [],
};
const note: AdminUnitDetail['note'] = {
  title: longWord,
  text: `One idea.\n\n${longWord}`,
  lesson: 1,
  examples: [{ id: 1, igbo: 'akwa', english: 'cloth' }],
  updatedAt: at,
};
const finding = (sentence: string): Finding => ({ unit: 1, lesson: null, item: null, sentence });
const review: AdminItem['reviews'][number] = { id: 2, by: longWord, verdict: 'change', what: 'tone', note: longWord, revision: 1, at };
const wholeItem: AdminItem = {
  ...item,
  literal: null,
  note: 'Worn on Sunday.',
  wordClass: 'noun',
  emoji: null,
  source: 'Example dictionary',
  licence: null,
  toneSources: 'agreed',
  textSources: 'sourced',
  forms: [],
  voices: [],
  revision: 2,
  changedSince: { by: 'Adaeze Obi', at },
  reviews: [review, { ...review, id: 1, by: null, verdict: 'right', what: 'both', note: null }],
  usedIn: [{ lesson: 1, lessonTitle: 'First words', unit: 1, unitTitle: longWord }],
};

const course = '/admin/course';
const unitPage = '/admin/course/units/1';
const itemPage = '/admin/course/items/1';
const mockCourse = (units: AdminUnit[]) => (page: Page) => page.route('**/api/admin/course/units', (route) => route.fulfill({ json: units }));
const mockUnit =
  (lessons: AdminUnitDetail['lessons'], gaps: Finding[] = []) =>
  async (page: Page) => {
    await page.route('**/api/admin/course/units/1', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: { unit, note: lessons.length > 0 ? note : null, lessons } }) : route.fallback(),
    );
    await page.route('**/api/admin/course/report', (route) => route.fulfill({ json: { units: [], gaps, contradictions: [], voices: [] } }));
  };
const mockItem = (overrides: Partial<AdminItem>) => (page: Page) =>
  page.route('**/api/admin/course/items/1', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { ...wholeItem, ...overrides } }) : route.fallback(),
  );
const mockDraft = (changes: object) => (page: Page) =>
  page.route('**/api/drafts/one?*', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { draft: { changes, basedOn: at, version: 1, writer: 'a-phone' }, others: 0 } })
      : route.fallback(),
  );
const full = { path: unitPage, setup: mockUnit([lesson, longLesson], [finding(longWord)]) };

export const courseAdminScreens: AdminScreen[] = [
  { name: 'course', path: course, setup: mockCourse([unit, longUnit]), visible: text('words and phrases are checked by speakers.') },
  { name: 'course, none', path: course, setup: mockCourse([]), visible: text('No units yet') },
  { name: 'course, failed', path: course, ...mockFailure('**/api/admin/course/units'), visible: alert('We could not fetch the course') },
  {
    name: 'course, move failed',
    path: course,
    expectedErrors: [500],
    async setup(page) {
      await mockCourse([unit, longUnit])(page);
      await mockApiError(page, '**/api/admin/course/units/*/order', 500);
    },
    steps: clickButton('Move down: Ndeewo!'),
    visible: alert('Nothing was changed.'),
  },
  { name: 'new unit', path: course, setup: mockCourse([unit]), steps: clickButton('Create unit'), visible: dialog('Create a unit') },
  {
    name: 'new unit, empty',
    path: course,
    setup: mockCourse([unit]),
    steps: (page) => runSteps(page, clickButton('Create unit'), clickInDialog('Create')),
    visible: text('The title is required'),
  },
  { name: 'unit, publish', path: course, setup: mockCourse([longUnit, unit]), steps: inFirstRow('Publish'), visible: dialog('Publish the unit') },
  {
    name: 'unit, announce dialog',
    path: course,
    setup: mockCourse([longUnit, unit, { ...unit, id: 3, key: 'yams', state: 'announced' }]),
    steps: inFirstRow('Announce'),
    visible: alertDialog('Visitors will read its title as a unit that’s being written'),
  },
  { name: 'unit, delete dialog', path: course, setup: mockCourse([unit]), steps: inFirstRow('Delete'), visible: alertDialog('delete this unit?') },
  { name: 'unit of the course', ...full, visible: text('What this unit still needs') },
  { name: 'unit of the course, no lessons', path: unitPage, setup: mockUnit([]), visible: text('No lessons yet') },
  { name: 'unit of the course, gone', path: '/admin/course/units/999999', expectedErrors: [404], visible: title('This unit is gone') },
  {
    name: 'unit of the course, failed',
    path: unitPage,
    ...mockFailure('**/api/admin/course/units/1'),
    visible: alert('We could not fetch the unit'),
  },
  { name: 'grammar note of a unit', ...full, steps: clickButton('Update the note'), visible: dialog('Grammar note') },
  { name: 'new lesson', ...full, steps: clickButton('Add a lesson'), visible: dialog('Add a lesson') },
  {
    name: 'lesson, add an item',
    ...full,
    steps: async (page) => {
      await page.route('**/api/admin/course/items?*', (route) => route.fulfill({ json: [item, longItem], headers: { 'X-Total-Count': '2' } }));
      await clickButton(/^Add an item: /)(page);
      await page.getByLabel('Spelling or meaning').fill('akwa');
      await clickInDialog('Search')(page);
    },
    visible: text('2 items:'),
  },
  {
    name: 'lesson, moving to another unit',
    path: unitPage,
    setup: (page) => runSteps(page, full.setup, mockCourse([unit, longUnit])),
    steps: inFirstRow('Move'),
    visible: text('move to the end of the unit'),
  },
  {
    name: 'lesson, gone with a draft',
    path: '/admin/course/lessons/999999',
    expectedErrors: [404],
    setup: (page) => runSteps(page, mockCourse([unit, longUnit]), mockDraft({ title: longWord })),
    visible: text('can become a new lesson'),
  },
  { name: 'items of the course', path: '/admin/course/items', visible: text('Showing 1 to 10') },
  {
    name: 'items of the course, none',
    path: '/admin/course/items',
    setup: mockEmptyList('**/api/admin/course/items?*'),
    visible: text('No items yet'),
  },
  { name: 'item of the course', path: itemPage, setup: mockItem({}), visible: text('Changed since') },
  {
    name: 'item of the course, wrong tones',
    path: itemPage,
    setup: mockItem({ toneState: 'reviewed', changedSince: null }),
    steps: (page) => page.getByLabel('Spelling with tones').fill('ákwa'),
    visible: text('Please give every syllable a tone, or none at all'),
  },
  { name: 'item of the course, gone', path: '/admin/course/items/999999', expectedErrors: [404], visible: title('This item is gone') },
  {
    name: 'item of the course, gone with a draft',
    path: '/admin/course/items/999999',
    expectedErrors: [404],
    setup: mockDraft({ english: longWord }),
    visible: text('can become a new item'),
  },
  {
    name: 'item of the course, gone with a review',
    path: '/admin/course/items/999999',
    expectedErrors: [404],
    setup: mockDraft({ note: `The second syllable is low.\n${longWord}` }),
    visible: text('The note of your review is kept'),
  },
  { name: 'new item', path: '/admin/course/items/new-item', visible: title('New item') },
];
