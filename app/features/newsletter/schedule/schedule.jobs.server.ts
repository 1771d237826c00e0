import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { defineJob, every, type JobContext, noArgs } from '#app/jobs/define-job.server.ts';
import { forEachApart } from '#app/jobs/for-each-apart.ts';
import { mailAdministrators } from '#app/mail/send-mail.server.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import { archiveTag } from '../archive/archive.cache-tags.ts';
import { heldMail } from '../mails/held.mail.server.ts';
import { dueNewsletter, dueNewsletters, holdScheduled, takeScheduled } from './schedule.queries.server.ts';
import { maySend } from './sender.server.ts';
import { startTaken } from './start-taken.server.ts';

/**
 * Sends what is due, each newsletter in one transaction, and the others when one fails. A run that finds nothing does nothing, so it may be late,
 * repeated, or run beside another one.
 */
async function sendDue(context: JobContext<object>): Promise<void> {
  const { db, now, log, signal } = context;
  await forEachApart(await dueNewsletters(db, now()), {
    signal,
    work: (id) => sendScheduled(context, id),
    onFailure: (id, error) => log('scheduled_newsletter_failed', { scheduled: id, reason: String(error) }),
  });
}

async function sendScheduled(context: JobContext<object>, id: number): Promise<void> {
  const { db, now, log, invalidate, notifyMailWorker } = context;
  invalidate(archiveTag);
  const result = await db.transaction().execute(async (tx) => {
    await lockMedia(tx);
    await lockForTransaction(tx, 'newsletters');
    const due = await dueNewsletter(tx, id, now());
    if (!due) return undefined;
    if (!(await maySend(tx, due))) return (await holdBack(tx, context, due)) ? 'held' : undefined;
    const taken = await takeScheduled(tx, id);
    return taken && startTaken(tx, context, taken);
  });
  if (!result) return;
  notifyMailWorker();
  if (result === 'held') log('newsletter_held', { scheduled: id });
  else log('newsletter_created', { newsletter: result.id, recipients: result.recipients, scheduled: id });
}

/** Keeps a newsletter from going out, and tells the administrators, once: it stays held when its sender may send again. */
async function holdBack(tx: Db, context: JobContext<object>, { id, subject }: { id: number; subject: string }): Promise<boolean> {
  const isHeld = await holdScheduled(tx, id, context.now());
  if (isHeld) await mailAdministrators(tx, context, heldMail, { subject });
  return isHeld;
}

/** Queued with each scheduled newsletter, for its time. */
export const sendScheduledNewsletters = defineJob({ name: 'newsletter.send-scheduled', args: noArgs, perform: sendDue });

/** For newsletters whose own job is lost: it failed for good, or the data is that of a backup. */
export const sendOverdueNewsletters = every('1 minute', defineJob({ name: 'newsletter.send-overdue', args: noArgs, perform: sendDue }));
