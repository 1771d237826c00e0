import * as z from 'zod/mini';
import { get, post, type RateLimits } from '#app/http/endpoint.ts';
import { CursorQuery, email, MessageReply, PageQuery, text } from '#app/http/fields.ts';

const Subscriber = z.object({ id: z.int(), email: z.string(), createdAt: z.iso.datetime() });
/** 40,000 letters of Igbo with dots and tones, each up to five bytes. */
const maxLetterBytes = 256 * 1024;
export const NewsletterDraft = z.object({
  subject: text('Subject', { max: 200 }),
  message: text('Message', { max: 40_000, lines: true }),
});

/** How far a newsletter has come: `waiting` for their turn or for another try. */
const Progress = z.object({
  id: z.int(),
  subject: z.string(),
  createdAt: z.iso.datetime(),
  recipients: z.int(),
  sent: z.int(),
  waiting: z.int(),
  failed: z.int(),
  skipped: z.int(),
  /** Too much went wrong: it waits until an administrator lets it go on, or stops it. */
  pausedAt: z.nullable(z.iso.datetime()),
  stoppedAt: z.nullable(z.iso.datetime()),
});
export type Progress = z.output<typeof Progress>;

/** What the links in mails carry. */
const Link = z.object({ token: z.optional(z.string()), email: z.optional(z.string()) });

/** Mail providers press the links of many readers from few addresses: what is right never counts. */
const wrongLinks: RateLimits = { address: ['20 per 10 minutes'], countOnly: 'failures' };

export const newsletter = {
  subscribe: post('/subscribe', {
    limits: { address: ['10 per minute', '40 per hour'] },
    body: z.object({ email }),
    reply: MessageReply,
    status: 201,
    skipAuth: true,
  }),
  confirm: post('/subscribe/confirm', {
    limits: wrongLinks,
    query: Link,
    encoding: 'any',
    reply: MessageReply,
    skipAuth: true,
    description: 'only reached from a mail, when NEWSLETTER_DOUBLE_OPT_IN is on',
  }),
  unsubscribe: post('/unsubscribe', {
    limits: wrongLinks,
    query: Link,
    encoding: 'any',
    reply: MessageReply,
    skipAuth: true,
    description: 'RFC 8058 one-click target: any body, no cookie, no redirect; 400 for a wrong pair',
  }),
  subscribers: get('/admin/subscribers', { access: 'admin', query: PageQuery, reply: z.array(Subscriber), withTotal: true }),
  total: get('/admin/subscribers/total', { access: 'admin', reply: z.object({ totalSubscribers: z.int() }) }),
  send: post('/admin/send-newsletter', {
    access: 'admin',
    limits: { account: ['5 per hour'] },
    body: NewsletterDraft,
    maxBytes: maxLetterBytes,
    reply: z.object({ id: z.int(), recipients: z.int(), message: z.string() }),
    status: 202,
    description: 'the same letter within 10 minutes is the same newsletter',
  }),
  test: post('/admin/newsletters/test', {
    access: 'admin',
    limits: { account: ['20 per hour'] },
    body: NewsletterDraft,
    maxBytes: maxLetterBytes,
    reply: MessageReply,
    status: 202,
    description: 'the letter as readers would get it, to the caller alone',
  }),
  progress: get('/admin/newsletters', {
    access: 'admin',
    query: CursorQuery,
    reply: z.array(Progress),
    withTotal: true,
    description: 'newest first',
  }),
  resume: post('/admin/newsletters/:id/go-on', {
    access: 'admin',
    limits: { account: ['60 per minute'] },
    reply: MessageReply,
    description: 'after a pause; 409 when it was stopped',
  }),
  stop: post('/admin/newsletters/:id/stop', {
    access: 'admin',
    limits: { account: ['60 per minute'] },
    reply: MessageReply,
    description: 'for good: who has not got it yet does not get it',
  }),
};
