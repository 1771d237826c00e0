import { defineMail } from '#app/mail/mail-template.server.ts';
import { administratorReason } from '#app/mail/send-mail.server.ts';

export const heldMail = defineMail({
  name: 'newsletter.held',
  render: ({ subject }: { subject: string }, { brandName }) => ({
    subject: `Not sent: ${subject}`,
    preheader: 'The account that scheduled it may no longer send newsletters.',
    heading: 'A newsletter wasn’t sent',
    blocks: [
      `It was time for the scheduled newsletter "${subject}". It wasn’t sent, because the account that scheduled it may no longer send newsletters.`,
      'Nothing is lost: you can send it now, or move it back to drafts and schedule it again.',
      { button: { label: 'Look at the newsletter', path: '/admin/newsletter' } },
    ],
    reason: administratorReason(brandName),
  }),
  previews: { 'sender has left': { subject: 'Akụkọ nke ọnwa a' } },
});
