import type { Page } from 'playwright';
import { field } from './accounts.ts';
import { type AdminScreen, alert, alertDialog, clickButton, dialog, mockEmptyList, mockFailure, runSteps, text } from './admin-screen.ts';

const path = '/admin/redirects';
const listUrl = '**/api/admin/redirects?*';
const times = { createdAt: '2026-01-12T08:30:00.000Z', updatedAt: '2026-01-12T08:30:00.000Z' };
const row = { id: 1, from: '/?p=41', to: '/blog/7', title: 'Nnọọ', gone: false, source: 'imported', lastUsedOn: '2026-01-14', ...times };
const rows = [
  row,
  { ...row, id: 2, from: `/2020/05/${encodeURIComponent('nnọọ-na-ụlọ-anyị')}`, title: 'A very long title of a post about '.repeat(4) },
  { ...row, id: 3, from: `/2019/${'kitchen'.repeat(20)}`, to: '/blog/9', title: null, gone: true, lastUsedOn: null },
  { ...row, id: 4, from: '/about-us', to: '/about', title: null, source: 'staff', lastUsedOn: null },
];
const setup = (page: Page) => page.route(listUrl, (route) => route.fulfill({ json: rows, headers: { 'X-Total-Count': '4' } }));
const chooseAll = (page: Page) => page.getByLabel('All on this page').check();

export const redirectScreens: AdminScreen[] = [
  { name: 'redirects', path, setup, visible: text('Showing 1 to 4 of 4 redirects') },
  { name: 'redirects, none', path, setup: mockEmptyList(listUrl), visible: text('No redirects yet.') },
  { name: 'redirects, failed', path, ...mockFailure(listUrl), visible: alert('We could not fetch the redirects') },
  { name: 'redirect, edit', path, setup, steps: clickButton('Edit: /about-us'), visible: dialog('Edit the redirect') },
  {
    name: 'redirect, refused',
    path,
    setup,
    expectedErrors: [400],
    steps: (page) =>
      runSteps(
        page,
        clickButton('Add redirect'),
        (shown) => field(shown, 'Old address').fill('/blog'),
        (shown) => field(shown, 'Leads to').fill('/blog/1'),
        (shown) => shown.getByRole('dialog').getByRole('button', { name: 'Add redirect' }).click(),
      ),
    visible: text('This address is a page of this academy'),
  },
  {
    name: 'redirects, delete chosen',
    path,
    setup,
    steps: (page) => runSteps(page, chooseAll, clickButton('Delete chosen')),
    visible: alertDialog('Are you sure you want to delete the 4 redirects'),
  },
];
