import { defineMail } from '#app/mail/mail-template.server.ts';

interface Props {
  className: string;
  change: 'cancelled' | 'moved' | 'new' | 'on';
  /** Time of the meeting in the words of the household, that of before where it moved or is cancelled. */
  time: string;
  /** Time that the household was told before; undefined where it knew of none. */
  was?: string | undefined;
  minutes: number;
  reason: string;
  /** Nicknames of the members of the household. */
  names: string[];
  hasChildren: boolean;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

const subjects: Record<Props['change'], string> = {
  cancelled: 'A meeting of your class is cancelled',
  moved: 'A meeting of your class has a new time',
  new: 'Your class has a new meeting',
  on: 'A meeting of your class is on after all',
};

function sentence({ change, className, time, was, minutes }: Props): string {
  if (change === 'cancelled') return `“${className}” doesn’t meet on ${time}.`;
  if (change === 'moved' && was) return `“${className}” meets on ${time}, for ${minutes} minutes. The meeting was planned for ${was}.`;
  return `“${className}” meets on ${time}, for ${minutes} minutes.`;
}

/** A meeting of a class that is cancelled, moved, new, or on after all. Its subject and preheader, which a locked phone shows, name no learner. */
export const meetingChangeMail = defineMail({
  name: 'classes.meeting-change',
  render: (props: Props, { brandName }) => ({
    subject: `${subjects[props.change]} (${brandName})`,
    preheader: sentence(props),
    heading: subjects[props.change],
    blocks: [
      sentence(props),
      ...(props.reason === '' ? [] : [{ quote: props.reason }]),
      ...(props.hasChildren && props.change !== 'cancelled' ? ['Please stay in the room while children are in the meeting.'] : []),
      { button: { label: 'Open your classes', path: '/study/grown-ups/classes' } },
    ],
    reason: `You get this email because ${list.format(props.names)} ${props.names.length === 1 ? 'is' : 'are'} in this class of ${brandName}.`,
  }),
  previews: {
    cancelled: {
      className: 'Saturday beginners',
      change: 'cancelled',
      time: 'Saturday 5 September, 10:00',
      minutes: 60,
      reason: 'Our tutor is travelling that weekend.',
      names: ['Ada'],
      hasChildren: true,
    },
    'moved, for two children in another zone': {
      className: 'Saturday beginners',
      change: 'moved',
      time: 'Sunday 6 September, 09:00 (15:00 in Lagos)',
      was: 'Saturday 5 September, 04:00 (10:00 in Lagos)',
      minutes: 60,
      reason: '',
      names: ['Ada', 'Obi'],
      hasChildren: true,
    },
    'new, for a grown-up': {
      className: 'Evening talk',
      change: 'new',
      time: 'Wednesday 9 September, 19:00',
      minutes: 45,
      reason: 'We practise for the festival.',
      names: ['Ngozi'],
      hasChildren: false,
    },
    'on after all': {
      className: 'Saturday beginners',
      change: 'on',
      time: 'Saturday 5 September, 10:00',
      minutes: 60,
      reason: '',
      names: ['Ada'],
      hasChildren: true,
    },
  },
});
