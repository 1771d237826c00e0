import type { Db } from '#app/db/schema.ts';
import { isChild } from '#app/features/household/profile-terms.contract.ts';
import { defineJob, type JobContext } from '#app/jobs/define-job.server.ts';
import { defaultTimeZone } from '#app/lib/time-zone.ts';
import { meetingChangeMail } from '../mails/meeting-change.mail.server.ts';
import { formatMeetingTime } from '../meeting-time.ts';
import { familiesOf } from '../membership/families.queries.server.ts';
import { type ClassRow, lockClass } from '../membership/members.queries.server.ts';
import { tellFamilies } from '../membership/tell-families.server.ts';
import { announceMeetingKind } from './announce-change.server.ts';
import { endOf } from './meeting-state.ts';
import { type MeetingRow, meetingById, updateMeeting } from './meetings.queries.server.ts';

/**
 * Tells each household once what differs from the time that it knows. The time that families know is written with the mails: a second run finds no
 * difference. A change that was taken back within the minute is none, and one of a meeting that is over interests no family.
 */
export const announceMeeting = defineJob({
  ...announceMeetingKind,
  async perform(context) {
    const { args, db, now, notifyMailWorker } = context;
    await db.transaction().execute(async (tx) => {
      const found = await meetingById(tx, args.meeting);
      const ofClass = found && (await lockClass(tx, found.class_id));
      const meeting = ofClass && (await meetingById(tx, args.meeting));
      if (!meeting) return;
      const startsAt = meeting.cancelled_at === null ? meeting.starts_at : null;
      if (startsAt === meeting.told_starts_at) return;
      await updateMeeting(tx, meeting.id, { told_starts_at: startsAt });
      const last = Math.max(meeting.starts_at, meeting.told_starts_at ?? 0);
      if (endOf({ startsAt: last, minutes: meeting.minutes }) > now()) await mailFamilies(tx, context, ofClass, meeting);
    });
    notifyMailWorker();
  },
});

function changeOf({ cancelled_at, told_starts_at }: MeetingRow): 'cancelled' | 'moved' | 'on' {
  if (cancelled_at !== null) return 'cancelled';
  return told_starts_at === null ? 'on' : 'moved';
}

async function mailFamilies(tx: Db, context: JobContext<unknown>, { id, name, zone }: ClassRow, meeting: MeetingRow): Promise<void> {
  const { starts_at, told_starts_at: told, minutes, reason } = meeting;
  const change = changeOf(meeting);
  await tellFamilies(tx, context, {
    families: await familiesOf(tx, id),
    template: meetingChangeMail,
    propsOf({ profiles }) {
      // A household lives in one zone; its oldest profile tells which.
      const timeOf = (at: number) => formatMeetingTime(at, profiles[0]?.zone ?? defaultTimeZone, zone);
      return {
        className: name,
        change,
        time: timeOf(change === 'cancelled' && told !== null ? told : starts_at),
        was: change === 'moved' && told !== null ? timeOf(told) : undefined,
        minutes,
        reason,
        names: profiles.map((profile) => profile.name),
        hasChildren: profiles.some(({ age_band }) => isChild(age_band)),
      };
    },
  });
}
