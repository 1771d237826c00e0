import type { AppContext } from '#app/app-context.server.ts';
import { tokensSince } from '#app/auth/one-time-tokens.server.ts';
import type { Db } from '#app/db/schema.ts';
import { verification } from './verification.server.ts';

const dayMs = 24 * 60 * 60_000;
/** Shortest time between two mails to an account that are requested again. */
export const minMailIntervalMs = 60_000;

/** Verification mails of one account per day. */
export const dailyLimits = {
  /** Limit of a network that registered the email. */
  network: 5,
  /** Limit of all other networks together. */
  otherNetworks: 2,
  all: 5,
  /** Mails of one network that count towards `all`: one network cannot use up the mails of another. */
  shared: 3,
};

/**
 * Whether a network may request one more mail to an email.
 * @param sent the networks that requested the mails of the last 24 hours
 * @param registered the networks that registered this email
 */
export function isWithinDailyLimits(sent: string[], network: string, registered: string[]): boolean {
  const groupOf = (requester: string) => (registered.includes(requester) ? requester : 'others');
  const counts = new Map<string, number>();
  for (const group of sent.map(groupOf)) counts.set(group, (counts.get(group) ?? 0) + 1);
  const own = groupOf(network);
  const shared = [...counts.values()].reduce((sum, count) => sum + Math.min(count, dailyLimits.shared), 0);
  return shared < dailyLimits.all && (counts.get(own) ?? 0) < (own === 'others' ? dailyLimits.otherNetworks : dailyLimits.network);
}

/** Whether the daily limits allow `network` one more mail; `registered` are the networks that registered the email. */
export async function mayRequestVerificationMail(
  tx: Db,
  { now, config }: AppContext,
  accountId: number,
  network: string,
  registered: string[],
): Promise<boolean> {
  if (!config.rateLimits) return true;
  const sentMails = await tokensSince(tx, verification, accountId, now() - dayMs);
  const requesters = sentMails.map(({ data }) => data.requestedBy);
  return isWithinDailyLimits(requesters, network, registered);
}
