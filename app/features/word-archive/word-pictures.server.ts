import type { Db } from '#app/db/schema.ts';
import type { LocalTime } from '#app/lib/local-date.ts';
import { drawWordPicture, pictureVersion } from '#app/ui/igbo/share/draw-word-picture.server.ts';
import { isPublic } from '../word-of-day/schedule/word-days.queries.server.ts';
import { wordsTag } from '../word-of-day/word-of-day.cache-tags.ts';
import { wordById } from '../word-of-day/word-of-day.queries.server.ts';

interface Shown {
  title: string;
  subtitle: string | null;
}

const contentOf = ({ title, subtitle }: Shown) => ({ title, subtitle, label: 'Word of the Day' });

export const wordPictureVersion = (word: Shown) => pictureVersion(contentOf(word));

export const wordPictures = {
  tag: wordsTag,
  async load(db: Db, id: number, time: LocalTime) {
    const word = await wordById(db, id);
    return word && isPublic(word, time) ? drawWordPicture(contentOf(word)) : undefined;
  },
};
