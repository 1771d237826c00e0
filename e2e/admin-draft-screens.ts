import type { Page } from 'playwright';
import { type AdminScreen, alert, alertDialog, mockEmptyList, mockFailure, runSteps, text } from './admin-screen.ts';
import { mockApiError } from './page.ts';
import { openForm, titleField } from './posts.ts';
import { inFirstRow } from './row-menu.ts';

const rows = [
  { id: 3, form: 'post', subject: 'a-post', label: 'Post', isNew: true, title: 'Ka anyị kọọ akụkọ ifo: stories for the evenings of a whole week' },
  { id: 2, form: 'word', subject: '7', label: 'Word of the Day', isNew: false, title: 'Nwaanyịbụife'.repeat(5) },
  { id: 1, form: 'contact-answer', subject: '4', label: 'Answer to a message', isNew: false, title: '' },
].map((row) => ({ ...row, page: '/admin/blog', changedAt: '2026-11-22T18:05:00.000Z' }));

const path = '/admin/drafts';
const mockDrafts = async (page: Page) => {
  await page.route('**/api/drafts?*', (route) => route.fulfill({ json: rows, headers: { 'X-Total-Count': '3' } }));
  await page.route('**/api/drafts/discard', (route) => route.fulfill({ json: { message: 'The draft is discarded.' } }));
};

const one = '**/api/drafts/one*';
const theirs = { changes: { title: 'Begun on the phone', subtitle: 'Of the evening' }, basedOn: null, version: 2, writer: 'a-phone' };
const mockOther = (page: Page, draft: object | null, others: number) =>
  page.route(one, (route) => (route.request().method() === 'GET' ? route.fulfill({ json: { draft, others } }) : route.fallback()));
const write = (page: Page) => titleField(page).fill('Begun on the desktop');

/** The list of drafts, and what forms say about theirs. */
export const draftScreens: AdminScreen[] = [
  { name: 'drafts', path, setup: mockDrafts, visible: text(/^Showing 1 to /) },
  { name: 'drafts, none', path, setup: mockEmptyList('**/api/drafts?*'), visible: text('You have no drafts.') },
  { name: 'drafts, failed', path, ...mockFailure('**/api/drafts?*'), visible: alert('We could not fetch the drafts') },
  { name: 'drafts, discarded', path, setup: mockDrafts, steps: inFirstRow('Discard'), visible: text(/is discarded\.$/) },
  {
    name: 'drafts, discard failed',
    path,
    expectedErrors: [500],
    setup: (page) => runSteps(page, mockDrafts, (list) => mockApiError(list, '**/api/drafts/discard', 500)),
    steps: inFirstRow('Discard'),
    visible: alert('The server could not do this.'),
  },
  { name: 'form, other drafts', path: '/admin/blog', setup: (page) => mockOther(page, null, 2), steps: openForm, visible: text('You have begun 2') },
  {
    name: 'form, draft kept',
    path: '/admin/blog',
    setup: (page) => page.route(one, (route) => route.fulfill({ json: { draft: null, others: 0, version: 1 } })),
    steps: (page) => runSteps(page, openForm, write),
    visible: text(/Draft kept in your account at/),
  },
  {
    name: 'form, session ended',
    path: '/admin/blog',
    expectedErrors: [401],
    setup: (page) => mockApiError(page, one, 401, /PUT/),
    steps: (page) => runSteps(page, openForm, write),
    visible: alert('Your session ended. Log in and go on where you were.'),
  },
  {
    name: 'form, draft not accepted',
    path: '/admin/blog',
    expectedErrors: [400],
    setup: (page) =>
      page.route(one, (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 400, json: { error: 'You have 100 drafts, more are not possible. Please save or discard one of them first.' } })
          : route.fallback(),
      ),
    steps: (page) => runSteps(page, openForm, write),
    visible: alert('What you write is kept in this browser.'),
  },
  {
    name: 'form, draft conflict',
    path: '/admin/blog',
    expectedErrors: [409],
    setup: (page) => mockApiError(page, one, 409, /PUT/),
    steps: (page) => runSteps(page, openForm, (form) => mockOther(form, theirs, 0), write),
    visible: alertDialog('This draft was changed in another tab or on another device.'),
  },
];
