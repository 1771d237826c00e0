import type { Page } from 'playwright';
import { type AdminScreen, alert, alertDialog, clickButton, clickInDialog, dialog, mockFailure, runSteps, text, title } from './admin-screen.ts';
import { mockApiError } from './page.ts';

const at = '2026-01-12T08:30:00.000Z';
const user = {
  id: 1,
  kind: 'learner',
  first_name: 'Ọ́lụ́chí',
  last_name: 'Ezè',
  email: 'oluchi@example.com',
  phone_number: '+234 800 000 0000',
  level: 'beginner',
  joinedAt: at,
  verifiedAt: at as string | null,
  lastSeenOn: '2026-01-14',
  isStaff: false,
  pin: null as object | null,
  profiles: 3,
  newsletter: 'subscribed',
  comments: 2,
  logins: 1,
  devices: 2,
  others: [] as object[],
  note: { text: '', author: null, savedAt: null, version: '1970-01-01T00:00:00.000Z' } as object,
};
const pin = {
  mail: { state: 'sent', at, answer: null as string | null },
  validUntil: '2026-01-12T09:00:00.000Z' as string | null,
  triesLeft: 5 as number | null,
  registrations: 1,
  deletedAt: '2026-01-14T08:30:00.000Z',
};
const unverified = { verifiedAt: null, lastSeenOn: null, profiles: 0, newsletter: 'none', comments: 0, logins: 0, devices: 0 };
const comment = {
  id: 5,
  text: 'Daalụ! My children love this word.',
  author: 'Ọ́lụ́chí',
  email: user.email,
  staff: false,
  isReply: false,
  title: 'ọjị',
  url: '/word-of-day',
  state: 'held',
  holdReason: null,
  reports: 0,
  reportReasons: [],
  version: 1,
  createdAt: at,
  editedAt: null,
  bannable: [],
};
const note = { text: 'Called about the pin. It was in the spam folder.', author: 'Adaeze Obi', savedAt: at, version: at };

/** Mocks the account with the id 1, and its comments. */
export async function mockUser(page: Page, overrides: object = {}, comments: object[] = []): Promise<void> {
  await page.route('**/api/admin/users/1', (route) => route.fulfill({ json: { ...user, ...overrides } }));
  const headers = { 'X-Total-Count': String(comments.length) };
  await page.route('**/api/admin/comments?*', (route) => route.fulfill({ json: comments, headers }));
}

const path = '/admin/users/1';
const shown = (overrides: object = {}, comments: object[] = []) => ({ path, setup: (page: Page) => mockUser(page, overrides, comments) });
const known = shown({ note, others: [{ id: 2, kind: 'tutor', tutorState: 'applied' }] }, [comment]);
const waiting = shown({ ...unverified, pin });
const bounced = {
  ...pin,
  mail: { ...pin.mail, state: 'failed', answer: '550 5.1.1 No such user' },
  validUntil: null,
  triesLeft: null,
  registrations: 2,
};

export const userScreens: AdminScreen[] = [
  { name: 'user', ...known, visible: text('Daalụ! My children love this word.') },
  { name: 'user, not verified', ...waiting, visible: text('5 of 5 tries are left') },
  {
    name: 'user, not verified, mail refused, address suppressed, several registrations',
    ...shown({ ...unverified, pin: bounced, newsletter: 'suppressed' }),
    visible: text('No such user'),
  },
  {
    name: 'user, pin sent again too soon',
    path,
    expectedErrors: [429],
    async setup(page) {
      await waiting.setup(page);
      await mockApiError(page, '**/api/admin/users/1/pin', 429);
    },
    steps: clickButton('Send the pin again'),
    visible: alert('Something of the server’s own'),
  },
  { name: 'user, end all logins', ...known, steps: clickButton('End all logins'), visible: alertDialog('on every device') },
  { name: 'user, delete', ...known, steps: clickButton('Delete the account'), visible: dialog('Delete the account') },
  {
    name: 'user, delete without the address',
    ...known,
    steps: (page) => runSteps(page, clickButton('Delete the account'), clickInDialog('Delete for good')),
    visible: text('Please type the email address of the account'),
  },
  { name: 'user on the staff', ...shown({ isStaff: true }), visible: text('This person is on the staff.') },
  {
    name: 'user, gone',
    path,
    expectedErrors: [404],
    setup: (page) => mockApiError(page, '**/api/admin/users/1', 404),
    visible: title('This user is gone'),
  },
  { name: 'user, failed', path, ...mockFailure('**/api/admin/users/1'), visible: alert('We could not fetch the user') },
];
