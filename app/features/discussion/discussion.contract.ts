import * as z from 'zod/mini';
import { email } from '#app/http/email-field.ts';
import { del, get, post, put, type RateLimits } from '#app/http/endpoint.ts';
import { CursorAfterQuery, CursorQuery, MessageReply, optional, optionalText, personName, text } from '#app/http/fields.ts';
import { editMinutes, reportReasons } from './moderation-terms.contract.ts';

export const Comment = z.object({
  id: z.int(),
  text: z.string(),
  fullName: z.nullable(z.string()),
  /** Null unless the caller is its verified owner or moderates comments. */
  email: z.nullable(z.string()),
  User: z.nullable(z.object({ first_name: z.string() })),
  /** True for a comment that was sent with a token of staff. */
  staff: z.boolean(),
  replies: z.int(),
  createdAt: z.iso.datetime(),
  /** Time of the last change by its author. */
  editedAt: z.nullable(z.iso.datetime()),
  /** Present on a comment that waits for a moderator, in the replies to its author alone. */
  held: z.optional(z.literal(true)),
});
export type Comment = z.output<typeof Comment>;

const commentText = text('Comment', { max: 5000, multiline: true, required: 'Please write something first' });

/** Comment of the caller, with the comment that it replies to. */
const OwnComment = z.extend(Comment, { parentId: z.nullable(z.int()) });
export const maxOwnComments = 100;

/** Input of a comment or a reply. */
export const NewComment = z.object({
  text: commentText,
  fullName: optional(personName('Name')),
  email: optional(email),
  /** Invisible field of the form: a comment that fills it is held. Other clients leave it out. */
  topic: optionalText('Topic', { max: 2000 }),
  /** Time since the page was opened, in ms, from the form of the site: a comment that is too fast is held. Other clients leave it out. */
  elapsedMs: z.optional(z.int('elapsedMs must be a whole number')),
});

export const EditedComment = z.object({ text: commentText });

export const Report = z.object({ reason: z.enum(reportReasons, 'Please choose a reason') });

const LikeResult = z.object({ likes: z.int(), message: z.enum(['Liked', 'Unliked']) });

export const maxLikedIds = 1_000;
const LikedIds = z.array(z.int()).check(z.maxLength(maxLikedIds));

/** Likes of the caller by target, newest first. Cached public pages do not contain them, so the browser fetches them after load. */
export const myLikes = <Name extends string>(targets: readonly Name[]) => {
  const reply = z.object(Object.fromEntries(targets.map((name) => [name, LikedIds])) as Record<Name, typeof LikedIds>);
  return { likes: get('/auth/likes', { access: 'account', reply, description: 'the newest 1,000' }) };
};

const ownLimits: RateLimits = { bucket: 'own comment', account: ['30 per minute', '200 per day'] };

/** Endpoints of a comment or reply of any target. */
export const anyComment = {
  edit: put('/comments/:id', {
    access: 'account',
    limits: ownLimits,
    body: EditedComment,
    reply: Comment,
    description: `for its author, within ${editMinutes} minutes; the rules that hold a new comment hold a changed one, too`,
  }),
  remove: del('/comments/:id', {
    access: 'account',
    limits: ownLimits,
    reply: MessageReply,
    description: `for its author, within ${editMinutes} minutes`,
  }),
  report: post('/comments/:id/report', {
    limits: { address: ['10 per minute', '60 per day'] },
    body: Report,
    reply: MessageReply,
    description:
      'one report per account, or per network without an account, which marks the comment for moderators; reports of three accounts or wider networks (IPv6 /48, IPv4 /24) hold it until a moderator has seen it',
  }),
};

const likes: RateLimits = { bucket: 'like', account: ['30 per minute', '500 per day'] };
const commentLimits: RateLimits = { bucket: 'comment', address: ['10 per minute', '60 per hour', '300 per day'], resource: ['60 per minute'] };

/** Endpoints of likes, comments and replies of a target below `path`, such as '/blog'. */
export const discussion = <const P extends string>(path: P) => ({
  like: post(`${path}/:id/like`, {
    access: 'account',
    anonymousError: { status: 400, message: 'Please login to like' },
    limits: likes,
    reply: LikeResult,
  }),
  comments: get(`${path}/:id/comments`, { query: CursorQuery, reply: z.array(Comment), withTotal: true, description: 'newest first' }),
  own: get(`${path}/:id/comments/own`, {
    access: 'account',
    reply: z.array(OwnComment).check(z.maxLength(maxOwnComments)),
    description: `comments and replies of the caller that wait for a moderator, or can still be changed; the newest ${maxOwnComments}`,
  }),
  comment: post(`${path}/:id/comment`, {
    access: 'optional',
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
    access: 'optional',
    limits: commentLimits,
    body: NewComment,
    reply: Comment,
    status: 201,
    skipAuth: true,
  }),
});

/** Endpoints of any target: they differ in their paths only. */
export type DiscussionEndpoints = ReturnType<typeof discussion<'/target'>>;
