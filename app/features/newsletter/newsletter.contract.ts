import * as z from 'zod/mini';
import { shownWeeks, WeekCounts } from '#app/features/admin/dashboard/week-counts.contract.ts';
import { email } from '#app/http/email-field.ts';
import { get, post, type RateLimits } from '#app/http/endpoint.ts';
import { CursorQuery, linkPart, MessageReply } from '#app/http/fields.ts';
import { savedDraft } from '../drafts/saved-draft.contract.ts';
import { archiveEndpoints } from './archive/archive.contract.ts';
import { InArchive, maxBodyBytes, NewsletterContent } from './content.contract.ts';
import { fromContentEndpoints } from './from-content/from-content.contract.ts';
import { pauseCauses } from './pausing.contract.ts';
import { scheduleEndpoints } from './schedule/schedule.contract.ts';
import { Segment, segments } from './segments.contract.ts';
import { subscriberImportEndpoints } from './subscribers/import/subscriber-imports.contract.ts';
import { subscriberEndpoints } from './subscribers/subscribers.contract.ts';
import { suppressionEndpoints } from './suppression/suppression.contract.ts';

/** Delivery progress; `waiting` counts mails that wait for their first attempt or a retry. */
const NewsletterProgress = z.object({
  id: z.int(),
  subject: z.string(),
  createdAt: z.iso.datetime(),
  recipients: z.int(),
  sent: z.int(),
  waiting: z.int(),
  failed: z.int(),
  skipped: z.int(),
  /** Unsubscriptions through the link in it. */
  unsubscribed: z.int(),
  segment: z.enum(segments),
  /** Time of the automatic pause, which lasts until an administrator resumes or stops the newsletter. */
  pausedAt: z.nullable(z.iso.datetime()),
  pauseCause: z.nullable(z.enum(pauseCauses)),
  /** Last answer of the mail server before the pause, with masked addresses. */
  pauseAnswer: z.nullable(z.string()),
  stoppedAt: z.nullable(z.iso.datetime()),
  inArchive: z.boolean(),
});
export type NewsletterProgress = z.output<typeof NewsletterProgress>;

/** Query of links in mails. */
const EmailActionQuery = z.object({ token: z.optional(linkPart), email: z.optional(linkPart) });

/** Counts only failures: mail providers open the valid links of many subscribers from few addresses. */
const linkLimits: RateLimits = { address: ['20 per 10 minutes'], countOnly: 'failures' };

export const newsletter = {
  subscribe: post('/subscribe', {
    limits: { address: ['10 per minute', '40 per hour'] },
    body: z.object({ email }),
    reply: MessageReply,
    status: 201,
    skipAuth: true,
  }),
  confirm: post('/subscribe/confirm', {
    limits: linkLimits,
    query: EmailActionQuery,
    encoding: 'ignored',
    reply: MessageReply,
    skipAuth: true,
    description: 'target of the confirmation link in mails; used with NEWSLETTER_DOUBLE_OPT_IN=on',
  }),
  unsubscribe: post('/unsubscribe', {
    limits: linkLimits,
    query: EmailActionQuery,
    encoding: 'ignored',
    reply: MessageReply,
    skipAuth: true,
    description: 'RFC 8058 one-click target: any body, no cookie, no redirect; 400 for a wrong pair',
  }),
  total: get('/admin/subscribers/total', { permission: 'subscribers:read', reply: z.object({ totalSubscribers: z.int() }) }),
  newSubscribers: get('/admin/subscribers/weeks', {
    permission: 'subscribers:read',
    reply: WeekCounts,
    description: `by the week of their confirmation, without those who have left; the last ${shownWeeks} weeks`,
  }),
  send: post('/admin/send-newsletter', {
    permission: 'newsletters:send',
    audit: { label: 'sent a newsletter', target: 'newsletter' },
    limits: { account: ['5 per hour'] },
    body: z.extend(NewsletterContent, { segment: Segment, inArchive: InArchive, draft: savedDraft }),
    maxBytes: maxBodyBytes,
    reply: z.object({
      id: z.int(),
      recipients: z.int(),
      message: z.string(),
      /** For a newsletter that was sent before: the minutes since then. `recipients` are those of that time, and nothing is sent again. */
      sentMinutesAgo: z.optional(z.int()),
    }),
    status: 202,
    description:
      'the same subject and message to the same segment within 10 minutes is the same newsletter, unless it was stopped; `sentMinutesAgo` says so; `html` takes the place of `message`, whose text is then made from it',
  }),
  recipients: get('/admin/newsletters/recipients', {
    permission: 'newsletters:send',
    query: z.object({ segment: Segment }),
    reply: z.object({ recipients: z.int() }),
    description: 'how many would get a newsletter now',
  }),
  preview: post('/admin/newsletters/preview', {
    permission: 'newsletters:send',
    limits: { account: ['120 per minute'] },
    body: NewsletterContent,
    maxBytes: maxBodyBytes,
    reply: z.object({ html: z.string(), text: z.string() }),
    status: 200,
    description: 'both parts of the mail as they would be sent; stores nothing',
  }),
  test: post('/admin/newsletters/test', {
    permission: 'newsletters:send',
    audit: { label: 'sent a test of a newsletter', target: 'newsletter' },
    limits: { account: ['20 per hour'] },
    body: NewsletterContent,
    maxBytes: maxBodyBytes,
    reply: MessageReply,
    status: 202,
    description: 'sends the newsletter as a test email to the caller alone',
  }),
  progress: get('/admin/newsletters', {
    permission: 'newsletters:send',
    query: CursorQuery,
    reply: z.array(NewsletterProgress),
    withTotal: true,
    description: 'newest first',
  }),
  resume: post('/admin/newsletters/:id/go-on', {
    permission: 'newsletters:send',
    audit: { label: 'resumed a newsletter', target: 'newsletter' },
    limits: { account: ['60 per minute'] },
    reply: MessageReply,
    description: 'resumes a paused newsletter; 409 for a stopped one',
  }),
  stop: post('/admin/newsletters/:id/stop', {
    permission: 'newsletters:send',
    audit: { label: 'stopped a newsletter', target: 'newsletter' },
    limits: { account: ['60 per minute'] },
    reply: MessageReply,
    description: 'final: mails that are still waiting are never sent',
  }),
  ...subscriberEndpoints,
  ...subscriberImportEndpoints,
  ...suppressionEndpoints,
  ...scheduleEndpoints,
  ...archiveEndpoints,
  ...fromContentEndpoints,
};
