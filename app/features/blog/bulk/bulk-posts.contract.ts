import * as z from 'zod/mini';
import { post, type RateLimits } from '#app/http/endpoint.ts';
import { MessageReply, text } from '#app/http/fields.ts';
import { maxNameLength } from '../tag-name.contract.ts';

const permission = 'posts:write';
const limits: RateLimits = { account: ['60 per minute'] };
/** Posts in one request. */
const maxPosts = 100;

const chosen = {
  ids: z
    .array(z.int('ids must be numbers').check(z.gte(1, 'ids must be numbers')), 'Please choose at least one post')
    .check(z.minLength(1, 'Please choose at least one post'), z.maxLength(maxPosts, `At most ${maxPosts} posts at once`)),
};
const missing = '404 when none of them is there any more';

/** Form of a tag for several posts. */
export const NewTag = z.object({
  tag: text('The tag', { max: maxNameLength, required: 'Please name the tag' }).check(
    z.refine((tag) => !tag.includes(','), 'Please add one tag at a time, without a comma'),
  ),
});
export type NewTag = z.output<typeof NewTag>;

/** Endpoints for several posts at once. */
export const bulkPosts = {
  unpublishAll: post('/admin/blogs/unpublications', {
    permission,
    audit: { label: 'unpublished several posts', target: 'post' },
    limits,
    body: z.object(chosen),
    reply: MessageReply,
    description: `published posts are no longer public, scheduled ones are drafts again, others stay as they are; ${missing}`,
  }),
  tagAll: post('/admin/blogs/tags', {
    permission,
    audit: { label: 'added a tag to several posts', target: 'post' },
    limits,
    body: z.extend(NewTag, chosen),
    reply: MessageReply,
    description: `adds one tag; 400 when it cannot be one, or a post has as many as it may have: then nothing changes; ${missing}`,
  }),
  removeAll: post('/admin/blogs/deletions', {
    permission,
    audit: { label: 'deleted several posts', target: 'post' },
    limits,
    body: z.object(chosen),
    reply: MessageReply,
    description: `those of them that are still there; ${missing}`,
  }),
};
