import '../live-lessons.tables.ts';
import type { Db } from '#app/db/schema.ts';
import { unitMs } from '#app/lib/duration.ts';

/** Lessons nearer than this get no reminder of a day: that of an hour is soon due. */
const dayReminderHours = 12;

const columns = { day: 'day_reminder_at', hour: 'hour_reminder_at' } as const;

/**
 * Notes that the reminders of lessons are sent which begin within a day or an hour. A lesson that was agreed later than that needs none: its invitation is
 * as new.
 * @returns ids of the lessons that a reminder is due for, by this call
 */
export async function claimReminders(tx: Db, ahead: 'day' | 'hour', now: number): Promise<number[]> {
  const rows = await tx
    .updateTable('live_lessons')
    .set({ [columns[ahead]]: now })
    .where('state', '=', 'agreed')
    .where('starts_at', '>', ahead === 'day' ? now + dayReminderHours * unitMs.hour : now)
    .where('starts_at', '<=', now + unitMs[ahead])
    .where(columns[ahead], 'is', null)
    .returning(['id', 'starts_at', 'decided_at'])
    .execute();
  return rows.flatMap(({ id, starts_at, decided_at }) => (decided_at !== null && decided_at > starts_at - unitMs[ahead] ? [] : [id]));
}
