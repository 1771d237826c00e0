import { storedAcademy } from '#app/academy/academy.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { levelNames } from '#app/features/accounts/public.ts';
import { drawWordPicture, pictureVersion } from '#app/ui/igbo/share/draw-word-picture.server.ts';
import type { Academy } from '#app/ui/theme/brand.ts';
import { classesTag } from '../classes.cache-tags.ts';
import { type PublicClassRow, publicClassById } from './catalog.queries.server.ts';

const contentOf = ({ name, level }: Pick<PublicClassRow, 'name' | 'level'>, { brand }: Academy) => ({
  title: name,
  subtitle: levelNames[level],
  label: 'Igbo class',
  brand,
});

export const classPictureVersion = (row: Pick<PublicClassRow, 'name' | 'level'>, academy: Academy) => pictureVersion(contentOf(row, academy));

export const classPictures = {
  tag: classesTag,
  async load(db: Db, id: number) {
    const row = await publicClassById(db, id);
    return row && drawWordPicture(contentOf(row, (await storedAcademy(db)).academy));
  },
};
