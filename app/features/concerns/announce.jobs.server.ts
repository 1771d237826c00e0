import type { AppContext } from '#app/app-context.server.ts';
import { emailsWithPermission } from '#app/auth/roles.queries.server.ts';
import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { defineJob, enqueue, noArgs } from '#app/jobs/define-job.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { lastAnnouncement, markAnnounced } from './concerns.queries.server.ts';
import { concernWaitsMail } from './mails/waiting.mail.server.ts';

/** Least time between two mails about new concerns. */
const pauseMs = unitMs.hour;

type Context = Pick<AppContext, 'now' | 'config'>;

/** Serializes new concerns and mails about them, so that no concern is left out of both. */
export const lockConcerns = (tx: Db) => lockForTransaction(tx, 'concerns');

export const announceConcerns = defineJob({
  name: 'concerns.announce',
  args: noArgs,
  async perform(context) {
    await context.db.transaction().execute(async (tx) => {
      await lockConcerns(tx);
      await announce(tx, context);
    });
    context.notifyMailWorker();
  },
});

/** Mails the administrators that there are new concerns, and nothing of what they say. */
async function announce(tx: Db, context: Context): Promise<void> {
  if ((await markAnnounced(tx, context.now())) === 0) return;
  for (const to of await emailsWithPermission(tx, 'concerns:read')) await sendMail(tx, context, concernWaitsMail, { to, props: {} });
}

/** Announces new concerns at once, or an hour after the mail before. The caller holds the lock. */
export async function announceInTime(tx: Db, context: Context): Promise<void> {
  const now = context.now();
  const last = await lastAnnouncement(tx);
  if (last === undefined || last + pauseMs <= now) return announce(tx, context);
  // The key is new after each mail: a job that has sent one, and is not recorded as done yet, keeps out no other.
  await enqueue(tx, announceConcerns, {}, { now, runAt: last + pauseMs, uniqueKey: String(last) });
}
