import { readFile } from 'node:fs/promises';
import type { AppContext } from '#app/app-context.server.ts';
import { databaseBytes, databaseVersion } from '#app/db/database-facts.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { accountById } from '#app/features/accounts/public.server.ts';
import { countDeadLetters } from '#app/features/jobs/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import type { Config } from '#app/lib/config.server.ts';
import { durationMs } from '#app/lib/duration.ts';
import { maskEmails } from '#app/lib/mask-emails.ts';
import { academyVersion } from '#app/lib/version.server.ts';
import { queues } from '#app/mail/mail.queries.server.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { newsOf } from './changelog.server.ts';
import { readSpace } from './disk-space.server.ts';
import { testMail } from './mails/test.mail.server.ts';
import type { Disk, system } from './system.contract.ts';
import { countDueJobs, countQueuedMails, lastMailFailure, mailOfKind } from './system.queries.server.ts';

/** Version of this build. */
const version = academyVersion();
/** Least free space of a disk. */
const leastFreeBytes = 1_000_000_000;
/** Workers look each second: work that waits longer is held up. */
const lateMs = durationMs('10 minutes');

const isPostgres = ({ databaseUrl }: Config) => databaseUrl.startsWith('postgres');
const toIso = (ms: number) => new Date(ms).toISOString();

async function readDatabase(db: Db, config: Config) {
  return { engine: await databaseVersion(db, isPostgres(config)), bytes: await databaseBytes(db, config.databaseUrl) };
}

/** @param databaseSize that of the database whose growth the disk must hold */
async function readDisk(folder: string, databaseSize = 0): Promise<Disk> {
  const { freeBytes } = await readSpace(folder);
  return { folder, freeBytes, neededBytes: Math.max(2 * databaseSize, leastFreeBytes) };
}

async function readMail({ db, config: { smtpUrl, outboxDir: outbox }, mailServer }: Pick<AppContext, 'db' | 'config' | 'mailServer'>) {
  const failure = await lastMailFailure(db);
  const { isReachable, reason: refusal } = mailServer() ?? {};
  return {
    // Neither user nor password.
    server: smtpUrl ? new URL(smtpUrl).host : null,
    outbox,
    ...(isReachable === false && refusal !== undefined ? { refusal } : {}),
    ...(failure ? { failure: attemptOf(failure) } : {}),
  };
}

const attemptOf = ({ last_error, run_at }: { last_error: string | null; run_at: number | null }) => ({
  reason: maskEmails(last_error ?? ''),
  triesAgainAt: run_at === null ? null : toIso(run_at),
});

async function readWork(db: Db, now: number) {
  const jobs = await countDueJobs(db, now);
  const mails = await countQueuedMails(db);
  const dead = await countDeadLetters(db);
  const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
  // Maintenance takes long by its nature, a newsletter is sent at its own rate.
  const oldest = [jobs.find(({ queue }) => queue === 'default'), mails.find(({ priority }) => priority === queues.notice)];
  return {
    dueJobs: sum(jobs),
    deadJobs: dead.jobs,
    waitingMails: sum(mails),
    deadMails: dead.mails,
    isLate: oldest.some((row) => row !== undefined && row.oldest_run_at < now - lateMs),
  };
}

/** Whether the header names another client than the one that counts. */
function isForwardIgnored(address: string, forwardedFor: string): boolean {
  const [client = ''] = forwardedFor.split(',').map((part) => part.trim());
  return client !== '' && client !== address;
}

export const systemHandlers: Handlers<typeof system> = {
  read: async ({ db, config, mailServer, now, log, address, forwardedFor }) => {
    /** A part that fails leaves the others. */
    const part = <T>(name: string, read: Promise<T>): Promise<T | null> =>
      read.catch((error: unknown) => {
        log('system_trouble', { part: name, reason: String(error) });
        return null;
      });
    const { dataDir, backupDir } = config;
    const database = await part('database', readDatabase(db, config));
    const readBackupDisk = async (folder: string) => ({
      ...(await readDisk(folder, database?.bytes)),
      isOnDataDisk: (await readSpace(folder)).device === (await readSpace(dataDir)).device,
    });
    return {
      version,
      news: await readFile('CHANGELOG.md', 'utf8').then(
        (changelog) => newsOf(changelog, version),
        () => null,
      ),
      database,
      dataDisk: await part('dataDisk', readDisk(dataDir, isPostgres(config) ? 0 : database?.bytes)),
      ...(backupDir ? { backupDisk: await part('backupDisk', readBackupDisk(backupDir)) } : {}),
      mail: await part('mail', readMail({ db, config, mailServer })),
      publicUrl: config.publicUrl,
      address,
      isForwardIgnored: isForwardIgnored(address, forwardedFor),
      work: await part('work', readWork(db, now())),
    };
  },

  sendTest: async ({ db, config, now, principal, notifyMailWorker }) => {
    const { email } = (await accountById(db, principal.id)) ?? reject(401, 'Token expired');
    const { id } = await sendMail(db, { config, now }, testMail, { to: email, props: {} });
    notifyMailWorker();
    return { id, message: 'A test is on its way to your own address' };
  },

  testMail: async ({ db, params }) => {
    const { state, last_error, run_at } = (await mailOfKind(db, params.id, testMail.name)) ?? reject(404, 'This is no test email');
    const isDone = state === 'sent' || state === 'failed';
    return {
      state: isDone ? state : 'waiting',
      reason: last_error === null ? null : maskEmails(last_error),
      triesAgainAt: isDone || last_error === null ? null : toIso(run_at),
    };
  },
};
