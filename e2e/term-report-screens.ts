import type { Page } from 'playwright';
import type { ClassReports } from '#app/features/term-reports/report-line.contract.ts';
import { learnerWithToken } from './accounts.ts';
import { type AdminScreen, alert, alertDialog, clickButton, mockEmptyList, mockFailure, text, title } from './admin-screen.ts';
import { mockApiError, openPage } from './page.ts';
import { mockResponse, type PublicScreen, screenAt } from './public-screen.ts';
import type { StudyScreen } from './study-screen.ts';
import { reportContent } from './term-report-content.ts';

const longWord = 'Nwaanyịbụife'.repeat(8);
const issuedAt = '2026-01-15T12:00:00.000Z';
const learner = { profile: 1, name: 'Ada', avatar: 'sun', ageBand: '4-6', hasLeft: false, sentence: 'Ada sings every greeting.' } as const;
const classReports: ClassReports = {
  id: 1,
  name: longWord,
  learners: [
    { ...learner, report: { id: 1, issuedAt, isRevoked: false } },
    { ...learner, profile: 2, name: longWord, sentence: '', report: null },
    { ...learner, profile: 3, name: 'Obi', hasLeft: true, sentence: longWord, report: { id: 2, issuedAt, isRevoked: true } },
  ],
};

const checked = { name: longWord, className: longWord, level: 'beginner', firstDay: '2026-01-05', lastDay: '2026-03-28' };
const checkOf = (name: string, isValid: boolean): PublicScreen => ({
  name,
  route: 'report/:code?',
  open: async (options) => {
    const page = await openPage('/report', options);
    const report = isValid ? { ...checked, meetingsHeld: 12, meetingsAttended: 9 } : null;
    await mockResponse(page, '**/api/reports/*', { isValid, issuedOn: '2026-01-15', report });
    await page.getByLabel('Code').fill('abcd efgh jkmn');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('heading', { name: isValid ? 'This report is valid' : 'This report is no longer valid' }).waitFor();
    return page;
  },
});

const sentencesOf = (name: string, reply: ClassReports | undefined, visible: string): PublicScreen => ({
  name,
  route: 'tutor/classes/:id/reports',
  open: async (options) => {
    const { token } = await learnerWithToken();
    const page = await openPage('/about', { ...options, token, expectedErrors: reply ? [] : [500] });
    const url = '**/api/teaching/classes/1/reports';
    if (reply) await mockResponse(page, url, reply);
    else await mockApiError(page, url, 500);
    await page.goto('/tutor/classes/1/reports');
    await page.getByText(visible).first().waitFor();
    return page;
  },
});

export const termReportScreens: PublicScreen[] = [
  screenAt('the check of a report', 'report/:code?', '/report'),
  screenAt('the check of a report, a wrong code', 'report/:code?', '/report/ABCD-EFGH-JKMN', [404]),
  checkOf('the check of a report, valid', true),
  checkOf('the check of a report, no longer valid', false),
  sentencesOf('sentences of a tutor', classReports, 'Ada sings every greeting.'),
  sentencesOf('sentences of a tutor, no learners', { ...classReports, learners: [] }, 'No family has joined this class yet.'),
  sentencesOf('sentences of a tutor, failed to load', undefined, 'We could not open this page'),
];

const familyReport = { id: 1, issuedAt, revokedAt: null, name: '', codes: 2, codesUntil: '2028-01-15T12:00:00.000Z', content: reportContent };
const familyUrl = '**/api/learning/profiles/*/reports';
const mockReports = (page: Page) =>
  mockResponse(page, familyUrl, [familyReport, { ...familyReport, id: 2, revokedAt: issuedAt, content: { ...reportContent, className: longWord } }]);
const familyPath = '/study/grown-ups/reports';

/** Reports of a family in the corner for grown-ups. */
export const studyReportScreens: StudyScreen[] = [
  { name: 'reports, none', path: familyPath, text: 'No reports yet.' },
  { name: 'reports', path: familyPath, setup: mockReports, text: 'The academy took this report back' },
  {
    name: 'reports, end all codes',
    path: familyPath,
    setup: mockReports,
    steps: (page) => page.getByRole('button', { name: 'End all codes' }).first().click(),
    text: 'The report itself stays, and you can make a new code.',
  },
  { name: 'report to print', path: `${familyPath}?report=1`, setup: mockReports, text: 'With joy we write that' },
  {
    name: 'report with a code',
    path: `${familyPath}?report=1`,
    setup: async (page) => {
      await mockReports(page);
      await mockResponse(page, `${familyUrl}/1`, { name: longWord, code: 'ABCD-EFGH-JKMN', expiresAt: '2028-01-15T12:00:00.000Z' });
    },
    steps: async (page) => {
      await page.getByLabel('Name on the report').fill(longWord);
      await page.getByRole('button', { name: 'Make a code' }).click();
    },
    text: 'ABCD-EFGH-JKMN',
  },
  {
    name: 'reports, failed',
    path: familyPath,
    expectedErrors: [500],
    setup: (page) => mockApiError(page, familyUrl, 500),
    text: 'We couldn’t fetch this page',
  },
];

const adminPath = '/admin/classes/1/reports';
const adminUrl = '**/api/admin/classes/1/reports';
const mockClassReports = (page: Page) => mockResponse(page, adminUrl, classReports);

const keptPath = '/admin/classes/kept-reports';
const keptUrl = '**/api/admin/kept-reports?*';
const kept = { id: 1, name: 'Ada', className: 'Saturday beginners', firstDay: '2024-09-07', lastDay: '2024-12-14', issuedAt, revokedAt: null };
const mockKeptReports = (page: Page) =>
  page.route(keptUrl, (route) => {
    const rows = [kept, { ...kept, id: 2, name: longWord, className: longWord, revokedAt: issuedAt }];
    return route.fulfill({ json: rows, headers: { 'X-Total-Count': '2' } });
  });

export const reportAdminScreens: AdminScreen[] = [
  { name: 'term reports', path: adminPath, setup: mockClassReports, visible: text('No sentence of a tutor yet') },
  {
    name: 'term reports, no learners',
    path: adminPath,
    setup: (page) => mockResponse(page, adminUrl, { ...classReports, learners: [] }),
    visible: text('No learners have joined this class yet.'),
  },
  { name: 'term reports, failed', path: adminPath, ...mockFailure(adminUrl), visible: alert('We could not fetch the reports') },
  { name: 'term reports, class gone', path: '/admin/classes/999999/reports', expectedErrors: [404], visible: title('This class is gone') },
  {
    name: 'term reports, issue',
    path: adminPath,
    setup: mockClassReports,
    steps: clickButton(/^Issue all/),
    visible: alertDialog('will be frozen as things stand now'),
  },
  {
    name: 'term reports, take back',
    path: adminPath,
    setup: mockClassReports,
    steps: clickButton(/^Take back: /),
    visible: alertDialog('reads that it is no longer valid'),
  },
  {
    name: 'term report',
    path: `${adminPath}?report=1`,
    setup: async (page) => {
      await mockClassReports(page);
      await mockResponse(page, `${adminUrl}/1`, { id: 1, profile: 1, issuedAt, revokedAt: issuedAt, content: reportContent });
    },
    visible: text('With joy we write that'),
  },
  {
    name: 'reports of deleted classes',
    path: keptPath,
    setup: mockKeptReports,
    visible: text('Taken back on'),
  },
  { name: 'reports of deleted classes, none', path: keptPath, setup: mockEmptyList(keptUrl), visible: text('No reports of deleted classes yet.') },
  { name: 'reports of deleted classes, no match', path: `${keptPath}?search=x`, setup: mockEmptyList(keptUrl), visible: text('No reports match.') },
  { name: 'reports of deleted classes, failed', path: keptPath, ...mockFailure(keptUrl), visible: alert('We could not fetch the reports') },
  {
    name: 'reports of deleted classes, take back',
    path: keptPath,
    setup: mockKeptReports,
    steps: clickButton(/^Take back: /),
    visible: alertDialog('its family gets an email'),
  },
  {
    name: 'report of a deleted class',
    path: `${keptPath}?report=1`,
    setup: async (page) => {
      await mockKeptReports(page);
      await mockResponse(page, '**/api/admin/kept-reports/1', { id: 1, profile: 1, issuedAt, revokedAt: null, content: reportContent });
    },
    visible: text('With joy we write that'),
  },
  {
    name: 'report of a deleted class, gone',
    path: `${keptPath}?report=1`,
    expectedErrors: [404],
    setup: async (page) => {
      await mockKeptReports(page);
      await mockApiError(page, '**/api/admin/kept-reports/1', 404);
    },
    visible: text('This report is gone: its learner has left the academy'),
  },
];
