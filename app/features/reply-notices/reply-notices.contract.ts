import * as z from 'zod/mini';
import { post } from '#app/http/endpoint.ts';
import { linkPart, MessageReply } from '#app/http/fields.ts';

export const replyNotices = {
  off: post('/reply-notices/off', {
    /** Only failures: mail providers call the valid links of many people from few addresses. */
    limits: { address: ['20 per 10 minutes'], countOnly: 'failures' },
    query: z.object({ token: z.optional(linkPart), only: z.optional(z.enum(['thread'], 'Please choose which mails to stop')) }),
    encoding: 'ignored',
    reply: MessageReply,
    skipAuth: true,
    description:
      'RFC 8058 one-click target of emails about replies: any body, no cookie, no redirect; ends all of them, with `only` those about one comment; 400 for a wrong token',
  }),
  on: post('/reply-notices/on', {
    limits: { address: ['20 per 10 minutes'], countOnly: 'failures' },
    body: z.object({
      token: z
        .string('Please open the link again from the email')
        .check(z.minLength(1, 'Please open the link again from the email'), z.maxLength(500, 'Please open the link again from the email')),
    }),
    reply: MessageReply,
    skipAuth: true,
    description: 'undoes `off` with `only`; 400 for a wrong token',
  }),
};
