import * as z from 'zod/mini';
import { purgeTokens } from '#app/auth/one-time-tokens.queries.server.ts';
import type { Purpose } from '#app/auth/one-time-tokens.server.ts';
import type { Purge } from '#app/db/purge.queries.server.ts';
import { reject } from '#app/lib/api-error.ts';

/** Time for a PIN, a finger, or a phone that must be found first. */
export const challengeLifetimeMs = 5 * 60_000;

const refusals = {
  unknown: 'This attempt is not known here. Please try again.',
  used: 'This attempt was used already. Please try again.',
  expired: 'That took longer than five minutes. Please try again.',
};

/** Challenges of logins. They belong to no account: which passkey answers is not known before. */
export const loginChallenge = { name: 'passkey-login', lifetimeMs: challengeLifetimeMs, data: z.object({}), refusals };

/**
 * Stored challenges of logins, which any stranger may ask for: a network gets 100 in ten minutes. The oldest make room, because a refusal
 * would let a few networks keep everybody from logging in.
 */
export const maxLoginChallenges = 5_000;

const NewPasskey = z.object({ userHandle: z.string() });

/** Challenges of new passkeys. */
export const additionChallenge = {
  name: 'passkey-addition',
  lifetimeMs: challengeLifetimeMs,
  data: NewPasskey,
  refusals,
} satisfies Purpose<z.output<typeof NewPasskey>>;

const purgeLogins = purgeTokens(loginChallenge.name);
const purgeAdditions = purgeTokens(additionChallenge.name);

export const purgeChallenges: Purge = async (db, before, limit) => {
  const logins = await purgeLogins(db, before, limit);
  return logins < limit ? logins + (await purgeAdditions(db, before, limit - logins)) : logins;
};

const ClientData = z.object({ challenge: z.string() });

/** Challenge that a response is to; the signature over it is verified later. @throws 400 */
export function challengeIn({ response }: { response: { clientDataJSON: string } }): string {
  try {
    return z.parse(ClientData, JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())).challenge;
  } catch {
    return reject(400, refusals.unknown);
  }
}
