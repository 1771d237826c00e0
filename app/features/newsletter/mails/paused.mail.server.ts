import { defineMail } from '#app/mail/mail-template.server.ts';
import { administratorReason } from '#app/mail/send-mail.server.ts';
import { pauseSentence } from '../pause-sentence.ts';
import type { PauseCause } from '../pausing.contract.ts';

interface Props {
  subject: string;
  recipients: number;
  sent: number;
  failed: number;
  skipped: number;
  pause_cause: PauseCause | null;
  /** Last answer of the mail server. */
  pause_answer: string | null;
}

export const pausedMail = defineMail({
  name: 'newsletter.paused',
  render: ({ subject, recipients, sent, failed, skipped, pause_cause, pause_answer }: Props, { brandName }) => ({
    subject: `Paused: ${subject}`,
    preheader: `${failed} of ${recipients} emails have failed.`,
    heading: 'The newsletter has paused',
    blocks: [
      `The newsletter "${subject}" has paused by itself: ${pauseSentence(pause_cause, pause_answer)}`,
      `Of ${recipients} mails ${sent} were sent and ${failed} have failed; ${recipients - sent - failed - skipped} wait. Those that wait are sent once it goes on; those that have failed are not sent again.`,
      'Often the mail server has a wrong password, or the servers of the readers refuse mail from it. Please look, and let it go on or stop it.',
      { button: { label: 'Look at the newsletter', path: '/admin/newsletter' } },
    ],
    reason: administratorReason(brandName),
  }),
  previews: {
    'after failures': {
      subject: 'Akụkọ nke ọnwa a',
      recipients: 300,
      sent: 180,
      failed: 24,
      skipped: 6,
      pause_cause: 'refused',
      pause_answer: '554 5.7.1 Message refused',
    },
  },
});
