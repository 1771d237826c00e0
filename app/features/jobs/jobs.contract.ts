import * as z from 'zod/mini';
import { del, get, post, type RateLimits } from '#app/http/endpoint.ts';
import { CursorQuery, MessageReply, optionalText, PageQuery } from '#app/http/fields.ts';
import { suppressionDays } from './failing.contract.ts';

const types = ['job', 'mail'] as const;

const DeadLetter = z.object({
  /** Unique within its type. */
  id: z.int(),
  type: z.enum(types),
  /** Name of the job or mail: 'retention.purge', 'contact.message'. */
  kind: z.string(),
  /** Arguments of a job: JSON as text, email addresses masked, cut off after 1,000 characters. */
  args: z.optional(z.string()),
  /** Receiver of a mail, masked. Missing when it is rendered right before it is sent. */
  to: z.optional(z.string()),
  subject: z.optional(z.string()),
  error: z.string(),
  createdAt: z.iso.datetime(),
  failedAt: z.iso.datetime(),
});
export type DeadLetter = z.output<typeof DeadLetter>;

/** Mails that wait for another attempt are shown up to this number. */
export const retriedMailsShown = 20;

const RetriedMails = z.object({
  /** Null where mails are files. */
  server: z.nullable(
    z.object({
      /** Null before the first answer. */
      isReachable: z.nullable(z.boolean()),
      /** Why it cannot be used. */
      reason: z.optional(z.string()),
      checkedAt: z.optional(z.iso.datetime()),
    }),
  ),
  mails: z
    .array(
      z.object({
        id: z.int(),
        kind: z.string(),
        /** Receiver, masked. Missing when it is rendered right before it is sent. */
        to: z.optional(z.string()),
        subject: z.optional(z.string()),
        error: z.string(),
        failedAttempts: z.int(),
        createdAt: z.iso.datetime(),
        nextTryAt: z.iso.datetime(),
      }),
    )
    .check(z.maxLength(retriedMailsShown)),
  total: z.int(),
});
export type RetriedMails = z.output<typeof RetriedMails>;

const limits: RateLimits = { account: ['60 per minute'] };
const retryDescription = 'with all attempts anew';

export const jobs = {
  dead: get('/admin/jobs', {
    permission: 'jobs:manage',
    query: z.object({
      page: PageQuery.shape.page,
      limit: CursorQuery.shape.limit,
      type: z.optional(z.enum(types)),
      search: optionalText('Search', { max: 100 }),
    }),
    reply: z.array(DeadLetter),
    withTotal: true,
    description: 'jobs and mails that failed for good, newest failure first; `page` counts from 1, `search` matches kinds and errors',
  }),
  retriedMails: get('/admin/jobs/retried-mails', {
    permission: 'jobs:manage',
    reply: RetriedMails,
    description: `the mail server as the answering process tried it last, and the first ${retriedMailsShown} mails that wait after a failed attempt, without newsletters`,
  }),
  failing: get('/admin/jobs/failing', {
    permission: 'jobs:manage',
    reply: z.object({ mails: z.int(), jobs: z.int(), suppressedAddresses: z.int() }),
    description: `mails and jobs that failed for good, and addresses of subscribers that rejected mail in the last ${suppressionDays} days`,
  }),
  retry: post('/admin/jobs/:id/retry', {
    permission: 'jobs:manage',
    audit: { label: 'tried a background job again', target: 'job' },
    limits,
    reply: MessageReply,
    description: `${retryDescription}; 409 when the same job is queued already`,
  }),
  discard: del('/admin/jobs/:id', {
    permission: 'jobs:manage',
    audit: { label: 'discarded a background job', target: 'job' },
    limits,
    reply: MessageReply,
  }),
  retryMail: post('/admin/failed-mails/:id/retry', {
    permission: 'jobs:manage',
    audit: { label: 'sent a failed mail again', target: 'mail' },
    limits,
    reply: MessageReply,
    description: `${retryDescription}; 409 when the code or link in the email has expired`,
  }),
  discardMail: del('/admin/failed-mails/:id', {
    permission: 'jobs:manage',
    audit: { label: 'discarded a failed mail', target: 'mail' },
    limits,
    reply: MessageReply,
  }),
};
