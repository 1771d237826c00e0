import type { Page } from 'playwright';
import { field, logIn } from './accounts.ts';
import { blogScreens } from './admin-blog-screens.ts';
import { type AdminScreen, alert, alertDialog, dialog, failing, inDialog, inTurn, nothingIn, press, says, title } from './admin-screen.ts';
import { mockApiError } from './page.ts';

const door: AdminScreen[] = [
  { name: 'login', path: '/admin/login', outside: true, seen: title('Administrator login') },
  {
    name: 'login, on the way to another page, with nothing filled in',
    path: '/admin/login?then=%2Fadmin%2Fusers',
    outside: true,
    steps: press('Log in'),
    seen: says('Password is required'),
  },
  {
    name: 'login, refused',
    path: '/admin/login',
    outside: true,
    provokes: [401],
    steps: (page) => logIn(page, 'admin@example.com', 'not the password'),
    seen: alert('Invalid password'),
  },
];

const frame: AdminScreen[] = [
  { name: 'dashboard', path: '/admin', seen: title(/^Welcome, /) },
  { name: 'dashboard, a number failed', path: '/admin', ...failing('**/api/admin/users/total'), seen: alert('We could not fetch this number.') },
  {
    name: 'sidebar collapsed',
    path: '/admin',
    wide: true,
    steps: press('Collapse the sidebar'),
    seen: (page) => page.getByRole('button', { name: 'Expand the sidebar' }),
  },
  {
    name: 'menu open',
    path: '/admin',
    narrow: true,
    part: 'header',
    steps: press('Open the menu'),
    seen: (page) => page.getByRole('link', { name: 'Settings' }),
  },
  { name: 'logout', path: '/admin/logout', seen: title('Are you sure you want to logout?') },
  {
    name: 'logout, failed',
    path: '/admin/logout',
    ...failing('**/api/admin/logout'),
    steps: press('Logout'),
    seen: alert('The server could not end your login.'),
  },
  { name: 'page not found', path: '/admin/nowhere', provokes: [404], seen: title('Page not found') },
];

const people: AdminScreen[] = ['users', 'tutors'].flatMap((kind) => [
  { name: kind, path: `/admin/${kind}`, seen: says(/^Showing 1 to /) },
  { name: `${kind}, none`, path: `/admin/${kind}`, before: nothingIn(`**/api/admin/${kind}?*`), seen: says(`No ${kind} yet`) },
  { name: `${kind}, searched in vain`, path: `/admin/${kind}?search=nobody-at-all`, seen: says(`No ${kind} match.`) },
  { name: `${kind}, failed`, path: `/admin/${kind}`, ...failing(`**/api/admin/${kind}?*`), seen: alert(`We could not fetch the ${kind}.`) },
  {
    name: `${kind}, download failed`,
    path: `/admin/${kind}`,
    ...failing(`**/api/admin/${kind}/export*`),
    steps: press('Download as CSV'),
    seen: alert('The server could not write the file.'),
  },
]);

const currentWord = '**/api/word-of-day/current';
const word: AdminScreen[] = [
  { name: 'word of the day', path: '/admin/word-of-day', seen: (page) => page.getByRole('article') },
  {
    name: 'word of the day, none',
    path: '/admin/word-of-day',
    provokes: [404],
    before: (page) => mockApiError(page, currentWord, 404),
    seen: says('No Word of the Day found'),
  },
  { name: 'word of the day, failed', path: '/admin/word-of-day', ...failing(currentWord), seen: alert('We could not fetch the Word of the Day.') },
  { name: 'new word', path: '/admin/word-of-day', steps: press('Create Word of the Day'), seen: dialog('Create Word of the Day') },
  {
    name: 'new word, nothing filled in',
    path: '/admin/word-of-day',
    steps: (page) => inTurn(page, press('Create Word of the Day'), inDialog('Create')),
    seen: says('Body is required'),
  },
  { name: 'word to update', path: '/admin/word-of-day', steps: press(/^Update: /), seen: dialog('Update Word of the Day') },
  {
    name: 'word updated',
    path: '/admin/word-of-day',
    before: (page) =>
      page.route('**/api/word-of-day/*', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ json: { message: 'Changed' } }) : route.fallback(),
      ),
    steps: (page) => inTurn(page, press(/^Update: /), inDialog('Update')),
    seen: alertDialog('Changed'),
  },
  {
    name: 'word to delete',
    path: '/admin/word-of-day',
    steps: press(/^Delete: /),
    seen: alertDialog('Are you sure you want to delete this Word of the Day?'),
  },
  {
    name: 'word to delete, failed',
    path: '/admin/word-of-day',
    provokes: [500],
    before: (page) => mockApiError(page, '**/api/word-of-day/*', 500, /DELETE/),
    steps: (page) => inTurn(page, press(/^Delete: /), inDialog('Delete')),
    seen: alert('Failed to delete the Word of the Day.'),
  },
];

const fillLetter = async (page: Page) => {
  await page.getByRole('dialog').getByLabel('Subject').fill('Akụkọ');
  await page.getByRole('dialog').getByLabel('Message').fill('Ndewo!');
};
const letter: Pick<AdminScreen, 'path' | 'before'> = {
  path: '/admin/newsletter',
  before: (page) =>
    page.route('**/api/admin/send-newsletter', (route) =>
      route.fulfill({ status: 202, json: { id: 1, recipients: 2, message: 'On its way to 2 readers' } }),
    ),
};
/** The list of newsletters with one of 1,000 readers, as far as it came. */
const oneNewsletter = (now: { pausedAt?: string; stoppedAt?: string }) => ({
  path: '/admin/newsletter',
  before: (page: Page) =>
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
            waiting: now.stoppedAt ? 0 : 400,
            failed: 40,
            skipped: 0,
            pausedAt: null,
            stoppedAt: null,
            ...now,
          },
        ],
      }),
    ),
});

const newsletter: AdminScreen[] = [
  { name: 'newsletter', path: '/admin/newsletter', seen: says(/^Showing 1 to /) },
  {
    name: 'newsletter, nobody reads it',
    path: '/admin/newsletter',
    before: nothingIn('**/api/admin/subscribers?*'),
    seen: says('Nobody has subscribed yet.'),
  },
  {
    name: 'newsletter, failed',
    path: '/admin/newsletter',
    ...failing('**/api/admin/subscribers?*'),
    seen: alert('We could not fetch the subscribers.'),
  },
  { name: 'newsletter, paused', ...oneNewsletter({ pausedAt: '2026-11-01T18:05:00.000Z' }), seen: says(/^Paused: too many mails/) },
  {
    name: 'newsletter, paused, to be stopped',
    ...oneNewsletter({ pausedAt: '2026-11-01T18:05:00.000Z' }),
    steps: press(/^Stop: /),
    seen: alertDialog('Are you sure you want to stop this newsletter?'),
  },
  { name: 'newsletter, stopped', ...oneNewsletter({ stoppedAt: '2026-11-01T18:06:00.000Z' }), seen: says(/^Stopped · 560 of 1,000 sent/) },
  { name: 'letter', path: '/admin/newsletter', steps: press('Send Newsletters'), seen: dialog('Send Newsletters') },
  {
    name: 'letter, nothing filled in',
    path: '/admin/newsletter',
    steps: (page) => inTurn(page, press('Send Newsletters'), inDialog('Send')),
    seen: says('Message is required'),
  },
  {
    name: 'letter with its preview',
    path: '/admin/newsletter',
    steps: (page) => inTurn(page, press('Send Newsletters'), fillLetter, press('Preview')),
    seen: (page) => page.getByRole('region', { name: 'Preview' }),
  },
  {
    name: 'letter, refused',
    path: '/admin/newsletter',
    ...failing('**/api/admin/send-newsletter'),
    steps: (page) => inTurn(page, press('Send Newsletters'), fillLetter, inDialog('Send')),
    seen: alert('Failed to send.'),
  },
  {
    name: 'letter sent',
    ...letter,
    steps: (page) => inTurn(page, press('Send Newsletters'), fillLetter, inDialog('Send')),
    seen: says('On its way to 2 readers'),
  },
];

const settings: AdminScreen[] = [
  { name: 'settings', path: '/admin/settings', seen: (page) => field(page, 'First name') },
  { name: 'settings, failed', path: '/admin/settings', ...failing('**/api/admin/profile'), seen: alert('We could not fetch your profile.') },
  {
    name: 'settings, refused',
    path: '/admin/settings',
    provokes: [400],
    steps: (page) => inTurn(page, (form) => field(form, 'First name').fill(''), press('Update Settings')),
    seen: says('First name is required'),
  },
  {
    name: 'settings, saved',
    path: '/admin/settings',
    before: (page) =>
      page.route('**/api/admin/profile', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ json: { message: 'Settings updated successfully' } }) : route.fallback(),
      ),
    steps: press('Update Settings'),
    seen: says('Settings updated successfully'),
  },
];

/** Every screen of the administrators' area, in every state that looks different. */
export const adminScreens: AdminScreen[] = [...door, ...frame, ...people, ...blogScreens, ...word, ...newsletter, ...settings];
