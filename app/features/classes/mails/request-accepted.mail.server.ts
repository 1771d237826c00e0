import { defineMail } from '#app/mail/mail-template.server.ts';

export interface DecisionProps {
  className: string;
  /** Nickname of the profile. */
  learner: string;
  isChild: boolean;
}

export const grownUpNote = 'During a meeting of a child, a grown-up stays in the room.';

/** To a household whose request a tutor or the staff has accepted. Its subject and preheader, which a locked phone shows, name no learner. */
export const requestAcceptedMail = defineMail({
  name: 'classes.request-accepted',
  render: ({ className, learner, isChild }: DecisionProps, { brandName }) => ({
    subject: `You’re in: ${className} (${brandName})`,
    preheader: 'Your request to join was accepted.',
    heading: 'Welcome to the class',
    blocks: [
      `${learner} now has a place in “${className}”.`,
      'You’ll find the next meeting, tasks and notes on the Today page of the learning area. The button to join appears there 15 minutes before each meeting.',
      ...(isChild ? [{ note: grownUpNote }] : []),
      { button: { label: 'Open your classes', path: '/study/grown-ups/classes' } },
    ],
    reason: `You get this email because your household asked to join a class at ${brandName}.`,
  }),
  previews: {
    child: { className: 'Saturday beginners', learner: 'Ada', isChild: true },
    'long names': { className: 'Nwaanyịbụife'.repeat(8), learner: 'Nwaanyịbụife Nwaanyịbụife Nwaa', isChild: false },
  },
});
