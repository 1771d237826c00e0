import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adminNavItems, pages } from '#app/navigation.ts';

const source = ['handbook-chapters', 'school-chapters'].map((name) => readFileSync(`app/features/handbook/admin/${name}.tsx`, 'utf8')).join('\n');
const all = (pattern: RegExp) => [...new Set([...source.matchAll(pattern)].map(([, found = '']) => found))];

test('each screen that the handbook links to is a page', () => {
  // A parameter may be missing where it is optional.
  const paths: string[] = pages.map(({ path }) => path.replace(/\/:\w+\?$/, ''));
  const linked = all(/<Screen to="([^"]+)"/g);
  expect(linked.length).toBeGreaterThan(10);
  expect(linked.filter((path) => !paths.includes(path))).toEqual([]);
});

test('each command, setting and label that it names exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const commands = all(/npm run ([\w:-]+)/g);
  expect(commands).toEqual(['db:restore', 'staff', 'diagnose']);
  expect(commands.filter((name) => !scripts[name])).toEqual([]);
  const settings = readFileSync('docs/configuration.md', 'utf8');
  const named = all(/<Command>([A-Z_]{5,})<\/Command>/g);
  expect(named).toEqual(['BACKUP_DIR', 'BACKUP_AFTER', 'SMTP_URL']);
  expect(named.filter((name) => !settings.includes(name))).toEqual([]);
  const [, example] = /<Command>([^<]+)<\/Command>/.exec(readFileSync('app/features/handbook/admin/handbook.page.tsx', 'utf8')) ?? [];
  expect(readFileSync('docs/operations.md', 'utf8')).toContain(`\`${example}\``);
});

/** Files of the screens that have the labels, by the words that the handbook puts in quotes. */
const labels: Record<string, string> = {
  'Back up now': 'app/features/system/admin/back-up-now.tsx',
  'Change roles': 'app/features/staff/admin/staff.page.tsx',
  'Open invitations': 'app/features/staff/admin/invitation-list.tsx',
  Withdraw: 'app/features/staff/admin/invitation-list.tsx',
  'Reset second factor': 'app/features/staff/admin/staff.page.tsx',
  'Forgot your password?': 'app/features/accounts/admin/admin-login.page.tsx',
  'Hold all of them': 'app/features/moderation/admin/rules-form.tsx',
  'Hide chosen': 'app/features/moderation/admin/admin-comments.page.tsx',
  'Remove chosen': 'app/features/moderation/admin/admin-comments.page.tsx',
  Ban: 'app/features/moderation/admin/admin-comments.page.tsx',
  'Email me while comments wait': 'app/features/moderation/admin/digest-switch.tsx',
  'Download my data': 'app/features/privacy/download-data.tsx',
  'Delete your account': 'app/features/my-account/account.page.tsx',
  'Delete the account': 'app/features/users/admin/delete-user.tsx',
  'Send the pin again': 'app/features/users/admin/pin-help.tsx',
  'Add class': 'app/features/classes/admin/admin-classes.page.tsx',
  'Add a tutor': 'app/features/classes/admin/tutors.tsx',
  'Day on which you saw it': 'app/features/tutors/admin/check-section.tsx',
  'Make a code': 'app/features/classes/admin/codes.tsx',
  'Requests to join': 'app/features/classes/admin/requests.tsx',
  Accept: 'app/features/classes/admin/requests.tsx',
  Decline: 'app/features/classes/admin/requests.tsx',
  Pause: 'app/features/tutors/admin/decision-form.tsx',
  Hide: 'app/features/moderation/admin/admin-comments.page.tsx',
  Mail: 'app/features/system/admin/findings.ts',
  'Send a test to me': 'app/features/system/admin/send-test.tsx',
  'Try again': 'app/features/jobs/admin/admin-jobs.page.tsx',
  'Go on': 'app/features/newsletter/admin/paused-newsletter.tsx',
  Backups: 'docs/operations.md',
};

/** Between quotes or tags, or as a heading of a guide: as a whole, not as a part of other words. */
const standsIn = (file: string, label: string) =>
  new RegExp(`(['"\`>]|^#+)\\s*${label.replace('?', '\\?')}\\s*(['"\`<]|$)`, 'm').test(readFileSync(file, 'utf8'));

test('each label in quotes stands on its screen', () => {
  // The name of the menu “…” is three dots that are drawn. Lines break within labels, too.
  const quoted = all(/“([^”…]+)”/g).map((label) => label.replace(/\s+/g, ' '));
  expect(quoted.toSorted()).toEqual(Object.keys(labels).toSorted());
  expect(Object.entries(labels).filter(([label, file]) => !standsIn(file, label))).toEqual([]);
});

test('all staff have it in the menu', () => {
  expect(adminNavItems.find(({ to }) => to === '/admin/handbook')).toMatchObject({ label: 'Handbook', permission: 'admin:access' });
});
