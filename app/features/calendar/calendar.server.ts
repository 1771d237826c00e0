import { deleteCalendarFeed } from '#app/auth/calendar-feeds.queries.server.ts';
import { newToken } from '#app/auth/tokens.server.ts';
import { lockAccount, sessionsOf } from '#app/features/accounts/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import type { calendar } from './calendar.contract.ts';
import { feedOf, replaceSecret } from './calendar.queries.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** Times of a feed, which say nothing of its secret. */
export const feedTimes = ({ created_at, read_at }: { created_at: number; read_at: number | null }) => ({
  createdAt: iso(created_at),
  readAt: read_at === null ? null : iso(read_at),
});

export const calendarHandlers: Handlers<typeof calendar> = {
  read: async ({ db, principal }) => {
    const feed = await feedOf(db, principal.id);
    return feed ? { exists: true, ...feedTimes(feed) } : { exists: false, createdAt: null, readAt: null };
  },

  make: async ({ db, principal, now, config, log }) => {
    const secret = newToken();
    const createdAt = now();
    await db.transaction().execute(async (tx) => {
      await lockAccount(tx, principal.id);
      // A new password, which ends addresses, may have ended the session since the request began.
      const sessions = await sessionsOf(tx, principal.id, createdAt);
      if (!sessions.some(({ token_hash }) => token_hash === principal.tokenHash)) reject(401, 'Token expired');
      await replaceSecret(tx, { accountId: principal.id, secretHash: sha256(secret), now: createdAt });
    });
    log('calendar_made', { account: principal.id });
    return { address: `${config.publicUrl}/api/calendar/${secret}.ics`, createdAt: iso(createdAt) };
  },

  remove: async ({ db, principal, log }) => {
    await deleteCalendarFeed(db, principal.id);
    log('calendar_removed', { account: principal.id });
    return { message: 'The address is taken away. Calendars that still ask for it get nothing' };
  },
};
