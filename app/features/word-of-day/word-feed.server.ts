import { storedAcademy } from '#app/academy/academy.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { escapeMarkup, type Feed } from '#app/http/feed.server.ts';
import type { LocalTime } from '#app/lib/local-date.ts';
import { paragraphs } from '#app/lib/paragraphs.ts';
import type { WordRow } from './schedule/word-days.queries.server.ts';
import { listWords } from './word-of-day.queries.server.ts';
import { wordPath } from './word-path.ts';

const feedSize = 20;

/** Feed of the words that were shown last. */
export async function wordFeed(db: Db, publicUrl: string, time: LocalTime): Promise<Feed> {
  const { academy } = await storedAcademy(db);
  const toItem = ({ id, title, subtitle, body, created_at, updated_at }: WordRow) => ({
    // Not the page: readers would show a word again whose title has changed.
    id: `${publicUrl}/word-of-day/${id}`,
    page: publicUrl + wordPath({ id, title }),
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
    title: `${academy.brandName} · Word of the Day`,
    description: 'One Igbo word every day, with its tones, its meaning and how to use it at home.',
    page: `${publicUrl}/words`,
    self: `${publicUrl}/word-of-day/feed`,
    items: (await listWords(db, feedSize, time)).map(toItem),
  };
}
