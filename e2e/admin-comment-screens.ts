import type { Page } from 'playwright';
import { type AdminScreen, alert, clickButton, dialog, mockEmptyList, mockFailure, text } from './admin-screen.ts';
import { mockApiError } from './page.ts';
import { inFirstRow } from './row-menu.ts';

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
export const commentScreens: AdminScreen[] = [
  { name: 'comments', path: '/admin/comments', setup: mockComments, visible: text('Showing 1 to 2 of 2 comments') },
  { name: 'comments, none', path: '/admin/comments', setup: mockEmptyList('**/api/admin/comments?*'), visible: text('There are no comments yet.') },
  { name: 'comments, no match', path: '/admin/comments?search=nobody-at-all', visible: text('No comments match.') },
  {
    name: 'comments, failed',
    path: '/admin/comments',
    ...mockFailure('**/api/admin/comments?*'),
    visible: alert('We could not fetch the comments'),
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
  { name: 'ban dialog', path: '/admin/comments', setup: mockComments, steps: inFirstRow('Ban'), visible: dialog('Ban the author') },
  { name: 'comment rules', path: '/admin/comments/rules', visible: (page) => page.getByLabel('Words that hold a comment') },
  {
    name: 'comment rules, failed',
    path: '/admin/comments/rules',
    ...mockFailure('**/api/admin/comments/rules'),
    visible: alert('We could not fetch the rules'),
  },
];
