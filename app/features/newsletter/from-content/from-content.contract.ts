import * as z from 'zod/mini';
import { post } from '#app/http/endpoint.ts';
import { MessageReply } from '#app/http/fields.ts';

const Proposal = z.extend(MessageReply, {
  /** Subject of the new draft of the caller. */
  draft: z.string(),
});

/** Newsletters that are written from what the academy has published. They become drafts: nothing is sent. */
export const fromContentEndpoints = {
  proposeOfPost: post('/admin/newsletters/proposals/post/:id', {
    permission: 'newsletters:send',
    audit: { label: 'began a newsletter about a post', target: 'post' },
    limits: { account: ['60 per hour'] },
    reply: Proposal,
    status: 201,
    description: 'a draft with title, beginning and address of the post',
  }),
  proposeDigest: post('/admin/newsletters/proposals/digest', {
    permission: 'newsletters:send',
    audit: { label: 'began a weekly digest', target: 'newsletter' },
    limits: { account: ['60 per hour'] },
    reply: Proposal,
    status: 201,
    description: 'a draft with the words and posts of the last seven days; 409 when there are none',
  }),
};
