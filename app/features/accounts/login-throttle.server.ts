import { clientNetwork } from '#app/http/client-ip.server.ts';
import { emailKey } from '#app/lib/email-key.ts';
import type { Rate } from '#app/rate-limit/rate.ts';
import type { Quota, RateLimiter } from '#app/rate-limit/rate-limiter.server.ts';

const minuteMs = 60_000;

/** Back-off per e-mail and client network. A successful login resets it. */
const waits = { freeAttempts: 5, initialDelayMs: minuteMs / 2, maxDelayMs: 60 * minuteMs, resetAfterMs: 24 * 60 * minuteMs };

interface LoginScope {
  /** Wrong passwords from one client network, for any e-mail. */
  address: Rate[];
  /** Wrong passwords for one e-mail. Beyond them, only networks with an earlier successful login may try. */
  account: Rate[];
  /** Unknown e-mails from one client network: limits account enumeration. */
  recordUnknownEmail: Rate[];
}

const loginScopes: Record<'login' | 'admin login', LoginScope> = {
  login: { address: ['30 per 10 minutes', '200 per day'], account: ['20 per 15 minutes'], recordUnknownEmail: ['20 per hour'] },
  'admin login': { address: ['10 per 15 minutes'], account: ['10 per 15 minutes'], recordUnknownEmail: ['10 per hour'] },
};
const remembered: Rate[] = ['1 per 90 days'];
/** Consecutive failures that trigger a security alert to the administrator. */
const failuresInRow: Rate[] = ['10 per 90 days'];
const warnings: Rate[] = ['1 per day'];

/** Quota shared by all endpoints of a scope whose responses distinguish unknown from known e-mails. */
export const unknownEmails = (door: keyof typeof loginScopes, address: string): Quota => ({
  resource: `${door}, unknown e-mail`,
  subject: clientNetwork(address),
  rates: loginScopes[door].recordUnknownEmail,
});

interface LoggingIn {
  limits: RateLimiter;
  address: string;
  input: { email: string };
}

/** Throttle of login attempts. Rejections precede the account lookup, so that they reveal nothing about the e-mail. */
export function createLoginThrottle(door: keyof typeof loginScopes, { limits, address: from, input }: LoggingIn) {
  const network = clientNetwork(from);
  const email = emailKey(input.email);
  const pair = `${email} ${network}`;
  const address = { resource: `${door}, wrong by address`, subject: network, rates: loginScopes[door].address };
  const account = { resource: `${door}, wrong for e-mail`, subject: email, rates: loginScopes[door].account };
  const recordUnknownEmail = unknownEmails(door, from);
  const familiar = { resource: `${door}, been here`, subject: pair, rates: remembered };
  const guesser = { resource: `${door}, waits`, subject: pair, policy };
  const inRow = { resource: `${door}, wrong in a row`, subject: email, rates: failuresInRow };
  const warned = { resource: `${door}, warned`, subject: email, rates: warnings };
  let budgets = [address];

  return {
    /** @throws 429 before anything is counted */
    async assertAllowed() {
      await limits.assertAvailable([recordUnknownEmail, address]);
      if (await limits.isExhausted(familiar)) return;
      await limits.assertAvailable([account]);
      budgets = [address, account];
    },
    /** @throws 429 instead of the 404 */
    recordUnknownEmail: () => limits.consume([recordUnknownEmail]),
    /** @throws 429 also for the right password */
    consumeAttempt: () => limits.consumeAttempt(guesser, budgets),
    recordSuccess: () => limits.resolve({ reset: [guesser, account, inRow], refund: [address] }),
    /** True when the account has logged in from this network before. */
    isKnownLocation: () => limits.isExhausted(familiar),
    rememberLocation: () => limits.resolve({ record: [familiar] }),
    /** True when the failure triggers an alert: after 10 consecutive failures, once a day. */
    async recordFailure(): Promise<boolean> {
      if (door !== 'admin login') return false;
      await limits.resolve({ record: [inRow] });
      if (!(await limits.isExhausted(inRow)) || (await limits.isExhausted(warned))) return false;
      await limits.resolve({ record: [warned] });
      return true;
    },
    /** Removes the attempt from all counts: neither a success nor a failure. */
    refund: () => limits.resolve({ refund: [guesser, ...budgets] }),
  };
}
