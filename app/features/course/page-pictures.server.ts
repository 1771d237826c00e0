import { storedAcademy } from '#app/academy/academy.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { drawWordPicture } from '#app/ui/igbo/share/draw-word-picture.server.ts';
import type { PictureContent } from '#app/ui/igbo/share/word-picture.ts';
import { courseTag } from './course.cache-tags.ts';
import { pagePictureIds } from './page-pictures.ts';

/** Cloth and egg, as on the page: independent sources agree on their tones. */
const contents = new Map<number, PictureContent>([
  [pagePictureIds.learn, { title: 'Asụsụ Igbo', subtitle: 'From the first greeting to a conversation', label: 'Learn Igbo' }],
  [pagePictureIds.tones, { title: 'ákwà àkwá', subtitle: 'The melodies of Igbo', label: 'Learn Igbo' }],
]);

export const pagePictures = {
  tag: courseTag,
  async load(db: Db, id: number) {
    const content = contents.get(id);
    return content && drawWordPicture({ ...content, brand: (await storedAcademy(db)).academy.brand });
  },
};
