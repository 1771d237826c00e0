import * as z from 'zod/mini';
import { get, post } from '#app/http/endpoint.ts';

/** Most parts and lines of what is new in a version: those of the changelog beyond them are left out. */
export const maxNews = { parts: 10, lines: 200 };

const News = z.object({
  /** Heading, such as 'Changed'. */
  title: z.nullable(z.string()),
  lines: z.array(z.string()).check(z.maxLength(maxNews.lines)),
});
export type News = z.output<typeof News>;

const Disk = z.object({
  folder: z.string(),
  freeBytes: z.int(),
  /** Free space below which a warning is due. */
  neededBytes: z.int(),
});
export type Disk = z.output<typeof Disk>;

const permission = 'system:manage';

export const system = {
  read: get('/admin/system', {
    permission,
    reply: z.object({
      version: z.string(),
      /** Null where CHANGELOG.md does not tell it. */
      news: z.nullable(z.array(News).check(z.maxLength(maxNews.parts))),
      database: z.nullable(z.object({ engine: z.string(), bytes: z.int() })),
      dataDisk: z.nullable(Disk),
      /** Missing without BACKUP_DIR. */
      backupDisk: z.optional(z.nullable(z.object({ ...Disk.shape, isOnDataDisk: z.boolean() }))),
      mail: z.nullable(
        z.object({
          /** Host and port of SMTP_URL; null when mails are files in `outbox`. */
          server: z.nullable(z.string()),
          outbox: z.string(),
          /** Why the mail server could not be used when this process tried it last: its answer, without email addresses. */
          refusal: z.optional(z.string()),
          /** The newest mail that could not be sent: it waits for another attempt, or has failed for good. Email addresses are masked. */
          failure: z.optional(z.object({ reason: z.string(), triesAgainAt: z.nullable(z.iso.datetime()) })),
        }),
      ),
      publicUrl: z.string(),
      /** Address of the caller, as TRUST_PROXY resolves it. */
      address: z.string(),
      /** Whether X-Forwarded-For names another client, which does not count because `address` is not in TRUST_PROXY. */
      isForwardIgnored: z.boolean(),
      work: z.nullable(
        z.object({
          dueJobs: z.int(),
          deadJobs: z.int(),
          waitingMails: z.int(),
          deadMails: z.int(),
          /** Whether jobs or notices have been due for longer than workers need. */
          isLate: z.boolean(),
        }),
      ),
    }),
    description: 'a part that could not be read is null, and the log says why',
  }),
  sendTest: post('/admin/system/test-mails', {
    permission,
    audit: { label: 'sent a test mail' },
    limits: { account: ['10 per hour'] },
    reply: z.object({ id: z.int(), message: z.string() }),
    status: 202,
    description: 'queues an email to the caller alone',
  }),
  testMail: get('/admin/system/test-mails/:id', {
    permission,
    reply: z.object({
      state: z.enum(['waiting', 'sent', 'failed']),
      /** Why the last attempt failed, email addresses masked. */
      reason: z.nullable(z.string()),
      triesAgainAt: z.nullable(z.iso.datetime()),
    }),
    description: 'outcome of a test email; 404 for other emails',
  }),
};
