import { deleteCalendarFeed } from '#app/auth/calendar-feeds.queries.server.ts';
import { deleteDevices } from '#app/auth/device-keys.queries.server.ts';
import { revokeUnusedTokens } from '#app/auth/one-time-tokens.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { deleteOtherSessions } from './sessions.queries.server.ts';

/** Purpose of the links that undo a change of the email address. They outlive a new password: an attacker may have chosen it. */
export const undoPurpose = 'email-change-undo';

/**
 * Ends what an attacker may have of an account that gets a new password or email address, or is disabled: sessions, devices, the address of the calendar,
 * and what was mailed and not used, such as pins, links that set a password, links to a new address. Requires the locked account.
 * @param session hash of the token of the one session that goes on; '' for none
 * @returns whether there was an address of a calendar
 */
export async function endOtherAccess(tx: Db, accountId: number, session: string, now: number): Promise<{ hadCalendar: boolean }> {
  await deleteOtherSessions(tx, accountId, session);
  await deleteDevices(tx, accountId);
  await revokeUnusedTokens(tx, accountId, undoPurpose, now);
  return { hadCalendar: await deleteCalendarFeed(tx, accountId) };
}
