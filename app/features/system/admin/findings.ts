import type { Api } from '#app/api-client.ts';
import { failedSteps, formatAge, formatMegabytes, isOldBackup } from '#app/features/backups/public.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import type { Disk } from '../system.contract.ts';

export type System = Awaited<ReturnType<Api['system']['read']>>;
export type LastBackup = Awaited<ReturnType<Api['backups']['last']>>;

/** What one part of the system is like, and what to do. */
export interface Finding {
  /** Fragment of its place on the page. */
  id: string;
  title: string;
  isFault: boolean;
  facts: string[];
  advice: string;
}

type Outcome = Omit<Finding, 'id' | 'title'>;
const good = (facts: string[], advice: string): Outcome => ({ isFault: false, facts, advice });
const fault = (facts: string[], advice: string): Outcome => ({ isFault: true, facts, advice });
const unread = fault([], 'This could not be read. The log of the academy says why, in a line with system_trouble.');

const gigabytes = new Intl.NumberFormat('en', { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 });
const formatBytes = (bytes: number) => (bytes < 1_000_000_000 ? formatMegabytes(bytes) : gigabytes.format(bytes / 1_000_000_000));

/** Whether only the machine itself reaches the address, as while the academy is tried out. */
const isLocal = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

export function describeBackups({ createdAt, bytes, comparedAt, isScheduled, failure, ...last }: LastBackup): Outcome {
  const age = (time: string) => `${formatAge(Date.now() - Date.parse(time))} (${formatDateTime(time)})`;
  const facts = [
    // Another tool may have read it or not.
    ...(createdAt === null
      ? []
      : [`The last backup: ${age(createdAt)}${bytes === null ? '' : `, ${formatMegabytes(bytes)}, read whole after it was written`}.`]),
    ...(comparedAt === null ? [] : [`One of the day before was compared with its checksum ${age(comparedAt)}, and was as it had been written.`]),
    ...(failure ? [`${failedSteps[failure.step]} ${age(failure.failedAt)}: ${failure.reason}`] : []),
  ];
  if (failure?.step === 'compare') return fault(facts, 'Please have the disk of the backups checked, or name another one in BACKUP_DIR.');
  if (failure) return fault(facts, 'Please do what the reason says. The academy tries again within an hour, and older backups stay.');
  if (!isScheduled)
    return fault(facts, 'Please name a folder on another disk in BACKUP_DIR, and restart the academy: it then makes backups by itself.');
  if (isOldBackup({ createdAt, isScheduled }) && !last.isRunning)
    return fault(
      createdAt === null ? ['No backup is known.'] : facts,
      'Please press “Back up now”. If no backup comes by itself within an hour, look into the log of the academy.',
    );
  return good(facts, 'The academy makes at least one each day. Please see to it that copies leave this machine.');
}

export function describeMail(mail: System['mail'], publicUrl: string): Outcome {
  if (!mail) return unread;
  const { server, outbox, refusal, failure } = mail;
  const way = server === null ? `Mails are files in ${outbox}: none leaves this machine.` : `Over the mail server ${server}.`;
  if (refusal !== undefined)
    return fault(
      [way, `It cannot be used: ${refusal}`],
      'Please correct what the reason names, such as SMTP_URL, and restart the academy: what waits is sent at its next attempt.',
    );
  if (failure?.triesAgainAt)
    return fault(
      [way, `An email waits: ${failure.reason}`, `Its next attempt: ${formatDateTime(failure.triesAgainAt)}.`],
      'Please correct what the reason names, such as SMTP_URL, and restart the academy: what waits is sent at its next attempt.',
    );
  if (server === null && !isLocal(publicUrl))
    return fault([way], 'Please set SMTP_URL and restart the academy: until then no code, no link and no newsletter reaches a user.');
  if (server === null) return good([way], 'Please set SMTP_URL before others use the academy.');
  const refused = failure ? [`The last mail that failed for good: ${failure.reason}`] : [];
  return good([way, ...refused], 'The mail server answers. A test shows whether emails arrive.');
}

/** @param origin of the page in the browser */
export function describeAddress(publicUrl: string, origin: string): Outcome {
  const isSame = new URL(publicUrl).origin === origin;
  const facts = [`PUBLIC_URL is ${publicUrl}${isSame ? ', as in the bar of this browser.' : `. The bar of this browser says ${origin}.`}`];
  if (!isSame)
    return fault(facts, 'Links in mails and feeds lead to PUBLIC_URL: please set it to the address that people use, and restart the academy.');
  if (isLocal(publicUrl)) return good(facts, 'Only this machine uses this address. Please set PUBLIC_URL before others do.');
  if (publicUrl.startsWith('http:'))
    return fault(
      facts,
      'Passwords travel unencrypted, and passkeys and learning offline do not work: please put a proxy with a certificate in front (docs/proxy), and set PUBLIC_URL to its address with https.',
    );
  return good(facts, 'Links in mails and feeds lead here; there is nothing to do.');
}

/** Addresses of one machine or network (RFC 1918, RFC 4193). */
const isPrivate = (address: string) => /^(?:10\.|127\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd])/i.test(address);

export function describeProxies({ address, isForwardIgnored }: Pick<System, 'address' | 'isForwardIgnored'>, origin: string): Outcome {
  const facts = [`The server sees you under the address ${address}.`];
  // A public address may be a proxy of your own network, whose word does not count.
  if (isForwardIgnored && isPrivate(address))
    return fault(
      [...facts, 'From there X-Forwarded-For names another one, which does not count: all visitors behind it share one limit.'],
      `If ${address} is your proxy, please add it to TRUST_PROXY and restart the academy.`,
    );
  if (/^(?:127\.|::1$)/.test(address) && !isLocal(origin))
    return fault(
      [...facts, 'That is the server itself: a proxy on it hides the addresses of visitors, which all share one limit.'],
      `Please let the proxy set X-Forwarded-For, add ${address} to TRUST_PROXY, and restart the academy.`,
    );
  return good(facts, 'If that is your own address and not that of a proxy, limits count each visitor apart: there is nothing to do.');
}

const diskFacts = ({ folder, freeBytes }: Disk) => [`${folder}: ${formatBytes(freeBytes)} free.`];

export function describeDataDisk(disk: System['dataDisk']): Outcome {
  if (!disk) return unread;
  if (disk.freeBytes >= disk.neededBytes) return good(diskFacts(disk), 'There is room enough.');
  return fault(
    diskFacts(disk),
    `Please free space until there are ${formatBytes(disk.neededBytes)}, or move DATA_DIR to a larger disk: on a full one nothing can be saved.`,
  );
}

export function describeBackupDisk(disk: NonNullable<System['backupDisk']> | null): Outcome {
  if (!disk) return unread;
  if (disk.freeBytes < disk.neededBytes)
    return fault(
      diskFacts(disk),
      `Please free space until there are ${formatBytes(disk.neededBytes)}, or keep fewer days with BACKUP_KEEP: on a full disk no backup is written.`,
    );
  return good(
    diskFacts(disk),
    disk.isOnDataDisk ? 'There is room enough. It is the disk of the data: a copy elsewhere is what helps when it breaks.' : 'There is room enough.',
  );
}

export function describeDatabase(database: System['database']): Outcome {
  if (!database) return unread;
  return good([`${database.engine}, ${formatBytes(database.bytes)}.`], 'It answers, and no migration is pending: there is nothing to do.');
}

export function describeWork(work: System['work']): Outcome {
  if (!work) return unread;
  const { dueJobs, deadJobs, waitingMails, deadMails, isLate } = work;
  const facts = [
    `Waiting: ${pluralize(dueJobs, 'job')}, ${pluralize(waitingMails, 'mail')}.`,
    `Failed for good: ${pluralize(deadJobs, 'job')}, ${pluralize(deadMails, 'mail')}.`,
  ];
  if (deadJobs + deadMails > 0) return fault(facts, 'Please look at what failed: try it again once its cause is gone, or discard it.');
  if (isLate)
    return fault(facts, 'Some of it has been due for more than 10 minutes: please restart the academy, and look for queue_failed in its log.');
  return good(facts, 'Nothing has failed for good, and nothing is late.');
}

/** Findings about all parts that the server tells of, in the order of the page. */
export const describeSystem = (system: System, origin: string): Finding[] => [
  { id: 'mail', title: 'Mail', ...describeMail(system.mail, system.publicUrl) },
  { id: 'address', title: 'Address', ...describeAddress(system.publicUrl, origin) },
  { id: 'proxies', title: 'Proxies', ...describeProxies(system, origin) },
  { id: 'data-disk', title: 'Disk of the data', ...describeDataDisk(system.dataDisk) },
  ...(system.backupDisk === undefined ? [] : [{ id: 'backup-disk', title: 'Disk of the backups', ...describeBackupDisk(system.backupDisk) }]),
  { id: 'database', title: 'Database', ...describeDatabase(system.database) },
  { id: 'work', title: 'Background work', ...describeWork(system.work) },
  { id: 'version', title: 'Version', ...good([system.version], 'Please make a backup before you upgrade to another one.') },
];
