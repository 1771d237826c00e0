import type { AppContext } from '#app/app-context.server.ts';
import { maxAttempts } from '#app/auth/one-time-tokens.server.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import { increment, resetCounter } from '#app/rate-limit/rate-limits.queries.server.ts';
import { networkKey } from './network-key.server.ts';
import { verification } from './verification.server.ts';

type PinContext = Pick<AppContext, 'db' | 'now'> & { address: string; input: { email: string } };

/**
 * Wrong pins of a network for an email, counted also where no pin waits: what is said about them reveals nothing about the account.
 * RATE_LIMITS=off does not lift the tries of a pin, so that it does not lift these.
 */
const counterOf = ({ address, input }: PinContext) => `wrong pins: ${sha256(`${emailKey(input.email)} ${networkKey(address)}`)}`;

/** Counts a wrong pin. @returns whether the pin of this network has no try left */
export async function countWrongPin(context: PinContext): Promise<boolean> {
  const now = context.now();
  const [counter] = await increment(context.db, [{ key: counterOf(context), ends_at: now + verification.lifetimeMs }], now);
  return (counter?.count ?? 0) >= maxAttempts;
}

/** A new pin has new tries. */
export const forgetWrongPins = (context: PinContext): Promise<void> => resetCounter(context.db, counterOf(context));
