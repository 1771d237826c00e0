import * as z from 'zod/mini';
import { post, type RateLimits } from '#app/http/endpoint.ts';
import { MessageReply } from '#app/http/fields.ts';
import { State } from './message-state.contract.ts';

const permission = 'messages:manage';
const limits: RateLimits = { account: ['60 per minute'] };
/** Messages in one request. */
const maxMessages = 100;

/** A message and the state that the caller saw. */
const Seen = z.object({ id: z.int('id must be a number').check(z.gte(1, 'id must be a number')), seen: State });
const StateChange = z.extend(Seen, { state: State });
export type SeenMessage = z.output<typeof Seen>;
export type StateChange = z.output<typeof StateChange>;

const listOf = <T extends z.ZodMiniType>(item: T) =>
  z
    .array(item, 'Please choose at least one message')
    .check(z.minLength(1, 'Please choose at least one message'), z.maxLength(maxMessages, `At most ${maxMessages} messages at once`));

const conflict = '409 when a message has changed since, 404 when all of them are deleted: then nothing changes';

/** Endpoints for several messages at once. */
export const bulk = {
  setStates: post('/admin/messages/states', {
    permission,
    audit: { label: 'changed the states of several messages', target: 'message' },
    limits,
    body: z.object({ changes: listOf(StateChange) }),
    reply: z.extend(MessageReply, { undo: z.array(StateChange).check(z.maxLength(maxMessages)) }),
    description: `\`seen\` is the state that the caller saw: ${conflict}; \`undo\` holds the changes that restore what was before`,
  }),
  removeAll: post('/admin/messages/deletions', {
    permission,
    audit: { label: 'deleted several messages', target: 'message' },
    limits,
    body: z.object({ messages: listOf(Seen) }),
    reply: MessageReply,
    description: `with their answers; \`seen\` is the state that the caller saw: ${conflict}`,
  }),
};
