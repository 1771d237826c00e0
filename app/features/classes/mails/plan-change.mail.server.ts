import { pluralize } from '#app/lib/pluralize.ts';
import { defineMail } from '#app/mail/mail-template.server.ts';
import { grownUpNote } from './request-accepted.mail.server.ts';

interface Props {
  className: string;
  /** Weekly times by the clock of the class; '' for none. */
  weekly: string;
  /** Times in the words of the household, the next first. */
  cancelled: string[];
  /** Meetings that are on after all, or moved. */
  on: string[];
  /** Meetings that the change adds. */
  added: string[];
  /** Nicknames of the members of the household. */
  names: string[];
  hasChildren: boolean;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Times that a list names, before the last one. The weekly times above tell the rest. */
const shown = 12;

const lines = (title: string, times: string[]) => {
  const more = times.length - shown;
  const rest = more > 1 ? [`and ${more} more, the last on ${times.at(-1)}`] : times.slice(shown);
  return times.length === 0 ? [] : [[`${title}:`, ...times.slice(0, shown), ...rest].join('\n')];
};

/** A change of the plan of a class that concerns several meetings. Its subject and preheader, which a locked phone shows, name no learner. */
export const planChangeMail = defineMail({
  name: 'classes.plan-change',
  render: ({ className, weekly, cancelled, on, added, names, hasChildren }: Props, { brandName }) => ({
    subject: `The plan of your class has changed (${brandName})`,
    preheader: `${pluralize(cancelled.length + on.length + added.length, 'meeting')} of “${className}”.`,
    heading: 'The plan of your class has changed',
    blocks: [
      weekly === '' ? `“${className}” has no weekly meetings now.` : `“${className}” meets on ${weekly}.`,
      ...lines('Cancelled', cancelled),
      ...lines('Moved, or on after all', on),
      ...lines('New meetings', added),
      ...(hasChildren ? [{ note: grownUpNote }] : []),
      { button: { label: 'Open your classes', path: '/study/grown-ups/classes' } },
    ],
    reason: `You get this email because ${list.format(names)} ${names.length === 1 ? 'is' : 'are'} in this class of ${brandName}.`,
  }),
  previews: {
    'a shorter term': {
      className: 'Saturday beginners',
      weekly: 'Saturdays at 10:00, for 60 minutes, by the clock of Lagos',
      cancelled: ['Saturday 5 September, 04:00 (10:00 in Lagos)', 'Saturday 12 September, 04:00 (10:00 in Lagos)'],
      on: [],
      added: [],
      names: ['Ada'],
      hasChildren: true,
    },
    'another weekday': {
      className: 'Saturday beginners',
      weekly: 'Sundays at 15:00, for 60 minutes, by the clock of Lagos',
      cancelled: ['Saturday 5 September, 10:00'],
      on: [],
      added: ['Sunday 6 September, 15:00', 'Sunday 13 September, 15:00'],
      names: ['Ada'],
      hasChildren: true,
    },
    'a whole year': {
      className: 'Nwaanyịbụife'.repeat(8),
      weekly: '',
      cancelled: Array.from({ length: 100 }, () => 'Saturday 12 September, 23:00 (Sunday 05:00 in Ho Chi Minh)'),
      on: Array.from({ length: 100 }, () => 'Wednesday 9 September, 19:00'),
      added: Array.from({ length: 100 }, () => 'Sunday 13 September, 15:00'),
      names: ['Ada', 'Obi', 'Ngozi'],
      hasChildren: false,
    },
  },
});
