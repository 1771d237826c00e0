import type { Page } from 'playwright';
import { field } from './accounts.ts';
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

const longWord = 'Nwaanyịbụife'.repeat(8);
const listPath = '/admin/classes';
const listUrl = '**/api/admin/classes?*';
const line = {
  id: 1,
  name: 'Saturday beginners',
  level: 'beginner',
  state: 'running',
  firstDay: '2026-01-05',
  lastDay: '2026-03-28',
  members: 2,
  capacity: 12,
  requests: 1,
  tutors: ['Adaeze Okonkwo'],
};
const lines = [line, { ...line, id: 2, name: longWord, state: 'draft', tutors: [], members: 0, requests: 0 }];
const learner = { profile: 1, name: 'Ada', avatar: 'sun', ageBand: '4-6', account: 7, grownUp: 'Ngozi Okafor' };
const meeting = { id: 1, startsAt: '2099-01-17T09:00:00.000Z', minutes: 60, state: 'planned', reason: '', updatedAt: '2026-01-12T08:30:00.000Z' };
const found = {
  ...line,
  description: 'We greet, sing and count together.',
  audience: 'families',
  ages: ['4-6', '7-9'],
  zone: 'Africa/Lagos',
  weekly: [{ weekday: 6, start: '10:00', minutes: 60 }],
  holidays: ['2026-02-14'],
  link: 'https://meet.example.com/saturday',
  updatedAt: '2026-01-12T08:30:00.000Z',
  tutors: [
    { id: 3, name: 'Adaeze Okonkwo', canTeach: true, lacksCheck: true },
    { id: 4, name: longWord, canTeach: false, lacksCheck: false },
  ],
  members: [
    { ...learner, joinedAt: '2026-01-12T08:30:00.000Z' },
    { ...learner, profile: 2, name: longWord, grownUp: longWord, joinedAt: '2026-01-12T08:30:00.000Z' },
  ],
  requests: [{ ...learner, id: 5, profile: 3, name: 'Obi', createdAt: '2026-01-12T08:30:00.000Z' }],
  notes: [{ id: 1, text: 'We greeted one another today.', author: 'Ada', at: '2026-01-12T08:30:00.000Z' }],
  tasks: [{ id: 1, text: 'Greetings', author: null, at: '2026-01-12T08:30:00.000Z' }],
  leavers: [
    { id: 1, name: longWord, leftAt: '2026-01-12T08:30:00.000Z' },
    { id: 2, name: null, leftAt: null },
  ],
  codes: [{ id: 1, uses: 3, expiresAt: '2026-02-12T08:30:00.000Z' }],
  meetings: [
    { ...meeting, id: 9, startsAt: '2026-01-10T09:00:00.000Z' },
    meeting,
    { ...meeting, id: 2, startsAt: '2099-01-24T09:00:00.000Z', state: 'cancelled', reason: 'Our tutor travels.' },
  ],
  canBeDeleted: false,
};
const empty = {
  ...found,
  state: 'draft',
  members: [],
  requests: [],
  notes: [],
  tasks: [],
  leavers: [],
  codes: [],
  tutors: [],
  meetings: [],
  holidays: [],
  weekly: [],
  link: null,
  canBeDeleted: true,
};

const list = (page: Page) => page.route(listUrl, (route) => route.fulfill({ json: lines, headers: { 'X-Total-Count': '2' } }));
const mockClass = (record: object) => async (page: Page) => {
  await page.route('**/api/admin/classes/1', (route) => route.fulfill({ json: record }));
  await page.route('**/api/admin/classes/tutors', (route) => route.fulfill({ json: [{ id: 5, name: 'Obinna Nnamdi' }] }));
};
/** Register of the staff: marks of a tutor and of the staff, and one that is missing. */
const by = { at: '2026-01-10T09:04:00.000Z', by: 'Adaeze Okonkwo', isByStaff: false };
const register = {
  ...{ id: 9, startsAt: '2026-01-10T09:00:00.000Z', minutes: 60, isCancelled: false, opensAt: '2026-01-10T08:30:00.000Z' },
  class: { id: 1, name: 'Saturday beginners', zone: 'Africa/Lagos' },
  members: [
    { profile: 1, name: 'Ada', avatar: 'sun', marked: { ...by, mark: 'late' } },
    { profile: 2, name: longWord, avatar: 'bird', marked: { ...by, mark: 'excused', by: longWord, isByStaff: true } },
    { profile: 3, name: 'Obi', avatar: 'drum', marked: null },
  ],
};
const registerUrl = '**/api/admin/meetings/9/attendance';
const registerPath = '/admin/classes/1/meetings/9';
const mockRegister = (record: object) => (page: Page) =>
  page.route(registerUrl, (route) => (route.request().method() === 'GET' ? route.fulfill({ json: record }) : route.abort('internetdisconnected')));
const path = '/admin/classes/1';
const running = { path, setup: mockClass(found) };

export const classAdminScreens: AdminScreen[] = [
  { name: 'classes', path: listPath, setup: list, visible: text('Showing 1 to 2 of 2 classes') },
  { name: 'classes, none', path: listPath, setup: mockEmptyList(listUrl), visible: text('No classes yet.') },
  { name: 'classes, failed', path: listPath, ...mockFailure(listUrl), visible: alert('We could not fetch the classes') },
  {
    name: 'class, refused',
    path: listPath,
    setup: list,
    steps: (page) =>
      runSteps(page, clickButton('Add class'), clickInDialog('Add a day off'), (shown) => field(shown, 'Name').fill('A'), clickInDialog('Add class')),
    visible: text('Please say in a few sentences what you do in this class'),
  },
  { name: 'class', ...running, visible: title('Saturday beginners') },
  { name: 'class, draft', path, setup: mockClass(empty), visible: text('This class has no tutor yet.') },
  { name: 'class, failed', path, ...mockFailure('**/api/admin/classes/1'), visible: alert('We could not fetch the class') },
  { name: 'class, gone', path: '/admin/classes/999999', expectedErrors: [404], visible: title('This class is gone') },
  { name: 'class, edit', ...running, steps: clickButton('Edit'), visible: dialog('Edit the class') },
  { name: 'class, end', ...running, steps: clickButton('End the class'), visible: alertDialog('A class ends by itself') },
  { name: 'class, new link', ...running, steps: clickButton('New link'), visible: dialog('New link') },
  { name: 'class, add a tutor', ...running, steps: clickButton('Add a tutor'), visible: dialog('Add a tutor') },
  { name: 'register of a meeting', path: registerPath, setup: mockRegister(register), visible: text('by Adaeze Okonkwo') },
  {
    name: 'register of a meeting, without learners',
    path: registerPath,
    setup: mockRegister({ ...register, members: [] }),
    visible: text('No learner was in the class'),
  },
  {
    name: 'register of a cancelled meeting',
    path: registerPath,
    setup: mockRegister({ ...register, isCancelled: true }),
    visible: text('This meeting is cancelled, so it has no register.'),
  },
  {
    name: 'register of a meeting, not saved',
    path: registerPath,
    setup: mockRegister(register),
    expectedErrors: ['network'],
    steps: clickButton('All others were here'),
    visible: alert('1 mark is not saved. There is no connection.'),
  },
  { name: 'register of a meeting, failed', path: registerPath, ...mockFailure(registerUrl), visible: alert('We could not fetch the register') },
  { name: 'register of a meeting, gone', path: '/admin/classes/1/meetings/999999', expectedErrors: [404], visible: title('This meeting is gone') },
  { name: 'class, change a meeting', ...running, steps: clickButton(/^Change: /), visible: dialog('Change the meeting') },
];
