import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createTagVersions } from '#app/cache/tag-versions.server.ts';
import { openDatabase } from '#app/db/database.server.ts';
import { createReplyMails } from '#app/features/reply-notices/reply-mails.server.ts';
import { gatherReply, mailThread } from '#app/features/reply-notices/reply-notices.jobs.server.ts';
import { features } from '#app/features.ts';
import { createJobRegistry } from '#app/jobs/job-registry.server.ts';
import { createJobWorkers } from '#app/jobs/job-workers.server.ts';
import { readConfig } from '#app/lib/config.server.ts';
import { createMetrics } from '#app/lib/metrics.server.ts';
import { createMailWorkers } from '#app/mail/mail-workers.server.ts';
import type { SendMail } from '#app/mail/mailer.server.ts';

/** A mail about replies, as a process has sent it. */
export interface SentReplyMail {
  messageId: string;
  to: string;
  text: string;
  pid: number;
}

/**
 * A process with the job and mail workers of reply notices, to be killed. TEST_CLOCK_MS is its initial time in ms; it appends sent mails to
 * TEST_MAIL_FILE synchronously, so that they survive a kill, and takes TEST_SEND_MS for each.
 */
const { TEST_CLOCK_MS, TEST_MAIL_FILE = '', TEST_SEND_MS = '0' } = process.env;
const config = readConfig(process.env);
const shiftMs = Number(TEST_CLOCK_MS ?? Date.now()) - Date.now();
const { db, subscribe, close } = openDatabase(config.databaseUrl);
const bus = subscribe(() => undefined);
const context = { config, db, cache: createTagVersions(bus), now: () => Date.now() + shiftMs, log: () => undefined, metrics: createMetrics() };

const notice: SendMail = async ({ messageId, to, text }) => {
  await pause(Number(TEST_SEND_MS) / 2);
  appendFileSync(TEST_MAIL_FILE, `${JSON.stringify({ messageId, to, text, pid: process.pid } satisfies SentReplyMail)}\n`);
  await pause(Number(TEST_SEND_MS) / 2);
};
const mails = createMailWorkers(context, { notice, newsletter: notice }, createReplyMails(features));
const jobs = createJobWorkers(
  {
    ...context,
    notifyMailWorker: () => undefined,
    mailServer: () => undefined,
    heardSentence: async () => undefined,
    eraseProfiles: async () => undefined,
    isOwnPath: () => false,
  },
  createJobRegistry([gatherReply, mailThread], []),
);
mails.start();
jobs.start();
process.once('SIGTERM', async () => {
  await Promise.all([jobs.stop(), mails.stop()]);
  await bus.close();
  await close();
});
