import type { Academy } from '#app/app-context.server.ts';
import { dailyHashes } from '#app/auth/daily-secrets.server.ts';
import type { Db, Target } from '#app/db/schema.ts';
import { namesOfPeople } from '#app/features/accounts/accounts.cache-tags.ts';
import type { Body, Query } from '#app/http/endpoint.ts';
import type { Call, Handlers, Who } from '#app/http/endpoint-pipeline.server.ts';
import { refuse, refuseFields } from '#app/lib/api-error.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { isReserved, reservedName } from '../accounts/reserved-names.server.ts';
import { topicOf } from './discussion.cache-tags.ts';
import { type Comment, type discussion, type mine, mostLikes } from './discussion.contract.ts';
import {
  type CommentRow,
  commentById,
  countComments,
  insertComment,
  likesOf,
  listComments,
  listReplies,
  lockTarget,
  parentComment,
  sameComment,
  toggleLike,
} from './discussion.queries.server.ts';

type Table = ReturnType<typeof discussion<'/blog'>>;
type Talking = Academy & { input: Body<Table['comment']>; who: Who | undefined; address: string; changed(topic: string): void };
// Posts and words have these calls alike but for the beginning of their paths, so the shapes are named here.
type OnThing<Query, Input, Caller> = Call<{ id: number }, Query, Input, Caller>;
type OnComment<Query, Input> = Call<{ commentId: number }, Query, Input, Who | undefined>;
const doubleClickMs = 10_000;

export const mineHandlers: Handlers<typeof mine> = {
  likes: async ({ db, who }) => {
    const rows = await likesOf(db, who.id, mostLikes);
    const ids = (target: Target) => rows.filter((row) => row.target === target).map((row) => row.target_id);
    return { post: ids('post'), word: ids('word') };
  },
};

/** Likes, comments and replies of one kind of thing; `missing` is the sentence of its 404. */
export function discussionHandlers(target: Target, missing: string) {
  /** Runs in a transaction in which nobody else changes the thing's counts. */
  const holding = <T>(db: Db, id: number, work: (tx: Db) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      if (!(await lockTarget(tx, target, id))) refuse(404, missing);
      return work(tx);
    });

  const say = async (call: Talking, targetId: number, parentId: number | null) => {
    if (call.who?.kind !== 'admin' && isReserved(call.input.fullName)) refuseFields({ fullName: reservedName });
    const sender = await dailyHashes(call, 'sender', call.who ? `account ${call.who.id}` : `address ${call.address}`);
    call.changed(topicOf(target, targetId));
    return holding(call.db, targetId, async (tx) => {
      const comment = { ...signed(call), sender: sender.current, target, target_id: targetId, parent_id: parentId };
      // Somebody may have deleted the comment while this reply waited for its turn.
      if (parentId !== null && !(await parentComment(tx, target, parentId))) refuse(404, 'Comment not found');
      const id = (await sameComment(tx, comment, sender.known, call.now() - doubleClickMs)) ?? (await insertComment(tx, comment));
      // The sender may read back the address that the sender just typed.
      return { ...present(await commentById(tx, id), call.who), email: comment.email };
    });
  };

  return {
    like: ({ db, params, who, now, changed }: OnThing<undefined, undefined, Who>) => {
      changed(topicOf(target, params.id));
      return holding(db, params.id, async (tx) => {
        const { liked, likes } = await toggleLike(tx, target, params.id, who.id, now());
        return { likes, message: liked ? ('Liked' as const) : ('Unliked' as const) };
      });
    },

    comments: async ({ db, params, query, who, reads }: OnThing<Query<Table['comments']>, undefined, Who | undefined>) => {
      reads(topicOf(target, params.id), namesOfPeople);
      const total = (await countComments(db, target, params.id)) ?? refuse(404, missing);
      const rows = await listComments(db, target, params.id, query);
      return { rows: rows.map((row) => present(row, who)), total };
    },

    comment: (call: OnThing<undefined, Body<Table['comment']>, Who | undefined>) => say(call, call.params.id, null),

    replies: async ({ db, params, query, who, reads }: OnComment<Query<Table['replies']>, undefined>) => {
      const parent = (await parentComment(db, target, params.commentId)) ?? refuse(404, 'Comment not found');
      reads(topicOf(target, parent.target_id), namesOfPeople);
      const rows = await listReplies(db, parent.id, query);
      return { rows: rows.map((row) => present(row, who)), total: parent.replies };
    },

    reply: async (call: OnComment<undefined, Body<Table['reply']>>) => {
      const parent = (await parentComment(call.db, target, call.params.commentId)) ?? refuse(404, 'Comment not found');
      return say(call, parent.target_id, parent.id);
    },
  };
}

/** Who says it: a typed e-mail never borrows a name, only a token that came along does. */
function signed({ input, who, now }: Talking) {
  return {
    text: input.text,
    full_name: input.fullName ?? null,
    email: input.email ?? null,
    email_key: input.email ? emailKey(input.email) : null,
    account_id: who?.id ?? null,
    created_at: now(),
  };
}

function present(row: CommentRow, who: Who | undefined): Comment {
  const mayRead = who && (who.kind === 'admin' || who.emailKey === row.email_key);
  return {
    id: row.id,
    text: row.text,
    fullName: row.full_name,
    email: mayRead ? row.email : null,
    User: row.first_name === null ? null : { first_name: row.first_name },
    staff: row.kind === 'admin',
    replies: row.replies,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
