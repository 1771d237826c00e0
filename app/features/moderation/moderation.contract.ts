import * as z from 'zod/mini';
import { commentStates, reportReasons } from '#app/features/discussion/moderation-terms.contract.ts';
import { del, get, post, put, type RateLimits } from '#app/http/endpoint.ts';
import { CursorQuery, MessageReply, optionalText, PageQuery } from '#app/http/fields.ts';
import { savedDraft } from '../drafts/saved-draft.contract.ts';
import { searchedComments } from './comment-search.contract.ts';

/** Lists of comments besides all of them. */
export const listFilters = ['held', 'reported', 'hidden', 'removed'] as const;
const banSubjects = ['account', 'email', 'network'] as const;
export type BanSubject = (typeof banSubjects)[number];

const time = z.iso.datetime();
const page = { page: PageQuery.shape.page, limit: CursorQuery.shape.limit };

/** Comment or reply as moderators see it. */
const AdminComment = z.object({
  id: z.int(),
  text: z.string(),
  /** Typed name, or the first name of the account. */
  author: z.nullable(z.string()),
  email: z.nullable(z.string()),
  staff: z.boolean(),
  isReply: z.boolean(),
  /** Title and address of the page that it stands on; the target of a removed feature has none. */
  title: z.string(),
  url: z.nullable(z.string()),
  state: z.enum(commentStates),
  /** Rule that held it. */
  holdReason: z.nullable(z.string()),
  reports: z.int(),
  /** Reasons of the reports that no moderator has dismissed. */
  reportReasons: z.array(z.enum(reportReasons)).check(z.maxLength(100)),
  /** Increases with every change of state or text. */
  version: z.int(),
  createdAt: time,
  editedAt: z.nullable(time),
  /** Possible subjects of a ban. */
  bannable: z.array(z.enum(banSubjects)).check(z.maxLength(banSubjects.length)),
});
export type AdminComment = z.output<typeof AdminComment>;

const natural = (name: string, from: number) => z.int(`${name} must be a whole number from ${from}`).check(z.gte(from));

const StateChange = z.object({
  id: natural('id', 1),
  /** Version that the decision is based on. */
  version: natural('version', 0),
  state: z.enum(commentStates, 'Please choose what to do with the comment'),
  /** Parts of an undo: its reports count again, and no moderator has decided on it. */
  reopenReports: z.optional(z.boolean()),
  undecided: z.optional(z.boolean()),
});
export type StateChange = z.output<typeof StateChange>;

const maxChanges = 100;
const Changes = z.array(StateChange, 'Please choose at least one comment').check(
  z.minLength(1, 'Please choose at least one comment'),
  z.maxLength(maxChanges, `At most ${maxChanges} comments at once`),
  z.refine((changes) => new Set(changes.map(({ id }) => id)).size === changes.length, 'Please choose each comment once'),
);

const Ban = z.object({
  comment: natural('comment', 1),
  on: z.enum(banSubjects, 'Please choose what to ban'),
  days: z.int('Please choose how long').check(z.gte(1, 'At least one day'), z.lte(365, 'At most 365 days')),
  /** End of the ban on the same subject that the caller has seen, and wants to end earlier. */
  standing: z.optional(z.iso.datetime('standing must be the end of a ban')),
});

const ActiveBan = z.object({
  on: z.enum(banSubjects),
  until: time,
  /** Moderator that set it; null when that is no longer known. */
  by: z.nullable(z.string()),
});
export type ActiveBan = z.output<typeof ActiveBan>;

const BanRow = z.object({
  id: z.int(),
  on: z.enum(banSubjects),
  since: time,
  until: time,
  /** Author and beginning of the comment that caused it; null once that is deleted. */
  author: z.nullable(z.string()),
  text: z.nullable(z.string()),
});
export type BanRow = z.output<typeof BanRow>;

const version = natural('version', 1);
const holdAnonymous = z.boolean('Please switch it on or off');
const Rules = z.object({ holdWords: z.string(), holdAnonymous, version, digest: z.boolean() });
const SavedRules = z.object({ holdWords: optionalText('Words', { max: 20_000, multiline: true }), holdAnonymous, version, draft: savedDraft });

const permission = 'comments:moderate';
const limits: RateLimits = { bucket: 'moderation', account: ['120 per minute'] };

export const moderation = {
  comments: get('/admin/comments', {
    permission,
    query: z.object({ ...page, list: z.optional(z.enum(listFilters)), search: optionalText('Search', { max: 100 }), account: PageQuery.shape.page }),
    reply: z.array(AdminComment),
    withTotal: true,
    description: `comments and replies of all targets, newest first; \`search\` looks for all its words in text, name and email of the newest ${searchedComments.toLocaleString('en')} of the list, and ignores marks and case; \`account\` is the id of their author`,
  }),
  waiting: get('/admin/comments/waiting', { permission, reply: z.object({ waiting: z.int() }), description: 'held or reported' }),
  decide: post('/admin/comments/states', {
    permission,
    audit: { label: 'changed the state of a comment', target: 'comment' },
    limits,
    body: z.object({ changes: Changes }),
    reply: z.extend(MessageReply, { undo: z.array(StateChange).check(z.maxLength(maxChanges)) }),
    description: '409 when a comment has changed since `version`: then none is changed; `undo` holds the changes that restore what was before',
  }),
  rules: get('/admin/comments/rules', { permission, reply: Rules }),
  saveRules: put('/admin/comments/rules', {
    permission,
    audit: { label: 'changed the rules for comments', target: 'comment rules' },
    limits,
    body: SavedRules,
    reply: MessageReply,
    description: '409 when the rules have changed since `version`',
  }),
  digest: put('/admin/comments/digest', {
    permission,
    audit: { label: 'changed the own daily mail about comments', target: 'mail' },
    limits,
    body: z.object({ on: z.boolean('Please switch it on or off') }),
    reply: MessageReply,
    description: 'a daily email to the caller while comments wait',
  }),
  bans: get('/admin/comment-bans', {
    permission,
    query: z.object(page),
    reply: z.array(BanRow),
    withTotal: true,
    description: 'active bans, latest end first',
  }),
  activeBans: get('/admin/comments/:id/bans', {
    permission,
    reply: z.array(ActiveBan).check(z.maxLength(banSubjects.length)),
    description: 'active bans on the author of a comment',
  }),
  ban: post('/admin/comment-bans', {
    permission,
    audit: { label: 'banned the author of a comment', target: 'ban' },
    limits,
    body: Ban,
    reply: z.extend(MessageReply, {
      id: z.int(),
      /** End of the ban that this one replaced. */
      replaced: z.nullable(time),
    }),
    status: 201,
    description:
      'of the author of a comment; account and network get 403 when they comment, comments with the email address are held. 409 when a ban on the same stands for longer: `standing` is its end, when it is to end earlier',
  }),
  liftBan: del('/admin/comment-bans/:id', {
    permission,
    audit: { label: 'lifted a ban on comments', target: 'ban' },
    limits,
    reply: MessageReply,
  }),
};
