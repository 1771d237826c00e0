import { verifyPassword } from '#app/auth/passwords.server.ts';
import type { Db } from '#app/db/schema.ts';
import { accountById } from '#app/features/accounts/accounts.queries.server.ts';
import { targetTag } from '#app/features/discussion/discussion.cache-tags.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import type { privacy } from './privacy.contract.ts';
import {
  anonymizeContributions,
  anonymizeSubscriber,
  commentsOf,
  deleteAccount,
  disableAccount,
  likesOf,
  type Owner,
  sessionsOf,
  subscriptionOf,
  targetsOf,
} from './privacy.queries.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms));

async function* ownLikes(db: Db, owner: Owner) {
  for await (const row of likesOf(db, owner)) yield { on: row.target, id: row.target_id, title: row.title, likedAt: iso(row.created_at) };
}

async function* ownComments(db: Db, owner: Owner) {
  for await (const row of commentsOf(db, owner))
    yield {
      on: row.target,
      id: row.target_id,
      title: row.title,
      text: row.text,
      fullName: row.full_name,
      email: row.email,
      isReply: row.parent_id !== null,
      writtenAt: iso(row.created_at),
    };
}

export const privacyHandlers: Handlers<typeof privacy> = {
  download: async ({ db, principal }) => {
    const account = (await accountById(db, principal.id)) ?? reject(401, 'Token expired');
    const subscription = await subscriptionOf(db, account);
    return {
      profile: { ...account, registeredAt: iso(account.created_at), verifiedAt: isoOrNull(account.verified_at) },
      sessions: (await sessionsOf(db, account)).map((row) => ({ startedAt: iso(row.created_at), endsAt: iso(row.expires_at) })),
      likes: ownLikes(db, account),
      comments: ownComments(db, account),
      newsletter: subscription
        ? {
            email: subscription.email,
            subscribedAt: iso(subscription.created_at),
            confirmedAt: isoOrNull(subscription.confirmed_at),
            unsubscribedAt: isoOrNull(subscription.unsubscribed_at),
          }
        : null,
    };
  },

  deleteAccount: async ({ db, principal, input, now, log, invalidate }) => {
    if (principal.kind === 'admin') reject(403, 'An administrator’s account cannot be deleted here');
    const account = (await accountById(db, principal.id)) ?? reject(401, 'Token expired');
    if (!(await verifyPassword(input.password, account.password_hash))) rejectFields({ password: 'Invalid password' });
    await db.transaction().execute(async (tx) => {
      const forget = async () => {
        for (const thing of await targetsOf(tx, account)) {
          invalidate(targetTag(thing.target, thing.target_id));
          await anonymizeContributions(tx, thing, account, { words: input.comments === 'delete' });
        }
      };
      // Things before the account, as whoever likes one takes hold of them; then what came in between.
      await forget();
      if (!(await disableAccount(tx, account.id, account.password_hash))) reject(401, 'Token expired');
      await forget();
      await deleteAccount(tx, account.id);
      if (input.newsletter === 'leave') await anonymizeSubscriber(tx, account, now());
    });
    log('user_deleted', { account: account.id });
    return { message: 'Your account is deleted' };
  },
};
