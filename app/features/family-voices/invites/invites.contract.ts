import * as z from 'zod/mini';
import { del, get, post } from '#app/http/endpoint.ts';
import { MessageReply, personName } from '#app/http/fields.ts';
import { maxPhrases } from '../family-voice-terms.contract.ts';

const choose = `Please choose 1 to ${maxPhrases} phrases, or a lesson`;
const id = z.int(choose).check(z.gte(1, choose));

export const InviteValues = z.object({
  name: personName('Name', 'Please enter the name of your relative'),
  items: z.optional(z.array(id, choose).check(z.minLength(1, choose), z.maxLength(maxPhrases, choose))),
  lesson: z.optional(id),
});

const Invite = z.object({
  id: z.int(),
  /** Name of the relative. */
  name: z.string(),
  phrases: z.int(),
  /** Phrases among them that the album has in this voice. */
  recorded: z.int(),
  /** Recordings that the link still takes. */
  left: z.int(),
  createdAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** False once it has ended or was ended. */
  isOpen: z.boolean(),
});
export type Invite = z.output<typeof Invite>;

/** Beyond what a household can make: 10 a day, which are kept for some 60 days. */
export const maxInvites = 700;

/** Links by which relatives record phrases for a household, for guardians. */
export const invites = {
  createInvite: post('/learning/voice-invites', {
    access: 'account',
    recentLogin: true,
    limits: { account: ['10 per day'] },
    body: InviteValues,
    reply: z.object({ id: z.int(), link: z.string(), endsAt: z.iso.datetime() }),
    status: 201,
    description: 'a link for a relative, shown once: 30 days, 60 recordings; of published items, or of all that a published lesson has, at most 30',
  }),
  invites: get('/learning/voice-invites', {
    access: 'account',
    recentLogin: true,
    reply: z.array(Invite).check(z.maxLength(maxInvites)),
    description: 'the newest first',
  }),
  endInvite: del('/learning/voice-invites/:id', {
    access: 'account',
    recentLogin: true,
    limits: { account: ['60 per hour'] },
    reply: MessageReply,
    description: 'takes no more recordings; those it has stay in the album, and the relative may still take them back',
  }),
};
