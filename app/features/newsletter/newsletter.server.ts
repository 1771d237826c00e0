import { newToken } from '#app/auth/tokens.server.ts';
import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { setStatementTimeout } from '#app/db/statement-timeout.server.ts';
import { accountById, consumeMailQuotas, type MailContext } from '#app/features/accounts/public.server.ts';
import { countByWeek } from '#app/features/admin/public.server.ts';
import { deleteSavedDraft } from '#app/features/drafts/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { unitMs } from '#app/lib/duration.ts';
import { timingSafeEqualText } from '#app/lib/hash.server.ts';
import { mailboxOf } from '#app/mail/mailbox.server.ts';
import { composeMail, sendMail } from '#app/mail/send-mail.server.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import type { Quota } from '#app/rate-limit/rate-limiter.server.ts';
import { unsubscribe } from './account-subscription.server.ts';
import { archiveTag } from './archive/archive.cache-tags.ts';
import { setArchived } from './archive/archive.queries.server.ts';
import { archiveHandlers } from './archive/archive.server.ts';
import { fromContentHandlers } from './from-content/from-content.server.ts';
import { confirmationMail } from './mails/confirmation.mail.server.ts';
import { issueMail } from './mails/issue.mail.server.ts';
import { splitToken } from './mails/subscriber-links.ts';
import { welcomeMail } from './mails/welcome.mail.server.ts';
import type { newsletter } from './newsletter.contract.ts';
import {
  countNewsletters,
  countUnsubscribed,
  findDuplicateNewsletter,
  listNewsletters,
  newsletterById,
  resumeNewsletter,
  stopNewsletter,
} from './newsletter.queries.server.ts';
import { checkPictures, keepPictures, newsletterOwner, readContent, testOwner } from './newsletter-content.server.ts';
import { bulkTimeoutMs } from './newsletter-mails.server.ts';
import { scheduleHandlers } from './schedule/schedule.server.ts';
import { countSubscribersIn } from './segments.queries.server.ts';
import { noReadersMessage, startedMessage, startNewsletter } from './start-newsletter.server.ts';
import { subscriberImportHandlers } from './subscribers/import/subscriber-imports.server.ts';
import { subscriberHandlers } from './subscribers/subscribers.server.ts';
import {
  confirmSubscriber,
  countNewSubscribers,
  countSubscribers,
  insertSubscriber,
  resubscribe,
  type Subscriber,
  subscriberByEmail,
  tokensOf,
} from './subscribers.queries.server.ts';
import { suppressionHandlers } from './suppression/suppression.server.ts';

/** Window for duplicates: the same content within this time is the same newsletter. */
const duplicateWindowMs = 10 * 60_000;
const notFoundMessage = 'Newsletter not found';

const toIsoOrNull = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** Quota of welcome mails per mailbox, independent of the spelling of the address. */
const welcomeQuota = (email: string): Quota => ({ resource: 'newsletter greetings', subject: mailboxOf(email).mailbox, rates: ['3 per day'] });

/** Queues the welcome mail, or the confirmation mail with double opt-in; nothing at a limit of mails. */
async function sendWelcomeOrConfirmation(tx: Db, context: MailContext, to: Subscriber): Promise<void> {
  if (await consumeMailQuotas(tx, context, to.email, [welcomeQuota(to.email)])) return;
  const template = context.config.newsletterDoubleOptIn ? confirmationMail : welcomeMail;
  await sendMail(tx, context, template, { to: to.email, props: to, subscriberId: to.id });
}

/** Subscriber of a link in a mail. Every wrong pair gives the same error. */
async function subscriberOfLink(
  db: Db,
  { token = '', email = '' }: { token?: string | undefined; email?: string | undefined },
  invalidLinkMessage: string,
): Promise<Subscriber> {
  // PostgreSQL rejects NUL in a parameter, and no stored address contains control characters.
  const subscriber = /\p{Cc}/u.test(email) ? undefined : await subscriberByEmail(db, email);
  const tokens = subscriber ? await tokensOf(db, subscriber) : [''];
  const isMatch = tokens.some((known) => timingSafeEqualText(known, token));
  return subscriber && isMatch ? subscriber : reject(400, invalidLinkMessage);
}

export const newsletterHandlers: Handlers<typeof newsletter> = {
  subscribe: async (context) => {
    const { db, input, now, config } = context;
    const confirmed_at = config.newsletterDoubleOptIn ? null : now();
    await db.transaction().execute(async (tx) => {
      const created = await insertSubscriber(tx, { email: input.email, token: newToken(), created_at: now(), confirmed_at });
      const subscriber = created ?? (await subscriberByEmail(tx, input.email));
      const isActivated = subscriber && (created || (await resubscribe(tx, subscriber.id, { confirmedAt: confirmed_at, now: now() })));
      if (isActivated) await sendWelcomeOrConfirmation(tx, context, subscriber);
    });
    context.notifyMailWorker();
    return { message: 'Subscribed to newsletter successfully' };
  },

  confirm: async (context) => {
    const { db, query, now } = context;
    const invalidLinkMessage = 'This confirmation link is not valid. Please subscribe once more.';
    const subscriber = await subscriberOfLink(db, query, invalidLinkMessage);
    // An old mail does not reactivate an unsubscribed or suppressed subscriber.
    if (subscriber.unsubscribed_at !== null || subscriber.suppressed_at !== null) reject(400, invalidLinkMessage);
    await db.transaction().execute(async (tx) => {
      if (!(await confirmSubscriber(tx, subscriber.id, now()))) return;
      await sendMail(tx, context, welcomeMail, { to: subscriber.email, props: subscriber, subscriberId: subscriber.id });
    });
    context.notifyMailWorker();
    return { message: 'Thank you, you will hear from us' };
  },

  unsubscribe: async ({ db, query, now, log }) => {
    const { token, newsletter: issue } = splitToken(query.token);
    const subscriber = await subscriberOfLink(
      db,
      { ...query, token },
      'This unsubscribe link is not valid. Please use the link in your latest newsletter.',
    );
    await db.transaction().execute(async (tx) => {
      const hasLeft = await unsubscribe(tx, subscriber, now());
      if (hasLeft && issue !== undefined && subscriber.confirmed_at !== null) await countUnsubscribed(tx, issue, subscriber.confirmed_at);
    });
    log('unsubscribed', { subscriber: subscriber.id });
    return { message: 'You have been unsubscribed from our newsletter' };
  },

  total: async ({ db }) => ({ totalSubscribers: await countSubscribers(db) }),

  newSubscribers: (context) => countByWeek(context, (from, to) => countNewSubscribers(context.db, from, to)),

  send: async (context) => {
    const {
      db,
      input: { draft, inArchive, segment = 'all', ...input },
      now,
      config,
      principal,
      log,
      audit,
      invalidate,
      notifyMailWorker,
    } = context;
    if (inArchive === 'on') invalidate(archiveTag);
    const read = await readContent(input, config);
    const content = { ...read, segment };
    const { id, recipients, ...repetition } = await db.transaction().execute(async (tx) => {
      await setStatementTimeout(tx, bulkTimeoutMs);
      if (read.html) await lockMedia(tx);
      await lockForTransaction(tx, 'newsletters');
      await deleteSavedDraft(tx, principal.id, 'newsletter', draft);
      const duplicate = await findDuplicateNewsletter(tx, content, now() - duplicateWindowMs);
      if (duplicate) {
        await audit([]);
        const sentMinutesAgo = Math.floor((now() - duplicate.created_at) / unitMs.minute);
        return { id: duplicate.id, recipients: duplicate.recipients, sentMinutesAgo };
      }
      await checkPictures(tx, read);
      const created = await startNewsletter(tx, context, { ...content, inArchive: inArchive === 'on' });
      if (created.recipients === 0) reject(400, noReadersMessage(segment));
      await keepPictures(tx, newsletterOwner(created.id), read);
      await audit({ id: created.id, title: input.subject }, tx);
      return created;
    });
    const isNew = !('sentMinutesAgo' in repetition);
    if (isNew) {
      notifyMailWorker();
      log('newsletter_created', { newsletter: id, recipients, account: principal.id });
    }
    return { id, recipients, message: startedMessage(recipients), ...repetition };
  },

  test: async ({ db, input, now, config, principal, audit, invalidate, notifyMailWorker }) => {
    const { email } = (await accountById(db, principal.id)) ?? reject(401, 'Token expired');
    const read = await readContent(input, config);
    const { images: _, ...props } = read;
    await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      await checkPictures(tx, read);
      invalidate(...(await keepPictures(tx, testOwner(principal.id), read)));
      await sendMail(tx, { config, now }, issueMail, { to: email, props });
      await audit({ title: input.subject }, tx);
    });
    notifyMailWorker();
    return { message: `A test is on its way to ${email}` };
  },

  recipients: async ({ db, query: { segment = 'all' } }) => ({ recipients: await countSubscribersIn(db, segment) }),

  preview: async ({ db, input, config }) => {
    const { images: _, ...props } = await readContent(input, config);
    const { html = '', text } = await composeMail(db, { config }, issueMail, { to: '', props });
    return { html, text };
  },

  progress: async ({ db, query }) => {
    const rows = await listNewsletters(db, query);
    return {
      rows: rows.map(({ created_at, paused_at, pause_cause, pause_answer, stopped_at, archived_at, ...row }) => ({
        ...row,
        createdAt: new Date(created_at).toISOString(),
        pausedAt: toIsoOrNull(paused_at),
        pauseCause: pause_cause,
        pauseAnswer: pause_answer,
        stoppedAt: toIsoOrNull(stopped_at),
        inArchive: archived_at !== null,
        waiting: row.recipients - row.sent - row.failed - row.skipped,
      })),
      total: await countNewsletters(db),
    };
  },

  resume: async ({ db, params, now, principal, log, audit, notifyMailWorker }) => {
    const isResumed = await db.transaction().execute(async (tx) => {
      await setStatementTimeout(tx, bulkTimeoutMs);
      const isOpen = await resumeNewsletter(tx, params.id, now());
      if (isOpen) await audit({ id: params.id, title: (await newsletterById(tx, params.id))?.subject }, tx);
      return isOpen;
    });
    if (!isResumed) {
      if (!(await newsletterById(db, params.id))) reject(404, notFoundMessage);
      reject(409, 'This newsletter was stopped, so it cannot go on. Please send a new one.');
    }
    notifyMailWorker();
    log('newsletter_resumed', { newsletter: params.id, account: principal.id });
    return { message: 'The newsletter goes on' };
  },

  stop: async ({ db, params, now, principal, log, audit, invalidate }) => {
    invalidate(archiveTag);
    const stopped = await db.transaction().execute(async (tx) => {
      await setStatementTimeout(tx, bulkTimeoutMs);
      await audit({ id: params.id, title: (await newsletterById(tx, params.id))?.subject }, tx);
      const result = await stopNewsletter(tx, params.id, now());
      // The archive holds what was sent.
      if (result?.sent === 0) await setArchived(tx, params.id, null);
      return result;
    });
    if (!stopped) return reject(404, notFoundMessage);
    log('newsletter_stopped', { newsletter: params.id, account: principal.id });
    return { message: `The newsletter was stopped. ${stopped.sent} of ${stopped.recipients} readers have it.` };
  },

  ...subscriberHandlers,
  ...subscriberImportHandlers,
  ...suppressionHandlers,
  ...scheduleHandlers,
  ...archiveHandlers,
  ...fromContentHandlers,
};
