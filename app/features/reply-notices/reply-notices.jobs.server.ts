import * as z from 'zod/mini';
import { newToken } from '#app/auth/tokens.server.ts';
import type { Db } from '#app/db/schema.ts';
import { gatherReplyKind } from '#app/features/discussion/public.server.ts';
import { defineJob, enqueue } from '#app/jobs/define-job.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { sendDeferredMail } from '#app/mail/send-mail.server.ts';
import { createRateLimiter } from '#app/rate-limit/rate-limiter.server.ts';
import { repliesMail } from './mails/replies.mail.server.ts';
import { isOwnReply, presentRecipient, recipientOf } from './recipient.server.ts';
import { replyNoticesFeature } from './reply-notices.feature.ts';
import {
  commentOf,
  deleteUnshown,
  deleteWaiting,
  insertNotice,
  nextBatch,
  openThread,
  setMailed,
  shownReplies,
  type Thread,
} from './reply-notices.queries.server.ts';

/** Time for a slip to be mended, spam to be hidden, and replies that come together to be told together. */
const gatherMs = 2 * unitMs.minute;
/** Between two mails about one comment. */
const pauseMs = unitMs.hour;
/** Bounds the mails to an address that a stranger types below many posts. */
const mailsPerAccount = '20 per day';

const maxAgeMs = replyNoticesFeature.retentionDays.replyNotice * unitMs.day;

/** Queues the mail of the present batch of a thread. Requires the transaction that locked the thread. */
const enqueueMailing = (tx: Db, { id, batch }: Pick<Thread, 'id' | 'batch'>, { now, runAt }: { now: number; runAt: number }) =>
  enqueue(tx, mailThread, { thread: id, batch }, { now, runAt, uniqueKey: `${id} ${batch}` });

/** Adds a reply to those that the author of the comment is to hear of. */
export const gatherReply = defineJob({
  ...gatherReplyKind,
  async perform({ args, db, now }) {
    await db.transaction().execute(async (tx) => {
      const reply = await commentOf(tx, args.reply);
      if (!reply || reply.parent_id === null || reply.state !== 'shown' || reply.created_at <= now() - maxAgeMs) return;
      const comment = await commentOf(tx, reply.parent_id);
      const recipient = comment && (await recipientOf({ db: tx }, comment));
      if (!recipient || (await isOwnReply({ db: tx }, reply, recipient))) return;
      const thread = await openThread(tx, { comment_id: comment.id, account_id: recipient.id, token: newToken() });
      if (thread.muted_at !== null) return;
      await insertNotice(tx, { reply_id: reply.id, thread_id: thread.id, created_at: now() });
      const runAt = Math.max(now() + gatherMs, (thread.mailed_at ?? 0) + pauseMs);
      await enqueueMailing(tx, thread, { now: now(), runAt });
    });
  },
});

/** Mails the replies of a thread that wait. A repeated run finds the next batch begun, and mails nothing. */
export const mailThread = defineJob({
  name: 'reply-notices.mail',
  args: z.object({ thread: z.int(), batch: z.int() }),
  async perform({ args, ...context }) {
    const { db, now } = context;
    await db.transaction().execute(async (tx) => {
      const thread = await nextBatch(tx, args.thread, args.batch);
      if (!thread) return;
      await deleteUnshown(tx, thread.id, null);
      const { count } = await shownReplies(tx, thread.id, null, 0);
      if (count === 0) return;
      const recipient = await presentRecipient({ db: tx, now }, thread, await commentOf(tx, thread.comment_id));
      if (!recipient) return deleteWaiting(tx, thread.id);
      const quota = { resource: 'emails about replies', subject: String(recipient.id), rates: [mailsPerAccount] as const };
      const [exceeded] = (await createRateLimiter(context).consumeIn(tx, [quota])).rejectedBy;
      if (exceeded) return void (await enqueueMailing(tx, thread, { now: now(), runAt: exceeded.endsAt }));
      const mail = await sendDeferredMail(tx, context, repliesMail);
      await setMailed(tx, thread, mail.id, now());
    });
    context.notifyMailWorker();
  },
});
