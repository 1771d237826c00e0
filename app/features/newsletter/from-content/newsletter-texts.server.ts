import { dateToUtc, type LocalDate } from '#app/lib/local-date.ts';
import { shorten } from '#app/lib/shorten.ts';

interface NewsletterText {
  subject: string;
  message: string;
}

interface NewsletterPost {
  id: number;
  title: string;
  subtitle: string | null;
  excerpt: string;
}

interface NewsletterWord {
  title: string;
  subtitle: string | null;
  body: string;
}

const addressOf = (publicUrl: string, { id }: NewsletterPost) => `${publicUrl}/blog/${id}`;

/** Length of the meaning of a word without a subtitle, in graphemes. */
const meaningLength = 120;
const meaningOf = ({ subtitle, body }: NewsletterWord) => subtitle ?? shorten(body.split(/\n\s*\n/)[0]?.trim() ?? '', meaningLength);

const textOf = (parts: (string | null)[]) => parts.filter(Boolean).join('\n\n');

export const newsletterAboutPost = (post: NewsletterPost, publicUrl: string): NewsletterText => ({
  subject: post.title,
  message: textOf([post.subtitle, post.excerpt, `Read on: ${addressOf(publicUrl, post)}`]),
});

const day = new Intl.DateTimeFormat('en-GB', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** Digest of the days from the first to the last date. */
export function digest(
  { words, posts }: { words: readonly NewsletterWord[]; posts: readonly NewsletterPost[] },
  [first, last]: [LocalDate, LocalDate],
  publicUrl: string,
): NewsletterText {
  return {
    subject: `This week at the academy: ${day.format(dateToUtc(first))} to ${day.format(dateToUtc(last))}`,
    message: textOf([
      words.length > 0 ? 'Words of the week' : null,
      words.length > 0 ? words.map((word) => `${word.title}: ${meaningOf(word)}`).join('\n') : null,
      posts.length > 0 ? 'New on the blog' : null,
      ...posts.map((post) => [post.title, post.subtitle ?? post.excerpt, addressOf(publicUrl, post)].filter(Boolean).join('\n')),
      `All words: ${publicUrl}/words\nAll posts: ${publicUrl}/blog`,
    ]),
  };
}
