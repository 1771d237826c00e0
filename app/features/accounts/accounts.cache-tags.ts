import { cacheTag } from '#app/cache/cache-tag.ts';

/** Cache tag of the author names that comments show; invalidated when a user changes a name. */
export const authorNamesTag = cacheTag('names of people');
