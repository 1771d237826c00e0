import { cacheTag } from '#app/cache/cache-tag.ts';

/** The public archive: which newsletters it holds, and their texts. */
export const archiveTag = cacheTag('newsletter archive');
