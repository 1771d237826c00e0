import { unitMs } from '#app/lib/duration.ts';
import { learningDay } from '../learning-day.ts';
import { maxUnanswered } from './reminder-terms.contract.ts';
import { nextReminder, type ReminderTimes } from './reminder-times.ts';

/** A later mail would come at an hour that no grown-up chose. */
export const maxLateMs = 3 * unitMs.hour;

interface DueReminder extends ReminderTimes {
  zone: string;
  dueAt: number;
  /** Reminders that were sent since the profile last learned. */
  unanswered: number;
  /** Learning day of the last one. */
  sentDay: number | null;
  /** Last day on which the profile learned. */
  lastDay: number | null;
}

interface Decision {
  isSent: boolean;
  unanswered: number;
  sentDay: number | null;
  /** Null: it rests until a grown-up asks for it again. */
  nextAt: number | null;
}

/** What becomes of a reminder that is due. @param canSend false for a household that gets no mail now */
export function decideReminder({ zone, dueAt, sentDay, lastDay, ...reminder }: DueReminder, now: number, canSend: boolean): Decision {
  const today = learningDay(now, zone);
  const nextAt = nextReminder(reminder, zone, Math.max(now, dueAt));
  const isAnswered = lastDay !== null && sentDay !== null && lastDay >= sentDay;
  const unanswered = isAnswered ? 0 : reminder.unanswered;
  if (lastDay !== null && lastDay >= today) return { isSent: false, unanswered, sentDay, nextAt };
  // After a change of the time zone the hour may come twice on one day.
  if (sentDay !== null && sentDay >= today) return { isSent: false, unanswered, sentDay, nextAt };
  if (unanswered >= maxUnanswered) return { isSent: false, unanswered, sentDay, nextAt: null };
  if (!canSend || now - dueAt >= maxLateMs) return { isSent: false, unanswered, sentDay, nextAt };
  return { isSent: true, unanswered: unanswered + 1, sentDay: today, nextAt };
}
