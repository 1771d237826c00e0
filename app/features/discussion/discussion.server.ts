import type { AppContext } from '#app/app-context.server.ts';
import { createDailyHashes } from '#app/auth/daily-secrets.server.ts';
import type { Db, TargetType } from '#app/db/schema.ts';
import { authorNamesTag } from '#app/features/accounts/accounts.cache-tags.ts';
import type { Body, Query } from '#app/http/endpoint.ts';
import type { HandlerContext, Handlers, Principal } from '#app/http/endpoint-pipeline.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { isReserved, reservedName } from '../accounts/reserved-names.server.ts';
import { targetTag } from './discussion.cache-tags.ts';
import { type Comment, type discussion, maxLikedIds, type myLikes } from './discussion.contract.ts';
import {
  type CommentRow,
  commentById,
  countComments,
  findDuplicateComment,
  insertComment,
  likesOf,
  listComments,
  listReplies,
  lockTarget,
  parentComment,
  toggleLike,
} from './discussion.queries.server.ts';

type Endpoints = ReturnType<typeof discussion<'/blog'>>;
type CommentContext = AppContext & {
  input: Body<Endpoints['comment']>;
  principal: Principal | undefined;
  address: string;
  invalidate(topic: string): void;
};
// Posts and words share these endpoints except for the path prefix, so the contexts are typed here.
type TargetContext<Query, Input, Caller> = HandlerContext<{ id: number }, Query, Input, Caller>;
type ParentContext<Query, Input> = HandlerContext<{ commentId: number }, Query, Input, Principal | undefined>;
const duplicateWindowMs = 10_000;

export const myLikesHandlers: Handlers<typeof myLikes> = {
  likes: async ({ db, principal }) => {
    const rows = await likesOf(db, principal.id, maxLikedIds);
    const ids = (target: TargetType) => rows.filter((row) => row.target === target).map((row) => row.target_id);
    return { post: ids('post'), word: ids('word') };
  },
};

/** Handlers of likes, comments and replies for one target type; `notFoundMessage` is that of its 404. */
export function discussionHandlers(target: TargetType, notFoundMessage: string) {
  /** Runs `work` in a transaction that locks the target, so that its counters stay consistent. */
  const withLockedTarget = <T>(db: Db, id: number, work: (tx: Db) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      if (!(await lockTarget(tx, target, id))) reject(404, notFoundMessage);
      return work(tx);
    });

  const addComment = async (context: CommentContext, targetId: number, parentId: number | null) => {
    if (context.principal?.kind !== 'admin' && isReserved(context.input.fullName)) rejectFields({ fullName: reservedName });
    const sender = await createDailyHashes(context, 'sender', context.principal ? `account ${context.principal.id}` : `address ${context.address}`);
    context.invalidate(targetTag(target, targetId));
    return withLockedTarget(context.db, targetId, async (tx) => {
      const comment = { ...authorFields(context), sender: sender.current, target, target_id: targetId, parent_id: parentId };
      // The comment may have been deleted while this reply waited for the lock.
      if (parentId !== null && !(await parentComment(tx, target, parentId))) reject(404, 'Comment not found');
      const id = (await findDuplicateComment(tx, comment, sender.known, context.now() - duplicateWindowMs)) ?? (await insertComment(tx, comment));
      // The response to the sender contains the e-mail that the sender typed.
      return { ...toComment(await commentById(tx, id), context.principal), email: comment.email };
    });
  };

  return {
    like: ({ db, params, principal, now, invalidate }: TargetContext<undefined, undefined, Principal>) => {
      invalidate(targetTag(target, params.id));
      return withLockedTarget(db, params.id, async (tx) => {
        const { liked, likes } = await toggleLike(tx, target, params.id, principal.id, now());
        return { likes, message: liked ? ('Liked' as const) : ('Unliked' as const) };
      });
    },

    comments: async ({ db, params, query, principal, cacheTags }: TargetContext<Query<Endpoints['comments']>, undefined, Principal | undefined>) => {
      cacheTags(targetTag(target, params.id), authorNamesTag);
      const total = (await countComments(db, target, params.id)) ?? reject(404, notFoundMessage);
      const rows = await listComments(db, target, params.id, query);
      return { rows: rows.map((row) => toComment(row, principal)), total };
    },

    comment: (context: TargetContext<undefined, Body<Endpoints['comment']>, Principal | undefined>) => addComment(context, context.params.id, null),

    replies: async ({ db, params, query, principal, cacheTags }: ParentContext<Query<Endpoints['replies']>, undefined>) => {
      const parent = (await parentComment(db, target, params.commentId)) ?? reject(404, 'Comment not found');
      cacheTags(targetTag(target, parent.target_id), authorNamesTag);
      const rows = await listReplies(db, parent.id, query);
      return { rows: rows.map((row) => toComment(row, principal)), total: parent.replies };
    },

    reply: async (context: ParentContext<undefined, Body<Endpoints['reply']>>) => {
      const parent = (await parentComment(context.db, target, context.params.commentId)) ?? reject(404, 'Comment not found');
      return addComment(context, parent.target_id, parent.id);
    },
  };
}

/** Author of a comment. Only a token links it to an account; a typed e-mail never does. */
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

function toComment(row: CommentRow, principal: Principal | undefined): Comment {
  const canReadEmail = principal && (principal.kind === 'admin' || principal.emailKey === row.email_key);
  return {
    id: row.id,
    text: row.text,
    fullName: row.full_name,
    email: canReadEmail ? row.email : null,
    User: row.first_name === null ? null : { first_name: row.first_name },
    staff: row.kind === 'admin',
    replies: row.replies,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
