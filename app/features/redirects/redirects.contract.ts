import * as z from 'zod/mini';
import { del, get, post, put, type RateLimits } from '#app/http/endpoint.ts';
import { CursorQuery, MessageReply, optionalText, PageQuery, text } from '#app/http/fields.ts';
import { maxRedirects, redirectSources } from './redirect-terms.contract.ts';

const permission = 'content:transfer';
const limits: RateLimits = { account: ['120 per minute'] };
/** Redirects in one request. */
const maxDeletions = 100;

export const Redirect = z.object({
  id: z.int(),
  /** Path of the other site, percent-encoded: '/2020/05/name', '/?p=1'. */
  from: z.string(),
  /** Path of this site. */
  to: z.string(),
  /** Title of the post to which it leads; null for another page, and for a post that is deleted. */
  title: z.nullable(z.string()),
  /** True when its post is deleted. */
  gone: z.boolean(),
  source: z.enum(redirectSources),
  /** Local date of the last request; null before the first. */
  lastUsedOn: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Redirect = z.output<typeof Redirect>;

const address = (label: string, required: string, example: string) => text(label, { max: 1_000, required }).check(z.meta({ examples: [example] }));

export const NewRedirect = z.object({
  from: address('The old address', 'Please enter the old address', '/2020/05/a-sample/'),
  to: address('The page', 'Please enter the page that it leads to', '/blog'),
});

const refusals = 'an address of another site, or of no page, as `to`, and one of this site as `from` are refused';

/** Addresses of other sites that lead to pages here. */
export const redirects = {
  all: get('/admin/redirects', {
    permission,
    query: z.object({
      page: PageQuery.shape.page,
      limit: CursorQuery.shape.limit,
      search: optionalText('Search', { max: 100 }),
      source: z.optional(z.enum(redirectSources)),
    }),
    reply: z.array(Redirect),
    withTotal: true,
    description: 'newest first; `search` looks in both addresses, `page` counts from 1',
  }),
  create: post('/admin/redirects', {
    permission,
    audit: { label: 'added a redirect', target: 'redirect' },
    limits,
    body: NewRedirect,
    reply: z.extend(MessageReply, { id: z.int() }),
    status: 201,
    description: `paths or whole addresses; ${refusals}; 409 when another redirect has the address, and beyond ${maxRedirects.toLocaleString('en')}`,
  }),
  update: put('/admin/redirects/:id', {
    permission,
    audit: { label: 'changed a redirect', target: 'redirect' },
    limits,
    body: z.extend(NewRedirect, { basedOn: z.optional(z.iso.datetime('basedOn must be the updatedAt of the redirect')) }),
    reply: MessageReply,
    description: `it belongs to the staff then, and no import changes it; ${refusals}; 409 when it was changed since \`basedOn\``,
  }),
  remove: del('/admin/redirects/:id', {
    permission,
    audit: { label: 'deleted a redirect', target: 'redirect' },
    limits,
    reply: MessageReply,
  }),
  removeAll: post('/admin/redirects/deletions', {
    permission,
    audit: { label: 'deleted several redirects', target: 'redirect' },
    limits,
    body: z.object({
      ids: z
        .array(z.int('ids must be numbers').check(z.gte(1, 'ids must be numbers')), 'Please choose at least one redirect')
        .check(z.minLength(1, 'Please choose at least one redirect'), z.maxLength(maxDeletions, `At most ${maxDeletions} redirects at once`)),
    }),
    reply: MessageReply,
    description: 'those of them that are still there',
  }),
};
