import * as z from 'zod/mini';
import { email } from '#app/http/email-field.ts';
import { get, post, put } from '#app/http/endpoint.ts';
import { CursorQuery, MessageReply, optional, optionalText, text } from '#app/http/fields.ts';

const permission = 'concerns:read';
const time = z.iso.datetime();

const Concern = z.object({
  message: text('Your message', { max: 10_000, multiline: true, required: 'Please tell us what worries you' }),
  about: optionalText('This', { max: 200, multiline: true }),
  full_name: optionalText('Your name', { max: 100 }),
  email: optional(email),
});

const states = ['open', 'handled'] as const;
const state = z.enum(states, 'Please choose open or handled');

const note = optionalText('The note', { max: 5_000, multiline: true });

/** Fields of the form of administrators. */
export const HandlingForm = z.object({ state, note });

const ListedConcern = z.object({
  id: z.int(),
  message: z.string(),
  about: z.nullable(z.string()),
  fullName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Account of the author; null without a login, and after it was deleted. */
  account: z.nullable(z.object({ id: z.int(), name: z.string(), kind: z.enum(['learner', 'tutor', 'admin']) })),
  createdAt: time,
  /** Null for an open one; `by` is null when that account was deleted. */
  handled: z.nullable(z.object({ at: time, by: z.nullable(z.string()) })),
  note: z.string(),
  updatedAt: time,
});
export type ListedConcern = z.output<typeof ListedConcern>;

export const concerns = {
  create: post('/concerns', {
    limits: { address: ['5 per 10 minutes', '20 per day'] },
    body: Concern,
    reply: MessageReply,
    status: 201,
    description: 'about the safety of a child; with a token the account is kept beside it. Only callers with `concerns:read` see it',
  }),
  list: get('/admin/concerns', {
    permission,
    query: z.extend(CursorQuery, { state: z.optional(state) }),
    reply: z.array(ListedConcern).check(z.maxLength(100)),
    description: 'newest first; `before` is the id of the last one of the page before',
  }),
  openTotal: get('/admin/concerns/open/total', { permission, reply: z.object({ openConcerns: z.int() }) }),
  handle: put('/admin/concerns/:id', {
    permission,
    audit: { label: 'worked on a concern', target: 'concern' },
    limits: { account: ['60 per minute'] },
    body: z.object({
      handled: z.boolean('Please choose whether it is handled'),
      note,
      basedOn: z.optional(z.iso.datetime('basedOn must be the updatedAt of the concern')),
    }),
    reply: MessageReply,
    description: 'replaces state and note; `basedOn` is the `updatedAt` that the caller has seen: 409 when it has changed since',
  }),
};
