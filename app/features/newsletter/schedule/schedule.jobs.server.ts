import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import { defineJob, every, type JobContext, noArgs } from '#app/jobs/define-job.server.ts';
import { forEachApart } from '#app/jobs/for-each-apart.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import { archiveTag } from '../archive/archive.cache-tags.ts';
import { dueNewsletters, takeScheduled } from './schedule.queries.server.ts';
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
  const { db, log, invalidate, notifyMailWorker } = context;
  invalidate(archiveTag);
  const sent = await db.transaction().execute(async (tx) => {
    await lockMedia(tx);
    await lockForTransaction(tx, 'newsletters');
    const due = await takeScheduled(tx, id);
    return due && startTaken(tx, context, due);
  });
  if (!sent) return;
  notifyMailWorker();
  log('newsletter_created', { newsletter: sent.id, recipients: sent.recipients, scheduled: id });
}

/** Queued with each scheduled newsletter, for its time. */
export const sendScheduledNewsletters = defineJob({ name: 'newsletter.send-scheduled', args: noArgs, perform: sendDue });

/** For newsletters whose own job is lost: it failed for good, or the data is that of a backup. */
export const sendOverdueNewsletters = every('1 minute', defineJob({ name: 'newsletter.send-overdue', args: noArgs, perform: sendDue }));
