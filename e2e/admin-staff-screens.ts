import type { Page } from 'playwright';
import { type AdminScreen, alert, alertDialog, clickButton, clickInDialog, dialog, mockFailure, runSteps, text, title } from './admin-screen.ts';
import { mockApiError } from './page.ts';

const member = {
  id: 901,
  name: 'Chukwuemeka Nwabueze-Ọkọnkwọ',
  email: 'chukwuemeka.nwabueze.okonkwo@a-long-domain.example',
  roles: ['editor', 'moderator'],
  isDisabled: true,
  lastLoginAt: '2026-01-15T12:00:00.000Z',
};
const invitation = {
  id: 31,
  email: 'ada@example.com',
  role: 'moderator',
  newsletters: false,
  invitedBy: 'Admin',
  expiresAt: '2026-01-22T12:00:00.000Z',
};

const json = (rows: object[]) => ({ json: rows, headers: { 'X-Total-Count': String(rows.length) } });

async function mockStaff(page: Page): Promise<void> {
  await page.route('**/api/admin/staff?*', (route) =>
    route.fulfill(json([{ ...member, id: 1, name: 'Ada Obi', email: 'ada.obi@example.com', roles: ['administrator'], lastLoginAt: null }, member])),
  );
  await page.route('**/api/admin/staff-invitations', (route) =>
    route.request().method() === 'GET' ? route.fulfill(json([invitation])) : route.fallback(),
  );
}

const path = '/admin/staff';
const changeRoles = clickButton(`Change roles: ${member.name}`);

const invitationPath = '/admin/invitation#token=a-token';
const mockInvitation = (page: Page) =>
  page.route('**/api/staff-invitation', (route) => route.fulfill({ json: { email: 'ada@example.com', role: 'editor', newsletters: true } }));
const refusal = (page: Page) =>
  page.route('**/api/staff-invitation', (route) =>
    route.fulfill({ status: 400, json: { error: 'This link has been used. If you have used it, please log in; if not, please ask Ada Obi.' } }),
  );

export const staffScreens: AdminScreen[] = [
  { name: 'staff', path, setup: mockStaff, visible: text(member.name) },
  { name: 'staff, no invitation', path, visible: text('No invitation waits for an answer') },
  { name: 'staff, failed', path, ...mockFailure('**/api/admin/staff?*'), visible: alert('We could not fetch the members of the staff') },
  {
    name: 'staff, invitations failed',
    path,
    ...mockFailure('**/api/admin/staff-invitations'),
    visible: alert('We could not fetch the open invitations'),
  },
  { name: 'staff, invite form', path, steps: clickButton('Invite'), visible: dialog('Invite to the staff') },
  {
    name: 'staff, invite form, empty',
    path,
    steps: (page) => runSteps(page, clickButton('Invite'), clickInDialog('Send the invitation')),
    visible: text('Email is required'),
  },
  {
    name: 'staff, invited already',
    path,
    expectedErrors: [409],
    steps: (page) =>
      runSteps(
        page,
        clickButton('Invite'),
        (form) => form.getByRole('dialog').getByLabel('Email').fill('admin@example.com'),
        clickInDialog('Send the invitation'),
      ),
    visible: text('This email belongs to the staff already.'),
  },
  { name: 'staff, roles form', path, setup: mockStaff, steps: changeRoles, visible: dialog('Change roles') },
  {
    name: 'staff, roles form, no role',
    path,
    setup: mockStaff,
    steps: (page) =>
      runSteps(
        page,
        changeRoles,
        (form) => form.getByRole('checkbox', { name: 'Editor' }).uncheck(),
        (form) => form.getByRole('checkbox', { name: 'Moderator' }).uncheck(),
      ),
    visible: text('Without a role this account leaves the staff'),
  },
  {
    name: 'staff, roles changed meanwhile',
    path,
    expectedErrors: [409],
    async setup(page) {
      await mockStaff(page);
      await page.route('**/api/admin/staff/*/roles', (route) =>
        route.fulfill({
          status: 409,
          json: { error: 'These roles were changed since you opened the page. Please look at them again.' },
        }),
      );
    },
    steps: (page) => runSteps(page, changeRoles, clickInDialog('Save the roles')),
    visible: alert('These roles were changed'),
  },
  {
    name: 'staff, withdraw dialog',
    path,
    setup: mockStaff,
    steps: clickButton(/^Withdraw: /),
    visible: alertDialog('Are you sure you want to withdraw this invitation?'),
  },
  {
    name: 'staff, send again, failed',
    path,
    expectedErrors: [500],
    async setup(page) {
      await mockStaff(page);
      await mockApiError(page, '**/api/admin/staff-invitations', 500, /POST/);
    },
    steps: (page) => runSteps(page, clickButton(/^Send again: /), clickInDialog('Send again')),
    visible: alert('The invitation was not sent.'),
  },
  { name: 'invitation', path: invitationPath, isLoggedOut: true, setup: mockInvitation, visible: title('Nnọọ! You are invited.') },
  {
    name: 'invitation, empty',
    path: invitationPath,
    isLoggedOut: true,
    setup: mockInvitation,
    steps: clickButton('Accept the invitation'),
    visible: text('Password is required'),
  },
  {
    name: 'invitation, rejected, used',
    path: invitationPath,
    isLoggedOut: true,
    expectedErrors: [400],
    setup: refusal,
    visible: alert('This link has been used. If you have used it, please log in; if not, please ask Ada Obi.'),
  },
  {
    name: 'invitation, rejected, incomplete',
    path: '/admin/invitation',
    isLoggedOut: true,
    expectedErrors: [400],
    visible: alert('The link is not complete. Please open it again from the email'),
  },
];

const entry = { id: 90, at: '2026-01-15T12:00:00.000Z', accountId: 1, name: 'Ada Obi', action: 'blog.update', label: 'changed a post', kind: 'post' };
const entries = [
  { ...entry, targetId: 7, title: 'Ụlọ anyị: a story for each evening of the week' },
  { ...entry, id: 89, label: 'changed roles', kind: 'account', targetId: 12, title: `${member.name}, Editor → Editor, Moderator` },
  { ...entry, id: 88, name: null, accountId: 23, label: 'deleted a Word of the Day', kind: 'word', targetId: 40, title: 'Ọkụ' },
  { ...entry, id: 87, label: 'logged in', kind: null, targetId: null, title: null },
  { ...entry, id: 86, name: 'Nwabueze'.repeat(12), label: 'sent a newsletter', kind: 'newsletter', targetId: 3, title: 'very-long-'.repeat(19) },
];
/** Page of entries, and one more when `hasOlder`. */
const mockEntries = (hasOlder: boolean) => (page: Page) =>
  page.route('**/api/admin/audit-log?*', (route) =>
    route.fulfill({
      json: [...Array.from({ length: hasOlder ? 16 : 0 }, (_, nth) => ({ ...entry, id: 200 - nth, targetId: nth + 1, title: 'Akụkọ' })), ...entries],
    }),
  );

export const auditLogScreens: AdminScreen[] = [
  { name: 'audit log', path: '/admin/audit-log', setup: mockEntries(false), visible: text('Ụlọ anyị') },
  {
    name: 'audit log, full page',
    path: '/admin/audit-log?before=500',
    setup: mockEntries(true),
    visible: (page) => page.getByRole('link', { name: 'Older' }),
  },
  {
    name: 'audit log, none',
    path: '/admin/audit-log',
    setup: (page) => page.route('**/api/admin/audit-log?*', (route) => route.fulfill({ json: [] })),
    visible: text('Nothing has been changed yet'),
  },
  { name: 'audit log, no match', path: '/admin/audit-log?search=nothing-of-this-name', visible: text('No entries match.') },
  {
    name: 'audit log, failed',
    path: '/admin/audit-log',
    ...mockFailure('**/api/admin/audit-log?*'),
    visible: alert('We could not fetch the entries'),
  },
  {
    name: 'audit log, export failed',
    path: '/admin/audit-log',
    ...mockFailure('**/api/admin/audit-log/export*'),
    steps: clickButton('Download as CSV'),
    visible: alert('The server could not write the file.'),
  },
];
