import * as z from 'zod/mini';
import { del, get, post } from '#app/http/endpoint.ts';
import { MessageReply, nonBlank } from '#app/http/fields.ts';

/** Days after which a link ends. */
export const previewDays = 7;
/** Live links of one post. */
export const maxPreviews = 10;

const Preview = z.object({
  title: z.string(),
  subtitle: z.nullable(z.string()),
  image: z.string(),
  imageAlt: z.string(),
  body: z.string(),
  author: z.nullable(z.string()),
  /** Date that the post would show: the one chosen for its publication, that of an earlier one, or today. */
  publishedOn: z.iso.date(),
  readingMinutes: z.int(),
  /** End of the link, as a date in the academy's time zone. */
  endsOn: z.iso.date(),
});
export type Preview = z.output<typeof Preview>;

const PreviewLink = z.object({ id: z.int(), createdAt: z.iso.datetime(), expiresAt: z.iso.datetime() });
export type PreviewLink = z.output<typeof PreviewLink>;

/** Secret links to posts that are not public. */
export const previews = {
  // A token in the body stays out of the logs of proxies.
  preview: post('/blog/preview', {
    limits: { address: ['30 per 10 minutes'], countOnly: 'failures' },
    body: z.object({ token: nonBlank('This link is not complete. Please copy it again') }),
    reply: Preview,
    skipAuth: true,
    description: 'the post of a secret link as it is saved; 404 for a link that ended, and once the post is published or deleted',
  }),
  makePreview: post('/admin/blogs/:id/previews', {
    permission: 'posts:write',
    audit: { label: 'made a preview link', target: 'post' },
    limits: { account: ['30 per hour'] },
    reply: z.extend(MessageReply, { id: z.int(), url: z.string(), expiresAt: z.iso.datetime() }),
    status: 201,
    description: `the link is valid for ${previewDays} days and is in no later reply; 409 for a published post, and for one with ${maxPreviews} links`,
  }),
  previews: get('/admin/blogs/:id/previews', {
    permission: 'posts:write',
    reply: z.array(PreviewLink).check(z.maxLength(maxPreviews)),
    description: 'live links, newest first',
  }),
  endPreview: del('/admin/previews/:id', {
    permission: 'posts:write',
    audit: { label: 'ended a preview link', target: 'post' },
    limits: { account: ['60 per minute'] },
    reply: MessageReply,
  }),
};
