import type { Page } from 'playwright';
import { adminPages } from '#app/navigation.ts';
import { field, login } from './accounts.ts';
import { blogScreens } from './admin-blog-screens.ts';
import { courseAdminScreens } from './admin-course-screens.ts';
import { courseToolScreens } from './admin-course-tool-screens.ts';
import { dashboardScreens } from './admin-dashboard-screens.ts';
import { draftScreens } from './admin-draft-screens.ts';
import { importScreens } from './admin-import-screens.ts';
import { messageScreens } from './admin-message-screens.ts';
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
import { secondFactorScreens } from './admin-second-factor-screens.ts';
import { auditLogScreens, staffScreens } from './admin-staff-screens.ts';
import { tutorScreens } from './admin-tutor-screens.ts';
import { mockApiError } from './page.ts';
import { adminTagScreens } from './tag-screens.ts';

const loginScreens: AdminScreen[] = [
  { name: 'login', path: '/admin/login', isLoggedOut: true, visible: title('Administrator login') },
  {
    name: 'login, redirected from another page, empty',
    path: '/admin/login?then=%2Fadmin%2Fusers',
    isLoggedOut: true,
    steps: clickButton('Log in'),
    visible: text('Password is required'),
  },
  {
    name: 'login, rejected',
    path: '/admin/login',
    isLoggedOut: true,
    expectedErrors: [401],
    steps: (page) => login(page, 'admin@example.com', 'not the password'),
    visible: alert('Invalid password'),
  },
];

const layoutScreens: AdminScreen[] = [
  { name: 'dashboard', path: '/admin', visible: title(/^Welcome, /) },
  { name: 'dashboard, count failed', path: '/admin', ...mockFailure('**/api/admin/users/total'), visible: alert('We could not fetch this number.') },
  {
    name: 'sidebar collapsed',
    path: '/admin',
    desktopOnly: true,
    // The badge of a menu entry must fit, too.
    setup: (page) => page.route('**/api/admin/messages/open/total', (route) => route.fulfill({ json: { openMessages: 120 } })),
    steps: (page) => runSteps(page, (shown) => shown.getByText('99+').waitFor(), clickButton('Collapse the sidebar')),
    visible: (page) => page.getByRole('button', { name: 'Expand the sidebar' }),
  },
  {
    name: 'menu open',
    path: '/admin',
    phoneOnly: true,
    part: 'header',
    steps: clickButton('Open the menu'),
    visible: (page) => page.getByRole('link', { name: 'Settings' }),
  },
  { name: 'logout', path: '/admin/logout', visible: title('Are you sure you want to logout?') },
  {
    name: 'logout, failed',
    path: '/admin/logout',
    ...mockFailure('**/api/admin/logout'),
    steps: clickButton('Logout'),
    visible: alert('The server could not end your login.'),
  },
  {
    name: 'page without permission',
    path: '/admin/users',
    setup: (page) =>
      page.route('**/api/auth/me', (route) =>
        route.fulfill({ json: { first_name: 'Ada', last_name: 'Obi', email: 'editor@example.com', permissions: ['admin:access', 'posts:write'] } }),
      ),
    visible: title('You may not open this page'),
  },
  { name: 'page not found', path: '/admin/nowhere', expectedErrors: [404], visible: title('Page not found') },
];

const accountScreens: AdminScreen[] = ['users', 'tutors'].flatMap((kind) => [
  { name: kind, path: `/admin/${kind}`, visible: text(/^Showing 1 to /) },
  { name: `${kind}, none`, path: `/admin/${kind}`, setup: mockEmptyList(`**/api/admin/${kind}?*`), visible: text(`No ${kind} yet`) },
  { name: `${kind}, no match`, path: `/admin/${kind}?search=nobody-at-all`, visible: text(`No ${kind} match.`) },
  { name: `${kind}, failed`, path: `/admin/${kind}`, ...mockFailure(`**/api/admin/${kind}?*`), visible: alert(`We could not fetch the ${kind}.`) },
  {
    name: `${kind}, export failed`,
    path: `/admin/${kind}`,
    ...mockFailure(`**/api/admin/${kind}/export*`),
    steps: clickButton('Download as CSV'),
    visible: alert('The server could not write the file.'),
  },
]);

const currentWord = '**/api/word-of-day/current';
/** The current word as another administrator has saved it. */
const mockTheirWord = (page: Page) =>
  page.route(currentWord, async (route) => {
    const word = await (await route.fetch()).json();
    await route.fulfill({ json: { ...word, subtitle: 'noun', body: 'The kola nut.\n\nWho brings kola brings life.' } });
  });
const wordScreens: AdminScreen[] = [
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
    visible: alert('We could not fetch the Word of the Day.'),
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
const mockScheduled = (page: Page) =>
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
            inArchive: true,
          },
        ],
      },
    }),
  );
/** Response with one newsletter to 1,000 subscribers and its progress. */
const mockNewsletter = (state: { pausedAt?: string; stoppedAt?: string }) => ({
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
            waiting: state.stoppedAt ? 0 : 400,
            failed: 40,
            skipped: 0,
            pausedAt: null,
            stoppedAt: null,
            inArchive: true,
            ...state,
          },
        ],
      }),
    ),
});

const newsletterScreens: AdminScreen[] = [
  { name: 'newsletter', path: '/admin/newsletter', visible: text(/^Showing 1 to /) },
  {
    name: 'newsletter, no subscribers',
    path: '/admin/newsletter',
    setup: mockEmptyList('**/api/admin/subscribers?*'),
    visible: text('Nobody has subscribed yet.'),
  },
  {
    name: 'newsletter, failed',
    path: '/admin/newsletter',
    ...mockFailure('**/api/admin/subscribers?*'),
    visible: alert('We could not fetch the subscribers.'),
  },
  { name: 'newsletter, paused', ...mockNewsletter({ pausedAt: '2026-11-01T18:05:00.000Z' }), visible: text(/^Paused: too many mails/) },
  {
    name: 'newsletter, stop dialog',
    ...mockNewsletter({ pausedAt: '2026-11-01T18:05:00.000Z' }),
    steps: clickButton(/^Stop: /),
    visible: alertDialog('Are you sure you want to stop this newsletter?'),
  },
  { name: 'newsletter, stopped', ...mockNewsletter({ stoppedAt: '2026-11-01T18:06:00.000Z' }), visible: text(/^Stopped · 560 of 1,000 sent/) },
  { name: 'newsletter, scheduled', path: '/admin/newsletter', setup: mockScheduled, visible: text(/^Scheduled for Dec 1, 2026/) },
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
    steps: (page) => runSteps(page, clickButton('Send Newsletters'), fillNewsletter, clickButton('Preview')),
    visible: (page) => page.getByRole('region', { name: 'Preview' }),
  },
  {
    name: 'compose form, rejected',
    path: '/admin/newsletter',
    ...mockFailure('**/api/admin/send-newsletter'),
    steps: (page) => runSteps(page, clickButton('Send Newsletters'), fillNewsletter, clickInDialog('Send')),
    visible: alert('Failed to send.'),
  },
  {
    name: 'newsletter sent',
    ...mockSend,
    steps: (page) => runSteps(page, clickButton('Send Newsletters'), fillNewsletter, clickInDialog('Send')),
    visible: text('On its way to 2 readers'),
  },
];

const settingsScreens: AdminScreen[] = [
  { name: 'settings', path: '/admin/settings', visible: (page) => field(page, 'First name') },
  { name: 'settings, failed', path: '/admin/settings', ...mockFailure('**/api/admin/profile'), visible: alert('We could not fetch your profile.') },
  {
    name: 'settings, rejected',
    path: '/admin/settings',
    expectedErrors: [400],
    steps: (page) => runSteps(page, (form) => field(form, 'First name').fill(''), clickButton('Update Settings')),
    visible: text('First name is required'),
  },
  {
    name: 'settings, saved',
    path: '/admin/settings',
    setup: (page) =>
      page.route('**/api/admin/profile', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ json: { message: 'Settings updated successfully' } }) : route.fallback(),
      ),
    steps: clickButton('Update Settings'),
    visible: text('Settings updated successfully'),
  },
];

const deadJob = {
  id: 3,
  type: 'job',
  kind: 'learning.remind-about-the-lesson-of-the-week',
  args: '{"profileId":7,"address":"a***@example.com","text":"Ndewo, kedu ka ị mere taa? Ị̀ gụ̀la ihe e dere n’akwụkwọ ọhụrụ ahụ?"}',
  error: `Error: connect ECONNREFUSED 127.0.0.1:2525, while reading ${'a-very-long-path/'.repeat(6)}`,
  createdAt: '2026-01-12T08:30:00.000Z',
  failedAt: '2026-01-15T12:00:00.000Z',
};
const deadMail = {
  id: 3,
  type: 'mail',
  kind: 'contact.message',
  to: 'Mụta Igbo <h***@academy.example>',
  subject: 'Contact: Kedu ka m ga-esi malite ịmụ Igbo na ụmụaka m?',
  error: 'Error: Message failed: 550 5.1.1 <h***@academy.example>: Recipient address rejected: User unknown in virtual mailbox table',
  createdAt: '2026-01-15T11:59:00.000Z',
  failedAt: '2026-01-15T12:00:00.000Z',
};
const mockDeadJobs = (page: Page) =>
  page.route('**/api/admin/jobs?*', (route) => route.fulfill({ json: [deadMail, deadJob], headers: { 'X-Total-Count': '2' } }));
const jobScreens: AdminScreen[] = [
  { name: 'background jobs, none', path: '/admin/jobs', visible: text('No background job has failed, and no mail.') },
  { name: 'background jobs', path: '/admin/jobs', setup: mockDeadJobs, visible: text('Showing 1 to 2 of 2 failed jobs and mails') },
  { name: 'background jobs, no match', path: '/admin/jobs?type=mail&search=nothing', visible: text('No failed jobs and mails match.') },
  {
    name: 'background jobs, failed',
    path: '/admin/jobs',
    ...mockFailure('**/api/admin/jobs?*'),
    visible: alert('We could not fetch the failed jobs and mails.'),
  },
  {
    name: 'background jobs, retry failed',
    path: '/admin/jobs',
    expectedErrors: [500],
    async setup(page) {
      await mockDeadJobs(page);
      await mockApiError(page, '**/api/admin/failed-mails/*/retry', 500);
    },
    steps: (page) => runSteps(page, clickButton(/^Try again: /), clickInDialog('Try again')),
    visible: alert('It could not be tried again.'),
  },
  {
    name: 'background jobs, discard dialog',
    path: '/admin/jobs',
    setup: mockDeadJobs,
    steps: clickButton(/^Discard: /),
    visible: alertDialog('Are you sure you want to discard this?'),
  },
];

const adminComment = {
  id: 2,
  text: 'Great offers: https://a.example/one https://b.example/two https://c.example/three',
  author: 'Nwaanyịbụife'.repeat(8),
  email: `${'oluchi'.repeat(10)}@example.com`,
  staff: false,
  isReply: true,
  title: 'Counting from one to twenty',
  url: '/blog/4',
  state: 'held',
  holdReason: 'links',
  reports: 2,
  reportReasons: ['spam', 'rude'],
  version: 0,
  createdAt: '2026-01-15T12:00:00.000Z',
  editedAt: '2026-01-15T12:05:00.000Z',
  bannable: ['email', 'network'],
};
const mockComments = async (page: Page) => {
  await page.route('**/api/admin/comments/*/bans', (route) => route.fulfill({ json: [] }));
  await page.route('**/api/admin/comments?*', (route) =>
    route.fulfill({ json: [adminComment, { ...adminComment, id: 1, state: 'removed', author: null, url: null }], headers: { 'X-Total-Count': '2' } }),
  );
};
const commentScreens: AdminScreen[] = [
  { name: 'comments', path: '/admin/comments', setup: mockComments, visible: text('Showing 1 to 2 of 2 comments') },
  { name: 'comments, none', path: '/admin/comments', setup: mockEmptyList('**/api/admin/comments?*'), visible: text('There are no comments yet.') },
  { name: 'comments, no match', path: '/admin/comments?search=nobody-at-all', visible: text('No comments match.') },
  {
    name: 'comments, failed',
    path: '/admin/comments',
    ...mockFailure('**/api/admin/comments?*'),
    visible: alert('We could not fetch the comments.'),
  },
  {
    name: 'comments, outdated decision',
    path: '/admin/comments',
    expectedErrors: [409],
    async setup(page) {
      await mockComments(page);
      await mockApiError(page, '**/api/admin/comments/states', 409);
    },
    steps: clickButton(/^Approve: /),
    visible: alert('Something of the server’s own'),
  },
  { name: 'ban dialog', path: '/admin/comments', setup: mockComments, steps: clickButton(/^Ban: /), visible: dialog('Ban the author') },
  { name: 'comment rules', path: '/admin/comments/rules', visible: (page) => page.getByLabel('Words that hold a comment') },
  {
    name: 'comment rules, failed',
    path: '/admin/comments/rules',
    ...mockFailure('**/api/admin/comments/rules'),
    visible: alert('We could not fetch the rules.'),
  },
];

const academyScreens: AdminScreen[] = [
  { name: 'academy', path: '/admin/academy', visible: (page) => page.getByLabel('First word of the name') },
  {
    name: 'academy, refused',
    path: '/admin/academy',
    steps: (page) =>
      runSteps(
        page,
        (shown) => shown.getByLabel('First word of the name').fill(''),
        (shown) => shown.getByLabel('Address of link 1').fill('video.example'),
        clickButton('Save settings'),
      ),
    visible: text('The first word is required'),
  },
  { name: 'academy, failed', path: '/admin/academy', ...mockFailure('**/api/academy'), visible: alert('We could not fetch the settings.') },
];

const screens: AdminScreen[] = [
  ...loginScreens,
  ...layoutScreens,
  ...dashboardScreens,
  ...academyScreens,
  ...accountScreens,
  ...blogScreens,
  ...adminTagScreens,
  ...draftScreens,
  ...wordScreens,
  ...newsletterScreens,
  ...settingsScreens,
  ...jobScreens,
  ...staffScreens,
  ...auditLogScreens,
  ...commentScreens,
  ...importScreens,
  ...courseToolScreens,
  ...messageScreens,
  ...secondFactorScreens,
  ...tutorScreens,
  ...courseAdminScreens,
];

/** Pages of the manifests without a screen above, as they are when they have loaded. */
const plainScreens = adminPages
  .filter((path) => !screens.some((screen) => new URL(screen.path, 'http://academy.example').pathname === path))
  .map((path): AdminScreen => ({ name: `the page ${path}`, path, visible: title(/./) }));

/** Every screen of the admin area in every state that looks different. */
export const adminScreens: AdminScreen[] = [...screens, ...plainScreens];
