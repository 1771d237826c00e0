import { defineMail } from '#app/mail/mail-template.server.ts';

interface Props {
  className: string;
  /** Name of the tutor, as its public card has it. */
  tutor: string;
  text: string;
  /** Nicknames of the members of the household. */
  learners: string[];
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Note of a tutor to the families of a class. */
export const classNoteMail = defineMail({
  name: 'classes.class-note',
  render: ({ className, tutor, text, learners }: Props, { brandName }) => ({
    subject: `A note from your class: ${className} (${brandName})`,
    preheader: `${tutor} wrote to all families of the class.`,
    heading: 'A note from your class',
    blocks: [
      `${tutor} wrote to all families of “${className}”:`,
      { quote: text },
      { button: { label: 'Open your classes', path: '/study/grown-ups/classes' } },
      'If you reply, your email goes to the academy.',
    ],
    reason: `You get this email because ${list.format(learners)} ${learners.length === 1 ? 'is' : 'are'} in this class.`,
  }),
  previews: {
    note: {
      className: 'Saturday beginners',
      tutor: 'Chidi',
      text: 'We greeted one another today.\n\nPlease practise greetings at breakfast.',
      learners: ['Ada'],
    },
    'long words': {
      className: 'Nwaanyịbụife'.repeat(8),
      tutor: 'Nwaanyịbụife'.repeat(8),
      text: 'Nwaanyịbụife'.repeat(100),
      learners: ['Ada', 'Obi', 'Ngozi'],
    },
  },
});
