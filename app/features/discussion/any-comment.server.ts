import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { Target } from '#app/feature.ts';
import type { Handlers, Principal } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { localTimeOf } from '#app/lib/local-date.ts';
import { checkBans } from './bans.server.ts';
import { targetTag } from './discussion.cache-tags.ts';
import type { anyComment } from './discussion.contract.ts';
import { commentById, lockPublicTarget } from './discussion.queries.server.ts';
import { holdReasonOf } from './hold-rules.server.ts';
import { readRules } from './moderation.queries.server.ts';
import { editMinutes } from './moderation-terms.contract.ts';
import { type CommentWithAuthor, commentWithAuthor, deleteComment, updateText } from './own-comments.queries.server.ts';
import { addReport } from './reports.server.ts';
import { toComment } from './to-comment.server.ts';

const notFoundMessage = 'Comment not found';

/** A typed email address makes the verified account with it the author, unless an account has sent the comment. */
const isAuthor = ({ account_id, email_key }: CommentWithAuthor, { id, emailKey }: Principal) =>
  account_id === null ? email_key === emailKey : account_id === id;

/** Handlers of a comment or reply of any target. */
export function createAnyCommentHandlers(targets: readonly Target[]): Handlers<typeof anyComment> {
  const targetOf = ({ target }: CommentWithAuthor) => targets.find(({ name }) => name === target) ?? reject(404, notFoundMessage);

  /** Runs `work` in a transaction that locks the target of the comment. */
  async function withLockedComment<T>(
    { db, now, config }: AppContext,
    id: number,
    work: (tx: Db, comment: CommentWithAuthor, target: Target) => Promise<T>,
  ): Promise<T> {
    const found = (await commentWithAuthor(db, id)) ?? reject(404, notFoundMessage);
    const target = targetOf(found);
    return db.transaction().execute(async (tx) => {
      if (!(await lockPublicTarget(tx, target, found.target_id, localTimeOf({ now, config })))) reject(404, notFoundMessage);
      return work(tx, (await commentWithAuthor(tx, id)) ?? reject(404, notFoundMessage), target);
    });
  }

  /** @throws 404 for the comment of another author and one that a moderator has hidden, 409 when the time is over */
  function assertEditable(comment: CommentWithAuthor, principal: Principal, { now }: AppContext): void {
    if (!isAuthor(comment, principal) || (comment.state !== 'shown' && comment.state !== 'held')) reject(404, notFoundMessage);
    if (now() - comment.created_at > editMinutes * 60_000)
      reject(409, `A comment can be changed for ${editMinutes} minutes. This one is older; you can write another one.`);
  }

  return {
    edit: async (context) => {
      const { db, params, input, principal, address, now, invalidate } = context;
      const rules = await readRules(db);
      const isBanned = await checkBans(context, rules, { principal, address });
      return withLockedComment(context, params.id, async (tx, comment, target) => {
        assertEditable(comment, principal, context);
        const content = { text: input.text, fullName: comment.full_name ?? undefined, email: comment.email ?? undefined };
        const holdReason = await holdReasonOf({ ...context, db: tx }, rules, content, { principal, isBanned });
        await updateText(tx, target, comment, { text: input.text, now: now(), holdReason });
        invalidate(targetTag(target.name, comment.target_id));
        return toComment(await commentById(tx, comment.id), principal);
      });
    },

    remove: (context) =>
      withLockedComment(context, context.params.id, async (tx, comment, target) => {
        assertEditable(comment, context.principal, context);
        await deleteComment(tx, target, comment);
        context.invalidate(targetTag(target.name, comment.target_id));
        return { message: 'Your comment has been deleted' };
      }),

    report: (context) =>
      withLockedComment(context, context.params.id, async (tx, comment, target) => {
        if (comment.state !== 'shown') reject(404, notFoundMessage);
        if (await addReport(tx, context, comment, target)) context.invalidate(targetTag(target.name, comment.target_id));
        return { message: 'Thank you. We will look at it.' };
      }),
  };
}
