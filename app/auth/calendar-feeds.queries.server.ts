import './calendar-feeds.tables.ts';
import type { Db } from '#app/db/schema.ts';

/** Ends the secret address of the calendar of an account. @returns false without one */
export async function deleteCalendarFeed(db: Db, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('calendar_feeds').where('account_id', '=', accountId).executeTakeFirst();
  return numDeletedRows > 0n;
}
