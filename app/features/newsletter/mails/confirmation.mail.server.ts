import { defineMail } from '#app/mail/mail-template.server.ts';
import { confirmPath, exampleRecipient, type Recipient } from './subscriber-links.ts';

/** Asks an address to confirm (double opt-in): it gets newsletters once this link was followed. */
export const confirmationMail = defineMail({
  name: 'newsletter.confirmation',
  render: (to: Recipient, { brandName }) => ({
    subject: `Please confirm: the ${brandName} newsletter`,
    preheader: 'Please confirm, and we will write to you.',
    heading: 'Shall we write to you?',
    blocks: [
      `This email address was entered for the ${brandName} newsletter.`,
      'Please confirm, and we will write to you. If it was not you, do nothing.',
      { button: { label: 'Yes, write to me', path: confirmPath(to) } },
    ],
    reason: 'You get this email because this address was entered on our site.',
  }),
  previews: { 'new subscriber': exampleRecipient },
});
