import type { Page } from 'playwright';
import { type AdminScreen, alert, alertDialog, clickButton, clickInDialog, dialog, mockFailure, runSteps, text } from './admin-screen.ts';

const longWord = 'Nwaanyịbụife'.repeat(8);
const path = '/admin/concerns';
const listUrl = '**/api/admin/concerns?*';
const concern = {
  id: 3,
  message: 'My daughter says that after the class a tutor asked for our telephone number.\nI have told her not to give it.',
  about: 'The tutor of the Saturday class',
  fullName: 'Ọ́lụ́chí Ezè',
  email: 'oluchi@example.com',
  account: { id: 7, name: 'Ọ́lụ́chí Ezè', kind: 'learner' },
  createdAt: '2026-01-12T08:30:00.000Z',
  handled: null as object | null,
  note: '',
  updatedAt: '2026-01-12T08:30:00.000Z',
};
const handled = {
  ...concern,
  id: 2,
  ...{ message: longWord.repeat(20), about: longWord, fullName: longWord, email: null, account: null },
  handled: { at: '2026-01-13T10:00:00.000Z', by: 'Adaeze Obi' },
  note: 'Spoke with the family and with the tutor on the phone.\nNothing had happened.',
};
const bare = { ...concern, id: 1, about: null, fullName: null, email: null, account: null };
const mockList = (rows: object[]) => (page: Page) => page.route(listUrl, (route) => route.fulfill({ json: rows }));
const open = { path, setup: mockList([concern]) };
const openDialog = clickButton('Note and state: Concern 3');

/** Replies to a save. */
const mockSave = (status: number, json: object) => async (page: Page) => {
  await mockList([concern])(page);
  await page.route('**/api/admin/concerns/3', (route) => route.fulfill({ status, json }));
};

export const concernScreens: AdminScreen[] = [
  { name: 'concerns', path, setup: mockList([concern, handled, bare]), visible: text('Concern 1') },
  { name: 'concerns, none', path, setup: mockList([]), visible: text('No concerns yet') },
  { name: 'concerns, no match', path: `${path}?state=handled`, setup: mockList([]), visible: text('No concerns match.') },
  { name: 'concerns, failed', path, ...mockFailure(listUrl), visible: alert('We could not fetch the concerns') },
  { name: 'concern, note and state', ...open, steps: openDialog, visible: dialog('Concern 3') },
  {
    name: 'concern, save failed',
    path,
    expectedErrors: [500],
    setup: mockSave(500, { error: 'x', message: 'x' }),
    steps: (page) => runSteps(page, openDialog, clickInDialog('Save')),
    visible: alert('Nothing was saved.'),
  },
  {
    name: 'concern, saved meanwhile by another administrator',
    path,
    expectedErrors: [409],
    async setup(page) {
      const error = 'This concern was saved elsewhere since you opened it. Please look at that version before you save yours';
      await mockSave(409, { error, message: error })(page);
    },
    steps: (page) =>
      runSteps(
        page,
        openDialog,
        mockList([{ ...concern, note: 'I have called her.', updatedAt: '2026-01-13T10:00:00.000Z' }]),
        clickInDialog('Save'),
      ),
    visible: text('Saved meanwhile: open'),
  },
  {
    name: 'concern, saved',
    path,
    setup: mockSave(200, { message: 'The concern is marked as handled' }),
    steps: (page) => runSteps(page, openDialog, clickInDialog('Save')),
    visible: alertDialog('The concern is marked as handled'),
  },
];
