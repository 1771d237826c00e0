import { shorten } from '#app/lib/shorten.ts';
import { defineMail } from '#app/mail/mail-template.server.ts';

interface Props {
  /** Title of the page with the comment. */
  title: string;
  path: `/${string}`;
  /** The own comment. */
  comment: string;
  /** Number of replies since the last mail. */
  count: number;
  /** The newest of them, oldest first. */
  replies: { author: string; text: string }[];
  /** Secret of the unsubscribe links. */
  token: string;
}

/** In graphemes. A mail is a summons to the page, not the page. */
const maxText = 400;
const maxComment = 120;
const maxTitle = 60;

const offQuery = (token: string) => new URLSearchParams({ token }).toString();

/** Mail about the replies to a comment since the last one. All texts but ours are typed by visitors. */
export const repliesMail = defineMail({
  name: 'reply-notices.replies',
  render: ({ title, path, comment, count, replies, token }: Props, { brandName }) => {
    const isOne = count === 1;
    const number = count.toLocaleString('en');
    const own = shorten(comment.replace(/\s+/g, ' '), maxComment);
    const left = count - replies.length;
    const [first] = replies;
    return {
      subject: `${isOne ? 'A reply' : `${number} replies`} to your comment on “${shorten(title, maxTitle)}”`,
      preheader: first ? `${first.author}: ${shorten(first.text, maxComment)}` : 'Read it on the page.',
      heading: isOne ? 'A reader has replied to you' : 'You have new replies',
      blocks: [
        `There ${isOne ? 'is a reply' : `are ${number} replies`} to your comment on “${title}”: “${own}”`,
        ...replies.flatMap(({ author, text }) => [`${author}:`, { quote: shorten(text, maxText) }]),
        ...(left > 0 ? [left === 1 ? 'One more reply is on the page.' : `${left.toLocaleString('en')} more replies are on the page.`] : []),
        { button: { label: isOne ? 'Read it on the page' : 'Read them on the page', path } },
      ],
      reason: `You get this email because a comment on ${brandName} was sent with your account or your email address. We write at most once an hour about the replies to a comment. If you unsubscribe, you choose between this comment and all.`,
      list: {
        name: 'replies',
        unsubscribe: { label: 'Unsubscribe', path: `/reply-notices/off?${offQuery(token)}` },
        oneClickPath: `/api/reply-notices/off?${offQuery(token)}`,
      },
    };
  },
  previews: {
    one: {
      title: 'Ụtụtụ ọma: greetings for the whole day',
      path: '/blog/3#comments',
      comment: 'How do I greet my grandmother in the evening?',
      count: 1,
      replies: [{ author: 'Adaeze', text: 'You say “Mgbede ọma, nne nne”. And she will answer you with a blessing!' }],
      token: 'kT9x-EXAMPLE_2f7QpWcZ1mLd0aVbY8sRuHn6JgE4iK',
    },
    many: {
      title: 'Akwa',
      path: '/word/7-akwa#comments',
      comment: 'Which of the four is the cloth?\nI never hear it.',
      count: 12,
      replies: [
        { author: 'Obinna', text: 'ákwà, high then low.' },
        { author: 'A reader', text: 'Listen for the fall at the end.\n\nSay it with “akwa ọcha”.' },
        { author: 'Ọlụchị', text: 'My son asked the same yesterday: we drew it as steps on paper, and since then he has it. '.repeat(8) },
      ],
      token: 'kT9x-EXAMPLE_2f7QpWcZ1mLd0aVbY8sRuHn6JgE4iK',
    },
    'long words': {
      title: 'Nwaanyịbụife'.repeat(12),
      path: '/blog/3#comments',
      comment: 'Nwaanyịbụife'.repeat(40),
      count: 2,
      replies: [{ author: 'Nwaanyịbụife'.repeat(8), text: 'Nwaanyịbụife'.repeat(100) }],
      token: 'kT9x-EXAMPLE_2f7QpWcZ1mLd0aVbY8sRuHn6JgE4iK',
    },
  },
});
