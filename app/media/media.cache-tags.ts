import { cacheTag } from '#app/cache/cache-tag.ts';

/** Existence of a picture or recording: its content never changes. */
export const mediaTag = (hash: string) => cacheTag(`media ${hash}`);
