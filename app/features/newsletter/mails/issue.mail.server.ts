import { paragraphs } from '#app/lib/paragraphs.ts';
import { defineMail } from '#app/mail/mail-template.server.ts';
import { exampleRecipient, issueList, newsletterList, type Recipient } from './subscriber-links.ts';

interface Props {
  subject: string;
  /** Text part. */
  message: string;
  /** Sanitized; missing in a newsletter of plain text. */
  html?: string | null;
  /** Missing until it is sent. */
  id?: number;
  /** Missing in a test mail to an administrator, which has no unsubscribe link. */
  to?: Recipient;
}

const reasonOf = (brandName: string) => `You get this email because you subscribed to the ${brandName} newsletter.`;
const example = {
  subject: 'Akụkọ nke ọnwa a',
  message:
    'Ndewo!\n\nThis month we greet: the first word of a day, and how to answer it.\nSay it slowly, and let the children correct you.\n\nAkwa has four meanings. Its tones decide which: ákwá is crying, àkwà a bed, àkwá an egg and ákwà cloth.\n\nDaalụ\nThe academy',
};

/** Newsletter to one subscriber. It has no heading: it begins with the words of the administrator. */
export const issueMail = defineMail({
  name: 'newsletter.issue',
  render: ({ subject, message, html, id, to }: Props, { brandName }) => ({
    subject: to ? subject : `[Test] ${subject}`,
    preheader: message,
    blocks: html ? [{ html, text: message }] : paragraphs(message),
    reason: to ? reasonOf(brandName) : `${reasonOf(brandName)} In the newsletter the unsubscribe link stands here.`,
    ...(to ? { list: id === undefined ? newsletterList(to) : issueList(to, id) } : {}),
  }),
  previews: { newsletter: { ...example, to: exampleRecipient }, 'test email': example },
});
