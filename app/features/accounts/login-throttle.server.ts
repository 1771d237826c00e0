import { networkOf } from '#app/http/client-ip.server.ts';
import { emailKey } from '#app/lib/email-key.ts';
import type { Rate } from '#app/rate-limit/rate.ts';
import type { Budget, Limits } from '#app/rate-limit/rate-limiter.server.ts';

const minuteMs = 60_000;

/** Of one address at one e-mail (DESIGN section 7). A right login clears them. */
const waits = { free: 5, firstMs: minuteMs / 2, longestMs: 60 * minuteMs, forgetMs: 24 * 60 * minuteMs };

interface Door {
  /** Wrong passwords from one address, whoever is asked for. */
  address: Rate[];
  /** Wrong passwords for one e-mail; beyond them only addresses may try from which its owner has come before. */
  account: Rate[];
  /** E-mails that nobody has, from one address: what a list of strangers can be tried at. */
  unknown: Rate[];
}

const doors: Record<'login' | 'admin login', Door> = {
  login: { address: ['30 per 10 minutes', '200 per day'], account: ['20 per 15 minutes'], unknown: ['20 per hour'] },
  'admin login': { address: ['10 per 15 minutes'], account: ['10 per 15 minutes'], unknown: ['10 per hour'] },
};
const remembered: Rate[] = ['1 per 90 days'];
/** After so many an administrator is warned. */
const failuresInRow: Rate[] = ['10 per 90 days'];
const warnings: Rate[] = ['1 per day'];

/** Shared by all calls of a door that tell an unknown e-mail from a known one. */
export const unknownEmails = (door: keyof typeof doors, address: string): Budget => ({
  what: `${door}, unknown e-mail`,
  who: networkOf(address),
  rates: doors[door].unknown,
});

interface LoggingIn {
  limits: Limits;
  address: string;
  input: { email: string };
}

/** Counts the tries at a door. Every refusal comes before the e-mail is looked up, so that it tells nothing about it. */
export function loginTries(door: keyof typeof doors, { limits, address: from, input }: LoggingIn) {
  const network = networkOf(from);
  const email = emailKey(input.email);
  const pair = `${email} ${network}`;
  const address = { what: `${door}, wrong by address`, who: network, rates: doors[door].address };
  const account = { what: `${door}, wrong for e-mail`, who: email, rates: doors[door].account };
  const unknown = unknownEmails(door, from);
  const familiar = { what: `${door}, been here`, who: pair, rates: remembered };
  const guesser = { what: `${door}, waits`, who: pair, waits };
  const inRow = { what: `${door}, wrong in a row`, who: email, rates: failuresInRow };
  const warned = { what: `${door}, warned`, who: email, rates: warnings };
  let budgets = [address];

  return {
    /** @throws 429 before anything is counted */
    async begin() {
      await limits.check([unknown, address]);
      if (await limits.isUsedUp(familiar)) return;
      await limits.check([account]);
      budgets = [address, account];
    },
    /** @throws 429 in the place of the 404 */
    unknown: () => limits.take([unknown]),
    /** @throws 429 also for the right password */
    guess: () => limits.guess(guesser, budgets),
    right: () => limits.settle({ cleared: [guesser, account, inRow], givenBack: [address] }),
    /** True when somebody has come in from here before. */
    isFamiliar: () => limits.isUsedUp(familiar),
    /** From here somebody has come in. */
    arrived: () => limits.settle({ noted: [familiar] }),
    /** True when an administrator should hear of it: after ten in a row, once a day. */
    async wrong(): Promise<boolean> {
      if (door !== 'admin login') return false;
      await limits.settle({ noted: [inRow] });
      if (!(await limits.isUsedUp(inRow)) || (await limits.isUsedUp(warned))) return false;
      await limits.settle({ noted: [warned] });
      return true;
    },
    /** The attempt counts neither as right nor as wrong. */
    undone: () => limits.settle({ givenBack: [guesser, ...budgets] }),
  };
}
