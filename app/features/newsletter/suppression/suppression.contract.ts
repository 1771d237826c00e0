import * as z from 'zod/mini';
import { get, post } from '#app/http/endpoint.ts';
import { CursorQuery, MessageReply, optionalText, PageQuery } from '#app/http/fields.ts';

/** Addresses in one request. */
const maxAddresses = 100;
const chooseOne = 'Please choose at least one address';

/**
 * 'mailbox': the mail server said that the mailbox does not exist. 'other': suppressed by an earlier version for an answer that suppresses
 * no address now. 'unknown': the answer was not kept.
 */
export const suppressionKinds = ['mailbox', 'other', 'unknown'] as const;

const SuppressedAddress = z.object({
  id: z.int(),
  email: z.string(),
  kind: z.enum(suppressionKinds),
  /** Answer of the mail server. */
  answer: z.nullable(z.string()),
  suppressedAt: z.iso.datetime(),
});
export type SuppressedAddress = z.output<typeof SuppressedAddress>;

export const suppressionEndpoints = {
  suppressed: get('/admin/subscribers/suppressed', {
    permission: 'subscribers:read',
    query: z.object({
      page: PageQuery.shape.page,
      limit: CursorQuery.shape.limit,
      kind: z.optional(z.enum(suppressionKinds)),
      search: optionalText('Search', { max: 100 }),
    }),
    reply: z.array(SuppressedAddress),
    withTotal: true,
    description:
      'addresses that get no email, the last suppressed first; `search` matches addresses and answers; `kind` is `other` for answers that suppress no address now, which earlier versions took for dead mailboxes',
  }),
  bringBack: post('/admin/subscribers/suppressed/returns', {
    permission: 'subscribers:manage',
    audit: { label: 'brought a suppressed address back', target: 'subscriber' },
    limits: { account: ['60 per minute'] },
    body: z.object({
      ids: z
        .array(z.int('id must be a number').check(z.gte(1, 'id must be a number')), chooseOne)
        .check(z.minLength(1, chooseOne), z.maxLength(maxAddresses, `At most ${maxAddresses} addresses at once`)),
    }),
    reply: MessageReply,
    description: 'they get mail again until a mail server says that the mailbox does not exist; 404 when none of them is suppressed any more',
  }),
};
