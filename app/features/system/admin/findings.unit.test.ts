import { expect, test, vi } from 'vitest';
import {
  describeAddress,
  describeBackupDisk,
  describeBackups,
  describeDataDisk,
  describeMail,
  describeProxies,
  describeSystem,
  describeWork,
  type System,
} from './findings.ts';

const now = '2026-01-15T12:00:00.000Z';
const site = 'https://academy.example';
const mail = { server: 'smtp.example:587', outbox: '/data/outbox' };
const disk = { folder: '/data', freeBytes: 5_000_000_000, neededBytes: 1_000_000_000 };
const work = { dueJobs: 1, deadJobs: 0, waitingMails: 2, deadMails: 0, isLate: false };
const system: System = {
  version: '1.0.0',
  news: null,
  database: { engine: 'SQLite 3.50.4', bytes: 12_345_678 },
  dataDisk: disk,
  mail,
  publicUrl: site,
  address: '203.0.113.7',
  isForwardIgnored: false,
  work,
};

test.beforeEach(() => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

test('an academy that is set up has no fault, and each part says something', () => {
  const findings = describeSystem(system, site);
  expect(findings.filter(({ isFault }) => isFault)).toEqual([]);
  expect(findings.map(({ title }) => title)).toEqual(['Mail', 'Address', 'Proxies', 'Disk of the data', 'Database', 'Background work', 'Version']);
  expect(findings.filter(({ facts, advice }) => facts.length === 0 || !advice.endsWith('.'))).toEqual([]);
});

test('parts that could not be read are faults, and say where to look', () => {
  const unread = describeSystem({ ...system, database: null, dataDisk: null, backupDisk: null, mail: null, work: null }, site);
  const faults = unread.filter(({ isFault }) => isFault);
  expect(faults.map(({ id }) => id)).toEqual(['mail', 'data-disk', 'backup-disk', 'database', 'work']);
  expect(new Set(faults.map(({ advice }) => advice))).toEqual(
    new Set(['This could not be read. The log of the academy says why, in a line with system_trouble.']),
  );
});

const backup = { createdAt: '2026-01-15T09:00:00.000Z', bytes: 12_345_678, comparedAt: null, isScheduled: true };

test('a new scheduled backup is in order, and says that it was read whole where the academy wrote it', () => {
  expect(describeBackups(backup)).toMatchObject({
    isFault: false,
    facts: [expect.stringMatching(/^The last backup: 3 hours ago .*12\.3 MB, read whole/)],
  });
  expect(describeBackups({ ...backup, bytes: null }).facts[0]).not.toContain('read whole');
  expect(describeBackups({ ...backup, comparedAt: now }).facts[1]).toContain('compared with its checksum this minute');
});

test.each([
  [
    'that failed',
    { ...backup, failure: { step: 'write' as const, failedAt: now, reason: 'The disk is full.' } },
    'The academy tries again within an hour',
  ],
  [
    'that its disk has changed',
    { ...backup, failure: { step: 'compare' as const, failedAt: now, reason: 'It differs.' } },
    'Please have the disk of the backups checked',
  ],
  ['that is old', { ...backup, createdAt: '2026-01-13T11:00:00.000Z' }, 'Please press “Back up now”'],
  ['that never was', { ...backup, createdAt: null, bytes: null }, 'Please press “Back up now”'],
  ['without a folder', { ...backup, isScheduled: false }, 'Please name a folder on another disk in BACKUP_DIR'],
])('a backup %s is a fault that says what to do', (_, last, advice) => {
  expect(describeBackups(last)).toMatchObject({ isFault: true, advice: expect.stringContaining(advice) });
});

test('while the first backup is being written, there is no fault', () => {
  expect(describeBackups({ ...backup, createdAt: null, bytes: null, isRunning: true }).isFault).toBe(false);
});

test.each([
  ['over a server that refuses', { ...mail, refusal: '535 No login' }, 'such as SMTP_URL'],
  ['that waits', { ...mail, failure: { reason: '451 Later', triesAgainAt: now } }, 'what waits is sent at its next attempt'],
  ['that becomes a file', { ...mail, server: null }, 'Please set SMTP_URL'],
])('mail %s is a fault that says what to do', (_, state, advice) => {
  expect(describeMail(state, site)).toMatchObject({ isFault: true, advice: expect.stringContaining(advice) });
});

test('an email that failed for good is told, and is a fault of the work that waits, not of the mail server', () => {
  const failed = describeMail({ ...mail, failure: { reason: '550 No such mailbox', triesAgainAt: null } }, site);
  expect(failed).toMatchObject({ isFault: false, facts: [expect.anything(), 'The last mail that failed for good: 550 No such mailbox'] });
});

test('mails as files are in order while the academy is tried out', () => {
  expect(describeMail({ ...mail, server: null }, 'http://localhost:3000').isFault).toBe(false);
});

test.each([
  [site, site, false],
  [site, 'https://www.academy.example', true],
  [site, 'http://academy.example', true],
  ['http://192.168.1.5', 'http://192.168.1.5', true],
  ['http://localhost:3000', 'http://localhost:3000', false],
  ['http://localhost:3000', site, true],
])('PUBLIC_URL %s in a browser at %s: a fault is %s', (publicUrl, origin, isFault) => {
  expect(describeAddress(publicUrl, origin).isFault).toBe(isFault);
});

test.each([
  ['203.0.113.7', false, site, false],
  ['10.0.0.5', true, site, true],
  ['203.0.113.7', true, site, false],
  ['127.0.0.1', false, site, true],
  ['127.0.0.1', false, 'http://127.0.0.1:3000', false],
])('seen under %s, with another address named %s, at %s: a fault is %s', (address, isForwardIgnored, origin, isFault) => {
  const { advice, ...finding } = describeProxies({ address, isForwardIgnored }, origin);
  expect(finding.isFault).toBe(isFault);
  if (isFault) expect(advice).toMatch(new RegExp(`${address}.* TRUST_PROXY`));
});

test('too little free space is a fault that names what is needed and the setting', () => {
  const full = { ...disk, freeBytes: 900_000_000 };
  expect(describeDataDisk(full)).toMatchObject({ isFault: true, facts: ['/data: 900 MB free.'], advice: expect.stringContaining('DATA_DIR') });
  expect(describeBackupDisk({ ...full, isOnDataDisk: false })).toMatchObject({ isFault: true, advice: expect.stringContaining('BACKUP_KEEP') });
  expect(describeDataDisk(disk)).toMatchObject({ isFault: false, facts: ['/data: 5 GB free.'] });
  expect(describeBackupDisk({ ...disk, isOnDataDisk: true })).toMatchObject({
    isFault: false,
    advice: expect.stringContaining('the disk of the data'),
  });
});

test('failed and late work is a fault, waiting work is none', () => {
  expect(describeWork(work)).toMatchObject({ isFault: false, facts: ['Waiting: 1 job, 2 mails.', 'Failed for good: 0 jobs, 0 mails.'] });
  expect(describeWork({ ...work, deadMails: 1 }).isFault).toBe(true);
  expect(describeWork({ ...work, isLate: true })).toMatchObject({ isFault: true, advice: expect.stringContaining('queue_failed') });
});
