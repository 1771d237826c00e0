import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { createLoginThrottle } from '#app/features/accounts/public.server.ts';
import { clientNetwork } from '#app/http/client-ip.server.ts';
import { mailboxOf } from '#app/mail/mailbox.server.ts';
import { tooManyRequests } from '#app/rate-limit/rate.ts';
import type { Quota, RateLimiter } from '#app/rate-limit/rate-limiter.server.ts';

type ResetContext = AppContext & { rateLimiter: RateLimiter; address: string; input: { email: string } };

const minuteMs = 60_000;

/**
 * Quotas of requests for one email, whether or not it has an account. A network from which the email has logged in before has
 * its own: other networks cannot use up the mails of the owner.
 */
async function quotasOf(context: ResetContext): Promise<Quota[]> {
  const { mailbox } = mailboxOf(context.input.email);
  const pair = `${mailbox} ${clientNetwork(context.address)}`;
  const isKnown = await Promise.all([
    createLoginThrottle('login', context).isKnownLocation(),
    createLoginThrottle('admin login', context).isKnownLocation(),
  ]);
  if (isKnown.includes(true)) return [{ resource: 'password reset, known network', subject: pair, rates: ['1 per minute', '5 per day'] }];
  return [
    { resource: 'password reset, network', subject: pair, rates: ['3 per day'] },
    { resource: 'password reset, email', subject: mailbox, rates: ['1 per minute', '5 per day'] },
  ];
}

/** Returns a function that counts the request in the transaction that queues its mail. It throws 429, the same for every email. */
export async function prepareResetQuota(context: ResetContext): Promise<(tx: Db) => Promise<void>> {
  const quotas = await quotasOf(context);
  return async (tx) => {
    const { rejectedBy } = await context.rateLimiter.consumeIn(tx, quotas);
    if (rejectedBy.length === 0) return;
    const endsAt = Math.max(...rejectedBy.map((exceeded) => exceeded.endsAt));
    const reason =
      endsAt - context.now() <= minuteMs
        ? 'A new password was asked for with this email a moment ago: please look for our email first.'
        : 'A new password was asked for with this email several times today.';
    throw tooManyRequests(endsAt, context.now(), reason);
  };
}

/** Wrong codes for one email from all networks together: they bound what an attacker with many networks can guess. */
const wrongCodes = ({ input }: ResetContext): Quota => ({
  resource: 'password reset, wrong codes',
  subject: mailboxOf(input.email).mailbox,
  rates: ['15 per day'],
});

/** Counts an attempt at a code before it is compared. @throws 429, the same for every email */
export async function consumeCodeAttempt(context: ResetContext): Promise<void> {
  const { rejectedBy } = await context.rateLimiter.consumeIn(context.db, [wrongCodes(context)]);
  const [exceeded] = rejectedBy;
  if (exceeded)
    throw tooManyRequests(exceeded.endsAt, context.now(), 'Too many wrong codes were entered for this email: please open the link in our email.');
}

export const refundCodeAttempt = (context: ResetContext) => context.rateLimiter.resolve({ refund: [wrongCodes(context)] });
