import * as z from 'zod/mini';
import type { Db } from '#app/db/schema.ts';
import { enqueue, type JobKind } from '#app/jobs/define-job.server.ts';

/** Job that each reply causes when it is shown: at once, or after a moderator has approved it. The feature reply-notices performs it. */
export const gatherReplyKind = {
  name: 'reply-notices.gather',
  queue: 'default',
  args: z.object({ reply: z.int() }),
} satisfies JobKind;

/** Requires the transaction that shows the reply. */
export async function enqueueGatherReply(tx: Db, reply: number, now: number): Promise<void> {
  await enqueue(tx, gatherReplyKind, { reply }, { now });
}
