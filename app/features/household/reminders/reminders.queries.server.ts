import type { Selectable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';

type ReminderRow = Selectable<Schema['reminders']>;

/** Households with a reminder that is due, from the longest due on, after the last one of the page before. */
export function remindersDue(db: Db, now: number, after: { next_at: number; profile_id: number }, limit: number) {
  return db
    .selectFrom('reminders')
    .innerJoin('profiles', 'profiles.id', 'reminders.profile_id')
    .select(['profile_id', 'account_id', 'next_at'])
    .where('next_at', '<=', now)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('next_at', 'profile_id'), '>', tuple(after.next_at, after.profile_id)))
    .orderBy('next_at')
    .orderBy('profile_id')
    .limit(limit)
    .$narrowType<{ next_at: number }>()
    .execute();
}

/** Reminders of a household with what the profile is called and when it learned. */
export function remindersOf(db: Db, accountId: number) {
  return db
    .selectFrom('profiles')
    .innerJoin('reminders', 'reminders.profile_id', 'profiles.id')
    .select(['profile_id', 'name', 'zone', 'minutes', 'last_day', 'days', 'hour', 'next_at', 'unanswered', 'sent_day', 'reminders.created_at'])
    .where('account_id', '=', accountId)
    .orderBy('profile_id')
    .execute();
}

export async function updateReminder(tx: Db, profileId: number, change: Pick<ReminderRow, 'next_at' | 'unanswered' | 'sent_day'>): Promise<void> {
  await tx.updateTable('reminders').set(change).where('profile_id', '=', profileId).execute();
}

/** A new choice begins anew, also after a pause. */
export async function saveReminder(tx: Db, reminder: Pick<ReminderRow, 'profile_id' | 'days' | 'hour' | 'next_at' | 'created_at'>): Promise<void> {
  const { days, hour, next_at } = reminder;
  await tx
    .insertInto('reminders')
    .values({ ...reminder, unanswered: 0, sent_day: null })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet({ days, hour, next_at, unanswered: 0, sent_day: null }))
    .execute();
}

/** Reminder that does not rest. */
export function activeReminder(db: Db, profileId: number): Promise<Pick<ReminderRow, 'days' | 'hour'> | undefined> {
  return db.selectFrom('reminders').select(['days', 'hour']).where('profile_id', '=', profileId).where('next_at', 'is not', null).executeTakeFirst();
}

export async function setNextReminder(tx: Db, profileId: number, nextAt: number): Promise<void> {
  await tx.updateTable('reminders').set({ next_at: nextAt }).where('profile_id', '=', profileId).execute();
}

export async function deleteReminder(tx: Db, profileId: number): Promise<void> {
  await tx.deleteFrom('reminders').where('profile_id', '=', profileId).execute();
}

/** Secret of the off link of a household, which stays for all its mails. */
export async function ensureReminderToken(tx: Db, accountId: number, token: string): Promise<void> {
  await tx.updateTable('households').set({ reminder_token: token }).where('account_id', '=', accountId).where('reminder_token', 'is', null).execute();
}

/** @returns the account, undefined for an unknown secret; the same link works again and again */
export async function deleteRemindersByToken(tx: Db, token: string): Promise<number | undefined> {
  const household = await tx.selectFrom('households').select('account_id').where('reminder_token', '=', token).executeTakeFirst();
  if (!household) return undefined;
  const ofHousehold = tx.selectFrom('profiles').select('id').where('account_id', '=', household.account_id);
  await tx.deleteFrom('reminders').where('profile_id', 'in', ofHousehold).execute();
  return household.account_id;
}
