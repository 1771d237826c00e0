import { defineMail } from '#app/mail/mail-template.server.ts';

/** Says to administrators that there is a new concern. What it says is never in a mail (decision 0172). */
export const concernWaitsMail = defineMail({
  name: 'concerns.waiting',
  render: (_: object, { brandName }) => ({
    subject: `A concern is waiting for you (${brandName})`,
    preheader: 'Please read it soon: only administrators can.',
    heading: 'A concern is waiting',
    blocks: [
      'A new concern has come in through “How we keep children safe”. Please read it soon. Only administrators can, and what it says is never in an email.',
      { button: { label: 'Read it', path: '/admin/concerns?state=open' } },
    ],
    reason: 'You get this email because you’re an administrator: when there’s a new concern, and at most once an hour.',
  }),
  previews: { waiting: {} },
});
