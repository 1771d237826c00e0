import type { Page } from 'playwright';
import { type AdminScreen, alert, clickButton, mockFailure, text } from './admin-screen.ts';
import { mockApiError } from './page.ts';

const dayMs = 86_400_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const longWord = 'Nwaanyịbụife'.repeat(8);

const last = { createdAt: ago(dayMs / 8), bytes: 48_300_000, comparedAt: ago(dayMs / 8), isScheduled: true };
const system = {
  version: '1.1.0',
  news: [
    { title: 'New', lines: ['Backups have a checksum beside them.', `<b>Text</b> with ${longWord}.`] },
    { title: 'Changed', lines: ['A start without a build.'] },
  ],
  database: { engine: 'SQLite 3.50.4', bytes: 52_428_800 },
  dataDisk: { folder: '/var/lib/academy', freeBytes: 31_400_000_000, neededBytes: 1_000_000_000 },
  backupDisk: { folder: '/mnt/backups', freeBytes: 412_000_000_000, neededBytes: 1_000_000_000, isOnDataDisk: false },
  mail: { server: 'smtp.academy.example:587', outbox: '/var/lib/academy/outbox' },
  address: '203.0.113.7',
  isForwardIgnored: false,
  work: { dueJobs: 0, deadJobs: 0, waitingMails: 2, deadMails: 0, isLate: false },
};

const refused = 'Error: Message failed: 554 5.7.1 <h***@academy.example>: Sender address rejected: not owned by user postbox';
const refusedMail = { ...system.mail, failure: { reason: refused, triesAgainAt: ago(-dayMs / 24) } };
const failedBackup = {
  ...last,
  createdAt: ago(3 * dayMs),
  failure: { step: 'write', failedAt: ago(dayMs / 48), reason: 'The disk of /mnt/backups is full. Please free space on it, or keep fewer backups.' },
};
/** Everything that can be wrong, with long words. */
const faulty = {
  ...system,
  dataDisk: { ...system.dataDisk, folder: `/var/${longWord}`, freeBytes: 123_000_000 },
  backupDisk: null,
  database: null,
  mail: { ...system.mail, refusal: `535 ${longWord}` },
  publicUrl: `https://${longWord.toLowerCase()}.example`,
  address: '10.0.0.5',
  isForwardIgnored: true,
  work: { dueJobs: 12_345, deadJobs: 3, waitingMails: 1_234_567, deadMails: 12, isLate: true },
};

/** Replies of the screen; its address is that of the browser unless the state names another. */
export const mockSystem =
  (changes: object = {}, backup: object = last) =>
  async (page: Page) => {
    await page.route('**/api/admin/system', (route) =>
      route.fulfill({ json: { ...system, publicUrl: new URL(route.request().url()).origin, ...changes } }),
    );
    await page.route('**/api/admin/backups/last', (route) => route.fulfill({ json: backup }));
  };

export const systemScreens: AdminScreen[] = [
  { name: 'system', path: '/admin/system', setup: mockSystem(), visible: text('Everything is in order.') },
  {
    name: 'system, two faults',
    path: '/admin/system',
    setup: mockSystem({ mail: refusedMail }, failedBackup),
    visible: text('2 parts need your attention'),
  },
  { name: 'system, every fault', path: '/admin/system', setup: mockSystem(faulty, failedBackup), visible: text('8 parts need your attention') },
  {
    name: 'system, what is new',
    path: '/admin/system',
    setup: mockSystem(),
    steps: (page) => page.getByText('What is new in 1.1.0').click(),
    visible: text('A start without a build.'),
  },
  {
    name: 'system, test refused',
    path: '/admin/system?test=7',
    async setup(page) {
      await mockSystem({ mail: refusedMail })(page);
      await page.route('**/api/admin/system/test-mails/7', (route) =>
        route.fulfill({ json: { state: 'waiting', reason: refused, triesAgainAt: ago(-dayMs / 24) } }),
      );
    },
    visible: alert('The test was not sent'),
  },
  {
    name: 'system, backup failed to begin',
    path: '/admin/system',
    expectedErrors: [500],
    async setup(page) {
      await mockSystem()(page);
      await mockApiError(page, '**/api/admin/backups/now', 500);
    },
    steps: clickButton('Back up now'),
    visible: alert('No backup was begun.'),
  },
  { name: 'system, failed', path: '/admin/system', ...mockFailure('**/api/admin/system'), visible: alert('We could not fetch the other parts') },
  {
    name: 'system, backups failed',
    path: '/admin/system',
    ...mockFailure('**/api/admin/backups/last'),
    visible: alert('We could not fetch the last backup'),
  },
];
