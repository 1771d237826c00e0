import { cacheTag } from '#app/cache/cache-tag.ts';

/** Existence and content of all posts; likes and comments of a post invalidate its target tag instead. */
export const postsTag = cacheTag('posts');
