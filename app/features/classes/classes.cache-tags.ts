import { cacheTag } from '#app/cache/cache-tag.ts';

/** Public pages of classes: their texts, times and free places. Each change of a class, a seat or a tutor of it invalidates them. */
export const classesTag = cacheTag('classes');
