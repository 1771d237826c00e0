import { nearDay } from '#app/lib/near-day.ts';
import { zoneCity } from '#app/lib/time-names.ts';
import { offsetAt } from '#app/lib/weekly-times.ts';
import { defineMail } from '#app/mail/mail-template.server.ts';
import { joinMinutesBefore } from '../class-terms.contract.ts';
import { formatMeetingTime } from '../meeting-time.ts';

interface Props {
  className: string;
  /** In ms. */
  startsAt: number;
  minutes: number;
  /** Time of writing, in ms. */
  now: number;
  /** Time zone of the household. */
  zone: string;
  classZone: string;
  /** Nicknames of the members of the household. */
  names: string[];
  hasChildren: boolean;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** 'tomorrow' is said only where it is so for the household and for the class. */
function dayWord({ startsAt, now, zone, classZone }: Props): string | undefined {
  const day = nearDay(startsAt, { now, zone });
  return day === nearDay(startsAt, { now, zone: classZone }) ? day : undefined;
}

/** The time always names a zone: 'Saturday 5 September, 10:00 (Lagos time)', 'Saturday 5 September, 04:00 (10:00 in Lagos)'. */
function timeOf({ startsAt, zone, classZone }: Props): string {
  const time = formatMeetingTime(startsAt, zone, classZone);
  return offsetAt(startsAt, zone) === offsetAt(startsAt, classZone) ? `${time} (${zoneCity(classZone)} time)` : time;
}

const headingOf = (props: Props) => `Your class meets ${dayWord(props) ?? 'soon'}`;

const sentence = (props: Props) => `“${props.className}” meets on ${timeOf(props)}, for ${props.minutes} minutes.`;

const example: Props = {
  className: 'Saturday beginners',
  startsAt: Date.UTC(2026, 8, 5, 9),
  minutes: 60,
  now: Date.UTC(2026, 8, 4, 9),
  zone: 'Africa/Lagos',
  classZone: 'Africa/Lagos',
  names: ['Ada'],
  hasChildren: true,
};

/** About a day before a meeting, for households that chose so. Its subject and preheader, which a locked phone shows, name no learner. */
export const meetingReminderMail = defineMail({
  name: 'classes.meeting-reminder',
  render: (props: Props, { brandName }) => ({
    subject: `${headingOf(props)} (${brandName})`,
    preheader: sentence(props),
    heading: headingOf(props),
    blocks: [
      sentence(props),
      `The button to join is on the page Today from ${joinMinutesBefore} minutes before it.`,
      ...(props.hasChildren ? ['Please stay in the room while children are in the meeting.'] : []),
      { button: { label: 'Open your classes', path: '/study/grown-ups/classes' } },
    ],
    reason: `You get this email because ${list.format(props.names)} ${props.names.length === 1 ? 'is' : 'are'} in this class of ${brandName}, and you asked for reminders. You can switch them off on the page of your classes.`,
  }),
  previews: {
    tomorrow: example,
    'for two children in another zone': { ...example, zone: 'America/Chicago', names: ['Ada', 'Obi'] },
    'today, for a grown-up': { ...example, now: Date.UTC(2026, 8, 5, 1), names: ['Ngozi'], hasChildren: false },
    'where the days differ': { ...example, startsAt: Date.UTC(2026, 8, 5, 23, 30), now: Date.UTC(2026, 8, 5, 1), zone: 'America/Chicago' },
  },
});
