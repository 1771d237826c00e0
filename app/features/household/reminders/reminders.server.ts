import { storedAcademy } from '#app/academy/academy.queries.server.ts';
import type { AppContext } from '#app/app-context.server.ts';
import { newToken } from '#app/auth/tokens.server.ts';
import type { Db } from '#app/db/schema.ts';
import { calendarText } from '#app/http/calendar.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { localTimeOf, localToday } from '#app/lib/local-date.ts';
import { profileById } from '../household.queries.server.ts';
import { lockHousehold } from '../profiles.server.ts';
import { daysOf, firstDateOn, nextReminder } from './reminder-times.ts';
import type { reminders } from './reminders.contract.ts';
import { deleteReminder, deleteRemindersByToken, ensureReminderToken, remindersOf, saveReminder } from './reminders.queries.server.ts';

export const reminderHandlers: Handlers<typeof reminders> = {
  reminders: async ({ db, principal }) =>
    (await remindersOf(db, principal.id)).map(({ profile_id, days, hour, next_at }) => ({
      profile: profile_id,
      days: daysOf(days),
      hour,
      isPaused: next_at === null,
    })),

  saveReminder: async ({ db, principal, params, input: { days, hour }, now, log }) => {
    await db.transaction().execute(async (tx) => {
      const { id, zone } = await lockProfile(tx, principal.id, params.id);
      await ensureReminderToken(tx, principal.id, newToken());
      const next_at = nextReminder({ days, hour }, zone, now());
      await saveReminder(tx, { profile_id: id, days: days.join(''), hour, next_at, created_at: now() });
    });
    log('reminder_on', { account: principal.id });
    return { message: 'The reminder is on' };
  },

  deleteReminder: async ({ db, principal, params, log }) => {
    await db.transaction().execute(async (tx) => deleteReminder(tx, (await lockProfile(tx, principal.id, params.id)).id));
    log('reminder_off', { account: principal.id });
    return { message: 'The reminder is off' };
  },

  reminderCalendar: async (context) => calendarPieces(context, context.query),

  stopReminders: async ({ db, query: { token = '' }, log }) => {
    const account =
      (await db.transaction().execute((tx) => deleteRemindersByToken(tx, token))) ??
      reject(400, 'This link isn’t valid. Please open it from the email again, or choose under “Grown-ups” in the learning area.');
    log('reminder_off', { account });
    return { message: 'We won’t send you any more reminders.' };
  },
};

async function* calendarPieces(context: AppContext, { days, hour }: { days: string; hour: string }): AsyncGenerator<string, void, undefined> {
  const { config, now } = context;
  const weekDays = days.split(',').map(Number);
  const { academy } = await storedAcademy(context.db);
  const title = `A little Igbo (${academy.brandName})`;
  const event = {
    id: `learning-${weekDays.join('')}-${hour}`,
    day: firstDateOn(weekDays, localToday(localTimeOf(context))),
    title,
    description: 'Today’s lesson is ready.',
    url: `${config.publicUrl}/study/today`,
    updatedAt: now(),
    weekly: { days: weekDays, hour: Number(hour) },
  };
  yield calendarText({ title, host: new URL(config.publicUrl).hostname, product: 'Reminders', events: [event] });
}

/** Profile of the caller's own household, with its account locked. @throws 404, also for a profile of another household */
async function lockProfile(tx: Db, accountId: number, id: number) {
  await lockHousehold(tx, accountId);
  return (await profileById(tx, accountId, id)) ?? reject(404, 'Profile not found');
}
