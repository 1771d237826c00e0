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
} from './admin-screen.ts';
import { sendAfterQuestion } from './newsletter-sending.ts';
import { mockApiError } from './page.ts';

const fillNewsletter = async (page: Page) => {
  await page.getByRole('dialog').getByLabel('Subject').fill('Akụkọ');
  await page.getByRole('dialog').getByLabel('Message').fill('Ndewo!');
};
const mockSend: Pick<AdminScreen, 'path' | 'setup'> = {
  path: '/admin/newsletter',
  setup: (page) =>
    page.route('**/api/admin/send-newsletter', (route) =>
      route.fulfill({ status: 202, json: { id: 1, recipients: 2, message: 'On its way to 2 readers' } }),
    ),
};
const mockScheduledAs = (state: { senderMaySend: boolean; isHeld: boolean }) => (page: Page) =>
  page.route('**/api/admin/scheduled-newsletters', (route) =>
    route.fulfill({
      json: {
        timeZone: 'Africa/Lagos',
        now: '2026-11-23T15:05',
        newsletters: [
          {
            id: 1,
            subject: 'Akụkọ ọnwa a: a story for each evening of the week',
            sendAt: '2026-12-01T08:00',
            dueAt: '2099-12-01T07:00:00.000Z',
            segment: 'beginner',
            inArchive: true,
            ...state,
          },
        ],
      },
    }),
  );
const mockScheduled = mockScheduledAs({ senderMaySend: true, isHeld: false });
/** Response with one newsletter to 1,000 subscribers and its progress. */
const mockNewsletter = (state: { pausedAt?: string; pauseCause?: string; pauseAnswer?: string; stoppedAt?: string }) => ({
  path: '/admin/newsletter',
  setup: (page: Page) =>
    page.route('**/api/admin/newsletters?*', (route) =>
      route.fulfill({
        headers: { 'X-Total-Count': '1' },
        json: [
          {
            id: 1,
            subject: 'Akụkọ ọnwa a: a story for each evening of the week',
            createdAt: '2026-11-01T18:00:00.000Z',
            recipients: 1000,
            sent: 560,
            unsubscribed: 2,
            segment: 'tutors',
            waiting: state.stoppedAt ? 0 : 400,
            failed: 40,
            skipped: 0,
            pausedAt: null,
            pauseCause: null,
            pauseAnswer: null,
            stoppedAt: null,
            inArchive: true,
            ...state,
          },
        ],
      }),
    ),
});

export const newsletterScreens: AdminScreen[] = [
  { name: 'newsletter', path: '/admin/newsletter', visible: text(/^Showing 1 to /) },
  {
    name: 'newsletter, no subscribers',
    path: '/admin/newsletter',
    setup: mockEmptyList('**/api/admin/subscribers?*'),
    visible: text('No subscribers yet.'),
  },
  {
    name: 'newsletter, failed',
    path: '/admin/newsletter',
    ...mockFailure('**/api/admin/subscribers?*'),
    visible: alert('We could not fetch the subscribers'),
  },
  {
    name: 'newsletter, paused',
    ...mockNewsletter({
      pausedAt: '2026-11-01T18:05:00.000Z',
      pauseCause: 'first',
      pauseAnswer: "Can't send mail - all recipients were rejected: 550 Blocked",
    }),
    visible: text(/^Paused: its first 5 mails all failed/),
  },
  {
    name: 'newsletter, stop dialog',
    ...mockNewsletter({ pausedAt: '2026-11-01T18:05:00.000Z' }),
    steps: clickButton(/^Stop: /),
    visible: alertDialog('Are you sure you want to stop this newsletter?'),
  },
  { name: 'newsletter, stopped', ...mockNewsletter({ stoppedAt: '2026-11-01T18:06:00.000Z' }), visible: text(/^Stopped · 560 of 1,000 sent/) },
  { name: 'newsletter, scheduled', path: '/admin/newsletter', setup: mockScheduled, visible: text(/^Scheduled for 1 December 2026/) },
  {
    name: 'newsletter, held back',
    path: '/admin/newsletter',
    setup: mockScheduledAs({ senderMaySend: false, isHeld: true }),
    visible: text(/^It wasn’t sent at that time/),
  },
  { name: 'compose form', path: '/admin/newsletter', steps: clickButton('Send Newsletters'), visible: dialog('Send Newsletters') },
  {
    name: 'compose form, at a time',
    path: '/admin/newsletter',
    setup: mockScheduled,
    steps: async (page) => {
      await clickButton('Send Newsletters')(page);
      await field(page, 'When').selectOption('At a date and time');
      await clickInDialog('Schedule')(page);
    },
    visible: text('Please enter a date and a time'),
  },
  {
    name: 'compose form, empty',
    path: '/admin/newsletter',
    steps: (page) => runSteps(page, clickButton('Send Newsletters'), clickInDialog('Send')),
    visible: text('Message is required'),
  },
  {
    name: 'compose form, preview',
    path: '/admin/newsletter',
    steps: (page) => runSteps(page, clickButton('Send Newsletters'), fillNewsletter),
    visible: (page) => page.getByRole('region', { name: 'Preview' }).getByText('Ndewo!', { exact: true }).last(),
  },
  {
    name: 'compose form, rejected',
    path: '/admin/newsletter',
    ...mockFailure('**/api/admin/send-newsletter'),
    steps: (page) => runSteps(page, clickButton('Send Newsletters'), fillNewsletter, clickInDialog('Send'), sendAfterQuestion),
    visible: alert('Failed to send.'),
  },
  {
    name: 'newsletter, question',
    path: '/admin/newsletter',
    steps: (page) => runSteps(page, clickButton('Send Newsletters'), fillNewsletter, clickInDialog('Send')),
    visible: (page) => page.getByRole('alertdialog', { name: /^Send to/ }),
  },
  {
    name: 'newsletter sent',
    ...mockSend,
    steps: (page) => runSteps(page, clickButton('Send Newsletters'), fillNewsletter, clickInDialog('Send'), sendAfterQuestion),
    visible: text('On its way to 2 readers'),
  },
];

const suppressedAt = '2026-11-01T18:05:00.000Z';
const suppressed = [
  {
    id: 3,
    email: 'reader@example.com',
    kind: 'other',
    answer: '550 Blocked',
    suppressedAt,
  },
  {
    id: 2,
    email: 'gone@example.com',
    kind: 'mailbox',
    answer: '550 5.1.1 <gone@example.com>: Recipient address rejected: User unknown in virtual mailbox table',
    suppressedAt,
  },
  { id: 1, email: `${'long-word-'.repeat(6)}@example.com`, kind: 'unknown', answer: null, suppressedAt },
];
const suppressedUrl = '**/api/admin/subscribers/suppressed?*';
const suppressedPath = '/admin/newsletter/suppressed';
const mockSuppressed = (page: Page) =>
  page.route(suppressedUrl, (route) => route.fulfill({ json: suppressed, headers: { 'X-Total-Count': String(suppressed.length) } }));
const chooseAll = (page: Page) => page.getByLabel('All on this page').check();

export const suppressedScreens: AdminScreen[] = [
  {
    name: 'suppressed addresses',
    path: suppressedPath,
    setup: mockSuppressed,
    visible: (page) => page.getByRole('cell').getByText('Would not be suppressed today'),
  },
  { name: 'suppressed addresses, none', path: suppressedPath, setup: mockEmptyList(suppressedUrl), visible: text('No address is suppressed.') },
  { name: 'suppressed addresses, no match', path: `${suppressedPath}?kind=other`, visible: text('No addresses match.') },
  {
    name: 'suppressed addresses, failed',
    path: suppressedPath,
    ...mockFailure(suppressedUrl),
    visible: alert('We could not fetch the addresses'),
  },
  {
    name: 'suppressed addresses, bring one back',
    path: suppressedPath,
    setup: mockSuppressed,
    steps: clickButton('Bring back: reader@example.com'),
    visible: alertDialog('Mails go to it again'),
  },
  {
    name: 'suppressed addresses, brought back',
    path: suppressedPath,
    async setup(page) {
      await mockSuppressed(page);
      await page.route('**/api/admin/subscribers/suppressed/returns', (route) => route.fulfill({ json: { message: '3 addresses get mail again' } }));
    },
    steps: (page) => runSteps(page, chooseAll, clickButton('Bring chosen back'), clickInDialog('Bring back')),
    visible: text('3 addresses get mail again'),
  },
  {
    name: 'suppressed addresses, brought back meanwhile',
    path: suppressedPath,
    expectedErrors: [404],
    async setup(page) {
      await mockSuppressed(page);
      await mockApiError(page, '**/api/admin/subscribers/suppressed/returns', 404);
    },
    steps: (page) => runSteps(page, chooseAll, clickButton('Bring chosen back'), clickInDialog('Bring back')),
    visible: alert('Something of the server’s own'),
  },
];
