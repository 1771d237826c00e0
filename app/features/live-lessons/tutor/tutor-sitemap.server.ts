import type { Db } from '#app/db/schema.ts';
import { tutorCardsTag } from '#app/features/tutors/tutors.cache-tags.ts';
import { cardDates, cardStarts, countPublicCards } from './tutor-sitemap.queries.server.ts';

/** Pages of tutors in the sitemap. */
export const tutorSitemap = {
  tag: tutorCardsTag,
  count: countPublicCards,
  starts: cardStarts,
  entries: async (db: Db, after: number, limit: number) =>
    (await cardDates(db, after, limit)).map(({ id, updated_at }) => ({ path: `/tutors/${id}`, updatedAt: updated_at })),
};
