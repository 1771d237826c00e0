import { newToken } from '#app/auth/tokens.server.ts';
import type { Db } from '#app/db/schema.ts';
import { consumeMailQuotas, isLargeProvider, type MailContext } from '#app/features/accounts/public.server.ts';
import { confirmationMail } from '#app/features/newsletter/mails/confirmation.mail.server.ts';
import { insertSubscriber, insertSubscribers } from '#app/features/newsletter/subscribers.queries.server.ts';
import type { JobContext } from '#app/jobs/define-job.server.ts';
import { mailboxOf } from '#app/mail/mailbox.server.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import type { Quota } from '#app/rate-limit/rate-limiter.server.ts';
import { createRateLimiter } from '#app/rate-limit/rate-limiter.server.ts';
import { askingPace } from './import-limits.contract.ts';
import {
  addToResults,
  finishSubscriberImport,
  importLines,
  type LineRow,
  subscriberImportById,
  takeLines,
} from './subscriber-imports.queries.server.ts';

type Context = JobContext<unknown>;

/** Rows in one transaction: it takes a few milliseconds, and visitors write between two of them. */
const batchSize = 200;
/** Domains at their limit after which a run ends: the limit of all may be the reason. */
const maxFullDomains = 20;

const ofAll: Quota = {
  resource: 'emails of imports',
  subject: 'all',
  rates: [`${askingPace.tenMinutes} per 10 minutes`, `${askingPace.day} per day`],
};
/** Far below the limit of all emails to a domain, so that its people can still register. */
const ofDomain = (domain: string): Quota => ({ resource: 'emails of imports to a domain', subject: domain, rates: ['50 per hour', '150 per day'] });

const quotasOf = (domain: string) => (isLargeProvider(domain) ? [ofAll] : [ofAll, ofDomain(domain)]);

/** Adds the next addresses whose consent is documented. @returns false when there are none */
async function addBatch({ db, now }: Context, importId: number): Promise<boolean> {
  const lines = await importLines(db, importId, { kind: 'add', limit: batchSize });
  if (lines.length === 0) return false;
  await db.transaction().execute(async (tx) => {
    const taken = await takeLines(
      tx,
      lines.map(({ id }) => id),
    );
    const time = now();
    // In the order of addresses, so that two imports cannot deadlock.
    const rows = taken
      .toSorted((one, other) => (one.email_key < other.email_key ? -1 : 1))
      .map(({ value, source, consent_date }) => ({
        ...{ email: value, token: newToken(), created_at: time, confirmed_at: time, consent_source: source, consent_date },
      }));
    const added = await insertSubscribers(tx, rows);
    await addToResults(tx, importId, { added, skipped: taken.length - added });
  });
  return true;
}

/** A limit of emails: the line waits. */
class LimitReached extends Error {}

async function ask(tx: Db, context: MailContext, importId: number, { id }: LineRow): Promise<void> {
  const [line] = await takeLines(tx, [id]);
  if (!line) return;
  const { value: email, source, consent_date } = line;
  const row = { email, token: newToken(), created_at: context.now(), confirmed_at: null, consent_source: source, consent_date };
  const subscriber = await insertSubscriber(tx, row);
  await addToResults(tx, importId, subscriber ? { asked: 1 } : { skipped: 1 });
  if (!subscriber) return;
  if (await consumeMailQuotas(tx, context, email, quotasOf(mailboxOf(email).domain))) throw new LimitReached();
  await sendMail(tx, context, confirmationMail, { to: email, props: subscriber, subscriberId: subscriber.id });
}

/** Sends emails that ask to confirm, as many as the limits allow now. Lines of a domain at its limit wait for a later run. */
async function askAll(context: Context, importId: number): Promise<void> {
  const { db, signal, notifyMailWorker } = context;
  const rateLimiter = createRateLimiter(context);
  const mailContext = { ...context, rateLimiter, address: 'import of subscribers' };
  const full = new Set<string>();
  for (let after = 0; ; ) {
    const lines = await importLines(db, importId, { kind: 'ask', limit: batchSize, after });
    for (const line of lines) {
      signal.throwIfAborted();
      after = line.id;
      const { domain } = mailboxOf(line.value);
      if (full.has(domain)) continue;
      try {
        await db.transaction().execute((tx) => ask(tx, mailContext, importId, line));
      } catch (error) {
        if (!(error instanceof LimitReached)) throw error;
        full.add(domain);
        if (full.size >= maxFullDomains || (await rateLimiter.isExhausted(ofAll))) return notifyMailWorker();
      }
    }
    if (lines.length < batchSize) return notifyMailWorker();
  }
}

/** Does what is left of an import. It may run more than once, and beside another run: each line is taken in the transaction of its effect. */
export async function continueImport(context: Context, importId: number): Promise<void> {
  const { db, log, now, signal } = context;
  if ((await subscriberImportById(db, importId))?.state !== 'importing') return;
  while (await addBatch(context, importId)) signal.throwIfAborted();
  await askAll(context, importId);
  if (await finishSubscriberImport(db, importId, now())) log('subscriber_import_done', { import: importId });
}
