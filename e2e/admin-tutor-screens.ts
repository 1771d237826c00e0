import type { Page } from 'playwright';
import { type AdminScreen, alert, clickButton, clickInDialog, dialog, runSteps, text, title } from './admin-screen.ts';
import { mockUser } from './admin-user-screens.ts';
import { mockApiError } from './page.ts';
import { card, manyCards } from './tutor-cards.ts';

const longWord = 'Nwaanyịbụife'.repeat(8);
const application = {
  id: 1,
  first_name: 'Ọ́lụ́chí',
  last_name: 'Ezè',
  email: 'oluchi@example.com',
  phone_number: '+234 800 000 0000',
  level: 'advanced',
  state: 'applied',
  registeredAt: '2026-01-12T08:30:00.000Z',
  decisions: [] as object[],
  card: null as object | null,
  check: null as object | null,
};
const decision = {
  id: 7,
  state: 'approved',
  note: 'Taught for five years in Enugu.\nSpoke with her on the phone.',
  message: 'Shall we talk on Saturday about your first lesson?',
  isUndo: false,
  author: 'Adaeze Obi',
  decidedAt: '2026-01-13T10:00:00.000Z',
  mailedAt: '2026-01-13T10:01:00.000Z',
};
const reviewed = { ...card, agreed: true, hidden: null };
const path = '/admin/tutors/1';
const mockApplication = (overrides: object) => async (page: Page) => {
  await mockUser(page, { kind: 'tutor' });
  await page.route('**/api/admin/tutors/1', (route) => route.fulfill({ json: { ...application, ...overrides } }));
};
const approved = { path, setup: mockApplication({ state: 'approved', decisions: [decision], card: reviewed }) };

export const tutorScreens: AdminScreen[] = [
  { name: 'application', path, setup: mockApplication({}), visible: title('Ọ́lụ́chí Ezè') },
  {
    name: 'application, not verified',
    path,
    setup: mockApplication({ state: 'unverified' }),
    visible: text('has not verified the email address yet'),
  },
  { name: 'application, approved', ...approved, visible: text('Visitors see it on the page of our tutors.') },
  {
    name: 'application, declined and taken back, long words',
    path,
    setup: mockApplication({
      first_name: longWord,
      decisions: [
        { ...decision, id: 9, state: 'applied', note: '', message: '', isUndo: true, author: null, mailedAt: null },
        { ...decision, id: 8, state: 'declined', note: longWord, message: longWord, mailedAt: null },
      ],
      card: { ...manyCards[2], agreed: false, hidden: { reason: longWord, by: null, at: decision.decidedAt } },
    }),
    visible: text('Hidden by the staff'),
  },
  {
    name: 'application, declined without a note',
    path,
    setup: mockApplication({}),
    async steps(page) {
      await page.getByLabel('What you decide').selectOption('declined');
      await clickButton('Decide')(page);
    },
    visible: text('Please note why, for your colleagues'),
  },
  {
    name: 'application, decided by a colleague meanwhile',
    path,
    expectedErrors: [409],
    async setup(page) {
      await mockApplication({})(page);
      await mockApiError(page, '**/api/admin/tutors/1/decisions', 409);
    },
    steps: clickButton('Decide'),
    visible: alert('Something of the server’s own'),
  },
  ...(['valid', 'ending', 'over'] as const).map(
    (state): AdminScreen => ({
      name: `application, check ${state}`,
      path,
      setup: mockApplication({ check: { checkedOn: '2023-11-30', lastDay: '2026-11-30', state } }),
      visible: (page) => page.getByRole('button', { name: 'Withdraw' }),
    }),
  ),
  {
    name: 'application, check of a day to come',
    path,
    expectedErrors: [400],
    async setup(page) {
      await mockApplication({})(page);
      const error = 'This day is still to come. Please enter the day on which you saw the check';
      await page.route('**/api/admin/tutors/1/check', (route) =>
        route.fulfill({ status: 400, json: { error, message: error, errors: { checkedOn: error } } }),
      );
    },
    steps: (page) => runSteps(page, (shown) => shown.getByLabel('Day on which you saw it').fill('2027-01-31'), clickButton('Save the day')),
    visible: text('This day is still to come.'),
  },
  { name: 'hide dialog', ...approved, steps: clickButton('Hide the card'), visible: dialog('Hide the card') },
  {
    name: 'hide dialog without a reason',
    ...approved,
    steps: (page) => runSteps(page, clickButton('Hide the card'), clickInDialog('Hide the card')),
    visible: text('Please tell the tutor why'),
  },
  {
    name: 'application, gone',
    path,
    expectedErrors: [404],
    setup: (page) => mockApiError(page, '**/api/admin/tutors/1', 404),
    visible: title('This tutor is gone'),
  },
  {
    name: 'application, failed',
    path,
    expectedErrors: [500],
    async setup(page) {
      await mockUser(page, { kind: 'tutor' });
      await mockApiError(page, '**/api/admin/tutors/1', 500);
    },
    visible: alert('We could not fetch the tutor'),
  },
];
