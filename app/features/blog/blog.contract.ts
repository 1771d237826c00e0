import * as z from 'zod/mini';
import { del, get, post, put } from '#app/http/endpoint.ts';
import { CursorQuery, MessageReply, nullableText, optional, optionalText, PageQuery, text } from '#app/http/fields.ts';
import { normalize } from '#app/lib/normalize.ts';
import { parseUrl } from '#app/lib/parse-url.ts';
import { discussion } from '../discussion/discussion.contract.ts';
import { savedDraft } from '../drafts/saved-draft.contract.ts';
import { bulkPosts } from './bulk/bulk-posts.contract.ts';
import { eachText, type PostText, postTextNames, postTexts } from './post-texts.contract.ts';
import { previews } from './preview/preview.contract.ts';
import { isClockTime, postStates } from './publication.contract.ts';
import { revisions } from './revisions/revisions.contract.ts';
import { sounds } from './sound/sound.contract.ts';
import { anyTagName, TagLinks, typedTags } from './tags.contract.ts';
import { unfinished } from './unfinished/unfinished.contract.ts';

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
  tags: TagLinks,
};
const neighbour = z.nullable(z.object({ id: z.int(), title: z.string() }));
const details = {
  body: z.string(),
  /** Alternative text; '' when the picture is decorative. */
  imageAlt: z.string(),
  ...eachText(() => z.nullable(z.string())),
  /** Name of the account that wrote it. */
  author: z.nullable(z.string()),
};

/** Public post. */
export const Post = z.object({
  ...summaryFields,
  ...details,
  publishedAt: z.iso.datetime(),
  /** Date of its publication in the academy's time zone. */
  publishedOn: z.iso.date(),
  readingMinutes: z.int(),
  /** The public posts before and after it. */
  previous: neighbour,
  next: neighbour,
  /** At most three public posts that share tags with it. */
  related: z.array(z.object({ id: z.int(), title: z.string(), image: z.string() })).check(z.maxLength(3)),
});
export type Post = z.output<typeof Post>;

const publication = {
  state: z.enum(postStates),
  /** Chosen time of publication, in the academy's time zone: '2026-01-31T08:30'. */
  publishAt: z.nullable(z.string()),
  publishedOn: z.nullable(z.iso.date()),
};
/** Post as its authors edit it. */
export const EditedPost = z.object({ ...summaryFields, ...details, ...publication });
export type EditedPost = z.output<typeof EditedPost>;
/** Item of the list of all posts, public or not. */
export const AdminPost = z.object({ ...summaryFields, author: details.author, ...publication });
export type AdminPost = z.output<typeof AdminPost>;
/** List item; `view=card` omits the body. */
export const PostSummary = z.object({ ...summaryFields, body: z.optional(z.string()) });
export type PostSummary = z.output<typeof PostSummary>;

const allRequired = 'All fields (title, body, and image) are required.';
const title = text('Title', { max: 200, required: allRequired });
const image = z.file(allRequired);
/** Fits the largest form. `checkRawBody` has the limits of a body; `stripForbiddenCharacters` takes further marks of a letter away. */
const maxHtml = 14 * 1024 * 1024;
const html = z
  .string(allRequired)
  .check(z.trim(), z.maxLength(maxHtml, { error: 'The body is too long', abort: true }), z.overwrite(normalize), z.minLength(1, allRequired));

const state = optional(z.enum(postStates, 'The state may be published, draft, scheduled or unpublished'));
const publishAt = optional(text('The time', { max: 16 }).check(z.refine(isClockTime, 'Please enter a date and time such as 2026-01-31T08:30')));
const imageAlt = text('The description of the picture', { max: 300 });
const isWebAddress = (value: string) => /^https?:\/\//i.test(value) && parseUrl(value) !== undefined;
const webAddress = z.refine<string>(isWebAddress, 'Please enter a whole address, such as https://example.org/a-post');

function postText(name: PostText) {
  const { subject, max, ...rules } = postTexts[name];
  return 'isAddress' in rules ? text(subject, { max }).check(webAddress) : text(subject, { max });
}

const NewPost = z.object({
  title,
  ...eachText((name) => optional(postText(name))),
  body: html,
  image,
  state,
  publishAt,
  imageAlt: optional(imageAlt),
  tags: optional(typedTags),
  draft: savedDraft,
});
const PostChanges = z.object({
  title: optional(title),
  ...eachText((name) => nullableText(postText(name))),
  body: optional(html),
  image: optional(image),
  state,
  publishAt,
  imageAlt: nullableText(imageAlt),
  tags: nullableText(typedTags),
  /** Expected `updatedAt` of the stored post (optimistic concurrency). */
  basedOn: optional(z.iso.datetime('basedOn must be the updatedAt of a post')),
  draft: savedDraft,
});
const clearable = [...postTextNames, 'imageAlt'].map((name) => `\`${name}\``).join(', ');
const Saved = z.object({ blog: EditedPost, message: z.string() });
const AdminListQuery = z.object({
  page: PageQuery.shape.page,
  limit: CursorQuery.shape.limit,
  search: optionalText('Search', { max: 100 }),
  state: z.optional(z.enum(postStates)),
});
const ListQuery = z.extend(CursorQuery, {
  page: PageQuery.shape.page,
  view: z.optional(z.enum(['card', 'full'])),
  tag: optional(anyTagName),
});

export const blog = {
  list: get('/blog', {
    query: ListQuery,
    reply: z.array(PostSummary),
    withTotal: true,
    description: 'newest first; `view=card` leaves the body out; `page` counts from 1 and wants a `limit`; `tag` is the slug of a tag',
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
    description:
      'published at once, unless `state` is `draft` or `scheduled`; `publishAt` is a time in the academy’s time zone; `tags` is a text with commas between them, at most 10 of 50 characters, and one that exists in other letters is used as it is; the very same post again within ten minutes is the first one: an answer may have been lost',
  }),
  update: put('/blog/:id', {
    permission: 'posts:write',
    audit: { label: 'changed a post', target: 'post' },
    limits: { account: ['20 per 10 minutes'] },
    body: PostChanges,
    encoding: 'multipart',
    reply: Saved,
    description: `only the fields that are sent and not empty change, but an empty ${clearable} or \`tags\` takes it away; 409 when the post was saved after \`basedOn\`, unless it is stored already as it is sent`,
  }),
  remove: del('/blog/:id', {
    permission: 'posts:write',
    audit: { label: 'deleted a post', target: 'post' },
    limits: { account: ['60 per minute'] },
    reply: MessageReply,
  }),
  all: get('/admin/blogs', {
    permission: 'posts:write',
    query: AdminListQuery,
    reply: z.array(AdminPost),
    withTotal: true,
    description: 'posts in all states, newest first; `search` matches title and subtitle, and ignores marks and case',
  }),
  // Before `edit`, whose path matches their addresses, too.
  total: get('/admin/blogs/total', { permission: 'posts:write', reply: z.object({ totalBlogs: z.int() }) }),
  ...unfinished,
  edit: get('/admin/blogs/:id', { permission: 'posts:write', reply: EditedPost }),
  ...bulkPosts,
  ...previews,
  ...revisions,
  ...sounds,
  ...discussion('/blog'),
};
