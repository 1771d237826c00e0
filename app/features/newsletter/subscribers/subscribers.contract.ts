import * as z from 'zod/mini';
import { email } from '#app/http/email-field.ts';
import { del, get, post } from '#app/http/endpoint.ts';
import { localDay, MessageReply, optional, optionalText, PageQuery } from '#app/http/fields.ts';

export const subscriberStates = ['active', 'waiting', 'unsubscribed', 'suppressed'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** States that the list can be narrowed down to. */
export const listedStates = [...subscriberStates, 'all'] as const;
export type ListedState = (typeof listedStates)[number];

/** Length of a consent source in code points. */
export const maxSource = 200;
export const consentSource = optionalText('Where', { max: maxSource });

/** The words that say where and when a subscriber agreed: both, or none. */
const isWhole = ({ source, date }: { source?: string | undefined; date?: string | undefined }) => (source === undefined) === (date === undefined);

export const NewSubscriber = z.object({ email, source: consentSource, date: optional(localDay) }).check(
  z.refine((consent) => isWhole(consent) || consent.date !== undefined, {
    path: ['date'],
    error: 'Please enter the date, too, or leave both fields empty',
  }),
  z.refine((consent) => isWhole(consent) || consent.source !== undefined, {
    path: ['source'],
    error: 'Please enter where, too, or leave both fields empty',
  }),
);

const Subscriber = z.object({
  id: z.int(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  /** This and the next ones come where the query names a state. */
  state: z.optional(z.enum(subscriberStates)),
  consentSource: z.optional(z.nullable(z.string())),
  consentDate: z.optional(z.nullable(z.string())),
});
export type Subscriber = z.output<typeof Subscriber>;

const Filter = z.object({ state: z.optional(z.enum(listedStates)), search: optionalText('Search', { max: 100 }) });

const columns = {
  email: 'Email Address',
  state: 'State',
  createdAt: 'Subscribed',
  consentSource: 'Consent source',
  consentDate: 'Consent date',
  confirmedAt: 'Confirmed',
};
const ExportedSubscriber = z.object({
  email: z.string(),
  state: z.enum(subscriberStates),
  createdAt: z.iso.datetime(),
  consentSource: z.nullable(z.string()),
  consentDate: z.nullable(z.string()),
  confirmedAt: z.nullable(z.iso.datetime()),
});

export const subscriberEndpoints = {
  subscribers: get('/admin/subscribers', {
    permission: 'subscribers:read',
    query: z.extend(PageQuery, Filter.shape),
    reply: z.array(Subscriber),
    withTotal: true,
    description:
      'active ones, newest first; `state` names others, and adds state and consent to each; `search` matches addresses without regard to case',
  }),
  subscribersExport: get('/admin/subscribers/export', {
    permission: 'subscribers:read',
    query: Filter,
    reply: ExportedSubscriber,
    csv: { file: 'subscribers', columns },
  }),
  addSubscriber: post('/admin/subscribers', {
    permission: 'subscribers:manage',
    audit: { label: 'added a subscriber', target: 'subscriber' },
    limits: { account: ['120 per hour'] },
    body: NewSubscriber,
    reply: MessageReply,
    status: 201,
    description:
      'with `source` and `date` of a consent the address is active at once; without them it gets an email that asks to confirm; 400 for an address that is known, which stays as it is',
  }),
  endSubscription: post('/admin/subscribers/:id/unsubscribe', {
    permission: 'subscribers:manage',
    audit: { label: 'unsubscribed an address', target: 'subscriber' },
    limits: { account: ['120 per hour'] },
    reply: MessageReply,
    description: 'the address stays known as unsubscribed; 404 when it is so already',
  }),
  eraseSubscriber: del('/admin/subscribers/:id', {
    permission: 'subscribers:manage',
    audit: { label: 'erased an address', target: 'subscriber' },
    limits: { account: ['120 per hour'] },
    reply: MessageReply,
    description:
      'on request of its owner, in any state, and again in a backup that is restored; nothing of the address stays, so that a later import may add it; an account with it stays; 404 when it is erased already',
  }),
};
