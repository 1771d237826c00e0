import * as z from 'zod/mini';
import { del, get, post, put, type RateLimits } from '#app/http/endpoint.ts';
import { CursorQuery, MessageReply, optionalText, PageQuery, text } from '#app/http/fields.ts';
import { savedDraft } from '../drafts/saved-draft.contract.ts';
import { State } from './message-state.contract.ts';

const permission = 'messages:manage';
const writes: RateLimits = { account: ['60 per minute'] };

/** Answers per message; later ones are written in the academy's mailbox. */
export const maxAnswers = 50;

/** Filter of the inbox: every word of `search` occurs in the name, email or subject. Marks and case do not count. */
const Filter = z.object({ search: optionalText('Search', { max: 100 }), state: z.optional(State) });
const filterDescription = 'without `state` all messages but spam; `search` matches name, email and subject, and ignores marks and case';

const InboxMessage = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  state: State,
  createdAt: z.iso.datetime(),
});
export type InboxMessage = z.output<typeof InboxMessage>;

const MessageAnswer = z.object({
  id: z.int(),
  /** Null when the account of the author was deleted. */
  author: z.nullable(z.string()),
  text: z.string(),
  createdAt: z.iso.datetime(),
  /** Null once the record of the mail was deleted. */
  delivery: z.nullable(z.enum(['waiting', 'sent', 'failed'])),
});
export type MessageAnswer = z.output<typeof MessageAnswer>;

const OpenedMessage = z.extend(InboxMessage, { message: z.string(), answers: z.array(MessageAnswer).check(z.maxLength(maxAnswers)) });
export type OpenedMessage = z.output<typeof OpenedMessage>;

/** State that the caller saw. */
const seen = z.optional(State);
const conflict = '`seen` is the state that the caller saw: 409 when a colleague has changed it';

export const Answer = z.object({
  text: text('Answer', { max: 10_000, multiline: true }),
  seen,
  basedOn: z.optional(z.iso.datetime('basedOn must be the createdAt of an answer')),
  draft: savedDraft,
});

/** Endpoints of the contact inbox. */
export const inbox = {
  messages: get('/admin/messages', {
    permission,
    query: z.extend(Filter, { page: PageQuery.shape.page, limit: CursorQuery.shape.limit }),
    reply: z.array(InboxMessage),
    withTotal: true,
    description: `newest first; \`page\` counts from 1; ${filterDescription}`,
  }),
  messagesExport: get('/admin/messages/export', {
    permission,
    query: Filter,
    reply: z.extend(z.omit(InboxMessage, { id: true }), { message: z.string() }),
    csv: {
      file: 'messages',
      columns: { createdAt: 'Received', name: 'Name', email: 'Email Address', subject: 'Subject', message: 'Message', state: 'State' },
    },
    description: filterDescription,
  }),
  openTotal: get('/admin/messages/open/total', { permission, reply: z.object({ openMessages: z.int() }) }),
  openMessage: get('/admin/messages/:id', { permission, reply: OpenedMessage }),
  setState: put('/admin/messages/:id', {
    permission,
    audit: { label: 'changed the state of a message', target: 'message' },
    limits: writes,
    body: z.object({ state: State, seen }),
    reply: MessageReply,
    description: conflict,
  }),
  answer: post('/admin/messages/:id/answers', {
    permission,
    audit: { label: 'answered a message', target: 'message' },
    limits: { account: ['10 per minute', '200 per day'] },
    body: Answer,
    reply: MessageReply,
    status: 201,
    description:
      'mails the text to the sender and marks the message as answered; `basedOn` is the `createdAt` of the newest answer that the caller has seen: 409 when there is a newer one; `seen` likewise for the state',
  }),
  remove: del('/admin/messages/:id', {
    permission,
    audit: { label: 'deleted a message', target: 'message' },
    limits: writes,
    query: z.object({ seen }),
    reply: MessageReply,
    description: `with its answers; ${conflict}`,
  }),
};
