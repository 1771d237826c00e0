import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { ApiError } from '#app/lib/api-error.ts';
import { mailboxOf } from '#app/mail/mailbox.server.ts';
import { mailAdministrators } from '#app/mail/send-mail.server.ts';
import { parseRate, tooManyRequests } from '#app/rate-limit/rate.ts';
import type { ExceededQuota, Quota, RateLimiter } from '#app/rate-limit/rate-limiter.server.ts';
import { mailLimitReachedMail } from './mails/mail-limit-reached.mail.server.ts';
import { networkKey } from './network-key.server.ts';

/** Context that sends a mail; `address` is the network address of the client, in a job the `networkKey` of it. */
export type MailContext = AppContext & { rateLimiter: RateLimiter; address: string };

/** Providers whose domain millions of mailboxes share. Any other domain may be one catch-all mailbox. */
const largeProviders = new Set([
  ...['gmail.com', 'outlook.com', 'hotmail.com', 'hotmail.co.uk', 'live.com', 'msn.com', 'yahoo.com', 'yahoo.co.uk', 'ymail.com', 'aol.com'],
  ...['icloud.com', 'me.com', 'mac.com', 'proton.me', 'protonmail.com', 'gmx.com', 'gmx.de', 'gmx.net', 'web.de', 'mail.com', 'zoho.com'],
  ...['yandex.com', 'yandex.ru', 'mail.ru', 'qq.com', '163.com'],
]);

export const isLargeProvider = (domain: string): boolean => largeProviders.has(domain);

/** Quotas of mails that a visitor can trigger to any address: per mailbox, per domain and in total. */
function quotasOf(email: string, network: string) {
  const { mailbox, domain } = mailboxOf(email);
  const domainRates: Quota['rates'] = isLargeProvider(domain) ? ['1000 per hour', '6000 per day'] : ['150 per hour', '500 per day'];
  return {
    domain,
    // One network can use 6 of the 10 mails: a third party cannot use up the mails of the owner.
    ofNetwork: { resource: 'mails of a network to an unverified mailbox', subject: `${mailbox} ${network}`, rates: ['6 per day'] },
    ofMailbox: { resource: 'mails to an unverified mailbox', subject: mailbox, rates: ['10 per day'] },
    ofDomain: { resource: 'mails to an unverified domain', subject: domain, rates: domainRates },
    ofAll: { resource: 'mails to unverified addresses', subject: 'all', rates: ['2000 per hour', '12000 per day'] },
  } satisfies { domain: string } & Record<string, Quota | string>;
}

/**
 * Counts a mail to an unverified address, in the transaction that queues it. Alerts administrators when a limit is reached.
 * @param extraQuotas quotas of this kind of mail
 * @returns the 429 error when the mail may not be sent
 */
export async function consumeMailQuotas(tx: Db, context: MailContext, email: string, extraQuotas: Quota[] = []): Promise<ApiError | undefined> {
  const { domain, ofNetwork, ofMailbox, ofDomain, ofAll } = quotasOf(email, networkKey(context.address));
  const { rejectedBy, newlyExhausted } = await context.rateLimiter.consumeIn(tx, [...extraQuotas, ofNetwork, ofMailbox, ofDomain, ofAll]);
  for (const exceeded of newlyExhausted) {
    if (exceeded.quota === ofDomain) await alertAdministrators(tx, context, exceeded, `addresses at ${domain}`);
    if (exceeded.quota === ofAll) await alertAdministrators(tx, context, exceeded, 'new addresses');
  }
  if (rejectedBy.length === 0) return undefined;
  const isSharedLimit = rejectedBy.some(({ quota }) => quota === ofDomain || quota === ofAll);
  const reason = isSharedLimit
    ? 'Very many people are asking for emails at the moment, and we cannot send you one now.'
    : 'We have sent several emails to this address today, and cannot send any more until tomorrow.';
  return tooManyRequests(Math.max(...rejectedBy.map(({ endsAt }) => endsAt)), context.now(), reason);
}

/** Counts a mail to an unverified address. @throws 429 when it may not be sent */
export async function requireMailQuota(tx: Db, context: MailContext, email: string): Promise<void> {
  const rejection = await consumeMailQuotas(tx, context, email);
  if (rejection) throw rejection;
}

/** Alert mails: at most one an hour about domains and one about the total, so that an attack on many domains does not flood administrators. */
async function alertAdministrators(tx: Db, context: MailContext, { quota, rate, endsAt }: ExceededQuota, to: string): Promise<void> {
  const { max, ms } = parseRate(rate);
  context.log('mail_limit_reached', { to, mails: max, until: new Date(endsAt).toISOString() });
  const { rejectedBy } = await context.rateLimiter.consumeIn(tx, [{ resource: 'alarms', subject: quota.resource, rates: ['1 per hour'] }]);
  if (rejectedBy.length > 0) return;
  await mailAdministrators(tx, context, mailLimitReachedMail, { recipients: to, maxMails: max, periodMs: ms, endsAt });
}
