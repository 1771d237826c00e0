import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { Principal } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { banEnd, type CommentRules, provenEmailBanEnd } from './moderation.queries.server.ts';
import { networkHash, subjectHash } from './senders.server.ts';

interface CommentSender {
  principal: Principal | undefined;
  address: string;
  email?: string | undefined;
}

/** End of the ban on an account, or on its email address when a comment of an account with it was banned. */
export async function accountBanEnd(
  db: Db,
  secret: string,
  { id, emailKey }: { id: number; emailKey: string },
  now: number,
): Promise<number | undefined> {
  return later(
    await banEnd(db, [subjectHash(secret, 'account', id)], now),
    await provenEmailBanEnd(db, subjectHash(secret, 'email', emailKey), emailKey, now),
  );
}

const later = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);

/**
 * Rejects the comment of a banned account or network, but for moderators. A typed email address proves nothing: a ban on it holds the comments that
 * type it without an account.
 * @returns whether the typed email address is banned
 * @throws 403 with the day on which the ban ends
 */
export async function checkBans({ db, now }: AppContext, { secret }: CommentRules, { principal, address, email }: CommentSender): Promise<boolean> {
  if (principal?.permissions.has('comments:moderate')) return false;
  const end = later(await banEnd(db, [networkHash(secret, address)], now()), principal && (await accountBanEnd(db, secret, principal, now())));
  if (end !== undefined)
    reject(403, `You cannot comment until ${formatDate(end)}. If you think that this is a mistake, please write to us on the contact page.`);
  return !principal && email !== undefined && (await banEnd(db, [subjectHash(secret, 'email', emailKey(email))], now())) !== undefined;
}
