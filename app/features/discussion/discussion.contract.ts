import * as z from 'zod/mini';
import { get, post, type RateLimits } from '#app/http/endpoint.ts';
import { CursorAfterQuery, CursorQuery, email, optional, optionalText, text } from '#app/http/fields.ts';

export const Comment = z.object({
  id: z.int(),
  text: z.string(),
  fullName: z.nullable(z.string()),
  /** Null unless the caller is its verified owner or an administrator. */
  email: z.nullable(z.string()),
  User: z.nullable(z.object({ first_name: z.string() })),
  /** True for a comment that was sent with an administrator's token. */
  staff: z.boolean(),
  replies: z.int(),
  createdAt: z.iso.datetime(),
});
export type Comment = z.output<typeof Comment>;

/** Input of a comment or a reply. */
export const NewComment = z.object({
  text: text('Comment', { max: 5000, multiline: true, required: 'Please write something first' }),
  fullName: optionalText('Name', { max: 100 }),
  email: optional(email),
});

const LikeResult = z.object({ likes: z.int(), message: z.enum(['Liked', 'Unliked']) });

export const maxLikedIds = 1_000;
const LikedIds = z.array(z.int()).check(z.maxLength(maxLikedIds));

/** Likes of the caller, newest first. Cached public pages do not contain them, so the browser fetches them after load. */
export const myLikes = {
  likes: get('/auth/likes', { access: 'account', reply: z.object({ post: LikedIds, word: LikedIds }), description: 'the newest 1,000' }),
};

const likes: RateLimits = { bucket: 'like', account: ['30 per minute', '500 per day'] };
const commentLimits: RateLimits = { bucket: 'comment', address: ['10 per minute', '60 per hour', '300 per day'], resource: ['60 per minute'] };

/** Endpoints of likes, comments and replies; `path` is '/blog' or '/word-of-day'. */
export const discussion = <const P extends string>(path: P) => ({
  like: post(`${path}/:id/like`, {
    access: 'account',
    anonymousError: { status: 400, message: 'Please login to like' },
    limits: likes,
    reply: LikeResult,
  }),
  comments: get(`${path}/:id/comments`, { query: CursorQuery, reply: z.array(Comment), withTotal: true, description: 'newest first' }),
  comment: post(`${path}/:id/comment`, {
    access: 'optional-auth',
    limits: commentLimits,
    body: NewComment,
    reply: Comment,
    status: 201,
    skipAuth: true,
  }),
  replies: get(`${path}/comment/:commentId/replies`, {
    query: CursorAfterQuery,
    reply: z.array(Comment),
    withTotal: true,
    description: 'oldest first',
  }),
  reply: post(`${path}/comment/:commentId/reply`, {
    access: 'optional-auth',
    limits: commentLimits,
    body: NewComment,
    reply: Comment,
    status: 201,
    skipAuth: true,
  }),
});
