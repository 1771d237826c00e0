import type { AppContext } from '#app/app-context.server.ts';
import type { Principal } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { banEnd, type CommentRules } from './moderation.queries.server.ts';
import { networkHash, subjectHash } from './senders.server.ts';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

interface CommentSender {
  principal: Principal | undefined;
  address: string;
  email?: string | undefined;
}

/**
 * Rejects the comment of a banned account or network, but for moderators. A typed e-mail address proves nothing, so a ban on it holds the comment.
 * @returns whether the typed e-mail address is banned
 * @throws 403 with the day on which the ban ends
 */
export async function checkBans({ db, now }: AppContext, { secret }: CommentRules, { principal, address, email }: CommentSender): Promise<boolean> {
  if (principal?.permissions.has('comments:moderate')) return false;
  const proven = [
    networkHash(secret, address),
    ...(principal ? [subjectHash(secret, 'account', principal.id), subjectHash(secret, 'email', principal.emailKey)] : []),
  ];
  const end = await banEnd(db, proven, now());
  if (end !== undefined)
    reject(403, `You cannot comment until ${day.format(end)}. If you think that this is a mistake, please write to us on the contact page.`);
  return email !== undefined && (await banEnd(db, [subjectHash(secret, 'email', emailKey(email))], now())) !== undefined;
}
