import type { Page } from 'playwright';
import type { ClassOfProfile, HouseholdClasses, KeptNote } from '#app/features/classes/membership/membership.contract.ts';
import { mockApiError } from './page.ts';
import type { StudyScreen } from './study-screen.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const longWord = 'Nwaanyịbụife'.repeat(8);
const iso = (ms: number) => new Date(ms).toISOString();

const note = {
  text: `We greeted one another today.\n\nPlease practise at breakfast. ${longWord}`,
  author: 'Aunty Adaeze',
  at: iso(Date.now() - dayMs),
};

/** A class with a meeting that is on, a moved and a cancelled one, and tasks of each kind. */
const joined = (name: string): ClassOfProfile => ({
  id: 1,
  name,
  zone: 'Africa/Lagos',
  tutors: ['Aunty Adaeze', 'Chidi'],
  meeting: { id: 1, startsAt: iso(Date.now() + 5 * minuteMs), minutes: 60, isOn: true, link: null },
  changed: [
    { id: 2, startsAt: iso(Date.now() + 5 * dayMs), was: iso(Date.now() + 4 * dayMs), state: 'moved', reason: 'A feast' },
    { id: 3, startsAt: iso(Date.now() + 12 * dayMs), was: null, state: 'cancelled', reason: 'Our tutor travels.' },
  ],
  tasks: [
    { id: 1, text: 'Greet your aunt', unit: null, lesson: null, title: null, dueOn: iso(Date.now() + 3 * dayMs).slice(0, 10), isDone: false },
    { id: 2, text: '', unit: 1, lesson: 1, title: 'At the door', dueOn: iso(Date.now() + 3 * dayMs).slice(0, 10), isDone: false },
    { id: 3, text: '', unit: 1, lesson: null, title: 'Greetings', dueOn: iso(Date.now() + 20 * dayMs).slice(0, 10), isDone: true },
  ],
  note,
});

const mockCards = (classes: ClassOfProfile[]) => (page: Page) =>
  page.route('**/api/learning/profiles/*/classes', (route) => route.fulfill({ json: classes }));

const keptNotes: KeptNote[] = Array.from({ length: 21 }, (_, nth) => ({ ...note, id: 21 - nth, class: nth === 0 ? longWord : 'Last year' }));

const mockClasses = async (page: Page, profile: number) => {
  const list: HouseholdClasses = {
    reminder: false,
    classes: [
      {
        id: 1,
        name: longWord,
        level: 'beginner',
        zone: 'Africa/Lagos',
        firstDay: '2026-09-05',
        lastDay: '2026-12-12',
        state: 'running',
        weekly: [{ weekday: 6, start: '10:00', minutes: 60 }],
        tutors: ['Aunty Adaeze'],
        members: [profile],
        next: { startsAt: iso(Date.now() + dayMs), minutes: 60 },
        notes: [note],
      },
    ],
    requests: [{ id: 1, class: 2, name: 'Evening talk', profile, state: 'waiting', createdAt: iso(Date.now() - dayMs) }],
  };
  await page.route('**/api/learning/classes', (route) => route.fulfill({ json: list }));
};

const path = '/study/grown-ups/classes';

/** Classes of a family: the card on Today, and the list in the corner for grown-ups. */
export const studyClassScreens: StudyScreen[] = [
  {
    name: 'today, with a class whose meeting is on',
    path: '/study/today',
    setup: mockCards([joined('Saturday beginners')]),
    text: 'Join the meeting',
  },
  {
    name: 'today, with two classes',
    path: '/study/today',
    setup: mockCards([joined(longWord), { ...joined('Evening talk'), id: 2, meeting: null }]),
    text: 'No meeting is planned yet.',
  },
  { name: 'classes, none', path, text: 'Enter the code from your tutor or school.' },
  { name: 'classes, with a class and a request', path, setup: mockClasses, text: 'You’ll get an email with the answer.' },
  {
    name: 'classes, leaving one',
    path,
    setup: mockClasses,
    steps: async (page) => {
      await page.route('**/api/classes/*/members/*', (route) => route.fulfill({ json: { message: 'Done' } }));
      await page.getByRole('button', { name: /^Leave/ }).click();
      await page.getByRole('button', { name: /^Take it back/ }).click();
      await page.getByRole('button', { name: 'Undo' }).nth(1).waitFor();
    },
    text: 'has left',
  },
  {
    name: 'classes, an undo that comes too late',
    path,
    expectedErrors: [409],
    setup: mockClasses,
    steps: async (page) => {
      const tooLate = { error: 'This can’t be undone any more. Please use a code of the class, or ask to join again.' };
      await page.route('**/api/classes/*/members/*', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 409, json: tooLate }) : route.fulfill({ json: { message: 'Done' } }),
      );
      await page.getByRole('button', { name: /^Leave/ }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
    },
    text: 'This can’t be undone any more.',
  },
  {
    name: 'classes, with earlier notes',
    path,
    setup: (page) => page.route('**/api/learning/classes/notes?*', (route) => route.fulfill({ json: keptNotes })),
    text: 'Show older notes',
  },
  {
    name: 'classes, a wrong code',
    path,
    expectedErrors: [404],
    steps: async (page) => {
      await page.getByLabel('Code').fill('abcd efgh');
      await page.getByRole('button', { name: 'Join the class' }).click();
    },
    text: 'This code does not open a class.',
  },
  {
    name: 'classes, failed',
    path,
    expectedErrors: [500],
    setup: (page) => mockApiError(page, '**/api/learning/classes', 500),
    text: 'We couldn’t fetch your classes',
  },
];
