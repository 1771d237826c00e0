import type { Db } from '#app/db/schema.ts';
import { isChild } from '#app/features/household/profile-terms.contract.ts';
import { defineJob, every, type JobContext, noArgs } from '#app/jobs/define-job.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { defaultTimeZone } from '#app/lib/time-zone.ts';
import { meetingReminderMail } from '../mails/meeting-reminder.mail.server.ts';
import { meetingById } from '../meetings/meetings.queries.server.ts';
import { familiesOf } from '../membership/families.queries.server.ts';
import { lockClass } from '../membership/members.queries.server.ts';
import { tellFamilies } from '../membership/tell-families.server.ts';
import { claimReminders, meetingsToRemind, type Span } from './reminders.queries.server.ts';

/** A meeting nearer than this needs no reminder: it is new, or its families were told of its time just now. */
const leastAheadMs = 6 * unitMs.hour;
/** Meetings of one run. */
const batchSize = 500;

const spanAt = (now: number): Span => ({ after: now + leastAheadMs, until: now + unitMs.day });

/**
 * Reminds households that chose so about a day before a meeting, by one mail for all of its members. The note of it is written with the mail: a second run,
 * or a second process, sends none. A meeting that fails is tried again by the next run.
 */
const remindOfMeetings = defineJob({
  name: 'classes.remind',
  args: noArgs,
  async perform(context) {
    const { db, now, log, signal, notifyMailWorker } = context;
    for (const { id, class_id } of await meetingsToRemind(db, spanAt(now()), batchSize)) {
      signal.throwIfAborted();
      const reminding = db.transaction().execute((tx) => remindFamilies(tx, context, { meetingId: id, classId: class_id }));
      await reminding.catch((error: unknown) => log('class_reminder_failed', { meeting: id, reason: String(error) }));
    }
    notifyMailWorker();
  },
});

export const remindOfMeetingsOften = every('5 minutes', remindOfMeetings);

/** Under the lock of the class, the meeting may be another one than it was: moved, or cancelled. */
async function remindFamilies(tx: Db, context: JobContext<unknown>, { meetingId, classId }: { meetingId: number; classId: number }): Promise<void> {
  const ofClass = await lockClass(tx, classId);
  const meeting = ofClass && (await meetingById(tx, meetingId));
  if (!meeting || meeting.cancelled_at !== null) return;
  const now = context.now();
  const { after, until } = spanAt(now);
  const { starts_at: startsAt, minutes } = meeting;
  if (startsAt <= after || startsAt > until) return;
  const families = await familiesOf(tx, classId);
  const claimed = await claimReminders(
    tx,
    meetingId,
    families.map(({ id }) => id),
    now,
  );
  await tellFamilies(tx, context, {
    families: families.filter(({ id }) => claimed.has(id)),
    template: meetingReminderMail,
    lifetimeMs: startsAt - now,
    propsOf: ({ profiles }) => ({
      className: ofClass.name,
      startsAt,
      minutes,
      now,
      zone: profiles[0]?.zone ?? defaultTimeZone,
      classZone: ofClass.zone,
      names: profiles.map(({ name }) => name),
      hasChildren: profiles.some(({ age_band }) => isChild(age_band)),
    }),
  });
}
