import type { Db } from '#app/db/schema.ts';
import { escapeMarkup, type Feed } from '#app/http/feed.server.ts';
import { brandName } from '#app/ui/brand.ts';
import { paragraphs } from '../newsletter/paragraphs.ts';
import { listWords, type WordRow } from './word-of-day.queries.server.ts';

const feedSize = 20;

/** Feed of the newest words. */
export async function wordFeed(db: Db, publicUrl: string): Promise<Feed> {
  const page = `${publicUrl}/blog`;
  const toItem = ({ id, title, subtitle, body, created_at, updated_at }: WordRow) => ({
    // An id only, and no page: the site shows the current word only.
    id: `${publicUrl}/word-of-day/${id}`,
    page,
    title,
    summary: subtitle ?? paragraphs(body)[0] ?? title,
    html: [
      `<p><strong lang="ig">${escapeMarkup(title)}</strong></p>`,
      ...(subtitle ? [`<p>${escapeMarkup(subtitle)}</p>`] : []),
      ...paragraphs(body).map((paragraph) => `<p>${escapeMarkup(paragraph).replaceAll('\n', '<br>')}</p>`),
    ].join('\n'),
    createdAt: created_at,
    updatedAt: updated_at,
  });
  return {
    title: `${brandName} · Word of the Day`,
    description: 'One Igbo word every day, with its tones, its meaning and how to use it at home.',
    page,
    self: `${publicUrl}/word-of-day/feed`,
    items: (await listWords(db, feedSize)).map(toItem),
  };
}
