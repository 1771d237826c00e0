import { academyOf } from '#app/academy/academy.server.ts';
import type { AppContext } from '#app/app-context.server.ts';
import { createDailyHasher } from '#app/auth/daily-secrets.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { Target } from '#app/feature.ts';
import { authorNamesTag } from '#app/features/accounts/accounts.cache-tags.ts';
import type { Body, Query } from '#app/http/endpoint.ts';
import type { HandlerContext, Handlers, Principal } from '#app/http/endpoint-pipeline.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { localTimeOf } from '#app/lib/local-date.ts';
import { isReservedAt, reservedName } from '#app/lib/reserved-names.server.ts';
import { checkBans } from './bans.server.ts';
import { targetTag } from './discussion.cache-tags.ts';
import { type DiscussionEndpoints, maxLikedIds, maxOwnComments, type myLikes } from './discussion.contract.ts';
import {
  commentById,
  countComments,
  findDuplicateComment,
  insertComment,
  likesOf,
  listComments,
  listOwn,
  listReplies,
  lockPublicTarget,
  parentComment,
  toggleLike,
} from './discussion.queries.server.ts';
import { enqueueGatherReply } from './gather-reply.server.ts';
import { holdReasonOf } from './hold-rules.server.ts';
import { readRules } from './moderation.queries.server.ts';
import { editMinutes } from './moderation-terms.contract.ts';
import { networkHash } from './senders.server.ts';
import { toComment } from './to-comment.server.ts';

type CommentContext = AppContext & {
  input: Body<DiscussionEndpoints['comment']>;
  principal: Principal | undefined;
  address: string;
  invalidate(topic: string): void;
};
// The contract of a target differs in its paths only, so the contexts are typed here for all of them.
type TargetContext<Query, Input, Caller> = HandlerContext<{ id: number }, Query, Input, Caller>;
type ParentContext<Query, Input> = HandlerContext<{ commentId: number }, Query, Input, Principal | undefined>;
/** Longer than the limit of a call in the browser and the second press after it (decision 0131). */
const duplicateWindowMs = 60_000;

export const createMyLikesHandlers = (targets: readonly Target[]): Handlers<ReturnType<typeof myLikes>> => ({
  likes: async ({ db, principal }) => {
    const rows = await likesOf(db, principal.id, maxLikedIds);
    return Object.fromEntries(targets.map(({ name }) => [name, rows.flatMap((row) => (row.target === name ? row.target_id : []))]));
  },
});

/** Handlers of likes, comments and replies of one target. Rows that are not public respond 404. */
export function discussionHandlers(target: Target) {
  /** Runs `work` in a transaction that locks the target, so that its counters stay consistent. */
  const withLockedTarget = <T>({ db, now, config }: AppContext, id: number, work: (tx: Db) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      if (!(await lockPublicTarget(tx, target, id, localTimeOf({ now, config })))) reject(404, target.notFoundMessage);
      return work(tx);
    });

  const addComment = async (context: CommentContext, targetId: number, parentId: number | null) => {
    if (!context.principal?.permissions.has('admin:access') && isReservedAt((await academyOf(context)).brandName, context.input.fullName))
      rejectFields({ fullName: reservedName });
    const { principal, address, input } = context;
    const sender = await createDailyHasher(context, 'sender', principal ? `account ${principal.id}` : `address ${address}`);
    const rules = await readRules(context.db);
    const isBanned = await checkBans(context, rules, { principal, address, email: input.email });
    const holdReason = await holdReasonOf(context, rules, input, { principal, isBanned });
    const moderation = { state: holdReason ? ('held' as const) : ('shown' as const), hold_reason: holdReason ?? null };
    // A held comment changes nothing that is public, so a flood of them costs no renders.
    if (!holdReason) context.invalidate(targetTag(target.name, targetId));
    return withLockedTarget(context, targetId, async (tx) => {
      const author = { ...authorFields(context), sender: sender.current, network: networkHash(rules.secret, address) };
      const comment = { ...author, ...moderation, target: target.name, target_id: targetId, parent_id: parentId };
      // The comment may have been deleted while this reply waited for the lock.
      if (parentId !== null && !(await parentComment(tx, target, parentId, localTimeOf(context)))) reject(404, 'Comment not found');
      const duplicate = await findDuplicateComment(tx, comment, sender.known, context.now() - duplicateWindowMs);
      const id = duplicate ?? (await insertComment(tx, target, comment));
      if (parentId !== null && duplicate === undefined && !holdReason) await enqueueGatherReply(tx, id, context.now());
      // The response to the sender contains the email that the sender typed.
      return { ...toComment(await commentById(tx, id), context.principal), email: comment.email };
    });
  };

  return {
    like: (context: TargetContext<undefined, undefined, Principal>) => {
      const { params, principal, now, invalidate } = context;
      invalidate(targetTag(target.name, params.id));
      return withLockedTarget(context, params.id, async (tx) => {
        const { liked, likes } = await toggleLike(tx, target, params.id, principal.id, now());
        return { likes, message: liked ? ('Liked' as const) : ('Unliked' as const) };
      });
    },

    comments: async ({
      db,
      params,
      query,
      principal,
      cacheTags,
      ...context
    }: TargetContext<Query<DiscussionEndpoints['comments']>, undefined, Principal | undefined>) => {
      cacheTags(targetTag(target.name, params.id), authorNamesTag);
      const total = (await countComments(db, target, params.id, localTimeOf(context))) ?? reject(404, target.notFoundMessage);
      const rows = await listComments(db, target, params.id, query);
      return { rows: rows.map((row) => toComment(row, principal)), total };
    },

    own: async ({ db, params, principal, now, config }: TargetContext<undefined, undefined, Principal>) => {
      if ((await countComments(db, target, params.id, localTimeOf({ now, config }))) === undefined) reject(404, target.notFoundMessage);
      const rows = await listOwn(db, target, params.id, { ...principal, since: now() - editMinutes * 60_000, limit: maxOwnComments });
      return rows.map((row) => ({ ...toComment(row, principal), parentId: row.parent_id }));
    },

    comment: (context: TargetContext<undefined, Body<DiscussionEndpoints['comment']>, Principal | undefined>) =>
      addComment(context, context.params.id, null),

    replies: async ({ db, params, query, principal, cacheTags, now, config }: ParentContext<Query<DiscussionEndpoints['replies']>, undefined>) => {
      const parent = (await parentComment(db, target, params.commentId, localTimeOf({ now, config }))) ?? reject(404, 'Comment not found');
      cacheTags(targetTag(target.name, parent.target_id), authorNamesTag);
      const rows = await listReplies(db, parent.id, query);
      return { rows: rows.map((row) => toComment(row, principal)), total: parent.replies };
    },

    reply: async (context: ParentContext<undefined, Body<DiscussionEndpoints['reply']>>) => {
      const parent = (await parentComment(context.db, target, context.params.commentId, localTimeOf(context))) ?? reject(404, 'Comment not found');
      return addComment(context, parent.target_id, parent.id);
    },
  };
}

/** Author of a comment. Only a token links it to an account; a typed email never does. */
function authorFields({ input, principal, now }: CommentContext) {
  return {
    text: input.text,
    full_name: input.fullName ?? null,
    email: input.email ?? null,
    email_key: input.email ? emailKey(input.email) : null,
    account_id: principal?.id ?? null,
    created_at: now(),
  };
}
