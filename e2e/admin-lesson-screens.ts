import type { Page } from 'playwright';
import type { AdminLesson } from '#app/features/live-lessons/admin/lesson-admin.contract.ts';
import { type AdminScreen, alert, mockFailure, text } from './admin-screen.ts';

const longWord = 'Nwaanyịbụife'.repeat(8);
const path = '/admin/lessons';
const listUrl = '**/api/admin/lessons?*';
const oneUrl = '**/api/admin/lessons/7';

const lesson: AdminLesson = {
  id: 7,
  state: 'missed',
  startsAt: '2026-01-12T15:00:00.000Z',
  minutes: 45,
  tutor: { id: 3, name: 'Ọ́lụ́chí Ezè', missed: 2, late: 1 },
  family: { id: 9, name: 'Ada Obi', missed: 1, late: 0 },
  learner: { name: 'Chidi', ageBand: '7-9' },
  wish: 'Greetings, and how to say what we eat.',
  reason: '',
  cancelledBy: null,
  isLate: false,
  missed: { tutor: 'power', family: 'forgot' },
  messages: 2,
  lacksRoom: false,
};
const cancelled: AdminLesson = {
  ...lesson,
  ...{ id: 6, state: 'cancelled', tutor: null, wish: longWord, reason: longWord, cancelledBy: 'family', isLate: true },
  missed: { tutor: null, family: null },
};

const withoutRoom: AdminLesson = { ...lesson, state: 'agreed', missed: { tutor: null, family: null }, lacksRoom: true };

const read = (shown: AdminLesson, isFull: boolean) => ({
  lesson: shown,
  askedAt: '2026-01-08T10:00:00.000Z',
  decidedAt: isFull ? '2026-01-09T10:00:00.000Z' : null,
  proposals: isFull ? [] : ['2026-01-13T15:00:00.000Z'],
  messages: isFull
    ? [
        { id: 1, side: 'family', text: 'Shall we wait?', at: '2026-01-12T15:10:00.000Z' },
        { id: 2, side: 'tutor', text: longWord, at: '2026-01-12T18:10:00.000Z' },
      ]
    : [],
  note: isFull ? { text: 'We could not meet.\nPractise the greetings.', at: '2026-01-13T10:00:00.000Z', words: ['ákwà', 'mmírí'] } : null,
});

const mockList = (rows: AdminLesson[]) => (page: Page) => page.route(listUrl, (route) => route.fulfill({ json: rows }));
const mockOne =
  (json: object, status = 200) =>
  (page: Page) =>
    page.route(oneUrl, (route) => route.fulfill({ status, json }));

/** Live lessons for the staff: the list, and the page of one. */
export const lessonAdminScreens: AdminScreen[] = [
  { name: 'live lessons', path, setup: mockList([lesson, cancelled]), visible: text('45 minutes') },
  { name: 'live lessons, without a room', path: `${path}?room=none`, setup: mockList([withoutRoom]), visible: text('There is none.') },
  { name: 'live lessons, none', path, setup: mockList([]), visible: text('No lessons yet') },
  { name: 'live lessons, failed', path, ...mockFailure(listUrl), visible: alert('We could not fetch the lessons') },
  { name: 'live lesson', path: `${path}/7`, setup: mockOne(read(lesson, true)), visible: text('Practise the greetings.') },
  { name: 'live lesson, without a room', path: `${path}/7`, setup: mockOne(read(withoutRoom, false)), visible: text('There is none.') },
  { name: 'live lesson, asked for', path: `${path}/7`, setup: mockOne(read({ ...cancelled, id: 7 }, false)), visible: text('There are none.') },
  {
    name: 'live lesson, gone',
    path: `${path}/7`,
    expectedErrors: [404],
    setup: mockOne({ error: 'x', message: 'This lesson is gone' }, 404),
    visible: text('This lesson is gone'),
  },
  { name: 'live lesson, failed', path: `${path}/7`, ...mockFailure(oneUrl), visible: alert('We could not fetch the lesson') },
];
