import { defineMail } from '#app/mail/mail-template.server.ts';
import { exampleRecipient, newsletterList, type Recipient } from './subscriber-links.ts';

export const welcomeMail = defineMail({
  name: 'newsletter.welcome',
  render: (to: Recipient, { brandName }) => ({
    subject: `Welcome to the ${brandName} newsletter`,
    preheader: 'We write when there is something worth your time.',
    heading: `Nnọọ! You are now on the ${brandName} newsletter.`,
    blocks: [
      'We write when there is something worth your time: new lessons to read, words for the family table, and news from the academy.',
      { button: { label: 'Read the blog', path: '/blog' } },
    ],
    reason: 'You get this email because this address was entered on our site.',
    list: newsletterList(to),
  }),
  previews: { 'new subscriber': exampleRecipient },
});
