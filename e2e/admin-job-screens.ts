import type { Page } from 'playwright';
import { type AdminScreen, alert, alertDialog, clickButton, clickInDialog, mockFailure, runSteps, text } from './admin-screen.ts';
import { mockApiError } from './page.ts';
import { inFirstRow } from './row-menu.ts';

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
const refusal = '451 4.7.1 <h***@academy.example>: Recipient address rejected: Greylisted, please come back in a few minutes';
const retriedMail = (id: number) => ({
  id,
  kind: 'accounts.verification-code',
  to: 'Mụta Igbo <h***@academy.example>',
  subject: 'Your code for Mụta Igbo: Kedu ka ị ga-esi malite?',
  error: `Can't send mail - all recipients were rejected: ${refusal}`,
  failedAttempts: id,
  createdAt: '2026-01-15T11:59:00.000Z',
  nextTryAt: '2026-01-15T12:30:00.000Z',
});
const mockRetriedMails = (page: Page) =>
  page.route('**/api/admin/jobs/retried-mails', (route) =>
    route.fulfill({
      json: {
        server: { isReachable: false, reason: `Invalid login: 535 5.7.8 ${'not-accepted-'.repeat(8)}`, checkedAt: '2026-01-15T12:00:00.000Z' },
        mails: Array.from({ length: 20 }, (_, nth) => retriedMail(nth + 1)),
        total: 1_234,
      },
    }),
  );
export const jobScreens: AdminScreen[] = [
  { name: 'background jobs, none', path: '/admin/jobs', visible: text('No background job has failed, and no email.') },
  { name: 'background jobs', path: '/admin/jobs', setup: mockDeadJobs, visible: text('Showing 1 to 2 of 2 failed jobs and mails') },
  {
    name: 'background jobs, mails that wait',
    path: '/admin/jobs',
    setup: mockRetriedMails,
    visible: text('And 1,214 more.'),
  },
  {
    name: 'background jobs, mails that wait failed',
    path: '/admin/jobs',
    ...mockFailure('**/api/admin/jobs/retried-mails'),
    visible: alert('We could not fetch the mails that wait'),
  },
  { name: 'background jobs, no match', path: '/admin/jobs?type=mail&search=nothing', visible: text('No failed jobs and mails match.') },
  {
    name: 'background jobs, failed',
    path: '/admin/jobs',
    ...mockFailure('**/api/admin/jobs?*'),
    visible: alert('We could not fetch the failed jobs and mails'),
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
    steps: inFirstRow('Discard'),
    visible: alertDialog('Are you sure you want to discard this?'),
  },
];
