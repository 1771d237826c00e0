import { defineMail } from '#app/mail/mail-template.server.ts';

interface Props {
  className: string;
  /** Nicknames of the members of the household. */
  learners: string[];
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** To the families of a class that the staff ended. */
export const classEndedMail = defineMail({
  name: 'classes.class-ended',
  render: ({ className, learners }: Props, { brandName }) => ({
    subject: `Your class has ended: ${className} (${brandName})`,
    preheader: 'There are no further meetings.',
    heading: 'Your class has ended',
    blocks: [
      `“${className}” has ended, and there are no further meetings. Thank you for learning with us!`,
      'The notes of your tutor stay in the corner for grown-ups, and the lessons of the learning area are open to you all year. If you have a question, simply reply to this email.',
      { button: { label: 'See all classes', path: '/classes' } },
    ],
    reason: `You get this email because ${list.format(learners)} ${learners.length === 1 ? 'was' : 'were'} in this class.`,
  }),
  previews: {
    'one learner': { className: 'Saturday beginners', learners: ['Ada'] },
    'long names': { className: 'Nwaanyịbụife'.repeat(8), learners: ['Ada', 'Obi', 'Ngozi'] },
  },
});
