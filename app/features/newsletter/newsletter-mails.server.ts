import type { WorkerContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { setStatementTimeout } from '#app/db/statement-timeout.server.ts';
import { maskEmails } from '#app/lib/mask-emails.ts';
import type { DeferredMailSource } from '#app/mail/delivery-attempt.server.ts';
import { composeMail, mailAdministrators } from '#app/mail/send-mail.server.ts';
import { issueMail } from './mails/issue.mail.server.ts';
import { pausedMail } from './mails/paused.mail.server.ts';
import { incrementStats, lockPaused, newsletterById, newsletterState, type Outcomes, pauseNewsletter } from './newsletter.queries.server.ts';
import { pauseLimits } from './pause-sentence.ts';
import type { PauseCause } from './pausing.contract.ts';
import { subscriberById } from './subscribers.queries.server.ts';

/** Timeout of statements on all mails of a newsletter. A million rows take about 20 s on PostgreSQL, and a second request waits. */
export const bulkTimeoutMs = 5 * 60_000;

type RecentCounters = NonNullable<Awaited<ReturnType<typeof incrementStats>>>;

/** Why the newsletter pauses now, if it does: whatever its size, few readers miss it when the mail server refuses all of them. */
function pauseCauseOf({ recent_completed, recent_failed, recent_refused, consecutive_failures }: RecentCounters): PauseCause | undefined {
  if (recent_completed >= pauseLimits.first && recent_failed === recent_completed) return 'first';
  if (recent_refused >= pauseLimits.refused && recent_refused >= recent_completed * pauseLimits.refusedShare) return 'refused';
  return consecutive_failures >= pauseLimits.inARow ? 'in-a-row' : undefined;
}

/** Adds outcomes to the counters of a newsletter, and pauses it when the failures reach a threshold. */
async function updateDeliveryStats(context: WorkerContext, id: number, outcomes: Outcomes): Promise<void> {
  const { db: tx, now, log } = context;
  const stats = await incrementStats(tx, id, outcomes);
  const cause = stats && pauseCauseOf(stats);
  if (!cause) return;
  await setStatementTimeout(tx, bulkTimeoutMs);
  const reason = outcomes.findLast(({ reason }) => reason !== undefined)?.reason;
  const paused = await pauseNewsletter(tx, id, { now: now(), cause, answer: reason === undefined ? null : maskEmails(reason) });
  if (!paused) return;
  log('newsletter_paused', { newsletter: id, cause, ...stats });
  await mailAdministrators(tx, context, pausedMail, paused);
}

/** Newsletters as a source for the mail worker, which renders each mail when it sends it. */
export function createNewsletterSource(): DeferredMailSource {
  // Caches the content of the latest newsletter: it never changes, and its mails follow each other.
  let cached: Awaited<ReturnType<typeof newsletterById>>;
  const loadContent = async (db: Db, id: number) => {
    if (cached?.id !== id) cached = await newsletterById(db, id);
    return cached;
  };
  return {
    /** Skips subscribers that unsubscribed since the newsletter was created. */
    async render({ db, config }, row) {
      if (row.newsletter_id === null || row.subscriber_id === null) return 'skipped';
      const state = await newsletterState(db, row.newsletter_id);
      if (state === 'paused') return 'paused';
      const content = await loadContent(db, row.newsletter_id);
      const to = await subscriberById(db, row.subscriber_id);
      if (state === 'stopped' || !content || !to) return 'skipped';
      return composeMail(db, { config }, issueMail, { to: to.email, props: { ...content, to } });
    },

    isStillPaused: async (tx, { newsletter_id }) => newsletter_id !== null && lockPaused(tx, newsletter_id),

    async onRecorded(tx, outcomes) {
      const newsletterMails = outcomes.filter(({ row }) => row.newsletter_id !== null);
      const byNewsletter = Object.groupBy(newsletterMails, ({ row }) => String(row.newsletter_id));
      // Updates in the order of ids, so that two workers cannot deadlock.
      for (const id of Object.keys(byNewsletter)
        .map(Number)
        .sort((a, b) => a - b)) {
        const attempts = (byNewsletter[id] ?? []).map(({ state, row, reason, isDeadMailbox }) => ({
          state,
          isFirstTry: row.failed_attempts === 0,
          reason,
          isDeadMailbox,
        }));
        await updateDeliveryStats(tx, id, attempts);
      }
    },
  };
}
