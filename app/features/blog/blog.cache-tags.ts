import { cacheTag } from '#app/cache/cache-tag.ts';
import { targetTag } from '#app/features/discussion/discussion.cache-tags.ts';
import { postTarget } from './blog.feature.ts';

/** Existence, state and content of all posts; likes and comments of a post invalidate its own tag instead. */
export const postsTag = cacheTag('posts');

export const postCacheTag = (id: number) => targetTag(postTarget.name, id);
