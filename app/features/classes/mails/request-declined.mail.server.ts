import { defineMail } from '#app/mail/mail-template.server.ts';
import type { DecisionProps } from './request-accepted.mail.server.ts';

/** To a household whose request a tutor or the staff has declined. */
export const requestDeclinedMail = defineMail({
  name: 'classes.request-declined',
  render: ({ className, learner }: DecisionProps, { brandName }) => ({
    subject: `About your request to join a class (${brandName})`,
    preheader: 'There’s no place for you in this class right now.',
    heading: 'Not this time',
    blocks: [
      `We’re sorry: we can’t offer ${learner} a place in “${className}” right now.`,
      'Another class may suit you just as well, and the lessons of the learning area are open to you all year. If you have a question, simply reply to this email.',
      { button: { label: 'See all classes', path: '/classes' } },
    ],
    reason: `You get this email because your household asked to join a class at ${brandName}.`,
  }),
  previews: {
    child: { className: 'Saturday beginners', learner: 'Ada', isChild: true },
    'long names': { className: 'Nwaanyịbụife'.repeat(8), learner: 'Nwaanyịbụife Nwaanyịbụife Nwaa', isChild: false },
  },
});
