import type { Db } from '#app/db/schema.ts';
import { type Account, lockAccount } from '#app/features/accounts/public.server.ts';
import { defineJob, type JobContext, noArgs } from '#app/jobs/define-job.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { subscriptionOf } from '#app/mail/suppression.queries.server.ts';
import { householdOf } from '../household.queries.server.ts';
import { canGetHouseholdMail } from '../household-mail.server.ts';
import { reminderMail } from '../mails/reminder.mail.server.ts';
import { decideReminder, maxLateMs } from './decide-reminder.ts';
import { maxUnanswered } from './reminder-terms.contract.ts';
import { daysOf } from './reminder-times.ts';
import { remindersDue, remindersOf, updateReminder } from './reminders.queries.server.ts';

const batchSize = 100;
const beforeAll = { next_at: 0, profile_id: 0 };

type Reminder = Awaited<ReturnType<typeof remindersOf>>[number] & { next_at: number };

/**
 * Sends the reminders that are due, one mail a household. Each transaction moves the next time on with the mail, so that two workers send
 * one. A household that fails is tried again by the next run, until the reminder is too late.
 */
export const sendReminders = defineJob({
  name: 'household.send-reminders',
  args: noArgs,
  async perform(context) {
    const { db, now, log, signal, notifyMailWorker } = context;
    for (let due = await remindersDue(db, now(), beforeAll, batchSize); due.length > 0; ) {
      for (const account of new Set(due.map(({ account_id }) => account_id))) {
        signal.throwIfAborted();
        const reminding = db.transaction().execute((tx) => remindHousehold(tx, context, account));
        await reminding.catch((error: unknown) => log('reminder_failed', { account, reason: String(error) }));
      }
      notifyMailWorker();
      due = await remindersDue(db, now(), due.at(-1) ?? beforeAll, batchSize);
    }
  },
});

async function remindHousehold(tx: Db, context: JobContext<unknown>, accountId: number): Promise<void> {
  const account = await lockAccount(tx, accountId);
  if (!account) return;
  const now = context.now();
  const endOfHour = (Math.floor(now / unitMs.hour) + 1) * unitMs.hour;
  const isDue = (row: { next_at: number | null }): row is Reminder => row.next_at !== null && row.next_at < endOfHour;
  const due = (await remindersOf(tx, accountId)).filter(isDue);
  // Another process may have sent it.
  if (!due.some(({ next_at }) => next_at <= now)) return;
  const subscription = await subscriptionOf(tx, account.email);
  const canSend = canGetHouseholdMail(account) && !subscription?.isSuppressed;
  const sent: (Reminder & { isLast: boolean })[] = [];
  for (const row of due) {
    const { profile_id, days, hour, zone, next_at, unanswered, sent_day, last_day } = row;
    const reminder = { days: daysOf(days), hour, zone, dueAt: next_at, unanswered, sentDay: sent_day, lastDay: last_day };
    const decision = decideReminder(reminder, now, canSend);
    await updateReminder(tx, profile_id, { next_at: decision.nextAt, unanswered: decision.unanswered, sent_day: decision.sentDay });
    if (decision.isSent) sent.push({ ...row, isLast: decision.unanswered >= maxUnanswered });
  }
  if (sent.length > 0) await mailReminder(tx, context, { account, sent, subscriberId: subscription?.id });
}

interface ReminderMail {
  account: Account;
  sent: { name: string; minutes: number; next_at: number; isLast: boolean }[];
  subscriberId: number | undefined;
}

async function mailReminder(tx: Db, context: JobContext<unknown>, { account, sent, subscriberId }: ReminderMail): Promise<void> {
  const token = (await householdOf(tx, account.id))?.reminder_token;
  if (!token) return;
  const props = {
    names: sent.map(({ name }) => name),
    lastFor: sent.filter(({ isLast }) => isLast).map(({ name }) => name),
    minutes: Math.min(...sent.map(({ minutes }) => minutes)),
    token,
  };
  // A mail server that is away for hours delivers none in the night: the limit is that of the hour that was asked for.
  const lifetimeMs = Math.min(...sent.map(({ next_at }) => next_at)) + maxLateMs - context.now();
  await sendMail(tx, context, reminderMail, { to: account.email, props, lifetimeMs, subscriberId });
}
