import type { Db } from '#app/db/schema.ts';
import { daysOf, nextReminder } from './reminder-times.ts';
import { activeReminder, setNextReminder } from './reminders.queries.server.ts';

/** The same hour in another time zone. */
export async function moveReminder(tx: Db, profileId: number, { zone, now }: { zone: string; now: number }): Promise<void> {
  const reminder = await activeReminder(tx, profileId);
  if (reminder) await setNextReminder(tx, profileId, nextReminder({ days: daysOf(reminder.days), hour: reminder.hour }, zone, now));
}
