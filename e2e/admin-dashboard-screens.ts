import type { Page } from 'playwright';
import { type AdminScreen, alert, mockFailure, text } from './admin-screen.ts';

const dayMs = 86_400_000;
const mondays = Array.from({ length: 26 }, (_, nth) => new Date(Date.UTC(2026, 0, 12) - (25 - nth) * 7 * dayMs).toISOString().slice(0, 10));
const weeks = (count: (nth: number) => number) => ({ weeks: mondays.map((monday, nth) => ({ monday, count: count(nth) })) });

const longWord = 'Nwaanyịbụife'.repeat(8);
const newsletter = {
  id: 1,
  subject: longWord,
  createdAt: '2026-01-12T08:30:00.000Z',
  recipients: 1_234_567,
  sent: 1_200_000,
  waiting: 34_000,
  failed: 500,
  skipped: 67,
  unsubscribed: 12,
  segment: 'all',
  pausedAt: '2026-01-12T09:00:00.000Z',
  stoppedAt: null,
  inArchive: false,
};

const dayAt = (nth: number) => new Date(Date.UTC(2026, 0, 1) + nth * dayMs).toISOString().slice(0, 10);
const numbered = (count: number) => Array.from({ length: count }, (_, nth) => nth + 1);
const posts = numbered(3).map((id) => ({ id, title: id === 1 ? longWord : `A post of the number ${id}`, author: 'Ngozi Okafor' }));
const viewed = [
  { path: '/', title: null, views: 12_345 },
  { path: '/tags/akw%E1%BB%A5kw%E1%BB%8D', title: null, views: 1_234 },
  ...posts.map(({ id, title }) => ({ path: `/blog/${id}`, title, views: 500 - id })),
];

/** Replies of all parts by the end of their path. */
const full = {
  'members/weeks': weeks((nth) => (nth % 7 === 3 ? 0 : 40_000 + nth * 900)),
  'subscribers/weeks': weeks((nth) => (nth % 5) * 12_345),
  'blogs/unfinished': {
    scheduled: { total: 12, rows: posts.map((post) => ({ ...post, publishAt: `2026-02-0${post.id}T08:30` })) },
    drafts: { total: 1_234, rows: posts },
  },
  'word-days/empty': { weeks: 4, days: numbered(28).flatMap((nth) => (nth % 7 === 0 ? [] : dayAt(nth))), drafts: 3 },
  'course/needs': {
    total: 17,
    of: 18,
    elsewhere: 34,
    units: numbered(5).map((id) => ({ id, title: longWord, titleEnglish: 'At the table', contradictions: id % 2, gaps: 1_234, voices: 40 })),
  },
  'learning/figures': {
    countedAt: '2026-01-12T03:00:00.000Z',
    weeks: mondays.slice(-12).map((monday, nth) => ({ monday, learners: nth < 2 ? null : 100 * nth, lessons: nth === 0 ? null : 900 + nth * 77 })),
    hardest: numbered(10).map((id) => ({ id, igbo: id === 1 ? longWord : 'akwa', english: 'cloth', answers: 1_234, wrong: 60 - id })),
    places: [
      { unit: null, households: 1_234 },
      ...numbered(4).map((id) => ({ unit: { id, title: 'Ụda', titleEnglish: 'The melodies' }, households: 50 - id })),
    ],
  },
  'page-views': {
    days: numbered(30).map((nth) => ({ day: dayAt(nth), views: 1_000 + (nth % 7) * 321 })),
    today: viewed.slice(0, 2),
    week: viewed,
    month: viewed,
  },
  'comments/waiting': { waiting: 1_234 },
  'messages/open/total': { openMessages: 1_000_000 },
  'newsletters?limit=1': [newsletter],
  'jobs/failing': { mails: 12, jobs: 3, suppressedAddresses: 456 },
  'backups/last': {
    createdAt: '2026-01-01T12:00:00.000Z',
    bytes: 12_345_678_901,
    comparedAt: null,
    isScheduled: true,
    failure: {
      step: 'write',
      failedAt: '2026-01-12T09:00:00.000Z',
      reason: `The disk of /mnt/${longWord} is full. Please free space on it, or keep fewer backups.`,
    },
  },
};
const empty = {
  'blogs/unfinished': { scheduled: { total: 0, rows: [] }, drafts: { total: 0, rows: [] } },
  'word-days/empty': { weeks: 4, days: [], drafts: 0 },
  'course/needs': { total: 0, of: 3, elsewhere: 0, units: [] },
  'learning/figures': { countedAt: null, weeks: [], hardest: [], places: [] },
  'page-views': { days: numbered(30).map((nth) => ({ day: dayAt(nth), views: 0 })), today: [], week: [], month: [] },
  'members/weeks': weeks(() => 0),
  'subscribers/weeks': weeks(() => 0),
  'comments/waiting': { waiting: 0 },
  'messages/open/total': { openMessages: 0 },
  'newsletters?limit=1': [],
  'jobs/failing': { mails: 0, jobs: 0, suppressedAddresses: 0 },
  'backups/last': { createdAt: null, bytes: null, comparedAt: null, isScheduled: false },
};

const mockParts = (replies: Record<string, object>) => async (page: Page) => {
  for (const [path, json] of Object.entries(replies))
    await page.route(`**/api/admin/${path.replace('?', '\\?')}`, (route) => route.fulfill({ json, headers: { 'X-Total-Count': '1' } }));
};
export const mockFullDashboard = mockParts(full);

export const dashboardScreens: AdminScreen[] = [
  { name: 'dashboard, full', path: '/admin', setup: mockFullDashboard, visible: text('What was written since is in no backup.') },
  { name: 'dashboard, empty', path: '/admin', setup: mockParts(empty), visible: text('No backup is known.') },
  { name: 'dashboard, growth failed', path: '/admin', ...mockFailure('**/api/admin/members/weeks'), visible: alert('We could not fetch this part') },
  {
    name: 'dashboard, one part failed',
    path: '/admin',
    ...mockFailure('**/api/admin/jobs/failing'),
    visible: alert('We could not fetch this part'),
  },
];
