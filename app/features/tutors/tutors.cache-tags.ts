import { cacheTag } from '#app/cache/cache-tag.ts';

/** All public cards of tutors. */
export const tutorCardsTag = cacheTag('cards of tutors');
