import { defineMail } from '#app/mail/mail-template.server.ts';
import { grownUpNote } from './request-accepted.mail.server.ts';

interface Props {
  /** Class that the learner has left. */
  className: string;
  /** Nickname of the profile. */
  learner: string;
  isChild: boolean;
  /** Class with the place of the learner now; undefined for none. Its weekly times are by its own clock, '' for none. */
  movedTo?: { className: string; weekly: string } | undefined;
}

const question = 'If you have a question, simply reply to this email.';

/** To the household of a learner that the staff moved to another class or took out of one. Its subject and preheader name no learner, and there is no link to a meeting. */
export const seatChangeMail = defineMail({
  name: 'classes.seat-change',
  render: ({ className, learner, isChild, movedTo }: Props, { brandName }) => ({
    subject: movedTo ? `Your new class: ${movedTo.className} (${brandName})` : `About your class: ${className} (${brandName})`,
    preheader: movedTo ? 'The academy has given you a place in another class.' : 'The academy has ended your place in this class.',
    heading: movedTo ? 'Your new class' : 'About your class',
    blocks: [
      ...(movedTo
        ? [
            `We have moved ${learner} from “${className}” to “${movedTo.className}”.`,
            movedTo.weekly === '' ? 'The next meeting is on the Today page of the learning area.' : `The new class meets on ${movedTo.weekly}.`,
            ...(isChild ? [{ note: grownUpNote }] : []),
          ]
        : [`${learner} no longer has a place in “${className}”. What was learned stays, and so do the lessons of the learning area.`]),
      question,
      movedTo
        ? { button: { label: 'Open your classes', path: '/study/grown-ups/classes' as const } }
        : { button: { label: 'See all classes', path: '/classes' as const } },
    ],
    reason: `You get this email because ${learner} was in a class at ${brandName}.`,
  }),
  previews: {
    moved: {
      className: 'Saturday beginners',
      learner: 'Ada',
      isChild: true,
      movedTo: { className: 'Sunday beginners', weekly: 'Sundays at 15:00, for 60 minutes, by the clock of Lagos' },
    },
    'moved, without weekly times': {
      className: 'Nwaanyịbụife'.repeat(8),
      learner: 'Nwaanyịbụife Nwaanyịbụife Nwaa',
      isChild: false,
      movedTo: { className: 'Nwaanyịbụife'.repeat(8), weekly: '' },
    },
    'taken out': { className: 'Saturday beginners', learner: 'Ada', isChild: true },
  },
});
