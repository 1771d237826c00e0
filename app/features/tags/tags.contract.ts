import * as z from 'zod/mini';
import { del, get, put } from '#app/http/endpoint.ts';
import { CursorQuery, MessageReply, optional, optionalText, PageQuery, text } from '#app/http/fields.ts';
import { maxNameLength, tagsProblem } from '../blog/tag-name.contract.ts';
import { anyTagName, TagLink } from '../blog/tags.contract.ts';

export const AdminTag = z.extend(TagLink, {
  id: z.int(),
  /** Posts in all states. */
  posts: z.int(),
});
export type AdminTag = z.output<typeof AdminTag>;

/** Suggestions of a form at once. */
export const maxSuggestions = 8;

const search = optionalText('Search', { max: 100 });
const name = text('The name', { max: maxNameLength }).check(
  z.refine((value) => !value.includes(','), 'The name of a tag may not contain a comma'),
  z.refine((value) => tagsProblem([value]) === undefined, { error: ({ input }) => tagsProblem([String(input)]) ?? 'Please check the name' }),
);
export const TagName = z.object({ name });
const otherTag = text('The other tag', { max: maxNameLength, required: 'Please choose the other tag' });
export const TagToMerge = z.object({ into: otherTag });

/** Tags of posts. They are made by the posts that have them (blog.contract.ts). */
export const tags = {
  read: get('/tags', {
    query: z.object({ name: anyTagName }),
    reply: TagLink,
    description: 'the tag that has this name in any spelling, or had it before it was renamed or merged; 404 while no public post has it',
  }),
  suggestions: get('/admin/tags/suggestions', {
    permission: 'posts:write',
    query: z.object({ search }),
    reply: z.object({ tags: z.array(TagLink).check(z.maxLength(maxSuggestions)) }),
    description: 'tags whose name contains the search, those that begin with it first; case and marks do not count',
  }),
  all: get('/admin/tags', {
    permission: 'posts:write',
    query: z.object({ page: PageQuery.shape.page, limit: CursorQuery.shape.limit, search }),
    reply: z.array(AdminTag),
    withTotal: true,
    description: 'in the order of the alphabet',
  }),
  rename: put('/admin/tags/:id', {
    permission: 'posts:write',
    limits: { account: ['60 per minute'] },
    audit: { label: 'renamed a tag', target: 'tag' },
    body: TagName,
    reply: MessageReply,
    description: 'its page has another address then, and the earlier one redirects; 409 when another tag has the name',
  }),
  remove: del('/admin/tags/:id', {
    permission: 'posts:write',
    limits: { account: ['60 per minute'] },
    audit: { label: 'deleted a tag', target: 'tag' },
    query: z.object({ into: optional(otherTag) }),
    reply: MessageReply,
    description: 'its posts stay; with `into`, the name of another tag in any spelling, they get that one, and its page redirects there',
  }),
};
