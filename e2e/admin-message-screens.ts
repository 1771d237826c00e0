import type { Page } from 'playwright';
import {
  type AdminScreen,
  alert,
  alertDialog,
  clickButton,
  clickInDialog,
  mockEmptyList,
  mockFailure,
  runSteps,
  text,
  title,
} from './admin-screen.ts';
import { mockApiError } from './page.ts';

const longWord = 'Nwaanyịbụife'.repeat(8);
const row = {
  id: 1,
  name: 'Ọ́lụ́chí Ezè',
  email: 'oluchi@example.com',
  subject: 'Lessons for children',
  state: 'open',
  createdAt: '2026-01-12T08:30:00.000Z',
};
const rows = [
  row,
  { ...row, id: 2, name: longWord, email: `${'oluchi'.repeat(9)}@example.com`, subject: longWord, state: 'answered' },
  { ...row, id: 3, subject: 'Kedu ụgwọ ọmụmụ? How much is a course, for two children and their grandmother?', state: 'answered' },
];
const opened = {
  ...row,
  message:
    'Ndewo!\n\nDo you have lessons for children of four and six years?\nThey understand their grandmother, but they answer in English.\n\nDaalụ',
  answers: [],
};
const answer = {
  id: 7,
  author: 'Adaeze Obi',
  text: 'Ndewo Ọ́lụ́chí,\n\nyes, we have: please begin with the level for beginners.\n\nKa ọ dị, Ada',
  createdAt: '2026-01-12T10:00:00.000Z',
  delivery: 'sent',
};
const failedAnswer = { ...answer, id: 8, author: null, text: longWord, delivery: 'failed' };

const mockList = (page: Page) => page.route('**/api/admin/messages?*', (route) => route.fulfill({ json: rows, headers: { 'X-Total-Count': '3' } }));
const chooseAll = (page: Page) => page.getByLabel('All on this page').check();
/** Address of a message, with or without a query. */
const messageUrl = /\/api\/admin\/messages\/1(\?|$)/;
const mockMessage = (overrides: object) => (page: Page) =>
  page.route(messageUrl, (route) => (route.request().method() === 'GET' ? route.fulfill({ json: { ...opened, ...overrides } }) : route.fallback()));
const answersUrl = '**/api/admin/messages/1/answers';
const fillAnswer = (page: Page) => page.getByLabel('Answer', { exact: true }).fill('Yes, we have.');
const message = { path: '/admin/messages/1', setup: mockMessage({}) };

export const messageScreens: AdminScreen[] = [
  { name: 'messages', path: '/admin/messages', setup: mockList, visible: text('Showing 1 to 3 of 3 messages') },
  { name: 'messages, none', path: '/admin/messages', setup: mockEmptyList('**/api/admin/messages?*'), visible: text('No messages yet') },
  { name: 'messages, no match', path: '/admin/messages?search=nobody-at-all', visible: text('No messages match.') },
  {
    name: 'messages, failed',
    path: '/admin/messages',
    ...mockFailure('**/api/admin/messages?*'),
    visible: alert('We could not fetch the messages'),
  },
  {
    name: 'messages, some marked',
    path: '/admin/messages',
    async setup(page) {
      await mockList(page);
      await page.route('**/api/admin/messages/states', (route) => route.fulfill({ json: { message: '3 messages are marked as spam', undo: [] } }));
    },
    steps: (page) => runSteps(page, chooseAll, clickButton('Mark as spam')),
    visible: (page) => page.getByRole('button', { name: 'Undo' }),
  },
  {
    name: 'messages, changed meanwhile',
    path: '/admin/messages',
    expectedErrors: [409],
    async setup(page) {
      await mockList(page);
      await mockApiError(page, '**/api/admin/messages/states', 409);
    },
    steps: (page) => runSteps(page, chooseAll, clickButton('Mark as spam')),
    visible: alert('Something of the server’s own'),
  },
  {
    name: 'messages, delete dialog',
    path: '/admin/messages',
    setup: mockList,
    steps: (page) => runSteps(page, chooseAll, clickButton('Delete')),
    visible: alertDialog('Are you sure you want to delete 3 messages'),
  },
  { name: 'message', ...message, visible: title('Lessons for children') },
  {
    name: 'message, answered',
    path: '/admin/messages/1',
    setup: mockMessage({ state: 'answered', answers: [answer, failedAnswer] }),
    visible: text('The mail could not be delivered.'),
  },
  { name: 'message, long words', path: '/admin/messages/1', setup: mockMessage({ ...rows[1], id: 1, message: longWord }), visible: title(longWord) },
  {
    name: 'message, spam',
    path: '/admin/messages/1',
    setup: mockMessage({ state: 'spam' }),
    visible: (page) => page.getByRole('button', { name: 'Not spam' }),
  },
  {
    name: 'message, gone',
    path: '/admin/messages/1',
    expectedErrors: [404],
    setup: (page) => mockApiError(page, messageUrl, 404),
    visible: title('This message is gone'),
  },
  { name: 'message, failed', path: '/admin/messages/1', ...mockFailure(messageUrl), visible: alert('We could not fetch the message') },
  {
    name: 'message, change failed',
    path: '/admin/messages/1',
    expectedErrors: [500],
    async setup(page) {
      await mockMessage({})(page);
      await mockApiError(page, messageUrl, 500, /PUT/);
    },
    steps: clickButton('Mark as answered'),
    visible: alert('The message could not be changed.'),
  },
  { name: 'message, delete dialog', ...message, steps: clickButton('Delete'), visible: alertDialog('Are you sure you want to delete this message') },
  {
    name: 'message, delete dialog, failed',
    path: '/admin/messages/1',
    expectedErrors: [500],
    async setup(page) {
      await mockMessage({})(page);
      await mockApiError(page, messageUrl, 500, /DELETE/);
    },
    steps: (page) => runSteps(page, clickButton('Delete'), clickInDialog('Delete')),
    visible: alert('The message could not be changed.'),
  },
  { name: 'answer, empty', ...message, steps: clickButton('Send'), visible: text('Answer is required') },
  {
    name: 'answer, failed',
    path: '/admin/messages/1',
    expectedErrors: [500],
    async setup(page) {
      await mockMessage({})(page);
      await mockApiError(page, answersUrl, 500);
    },
    steps: (page) => runSteps(page, fillAnswer, clickButton('Send')),
    visible: alert('The answer was not sent.'),
  },
  {
    name: 'answer, sent meanwhile by another person',
    path: '/admin/messages/1',
    expectedErrors: [409],
    async setup(page) {
      await mockMessage({})(page);
      const error =
        'Adaeze Obi has answered this message meanwhile. Please read that answer first; what you wrote is kept, and you may still send it.';
      await page.route(answersUrl, (route) => route.fulfill({ status: 409, json: { error } }));
    },
    steps: (page) => runSteps(page, fillAnswer, mockMessage({ state: 'answered', answers: [answer] }), clickButton('Send')),
    visible: (page) => page.getByRole('button', { name: 'Send anyway' }),
  },
  {
    name: 'answer sent',
    path: '/admin/messages/1',
    async setup(page) {
      await mockMessage({})(page);
      await page.route(answersUrl, (route) => route.fulfill({ status: 201, json: { message: 'Your answer is on its way' } }));
    },
    steps: (page) => runSteps(page, fillAnswer, clickButton('Send')),
    visible: alertDialog('Your answer is on its way'),
  },
];
