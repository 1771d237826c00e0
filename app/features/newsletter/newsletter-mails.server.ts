import type { WorkerContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { setStatementTimeout } from '#app/db/statement-timeout.server.ts';
import type { Config } from '#app/lib/config.server.ts';
import type { Bounce } from '#app/mail/bounce-classifier.server.ts';
import type { DeferredMailSource, RecordedOutcome } from '#app/mail/delivery-attempt.server.ts';
import { renderEmail } from '#app/mail/email-layout.server.ts';
import { enqueueMail } from '#app/mail/mail.queries.server.ts';
import type { Mail } from '#app/mail/mailer.server.ts';
import { brandName } from '#app/ui/brand.ts';
import { administratorEmails } from '../accounts/accounts.queries.server.ts';
import { incrementStats, lockPaused, newsletterById, newsletterState, type Outcomes, pauseNewsletter } from './newsletter.queries.server.ts';
import { paragraphs } from './paragraphs.ts';
import { type Subscriber, subscriberById, suppressSubscribers, withSoftBounces } from './subscribers.queries.server.ts';

/** Timeout of statements on all mails of a newsletter. A million rows take about 20 s on PostgreSQL, and a second request waits. */
export const bulkTimeoutMs = 5 * 60_000;

type Recipient = Pick<Subscriber, 'email' | 'token'>;

const linkQuery = ({ token, email }: Recipient) => new URLSearchParams({ token, email }).toString();

/** Headers and visible link for unsubscribing; the header names the one-click endpoint of the API (RFC 8058). */
function unsubscribeHeaders(config: Config, to: Recipient) {
  return {
    headers: {
      'List-Unsubscribe': `<${config.publicUrl}/api/unsubscribe?${linkQuery(to)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // List-Id without a display name: a non-ASCII name would be encoded together with the address.
      'List-Post': 'NO',
      'List-Id': `<newsletter.${new URL(config.publicUrl).hostname}>`,
    },
    link: { label: 'Unsubscribe', url: `${config.publicUrl}/unsubscribe?${linkQuery(to)}` },
  };
}

export function welcomeMail(config: Config, to: Recipient): Mail {
  const { headers, link } = unsubscribeHeaders(config, to);
  const body = renderEmail({
    paragraphs: [
      `Nnọọ! You are now on the ${brandName} newsletter.`,
      'We write when there is something worth your time: new lessons to read, words for the family table, and news from the academy.',
    ],
    button: { label: 'Read the blog', url: `${config.publicUrl}/blog` },
    footer: { text: 'You get this mail because this address was entered on our site.', link },
  });
  return { to: to.email, subject: `Welcome to the ${brandName} newsletter`, ...body, headers };
}

export function confirmationMail(config: Config, to: Recipient): Mail {
  const body = renderEmail({
    paragraphs: [
      `Somebody, we hope you, asked for the ${brandName} newsletter at this address.`,
      'Please confirm, and we will write to you. If it was not you, do nothing.',
    ],
    button: { label: 'Yes, write to me', url: `${config.publicUrl}/confirm-subscription?${linkQuery(to)}` },
  });
  return { to: to.email, subject: `Please confirm: the ${brandName} newsletter`, ...body };
}

/** Newsletter mail; the footer has the unsubscribe link, or a note in its place. */
const newsletterBody = (message: string, footerEnd: { text: string } | { link: { label: string; url: string } }) => {
  const reason = `You get this mail because you subscribed to the ${brandName} newsletter.`;
  const footer = 'link' in footerEnd ? { text: reason, link: footerEnd.link } : { text: `${reason} ${footerEnd.text}` };
  return renderEmail({ paragraphs: paragraphs(message), footer });
};

/** Test mail to an administrator. */
export function testMail(to: string, { subject, message }: { subject: string; message: string }): Mail {
  return { to, subject: `[Test] ${subject}`, ...newsletterBody(message, { text: 'In the newsletter the unsubscribe link stands here.' }) };
}

type PausedStats = NonNullable<Awaited<ReturnType<typeof pauseNewsletter>>>;

function pausedMail(config: Config, to: string, { subject, recipients, sent, failed, skipped }: PausedStats): Mail {
  const body = renderEmail({
    paragraphs: [
      `The newsletter "${subject}" has paused by itself: too many of its mails could not be delivered.`,
      `Of ${recipients} mails ${sent} were sent and ${failed} have failed; ${recipients - sent - failed - skipped} wait. Nobody who waits has been lost.`,
      'Often the mail server has a wrong password, or many addresses of the list are no longer in use. Please look, and let it go on or stop it.',
    ],
    button: { label: 'Look at the newsletter', url: `${config.publicUrl}/admin/newsletter` },
  });
  return { to, subject: `Paused: ${subject}`, ...body };
}

/** Pause thresholds: 5 % failed of at least 50 completed mails, or 100 consecutive failures. */
const shouldAutoPause = ({
  recent_completed,
  recent_failed,
  consecutive_failures,
}: {
  recent_completed: number;
  recent_failed: number;
  consecutive_failures: number;
}) => (recent_completed >= 50 && recent_failed >= recent_completed * 0.05) || consecutive_failures >= 100;

const softBounceLimit = { bounces: 3, withinMs: 30 * 24 * 60 * 60_000 };

/** Adds outcomes to the counters of a newsletter, and pauses it when the failures reach a threshold. */
async function updateDeliveryStats({ db: tx, config, now, log }: WorkerContext, id: number, outcomes: Outcomes): Promise<void> {
  const stats = await incrementStats(tx, id, outcomes);
  if (!stats || !shouldAutoPause(stats)) return;
  await setStatementTimeout(tx, bulkTimeoutMs);
  const paused = await pauseNewsletter(tx, id, now());
  if (!paused) return;
  log('newsletter_paused', { newsletter: id, ...stats });
  for (const to of await administratorEmails(tx)) await enqueueMail(tx, pausedMail(config, to, paused), { now: now(), publicUrl: config.publicUrl });
}

/** Suppresses addresses after a hard bounce, or after repeated soft bounces. */
async function suppressBounced({ db: tx, now }: WorkerContext, outcomes: RecordedOutcome[]): Promise<void> {
  const subscribersWith = (bounce: Bounce) =>
    outcomes.flatMap((outcome) => (outcome.bounce === bounce && outcome.row.subscriber_id !== null ? [outcome.row.subscriber_id] : []));
  const soft = subscribersWith('soft');
  const repeatedlyBounced = soft.length > 0 ? await withSoftBounces(tx, soft, now() - softBounceLimit.withinMs, softBounceLimit.bounces) : [];
  const bounced = [...subscribersWith('hard'), ...repeatedlyBounced];
  if (bounced.length > 0) await suppressSubscribers(tx, bounced, now());
}

/** Newsletters as a source for the mail worker, which renders each mail when it sends it. */
export function createNewsletterSource(): DeferredMailSource {
  // Caches the content of the latest newsletter: it never changes, and its mails follow each other.
  let cached: { id: number; subject: string; message: string } | undefined;
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
      const { headers, link } = unsubscribeHeaders(config, to);
      return { to: to.email, subject: content.subject, ...newsletterBody(content.message, { link }), headers };
    },

    isStillPaused: async (tx, { newsletter_id }) => newsletter_id !== null && lockPaused(tx, newsletter_id),

    async onRecorded(tx, outcomes) {
      const newsletterMails = outcomes.filter(({ row }) => row.newsletter_id !== null);
      const byNewsletter = Object.groupBy(newsletterMails, ({ row }) => String(row.newsletter_id));
      // Updates in the order of ids, so that two workers cannot deadlock.
      for (const id of Object.keys(byNewsletter)
        .map(Number)
        .sort((a, b) => a - b)) {
        const attempts = (byNewsletter[id] ?? []).map(({ state, row }) => ({ state, isFirstTry: row.failed_attempts === 0 }));
        await updateDeliveryStats(tx, id, attempts);
      }
      await suppressBounced(tx, outcomes);
    },
  };
}
