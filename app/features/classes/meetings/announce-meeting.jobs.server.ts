import type { Db } from '#app/db/schema.ts';
import { isChild } from '#app/features/household/profile-terms.contract.ts';
import { defineJob, type JobContext } from '#app/jobs/define-job.server.ts';
import { defaultTimeZone } from '#app/lib/time-zone.ts';
import { meetingChangeMail } from '../mails/meeting-change.mail.server.ts';
import { planChangeMail } from '../mails/plan-change.mail.server.ts';
import { formatMeetingTime } from '../meeting-time.ts';
import { type Family, familiesOf } from '../membership/families.queries.server.ts';
import { type ClassRow, lockClass } from '../membership/members.queries.server.ts';
import { tellFamilies } from '../membership/tell-families.server.ts';
import { weeklyTimesOf } from '../weekly-times.server.ts';
import { announceMeetingKind, announcePlanKind } from './announce-change.server.ts';
import { endOf } from './meeting-state.ts';
import { type MeetingRow, meetingsByIds, updateMeeting } from './meetings.queries.server.ts';

export const announceMeeting = defineJob({
  ...announceMeetingKind,
  perform: (context) => announce(context, { ids: [context.args.meeting], added: context.args.isNew ? [context.args.meeting] : [] }),
});

export const announcePlan = defineJob({
  ...announcePlanKind,
  perform: (context) => announce(context, { ids: [...context.args.meetings, ...context.args.added], added: context.args.added }),
});

interface Change {
  ids: number[];
  /** Subset of `ids` that the change has added. */
  added: number[];
}

type Kind = 'cancelled' | 'moved' | 'new' | 'on';

interface News {
  meeting: MeetingRow;
  kind: Kind;
}

/**
 * Tells each household once what differs from the times that it knows. The time that families know is written with the mails: a second run finds no
 * difference. A change that was taken back within the minute is none, and one of a meeting that is over interests no family.
 */
async function announce(context: JobContext<unknown>, { ids, added }: Change): Promise<void> {
  const { db, now, notifyMailWorker } = context;
  await db.transaction().execute(async (tx) => {
    const [found] = await meetingsByIds(tx, ids);
    const ofClass = found && (await lockClass(tx, found.class_id));
    if (!ofClass) return;
    const changed = (await meetingsByIds(tx, ids)).filter((meeting) => startOf(meeting) !== meeting.told_starts_at);
    for (const meeting of changed) await updateMeeting(tx, meeting.id, { told_starts_at: startOf(meeting) });
    const ahead = changed.filter((meeting) => {
      const last = Math.max(meeting.starts_at, meeting.told_starts_at ?? 0);
      return endOf({ startsAt: last, minutes: meeting.minutes }) > now();
    });
    const news = ahead.map((meeting) => ({ meeting, kind: kindOf(meeting, added) }));
    const [only, ...others] = news;
    if (only && others.length === 0) await mailMeeting(tx, context, ofClass, only);
    if (others.length > 0) await mailPlan(tx, context, ofClass, news);
  });
  notifyMailWorker();
}

/** Start that families should know; null for a cancelled meeting. */
const startOf = ({ cancelled_at, starts_at }: MeetingRow) => (cancelled_at === null ? starts_at : null);

function kindOf({ id, cancelled_at, told_starts_at }: MeetingRow, added: readonly number[]): Kind {
  if (cancelled_at !== null) return 'cancelled';
  if (told_starts_at !== null) return 'moved';
  return added.includes(id) ? 'new' : 'on';
}

/** Times in the words of a household. It lives in one zone; its oldest profile tells which. */
const timesFor =
  ({ profiles }: Family, zone: string) =>
  (at: number) =>
    formatMeetingTime(at, profiles[0]?.zone ?? defaultTimeZone, zone);

const membersIn = ({ profiles }: Family) => ({
  names: profiles.map(({ name }) => name),
  hasChildren: profiles.some(({ age_band }) => isChild(age_band)),
});

async function mailMeeting(tx: Db, context: JobContext<unknown>, { id, name, zone }: ClassRow, { meeting, kind: change }: News): Promise<void> {
  const { starts_at, told_starts_at: told, minutes, reason } = meeting;
  await tellFamilies(tx, context, {
    families: await familiesOf(tx, id),
    template: meetingChangeMail,
    propsOf(family) {
      const timeOf = timesFor(family, zone);
      return {
        className: name,
        change,
        time: timeOf(change === 'cancelled' && told !== null ? told : starts_at),
        was: change === 'moved' && told !== null ? timeOf(told) : undefined,
        minutes,
        reason,
        ...membersIn(family),
      };
    },
  });
}

async function mailPlan(tx: Db, context: JobContext<unknown>, row: ClassRow, news: News[]): Promise<void> {
  const weekly = await weeklyTimesOf(tx, row);
  await tellFamilies(tx, context, {
    families: await familiesOf(tx, row.id),
    template: planChangeMail,
    propsOf(family) {
      const timeOf = timesFor(family, row.zone);
      const timesOf = (...kinds: Kind[]) =>
        news
          .filter(({ kind }) => kinds.includes(kind))
          .map(({ meeting, kind }) => timeOf(kind === 'cancelled' ? (meeting.told_starts_at ?? meeting.starts_at) : meeting.starts_at));
      return {
        className: row.name,
        weekly,
        cancelled: timesOf('cancelled'),
        on: timesOf('moved', 'on'),
        added: timesOf('new'),
        ...membersIn(family),
      };
    },
  });
}
