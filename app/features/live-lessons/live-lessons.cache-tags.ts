import { cacheTag } from '#app/cache/cache-tag.ts';

/** What tutors offer: lengths, ages, notice. Free times are not cached. */
export const lessonOffersTag = cacheTag('offers of lessons');
