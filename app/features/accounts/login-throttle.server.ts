import { clientNetwork } from '#app/http/client-ip.server.ts';
import { emailKey } from '#app/lib/email-key.ts';
import type { Rate } from '#app/rate-limit/rate.ts';
import type { Quota, RateLimiter } from '#app/rate-limit/rate-limiter.server.ts';

const minuteMs = 60_000;

/** Back-off per email and client network. A successful login resets it. */
const backoff = { freeAttempts: 5, initialDelayMs: minuteMs / 2, maxDelayMs: 60 * minuteMs, resetAfterMs: 24 * 60 * minuteMs };

interface LoginScope {
  /** Attempts from one client network, with right passwords, too: each costs a hash. A class of 40 logs in behind one address. */
  attempts: Rate[];
  /** Attempts of one email from one client network, with the right password, too. */
  attemptsForEmail: Rate[];
  /** Wrong passwords from one client network, for any email. */
  address: Rate[];
  /** Wrong passwords for one email. Beyond them, only networks with an earlier successful login may try. */
  account: Rate[];
  /** Unknown emails from one client network: limits account enumeration. */
  unknownEmail: Rate[];
}

export type LoginScopeName = 'login' | 'admin login';

const attemptRates = { attempts: ['200 per 10 minutes'], attemptsForEmail: ['60 per 10 minutes'] } satisfies Partial<LoginScope>;

const loginScopes: Record<LoginScopeName, LoginScope> = {
  login: { ...attemptRates, address: ['30 per 10 minutes', '200 per day'], account: ['20 per 15 minutes'], unknownEmail: ['20 per hour'] },
  'admin login': { ...attemptRates, address: ['10 per 15 minutes'], account: ['10 per 15 minutes'], unknownEmail: ['10 per hour'] },
};
const knownLocationRates: Rate[] = ['1 per 90 days'];
/** Consecutive failures that trigger a security alert to the administrator. */
const consecutiveFailureRates: Rate[] = ['10 per 90 days'];
const alertRates: Rate[] = ['1 per day'];

/** Quota shared by all endpoints of a scope whose responses distinguish unknown from known emails. */
export const unknownEmailQuota = (scope: LoginScopeName, address: string): Quota => ({
  resource: `${scope}, unknown email`,
  subject: clientNetwork(address),
  rates: loginScopes[scope].unknownEmail,
});

interface LoginRequest {
  rateLimiter: RateLimiter;
  address: string;
  input: { email: string };
}

/** Throttle of login attempts. Rejections precede the account lookup, so that they reveal nothing about the email. */
export function createLoginThrottle(scope: LoginScopeName, { rateLimiter, address: clientAddress, input }: LoginRequest) {
  const network = clientNetwork(clientAddress);
  const email = emailKey(input.email);
  const pair = `${email} ${network}`;
  const address = { resource: `${scope}, wrong by address`, subject: network, rates: loginScopes[scope].address };
  const account = { resource: `${scope}, wrong for email`, subject: email, rates: loginScopes[scope].account };
  const unknownEmail = unknownEmailQuota(scope, clientAddress);
  const knownLocation = { resource: `${scope}, been here`, subject: pair, rates: knownLocationRates };
  const backoffKey = { resource: `${scope}, waits`, subject: pair, policy: backoff };
  const consecutiveFailures = { resource: `${scope}, wrong in a row`, subject: email, rates: consecutiveFailureRates };
  const alertSent = { resource: `${scope}, warned`, subject: email, rates: alertRates };
  const attempts = { resource: `${scope}, attempts by address`, subject: network, rates: loginScopes[scope].attempts };
  const attemptsForEmail = { resource: `${scope}, attempts for email`, subject: pair, rates: loginScopes[scope].attemptsForEmail };
  let quotas = [address];

  return {
    /** @throws 429 before anything is counted */
    async assertAllowed() {
      await rateLimiter.assertAvailable([unknownEmail, address, attempts, attemptsForEmail]);
      if (await rateLimiter.isExhausted(knownLocation)) return;
      await rateLimiter.assertAvailable([account]);
      quotas = [address, account];
    },
    /** @throws 429 instead of the 404 */
    recordUnknownEmail: () => rateLimiter.consume([unknownEmail]),
    /** @throws 429 also for the right password */
    consumeAttempt: () => rateLimiter.consumeAttempt(backoffKey, [...quotas, attempts, attemptsForEmail]),
    recordSuccess: () => rateLimiter.resolve({ reset: [backoffKey, account, consecutiveFailures], refund: [address] }),
    /** Forgets the failures: the owner of the email has set a new password. */
    reset: () => rateLimiter.resolve({ reset: [backoffKey, account, consecutiveFailures] }),
    /** True when the account has logged in from this network before. */
    isKnownLocation: () => rateLimiter.isExhausted(knownLocation),
    rememberLocation: () => rateLimiter.resolve({ record: [knownLocation] }),
    /** True when the failure triggers an alert: after 10 consecutive failures, once a day. */
    async recordFailure(): Promise<boolean> {
      if (scope !== 'admin login') return false;
      await rateLimiter.resolve({ record: [consecutiveFailures] });
      if (!(await rateLimiter.isExhausted(consecutiveFailures)) || (await rateLimiter.isExhausted(alertSent))) return false;
      await rateLimiter.resolve({ record: [alertSent] });
      return true;
    },
    /** Removes the attempt from all counts: neither a success nor a failure. */
    refund: () => rateLimiter.resolve({ refund: [backoffKey, ...quotas] }),
  };
}
