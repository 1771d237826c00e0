import type { Db } from '#app/db/schema.ts';
import { isChild } from '#app/features/household/profile-terms.contract.ts';
import type { FeedEvent, FeedReading } from '#app/http/timed-event.server.ts';
import { groupBy } from '#app/lib/group-by.ts';
import { localDate, localToday } from '#app/lib/local-date.ts';
import { joinMinutesBefore } from '../class-terms.contract.ts';
import { type CalendarMeeting, meetingsOfHousehold, meetingsOfTutor } from './calendar.queries.server.ts';

interface Words {
  title: string;
  withChildren: boolean;
  where: string;
  url: string;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

const toEvent = (meeting: CalendarMeeting, { title, withChildren, where, url }: Words): FeedEvent => ({
  id: `class-meeting-${meeting.id}`,
  sequence: meeting.sequence,
  startsAt: meeting.starts_at,
  minutes: meeting.minutes,
  title,
  description: [...(withChildren ? ['With a grown-up in the room.'] : []), `${where}: ${url}`].join('\n'),
  url,
  isCancelled: meeting.cancelled_at !== null,
  // The class has the name.
  updatedAt: Math.max(meeting.updated_at, meeting.class_updated_at),
});

/** Meetings of classes in which profiles of an account have seats; one event for all of its profiles. */
async function familyEvents(db: Db, { accountId, from, config }: FeedReading): Promise<[CalendarMeeting, FeedEvent][]> {
  const rows = groupBy(await meetingsOfHousehold(db, accountId, from), ({ id }) => id);
  return [...rows.values()].flatMap((seats): [CalendarMeeting, FeedEvent][] => {
    const [meeting] = seats;
    if (!meeting) return [];
    const words = {
      title: `${meeting.class_name} (${list.format(seats.map(({ nickname }) => nickname))})`,
      withChildren: seats.some(({ age_band }) => isChild(age_band)),
      where: `You find the link to the meeting here from ${joinMinutesBefore} minutes before it`,
      url: `${config.publicUrl}/study/today`,
    };
    return [[meeting, toEvent(meeting, words)]];
  });
}

async function tutorEvents(db: Db, { accountId, from, now, config }: FeedReading): Promise<[CalendarMeeting, FeedEvent][]> {
  const today = localToday({ now, timeZone: config.timeZone });
  return (await meetingsOfTutor(db, { id: accountId, today }, from)).map((meeting) => {
    const words = {
      title: meeting.class_name,
      withChildren: meeting.audience !== 'grown-ups',
      where: 'You find the link to the meeting here',
      url: `${config.publicUrl}/tutor/classes/${meeting.class_id}`,
    };
    return [meeting, toEvent(meeting, words)];
  });
}

/** Meetings of classes that an account learns or teaches in, for its calendar: cancelled ones until their day is over in the zone of the class. */
export async function meetingEvents(db: Db, reading: FeedReading): Promise<FeedEvent[]> {
  const isShown = ({ cancelled_at, starts_at, class_zone }: CalendarMeeting) =>
    cancelled_at === null || localDate(starts_at, class_zone) >= localDate(reading.now, class_zone);
  const events = [...(await familyEvents(db, reading)), ...(await tutorEvents(db, reading))];
  return events.filter(([meeting]) => isShown(meeting)).map(([, event]) => event);
}
