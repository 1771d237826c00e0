import type { Config } from '#app/platform/config.server.ts';
import { letter } from '#app/platform/letter.server.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import type { ComposeMail } from '#app/platform/post-office.server.ts';
import { brandName } from '#app/ui/brand.ts';
import { newsletterById, type Subscriber, subscriberById } from './newsletter.queries.server.ts';

type Addressee = Pick<Subscriber, 'email' | 'token'>;

const query = ({ token, email }: Addressee) => new URLSearchParams({ token, email }).toString();

/** The visible link is the page; the header's address is the API's one-click target (RFC 8058). */
function leaving(config: Config, to: Addressee) {
  return {
    headers: {
      'List-Unsubscribe': `<${config.publicUrl}/api/unsubscribe?${query(to)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Without a name: one that is not ASCII would be encoded together with the address.
      'List-Id': `<newsletter.${new URL(config.publicUrl).hostname}>`,
    },
    link: { label: 'Unsubscribe', address: `${config.publicUrl}/unsubscribe?${query(to)}` },
  };
}

export function welcomeMail(config: Config, to: Addressee): Mail {
  const { headers, link } = leaving(config, to);
  const body = letter({
    paragraphs: [
      `Nnọọ! You are now on the ${brandName} newsletter.`,
      'We write when there is something worth your time: new lessons to read, words for the family table, and news from the academy.',
    ],
    button: { label: 'Read the blog', address: `${config.publicUrl}/blog` },
    footer: { text: 'You get this mail because this address was entered on our site.', link },
  });
  return { to: to.email, subject: `Welcome to the ${brandName} newsletter`, ...body, headers };
}

export function confirmationMail(config: Config, to: Addressee): Mail {
  const body = letter({
    paragraphs: [
      `Somebody, we hope you, asked for the ${brandName} newsletter at this address.`,
      'Please confirm, and we will write to you. If it was not you, do nothing.',
    ],
    button: { label: 'Yes, write to me', address: `${config.publicUrl}/confirm-subscription?${query(to)}` },
  });
  return { to: to.email, subject: `Please confirm: the ${brandName} newsletter`, ...body };
}

/** Written right before it leaves; whoever has left meanwhile gets nothing. */
export const composeNewsletter: ComposeMail = async ({ db, config }, row) => {
  if (row.newsletter_id === null || row.subscriber_id === null) return undefined;
  const to = await subscriberById(db, row.subscriber_id);
  const content = await newsletterById(db, row.newsletter_id);
  if (!content || !to || to.unsubscribed_at !== null || to.confirmed_at === null) return undefined;
  const { headers, link } = leaving(config, to);
  const paragraphs = content.message.split(/\n{2,}/).map((paragraph) => paragraph.trim());
  const body = letter({ paragraphs, footer: { text: `You get this mail because you subscribed to the ${brandName} newsletter.`, link } });
  return { to: to.email, subject: content.subject, ...body, headers };
};
