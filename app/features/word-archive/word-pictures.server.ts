import { storedAcademy } from '#app/academy/academy.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { isPublic, wordById } from '#app/features/word-of-day/public.server.ts';
import type { LocalTime } from '#app/lib/local-date.ts';
import { drawWordPicture, pictureVersion } from '#app/ui/igbo/share/draw-word-picture.server.ts';
import type { Academy } from '#app/ui/theme/brand.ts';
import { wordsTag } from '../word-of-day/word-of-day.cache-tags.ts';

interface Shown {
  title: string;
  subtitle: string | null;
}

const contentOf = ({ title, subtitle }: Shown, { brand }: Academy) => ({ title, subtitle, label: 'Word of the Day', brand });

export const wordPictureVersion = (word: Shown, academy: Academy) => pictureVersion(contentOf(word, academy));

export const wordPictures = {
  tag: wordsTag,
  async load(db: Db, id: number, time: LocalTime) {
    const word = await wordById(db, id);
    if (!word || !isPublic(word, time)) return undefined;
    return drawWordPicture(contentOf(word, (await storedAcademy(db)).academy));
  },
};
