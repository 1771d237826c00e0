import { newToken } from '#app/auth/tokens.server.ts';
import type { Db } from '#app/db/schema.ts';
import { consumeMailQuotas, type MailContext } from '#app/features/accounts/public.server.ts';
import { recordErasures } from '#app/features/backups/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { localTimeOf, localToday } from '#app/lib/local-date.ts';
import { maskEmails } from '#app/lib/mask-emails.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { unsubscribe } from '../account-subscription.server.ts';
import { confirmationMail } from '../mails/confirmation.mail.server.ts';
import type { newsletter } from '../newsletter.contract.ts';
import { anonymizeSubscriber } from '../personal-data.queries.server.ts';
import { insertSubscriber, type Subscriber, subscriberByEmail, subscriberCreatedAt, subscriberToEnd } from '../subscribers.queries.server.ts';
import { listSubscribers, type SubscriberRow, stateOf, streamSubscribers } from './subscriber-list.queries.server.ts';
import type { SubscriberState } from './subscribers.contract.ts';

const iso = (ms: number) => new Date(ms).toISOString();

async function* toRows(rows: AsyncIterable<SubscriberRow> | SubscriberRow[], isDetailed: boolean) {
  for await (const row of rows) {
    const { id, email, created_at, consent_source, consent_date } = row;
    const details = { state: stateOf(row), consentSource: consent_source, consentDate: consent_date };
    yield { id, email, createdAt: iso(created_at), ...(isDetailed ? details : {}) };
  }
}

async function* toExport(rows: AsyncIterable<SubscriberRow>) {
  for await (const row of rows)
    yield {
      email: row.email,
      state: stateOf(row),
      createdAt: iso(row.created_at),
      consentSource: row.consent_source,
      consentDate: row.consent_date,
      confirmedAt: row.confirmed_at === null ? null : iso(row.confirmed_at),
    };
}

/** Why an address that is known is not added. */
const knownSentences: Record<SubscriberState, string> = {
  active: 'This address gets the newsletter already',
  waiting: 'This address has been asked to confirm, and has not answered yet',
  unsubscribed: 'This address has unsubscribed, and stays so. Only its owner can subscribe again, on the site',
  suppressed: 'The mailbox of this address does not exist any more. If it does again, bring it back under “Suppressed addresses”',
};

/** Asks a new subscriber to confirm. @throws 429 at a limit of mails */
async function askToConfirm(tx: Db, context: MailContext, to: Subscriber): Promise<void> {
  const rejection = await consumeMailQuotas(tx, context, to.email);
  if (rejection) throw rejection;
  await sendMail(tx, context, confirmationMail, { to: to.email, props: to, subscriberId: to.id });
}

type Names = 'subscribers' | 'subscribersExport' | 'addSubscriber' | 'endSubscription' | 'eraseSubscriber';

export const subscriberHandlers: Pick<Handlers<typeof newsletter>, Names> = {
  subscribers: async ({ db, query }) => {
    const { rows, total } = await listSubscribers(db, query);
    return { rows: toRows(rows, query.state !== undefined), total };
  },

  subscribersExport: async ({ db, query }) => toExport(streamSubscribers(db, query)),

  addSubscriber: async (context) => {
    const { db, input, now, audit } = context;
    const { email, source = null, date = null } = input;
    if (date !== null && date > localToday(localTimeOf(context))) rejectFields({ date: 'This day is still to come' });
    const isActive = source !== null && date !== null;
    await db.transaction().execute(async (tx) => {
      const row = { email, token: newToken(), created_at: now(), confirmed_at: isActive ? now() : null, consent_source: source, consent_date: date };
      const created = await insertSubscriber(tx, row);
      if (created && !isActive) await askToConfirm(tx, context, created);
      if (created) return audit({ id: created.id, title: maskEmails(email) }, tx);
      const known = await subscriberByEmail(tx, email);
      return rejectFields({ email: knownSentences[known ? stateOf(known) : 'active'] });
    });
    context.notifyMailWorker();
    return { message: isActive ? 'The address gets the newsletter from now on' : 'The address was asked by email to confirm' };
  },

  endSubscription: async ({ db, params, now, audit }) => {
    await db.transaction().execute(async (tx) => {
      const subscriber = (await subscriberToEnd(tx, params.id)) ?? reject(404, 'This address has unsubscribed already');
      await unsubscribe(tx, subscriber, now());
      await audit({ id: subscriber.id, title: maskEmails(subscriber.email) }, tx);
    });
    return { message: 'The address gets no more newsletters' };
  },

  eraseSubscriber: async ({ db, params: { id }, now, principal, log, audit }) => {
    const goneMessage = 'This address is gone: it was erased before';
    await db.transaction().execute(async (tx) => {
      const row = (await subscriberCreatedAt(tx, id)) ?? reject(404, goneMessage);
      if (!(await anonymizeSubscriber(tx, row, now()))) reject(404, goneMessage);
      await recordErasures(tx, 'subscriber', [row], now());
      // The address is gone: the entry has only its number.
      await audit({ id }, tx);
    });
    log('subscriber_erased', { subscriber: id, account: principal.id });
    return { message: 'The address is erased' };
  },
};
