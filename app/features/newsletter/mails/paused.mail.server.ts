import { administratorReason } from '#app/features/accounts/mails/administrator-reason.ts';
import { defineMail } from '#app/mail/mail-template.server.ts';

interface Props {
  subject: string;
  recipients: number;
  sent: number;
  failed: number;
  skipped: number;
}

export const pausedMail = defineMail({
  name: 'newsletter.paused',
  render: ({ subject, recipients, sent, failed, skipped }: Props, { brandName }) => ({
    subject: `Paused: ${subject}`,
    preheader: `${failed} of ${recipients} mails have failed.`,
    heading: 'The newsletter has paused',
    blocks: [
      `The newsletter "${subject}" has paused by itself: too many of its mails could not be delivered.`,
      `Of ${recipients} mails ${sent} were sent and ${failed} have failed; ${recipients - sent - failed - skipped} wait. Nobody who waits has been lost.`,
      'Often the mail server has a wrong password, or many addresses of the list are no longer in use. Please look, and let it go on or stop it.',
      { button: { label: 'Look at the newsletter', path: '/admin/newsletter' } },
    ],
    reason: administratorReason(brandName),
  }),
  previews: { 'after failures': { subject: 'Akụkọ nke ọnwa a', recipients: 300, sent: 180, failed: 24, skipped: 6 } },
});
