import { clientNetwork } from '#app/http/client-ip.server.ts';
import { emailKey } from '#app/lib/email-key.ts';
import type { Rate } from '#app/rate-limit/rate.ts';
import type { Quota, RateLimiter } from '#app/rate-limit/rate-limiter.server.ts';

const minuteMs = 60_000;

/** Of one address at one e-mail (DESIGN section 7). A right login clears them. */
const policy = { freeAttempts: 5, initialDelayMs: minuteMs / 2, maxDelayMs: 60 * minuteMs, resetAfterMs: 24 * 60 * minuteMs };

interface LoginScope {
  /** Wrong passwords from one address, whoever is asked for. */
  address: Rate[];
  /** Wrong passwords for one e-mail; beyond them only addresses may try from which its owner has come before. */
  account: Rate[];
  /** E-mails that nobody has, from one address: what a list of strangers can be tried at. */
  recordUnknownEmail: Rate[];
}

const loginScopes: Record<'login' | 'admin login', LoginScope> = {
  login: { address: ['30 per 10 minutes', '200 per day'], account: ['20 per 15 minutes'], recordUnknownEmail: ['20 per hour'] },
  'admin login': { address: ['10 per 15 minutes'], account: ['10 per 15 minutes'], recordUnknownEmail: ['10 per hour'] },
};
const remembered: Rate[] = ['1 per 90 days'];
/** After so many an administrator is warned. */
const failuresInRow: Rate[] = ['10 per 90 days'];
const warnings: Rate[] = ['1 per day'];

/** Shared by all calls of a door that tell an unknown e-mail from a known one. */
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

/** Counts the tries at a door. Every refusal comes before the e-mail is looked up, so that it tells nothing about it. */
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
    /** @throws 429 in the place of the 404 */
    recordUnknownEmail: () => limits.consume([recordUnknownEmail]),
    /** @throws 429 also for the right password */
    consumeAttempt: () => limits.consumeAttempt(guesser, budgets),
    recordSuccess: () => limits.resolve({ reset: [guesser, account, inRow], refund: [address] }),
    /** True when somebody has come in from here before. */
    isKnownLocation: () => limits.isExhausted(familiar),
    /** From here somebody has come in. */
    rememberLocation: () => limits.resolve({ record: [familiar] }),
    /** True when an administrator should hear of it: after ten in a row, once a day. */
    async recordFailure(): Promise<boolean> {
      if (door !== 'admin login') return false;
      await limits.resolve({ record: [inRow] });
      if (!(await limits.isExhausted(inRow)) || (await limits.isExhausted(warned))) return false;
      await limits.resolve({ record: [warned] });
      return true;
    },
    /** The attempt counts neither as right nor as wrong. */
    refund: () => limits.resolve({ refund: [guesser, ...budgets] }),
  };
}
