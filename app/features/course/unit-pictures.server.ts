import { storedAcademy } from '#app/academy/academy.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { drawWordPicture, pictureVersion } from '#app/ui/igbo/share/draw-word-picture.server.ts';
import type { Academy } from '#app/ui/theme/brand.ts';
import { unitTitlesTag } from './course.cache-tags.ts';
import { publicUnitById, type UnitRow } from './course.queries.server.ts';

type Titles = Pick<UnitRow, 'title' | 'title_english'>;

const contentOf = ({ title, title_english: subtitle }: Titles, { brand }: Academy) => ({ title, subtitle, label: 'Learn Igbo', brand });

export const unitPictureVersion = (unit: Titles, academy: Academy) => pictureVersion(contentOf(unit, academy));

export const unitPictures = {
  tag: unitTitlesTag,
  async load(db: Db, id: number) {
    const unit = await publicUnitById(db, id);
    return unit && drawWordPicture(contentOf(unit, (await storedAcademy(db)).academy));
  },
};
