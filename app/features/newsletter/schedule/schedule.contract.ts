import * as z from 'zod/mini';
import { savedDraft } from '#app/features/drafts/saved-draft.contract.ts';
import { del, get, post } from '#app/http/endpoint.ts';
import { MessageReply } from '#app/http/fields.ts';
import { InArchive, maxBodyBytes, NewsletterContent } from '../content.contract.ts';
import { Segment, segments } from '../segments.contract.ts';

export const maxScheduled = 100;

const Scheduled = z.object({
  id: z.int(),
  subject: z.string(),
  /** Clock time of the academy: '2026-01-31T08:30'. */
  sendAt: z.string(),
  /** The same moment. */
  dueAt: z.iso.datetime(),
  segment: z.enum(segments),
  inArchive: z.boolean(),
  /** False: it is held back at its time, since the account that scheduled it may no longer send newsletters. */
  senderMaySend: z.boolean(),
  /** It was held back at its time. */
  isHeld: z.boolean(),
});
export type Scheduled = z.output<typeof Scheduled>;

export const timeRequired = 'Please enter a date and a time';

/** Newsletter with the clock time of the academy at which it is sent. */
export const ScheduledContent = z.extend(NewsletterContent, {
  sendAt: z.string(timeRequired).check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, timeRequired), z.meta({ examples: ['2026-01-31T08:30'] })),
});

export const scheduleEndpoints = {
  schedule: post('/admin/scheduled-newsletters', {
    permission: 'newsletters:send',
    audit: { label: 'scheduled a newsletter', target: 'scheduled newsletter' },
    limits: { account: ['20 per hour'] },
    body: z.extend(ScheduledContent, { segment: Segment, inArchive: InArchive, draft: savedDraft }),
    maxBytes: maxBodyBytes,
    reply: z.object({ id: z.int(), message: z.string() }),
    status: 201,
    description: `\`sendAt\` is a clock time of the academy's time zone, within a year; the same text for the same time is the same newsletter; at most ${maxScheduled} wait`,
  }),
  scheduled: get('/admin/scheduled-newsletters', {
    permission: 'newsletters:send',
    reply: z.object({
      timeZone: z.string(),
      /** Clock time there. */
      now: z.string(),
      newsletters: z.array(Scheduled).check(z.maxLength(maxScheduled)),
    }),
    description: 'the next one first; one that is held back stays until it is sent or taken back',
  }),
  sendScheduled: post('/admin/scheduled-newsletters/:id/send', {
    permission: 'newsletters:send',
    audit: { label: 'sent a scheduled newsletter at once', target: 'newsletter' },
    limits: { account: ['20 per hour'] },
    reply: z.extend(MessageReply, { id: z.int(), recipients: z.int() }),
    status: 202,
    description: 'sends it before its time; 404 when it was sent or taken back',
  }),
  takeBack: del('/admin/scheduled-newsletters/:id', {
    permission: 'newsletters:send',
    audit: { label: 'took back a scheduled newsletter', target: 'scheduled newsletter' },
    limits: { account: ['60 per minute'] },
    reply: z.extend(MessageReply, { draft: z.string() }),
    description: 'its content becomes the draft `draft` of the caller; 404 when it was sent or taken back',
  }),
};
