import type { Page } from 'playwright';
import { type AdminScreen, alert, alertDialog, clickButton, mockEmptyList, mockFailure, text, title } from './admin-screen.ts';

const imported = {
  id: 1,
  fileName: 'family-blog.WordPress.2026-01-12.xml',
  fileBytes: 1_200_000,
  picturesBytes: 48_000_000,
  siteAddress: 'https://family.example/',
  format: 'wordpress',
  state: 'ready',
  reason: null,
  notes: ['4 of the kind nav_menu_item left out: only posts are imported'],
  entries: 118,
  done: 0,
  posts: 0,
  comments: 0,
  createdAt: '2026-01-12T08:30:00.000Z',
  finishedAt: null,
};
const done = { ...imported, state: 'done', done: 118, posts: 118, comments: 402, finishedAt: '2026-01-12T08:40:00.000Z' };
const reason = 'Line 1,204: the file is broken here (Unexpected close tag). Please export it again, and check that it was downloaded to its end.';
const line = {
  id: 1,
  line: 32,
  title: 'Ọ́jị́: how we break the kola nut',
  outcome: 'waiting',
  notes: ['New, published 14 March 2020, with 3 comments'],
  post: null,
};
const lines = [
  line,
  {
    ...line,
    id: 2,
    line: 1204,
    title: 'A very long title of a post about '.repeat(4),
    notes: [
      'New, as a draft',
      '2 comments left out (not approved): line 1,240, line 1,251',
      'Not allowed in a body, and taken out: iframe (1), script (1)',
      '5 links lead to imported posts here',
      'The old addresses /2020/05/a-very-long-title-of-a-post/ and /?p=1204 can lead here',
      `${'kitchen'.repeat(8)}.jpg is not in the zip: readers get a link to the old address instead`,
    ],
  },
  { ...line, id: 3, line: 2010, title: 'Greetings', outcome: 'known', notes: ['Imported before, nothing changes'], post: null },
  { ...line, id: 4, line: 2400, title: 'About us', outcome: 'left-out', notes: ['Left out: it is a page, and only posts are imported'] },
];

const listUrl = '**/api/admin/imports?*';
const mockImport = (overrides: object, report: object[] = lines) => ({
  path: '/admin/import/1',
  setup: async (page: Page) => {
    await page.route('**/api/admin/imports/1', (route) => route.fulfill({ json: { ...imported, stopped: false, ...overrides } }));
    await page.route('**/api/admin/imports/1/lines?*', (route) =>
      route.fulfill({ json: report, headers: { 'X-Total-Count': String(report.length) } }),
    );
  },
});
const mockList = (page: Page) =>
  page.route(listUrl, (route) =>
    route.fulfill({ json: [done, { ...imported, id: 2 }, { ...imported, id: 3, state: 'refused', reason }], headers: { 'X-Total-Count': '3' } }),
  );

export const importScreens: AdminScreen[] = [
  { name: 'imports', path: '/admin/import', setup: mockList, visible: text('Showing 1 to 3 of 3 imports') },
  { name: 'imports, none', path: '/admin/import', setup: mockEmptyList(listUrl), visible: text('Nothing was imported yet.') },
  { name: 'imports, failed', path: '/admin/import', ...mockFailure(listUrl), visible: alert('We could not fetch the imports') },
  { name: 'imports, no file', path: '/admin/import', steps: clickButton('Upload and check'), visible: text('Please choose the export file') },
  {
    name: 'imports, no address',
    path: '/admin/import',
    steps: async (page) => {
      await page.getByLabel('Address of the old site').fill('our blog');
      await clickButton('Upload and check')(page);
    },
    visible: text('Please enter the address of a website, such as https://blog.example.org'),
  },
  { name: 'import, checking', ...mockImport({ state: 'checking', entries: 0, notes: [] }, []), visible: text('The file is being checked.') },
  { name: 'import, report', ...mockImport({}), visible: text('Imported before, nothing changes') },
  { name: 'import, running', ...mockImport({ state: 'importing', done: 40, posts: 38, comments: 90 }), visible: text('40 of 118 posts done.') },
  { name: 'import, stopped', ...mockImport({ state: 'importing', done: 40, stopped: true }), visible: alert('The work stopped at an error') },
  {
    name: 'import, done',
    ...mockImport(done, [
      { ...line, outcome: 'created', post: 1 },
      { ...line, id: 5, outcome: 'failed', title: 'Broken', notes: ['Not imported: The body may have at most 256 KiB of text and tags'] },
    ]),
    visible: text('Imported: 118 posts, 402 comments.'),
  },
  { name: 'import, refused', ...mockImport({ state: 'refused', reason, notes: [] }, []), visible: alert(reason) },
  {
    name: 'import, delete dialog',
    ...mockImport({}),
    steps: clickButton('Delete'),
    visible: alertDialog('Are you sure you want to delete this upload'),
  },
  { name: 'import, gone', path: '/admin/import/999999', expectedErrors: [404], visible: title('This import is gone') },
];
