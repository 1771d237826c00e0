import { escapeHtml } from '#app/lib/escape-html.ts';
import { dateToUtc, type LocalDate } from '#app/lib/local-date.ts';
import { shorten } from '#app/lib/shorten.ts';

interface NewsletterText {
  subject: string;
  html: string;
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

const paragraph = (text: string | null) => (text ? `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>` : '');
const heading = (text: string) => `<h2>${escapeHtml(text)}</h2>`;
const link = (url: string, text: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
const button = (url: string, text: string) => `<p><a class="button" href="${escapeHtml(url)}">${escapeHtml(text)}</a></p>`;

export const newsletterAboutPost = (post: NewsletterPost, publicUrl: string): NewsletterText => ({
  subject: post.title,
  html: [paragraph(post.subtitle), paragraph(post.excerpt), button(addressOf(publicUrl, post), 'Read on')].join(''),
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
    html: [
      ...(words.length > 0 ? [heading('Words of the week'), `<ul>${words.map(wordItem).join('')}</ul>`] : []),
      ...(posts.length > 0 ? [heading('New on the blog')] : []),
      ...posts.map((post) => `<h3>${link(addressOf(publicUrl, post), post.title)}</h3>${paragraph(post.subtitle ?? post.excerpt)}`),
      `<p>${link(`${publicUrl}/words`, 'All words')} · ${link(`${publicUrl}/blog`, 'All posts')}</p>`,
    ].join(''),
  };
}

const wordItem = (word: NewsletterWord) => `<li><strong>${escapeHtml(word.title)}</strong>: ${escapeHtml(meaningOf(word))}</li>`;
