import { cacheTag } from '#app/cache/cache-tag.ts';

/** Existence and content of all words; likes and comments of a word invalidate its target tag instead. */
export const wordsTag = cacheTag('words');
