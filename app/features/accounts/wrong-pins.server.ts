import type { AppContext } from '#app/app-context.server.ts';
import { codeAttempts } from '#app/auth/code-limits.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import { increment, resetCounter } from '#app/rate-limit/rate-limits.queries.server.ts';
import { networkKey } from './network-key.server.ts';
import { verification } from './verification.server.ts';
import { dailyLimits, minMailIntervalMs } from './verification-mail-limit.server.ts';

const dayMs = 24 * 60 * 60_000;

type PinContext = Pick<AppContext, 'db' | 'now' | 'config'> & { address: string; input: { email: string } };

const subjectOf = ({ address, input }: PinContext) => sha256(`${emailKey(input.email)} ${networkKey(address)}`);

/**
 * Wrong pins of a network for an email, counted also where no pin waits: what is said about them reveals nothing about the account.
 * RATE_LIMITS=off does not lift the tries of a pin, so that it does not lift these.
 */
const counterOf = (context: PinContext) => `wrong pins: ${subjectOf(context)}`;

/** Counts a wrong pin. @returns whether the pin of this network has no try left */
export async function countWrongPin(context: PinContext): Promise<boolean> {
  const now = context.now();
  const [counter] = await increment(context.db, [{ key: counterOf(context), ends_at: now + verification.lifetimeMs }], now);
  return (counter?.count ?? 0) >= codeAttempts;
}

/**
 * Whether the limits of a network allow another pin, by its own requests alone: those of other networks, and whether a pin waits at all,
 * would be told by the sentence about wrong pins.
 */
async function isPinDue(context: PinContext, cause: 'registration' | 'resend'): Promise<boolean> {
  const { db, config } = context;
  if (!config.rateLimits) return true;
  const now = context.now();
  const count = async (period: string, ms: number) =>
    (await increment(db, [{ key: `new pins, ${period}: ${subjectOf(context)}`, ends_at: now + ms }], now))[0]?.count ?? 0;
  const isTooSoon = (await count('minute', minMailIntervalMs)) > 1;
  if (isTooSoon && cause === 'resend') return false;
  return (await count('day', dayMs)) <= dailyLimits.network;
}

/** A new pin has new tries; a request that leads to none leaves the tries as they are. */
export async function forgetWrongPins(context: PinContext, cause: 'registration' | 'resend'): Promise<void> {
  if (await isPinDue(context, cause)) await resetCounter(context.db, counterOf(context));
}
