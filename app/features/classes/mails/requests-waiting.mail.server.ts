import { pluralize } from '#app/lib/pluralize.ts';
import { defineMail } from '#app/mail/mail-template.server.ts';

interface Props {
  classId: number;
  className: string;
  /** Requests that wait. */
  waiting: number;
}

/** To a tutor: requests to join a class wait for an answer. It names no learner. */
export const requestsWaitingMail = defineMail({
  name: 'classes.requests-waiting',
  render: ({ classId, className, waiting }: Props, { brandName }) => ({
    subject: `${pluralize(waiting, 'request')} to join your class: ${className} (${brandName})`,
    preheader: 'Families wait for your answer.',
    heading: waiting === 1 ? 'A learner would like to join' : `${waiting} learners would like to join`,
    blocks: [
      waiting === 1 ? `One request to join “${className}” waits for an answer.` : `${waiting} requests to join “${className}” wait for an answer.`,
      'You or the academy can accept or decline each one. The family gets an email with the answer.',
      { button: { label: 'See the requests', path: `/tutor/classes/${classId}` } },
    ],
    reason: 'You get this email because you teach this class, at most once a day.',
  }),
  previews: {
    one: { classId: 1, className: 'Saturday beginners', waiting: 1 },
    'several, a long name': { classId: 1, className: 'Nwaanyịbụife'.repeat(8), waiting: 12 },
  },
});
