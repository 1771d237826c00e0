import { storedAcademy } from '#app/academy/academy.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { PublicCard } from '#app/features/tutors/card.contract.ts';
import { publicTutor } from '#app/features/tutors/public.server.ts';
import { tutorCardsTag } from '#app/features/tutors/tutors.cache-tags.ts';
import { sharePath } from '#app/lib/share-address.ts';
import { drawWordPicture, pictureVersion } from '#app/ui/igbo/share/draw-word-picture.server.ts';
import type { Academy } from '#app/ui/theme/brand.ts';

const contentOf = ({ shownName, town }: Pick<PublicCard, 'shownName' | 'town'>, { brand }: Academy) => ({
  title: shownName,
  subtitle: town,
  label: 'Igbo tutor',
  brand,
});

export const tutorPicturePath = (card: PublicCard, academy: Academy): string =>
  sharePath('tutors', card.id, pictureVersion(contentOf(card, academy)));

/** Pictures of tutors for link previews, with their names. */
export const tutorPictures = {
  tag: tutorCardsTag,
  async load(db: Db, id: number) {
    const tutor = await publicTutor(db, id);
    return tutor && drawWordPicture(contentOf(tutor.card, (await storedAcademy(db)).academy));
  },
};
