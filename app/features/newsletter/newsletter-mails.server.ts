import type { Db } from '#app/db/schema.ts';
import type { Config } from '#app/platform/config.server.ts';
import { letter } from '#app/platform/letter.server.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import type { MadeLater } from '#app/platform/mail-end.server.ts';
import { brandName } from '#app/ui/brand.ts';
import { countEnds, newsletterById, readerById, type Subscriber, suppressSubscribers } from './newsletter.queries.server.ts';
import { paragraphs } from './paragraphs.ts';

type Addressee = Pick<Subscriber, 'email' | 'token'>;

const query = ({ token, email }: Addressee) => new URLSearchParams({ token, email }).toString();

/** The visible link is the page; the header's address is the API's one-click target (RFC 8058). */
function leaving(config: Config, to: Addressee) {
  return {
    headers: {
      'List-Unsubscribe': `<${config.publicUrl}/api/unsubscribe?${query(to)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Without a name: one that is not ASCII would be encoded together with the address.
      'List-Post': 'NO',
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

/** The newsletter itself, but for the way out at its foot. */
const newsletterLetter = (message: string, out: { text: string } | { link: { label: string; address: string } }) => {
  const reason = `You get this mail because you subscribed to the ${brandName} newsletter.`;
  const footer = 'link' in out ? { text: reason, link: out.link } : { text: `${reason} ${out.text}` };
  return letter({ paragraphs: paragraphs(message), footer });
};

/** What an administrator gets to see before everybody does. */
export function testMail(to: string, { subject, message }: { subject: string; message: string }): Mail {
  return { to, subject: `[Test] ${subject}`, ...newsletterLetter(message, { text: 'In the newsletter the unsubscribe link stands here.' }) };
}

/** The newsletters of one academy, for its post office. */
export function openNewsletters(): MadeLater {
  // A newsletter never changes, and its mails leave one after the other: it is read once, not once a reader.
  let latest: { id: number; subject: string; message: string } | undefined;
  const read = async (db: Db, id: number) => {
    if (latest?.id !== id) latest = await newsletterById(db, id);
    return latest;
  };
  return {
    /** Whoever has left meanwhile gets nothing. */
    async compose({ db, config }, row) {
      if (row.newsletter_id === null || row.subscriber_id === null) return undefined;
      const content = await read(db, row.newsletter_id);
      const to = await readerById(db, row.subscriber_id);
      if (!content || !to) return undefined;
      const { headers, link } = leaving(config, to);
      return { to: to.email, subject: content.subject, ...newsletterLetter(content.message, { link }), headers };
    },

    async settled(tx, ends, now) {
      const letters = ends.filter(({ row }) => row.newsletter_id !== null);
      const byNewsletter = Object.groupBy(letters, ({ row }) => String(row.newsletter_id));
      // In one order everywhere, so that two workers wait for each other instead of standing still.
      for (const id of Object.keys(byNewsletter)
        .map(Number)
        .sort((one, other) => one - other)) {
        const states = (byNewsletter[id] ?? []).map(({ state }) => state);
        await countEnds(tx, id, states);
      }
      const bounced = ends.flatMap(({ row, bounced }) => (bounced && row.subscriber_id !== null ? [row.subscriber_id] : []));
      if (bounced.length > 0) await suppressSubscribers(tx, bounced, now);
    },
  };
}
