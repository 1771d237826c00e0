import * as z from 'zod/mini';
import { del, get, post, put } from '#app/http/endpoint.ts';
import { CursorQuery, MessageReply, nullableText, optional, optionalText, PageQuery, text } from '#app/http/fields.ts';
import { discussion } from '../discussion/discussion.contract.ts';
import { savedDraft } from '../drafts/saved-draft.contract.ts';

const summaryFields = {
  id: z.int(),
  title: z.string(),
  subtitle: z.nullable(z.string()),
  /** URL of the variant 800 pixels wide; ui/layout/picture.tsx derives the other widths. */
  image: z.string(),
  /** First 70 graphemes of the body as plain text. */
  excerpt: z.string(),
  likes: z.int(),
  comments: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};
export const Post = z.object({ ...summaryFields, body: z.string() });
export type Post = z.output<typeof Post>;
/** List item; `view=card` omits the body. */
export const PostSummary = z.object({ ...summaryFields, body: z.optional(z.string()) });
export type PostSummary = z.output<typeof PostSummary>;

const allRequired = 'All fields (title, body, and image) are required.';
const title = text('Title', { max: 200, required: allRequired });
const subtitle = { max: 300 };
const image = z.file(allRequired);
const html = z.string(allRequired).check(z.trim(), z.normalize('NFC'), z.minLength(1, allRequired));

const NewPost = z.object({ title, subtitle: optionalText('Subtitle', subtitle), body: html, image, draft: savedDraft });
const PostChanges = z.object({
  title: optional(title),
  subtitle: nullableText(text('Subtitle', subtitle)),
  body: optional(html),
  image: optional(image),
  /** Expected `updatedAt` of the stored post (optimistic concurrency). */
  basedOn: optional(z.iso.datetime('basedOn must be the updatedAt of a post')),
  draft: savedDraft,
});
const Saved = z.object({ blog: Post, message: z.string() });
const ListQuery = z.extend(CursorQuery, { page: PageQuery.shape.page, view: z.optional(z.enum(['card', 'full'])) });

export const blog = {
  list: get('/blog', {
    query: ListQuery,
    reply: z.array(PostSummary),
    withTotal: true,
    description: 'newest first; `view=card` leaves the body out; `page` counts from 1 and wants a `limit`',
  }),
  read: get('/blog/:id', { reply: Post }),
  create: post('/blog', {
    permission: 'posts:write',
    audit: { label: 'created a post', target: 'post' },
    limits: { account: ['20 per 10 minutes'] },
    body: NewPost,
    encoding: 'multipart',
    reply: Saved,
    status: 201,
    description: 'the very same post again within ten minutes is the first one: an answer may have been lost',
  }),
  update: put('/blog/:id', {
    permission: 'posts:write',
    audit: { label: 'changed a post', target: 'post' },
    limits: { account: ['20 per 10 minutes'] },
    body: PostChanges,
    encoding: 'multipart',
    reply: Saved,
    description:
      'only the fields that are sent and not empty change, but an empty `subtitle` takes it away; 409 when the post was saved after `basedOn`, unless it is stored already as it is sent',
  }),
  remove: del('/blog/:id', {
    permission: 'posts:write',
    audit: { label: 'deleted a post', target: 'post' },
    limits: { account: ['60 per minute'] },
    reply: MessageReply,
  }),
  total: get('/admin/blogs/total', { permission: 'posts:write', reply: z.object({ totalBlogs: z.int() }) }),
  ...discussion('/blog'),
};
